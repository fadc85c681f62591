"""When the service was there, and when it was not."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from service.registry import Registry, sqlite_url


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
    for moment in (1_000, 2_000, 6_900):
        first.presence.mark(moment)
    assert first.presence.absences() == ()
    second.presence.mark(60_000)
    assert second.presence.absences() == ((6_900, 60_000),)
    first.presence.mark(61_000)
    assert first.presence.absences() == ((6_900, 60_000),)


def test_whoever_is_there_the_service_is_there(two: tuple[Registry, Registry]) -> None:
    for moment in range(0, 20_000, 4_000):
        two[moment % 8_000 > 0].presence.mark(moment)
    assert two[0].presence.absences() == two[1].presence.absences() == ()


def test_a_gap_that_many_see_is_told_once(two: tuple[Registry, Registry]) -> None:
    two[0].presence.mark(1_000)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: two[number % 2].presence.mark(100_000 + number), range(40)))
    two[0].presence.mark(200)  # by a clock that is behind
    assert len(two[0].presence.absences()) == 1
    assert two[0].presence.absences()[0][0] == 1_000
