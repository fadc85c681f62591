"""When the service was there, and when it was not."""

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Pool, event

from projections.database import FileDamaged
from service.platform.storage.database import sqlite_url
from service.platform.streams import service_time
from service.platform.streams.service_time import DAY, ServiceTime
from tests.support.machine import Machine
from tests.support.registry import Registry


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Registry, Registry]]:
    """Two processes of one service, in the view of their registries."""
    url = sqlite_url(tmp_path / "registry.db")
    first, second = Registry(url), Registry(url)
    yield first, second
    first.close()
    second.close()


def test_a_gap_between_two_marks_is_downtime(two: tuple[Registry, Registry]) -> None:
    first, second = two
    for moment in (1_000, 2_000, 3_900):
        assert first.presence.mark(moment) == ()
    assert second.presence.mark(60_000) == ((3_900, 60_000),)
    assert first.presence.mark(61_000) == ((3_900, 60_000),)


def test_who_goes_on_marking_hears_of_a_gap_that_another_told(two: tuple[Registry, Registry]) -> None:
    first, second = two
    first.presence.mark(1_000)
    assert second.presence.mark(3_100) == ((1_000, 3_100),)
    for moment in (2_900, 3_200, 3_300):  # the first by a clock that is behind
        assert first.presence.mark(moment) == ((1_000, 3_100),)


def test_whoever_is_there_the_service_is_there(two: tuple[Registry, Registry]) -> None:
    for moment in range(1_000, 20_000, 1_500):
        assert two[moment % 1_000 > 0].presence.mark(moment) == ()


def test_a_gap_that_many_see_is_told_once(two: tuple[Registry, Registry]) -> None:
    two[0].presence.mark(1_000)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: two[number % 2].presence.mark(100_000 + number), range(40)))
    ((began, _),) = two[0].presence.mark(200)  # by a clock that is behind
    assert began == 1_000


def test_downtime_in_the_future_is_cut_when_the_clock_is_set_right(two: tuple[Registry, Registry]) -> None:
    """The wall clock was wrong by two days for seven seconds: no clock may stand still for two days."""
    first, second = two
    first.presence.mark(1_000)
    first.presence.mark(60_000)
    wrong = 60_500 + 2 * DAY
    for moment in (wrong, wrong + 1_000, wrong + 7_000):
        first.presence.mark(moment)
    for one in (first, second):
        gaps = one.presence.mark(68_000)
        assert max(ended for _, ended in gaps) <= 68_000
        assert (1_000, 60_000) in gaps


def test_marks_that_were_made_in_a_far_future_are_not_waited_for(two: tuple[Registry, Registry]) -> None:
    moment = 100 * DAY
    two[0].presence.mark(moment)
    assert two[1].presence.mark(1_000) == ()
    assert two[0].presence.mark(9_000) == ((1_000, 9_000),)


def test_what_is_asked_is_known_until_now(two: tuple[Registry, Registry], monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = two
    machine = Machine()
    monkeypatch.setattr(service_time, "_ours", ServiceTime(machine.wall, machine.steady))
    assert first.presence.absences() == second.presence.absences() == ()
    machine.stops(2)
    assert first.presence.absences() == ()
    machine.stops(7)
    ((began, ended),) = second.presence.absences()
    assert ended - began == 9_000
    assert first.presence.absences() == ((began, ended),)


def test_a_mark_is_not_waited_for_until_the_disk_has_it_and_everything_else_is(two: tuple[Registry, Registry]) -> None:
    first, _ = two
    first.presence.mark(1_000)
    levels: list[int] = []

    def taken(driver: Any, *_: object) -> None:
        levels.append(driver.execute("PRAGMA synchronous").fetchone()[0])

    event.listen(Pool, "checkout", taken)
    try:
        first.presence.mark(1_500)
        first.presence.mark(2_000)
        assert levels == [1], "normal, and the second mark needs nothing of SQLAlchemy"
        first.presence.mark(9_000)
        first.accounts.create("ada")
        assert {*levels[1:]} == {2}, "full"
    finally:
        event.remove(Pool, "checkout", taken)


def _written(log: Path) -> int:
    """Up to where there is something in a write-ahead log that was not left by an earlier one."""
    frames, place = log.read_bytes(), 32
    while frames[place + 8 : place + 16] == frames[16:24]:
        place += 24 + 4096
    return place


def test_marks_that_a_power_cut_has_torn_are_no_damage_and_what_was_waited_for_is(tmp_path: Path) -> None:
    path = tmp_path / "registry.db"
    registry, log = Registry(sqlite_url(path)), path.with_name("registry.db-wal")
    registry.presence.mark(1_000)
    before = _written(log)
    registry.accounts.create("ada")
    flushed = _written(log)
    for moment in range(1_500, 4_500, 500):
        registry.presence.mark(moment)
    whole = log.read_bytes()

    def torn(name: str, at: int) -> Registry:
        """As a machine finds it whose disk had written the pages behind this place before those there."""
        copy = tmp_path / name / path.name
        copy.parent.mkdir()
        shutil.copy(path, copy)
        copy.with_name(log.name).write_bytes(whole[:at] + b"\xff" + whole[at + 1 :])
        return Registry(sqlite_url(copy))

    again = torn("marks", flushed + 30)
    assert again.accounts.called("ada") is not None
    assert again.database.check() == []
    assert again.presence.mark(60_000) == ((1_000, 60_000),), "in which nobody's clock ran"
    again.close()
    with pytest.raises(FileDamaged, match="cannot be read any more"):
        torn("account", before + 30)
    registry.close()
