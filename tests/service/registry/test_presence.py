"""When the service was there, and when it was not."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from service.registry.registry import Registry, sqlite_url
from service.streams import service_time
from service.streams.service_time import DAY, ServiceTime
from tests.support.machine import Machine


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Registry, Registry]]:
    """Two processes of one service, as far as their registries know."""
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
