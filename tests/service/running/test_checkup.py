"""The checkup finds the same in one process and in several, and its memory does not grow with the log."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from projections import comparing
from projections.comparing import compare
from projections.current_generation import Live
from projections.database import open_engine
from service.house import House, models_url, open_house
from service.platform.runtime import checkup
from service.platform.runtime.checkup import check_up, helpers
from service.platform.runtime.settings import Settings
from tests.support.tables import begun, played


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("checked") / "data"
    with open_house(Settings(data_dir=folder)) as house:
        played(house.desk)
        for _ in range(8):
            begun(house.desk)
        house.readmodels.runner.catch_up()
    return folder


@pytest.fixture
def house(data: Path, tmp_path: Path) -> Iterator[House]:
    shutil.copytree(data, tmp_path / "data")
    with open_house(Settings(data_dir=tmp_path / "data")) as house:
        yield house


@pytest.mark.parametrize("damaged", [False, True])
def test_several_processes_find_what_one_finds(house: House, monkeypatch: pytest.MonkeyPatch, damaged: bool) -> None:
    if damaged:
        with closing(sqlite3.connect(house.settings.data_dir / "log.db")) as db, db:
            db.execute("UPDATE events SET body = CAST(replace(body, '-', '+') AS BLOB) WHERE position = 9")
    alone = check_up(house.journal, house.ring)
    monkeypatch.setattr(checkup, "_SMALL", 0)
    monkeypatch.setattr(checkup, "_PART", 2)
    monkeypatch.setattr(checkup, "_AHEAD", 1)
    done: list[int] = []
    house.close()
    with helpers(house.settings) as pool, open_house(house.settings) as house:
        together = check_up(house.journal, house.ring, done.append, pool)
    assert (together, together.status) == (alone, int(damaged))
    assert done == list(range(1, alone.streams + 1))


def test_lists_are_compared_a_part_at_a_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = open_engine(models_url(house.settings), durable=False)
    monkeypatch.setattr(comparing, "_AT_ONCE", 3)
    assert compare(house.journal, engine) == []
    table = Live(engine).tables.games.name
    with engine.begin() as db:
        db.exec_driver_sql(f"UPDATE {table} SET players = players + 1 WHERE id IN (SELECT id FROM {table} LIMIT 2)")
        db.exec_driver_sql(f"DELETE FROM {table} WHERE id = (SELECT max(id) FROM {table})")
    assert compare(house.journal, engine) == ["3 rows of games do not tell what the log tells"]
    engine.dispose()
