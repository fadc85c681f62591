"""The check of the log finds the same in one process and in several, and its memory does not grow with the log."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from projections import comparing
from projections.comparing import compare
from projections.current_generation import LiveGeneration
from projections.database import open_engine
from projections.games import GAMES
from service.compose import open_service
from service.platform.assembly.service import Service
from service.platform.runtime.settings import Settings
from service.platform.runtime.stores import models_url
from service.running.doctor import log as doctor_log
from service.running.doctor.log import check_log, helpers
from tests.support.tables import begun, played


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("checked") / "data"
    with open_service(Settings(data_dir=folder)) as service:
        played(service["games"].desk)
        for _ in range(8):
            begun(service["games"].desk)
        service.platform.readmodels.runner.catch_up()
    return folder


@pytest.fixture
def service(data: Path, tmp_path: Path) -> Iterator[Service]:
    shutil.copytree(data, tmp_path / "data")
    with open_service(Settings(data_dir=tmp_path / "data")) as service:
        yield service


@pytest.mark.parametrize("damaged", [False, True])
def test_several_processes_find_what_one_finds(
    service: Service, monkeypatch: pytest.MonkeyPatch, damaged: bool
) -> None:
    if damaged:
        with closing(sqlite3.connect(service.platform.settings.data_dir / "log.db")) as db, db:
            db.execute("UPDATE events SET body = CAST(replace(body, '-', '+') AS BLOB) WHERE position = 9")
    alone = check_log(service.platform.journal, service.platform.ring)
    monkeypatch.setattr(doctor_log, "_SMALL", 0)
    monkeypatch.setattr(doctor_log, "_PART", 2)
    monkeypatch.setattr(doctor_log, "_AHEAD", 1)
    done: list[int] = []
    service.close()
    with helpers(service.platform.settings) as pool, open_service(service.platform.settings) as service:
        together = check_log(service.platform.journal, service.platform.ring, done.append, pool)
    assert (together, together.status) == (alone, int(damaged))
    assert done == list(range(1, alone.streams + 1))


def test_lists_are_compared_a_part_at_a_time(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = open_engine(models_url(service.platform.settings), durable=False)
    monkeypatch.setattr(comparing, "_AT_ONCE", 3)
    assert compare(service.platform.journal, engine) == []
    table = LiveGeneration(engine).tables[GAMES].name
    with engine.begin() as db:
        db.exec_driver_sql(f"UPDATE {table} SET players = players + 1 WHERE id IN (SELECT id FROM {table} LIMIT 2)")
        db.exec_driver_sql(f"DELETE FROM {table} WHERE id = (SELECT max(id) FROM {table})")
    assert compare(service.platform.journal, engine) == ["3 rows of games do not tell what the log tells"]
    engine.dispose()
