"""Rulings of the rulebooks of Dominion, written once and played by two drivers.

One driver uses the rules alone in this process. The other plays over HTTP in a sandbox of a real service; a run without
`long` plays a sample of these.
"""

import itertools
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.support import dominion_in_process as in_process
from tests.support import dominion_over_http as over_http
from tests.support.api import Api
from tests.support.dominion_game import Game
from tests.support.rulings import rulings

ONE_IN = 8
RULINGS = [ruling for path in sorted(Path(__file__).parent.glob("rulings/*.txt")) for ruling in rulings(path)]
_seeds = itertools.count()


class Driver(Protocol):
    def __call__(self, *players: Mapping[str, Any], **terms: Any) -> Game:
        """A table as `tests.support.dominion.placing` describes it."""

    def opened(self, position: Mapping[str, Any] | None, seats: int, **options: Any) -> Game:
        """A game from this position on, or from its set-up, each one another."""


class InProcess:
    def __call__(self, *players: Mapping[str, Any], **terms: Any) -> Game:
        return in_process.given(*players, **terms)

    def opened(self, position: Mapping[str, Any] | None, seats: int, **options: Any) -> Game:
        return in_process.opened(position, seats, f"rulebook {next(_seeds)}", **options)


class OverHttp:
    def __init__(self, maker: Api) -> None:
        self._maker = maker

    def __call__(self, *players: Mapping[str, Any], **terms: Any) -> Game:
        return over_http.sandbox(self._maker, *players, **terms)

    def opened(self, position: Mapping[str, Any] | None, seats: int, **options: Any) -> Game:
        return over_http.opened(self._maker, position, seats, **options)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "ruling" in metafunc.fixturenames:
        cases = [
            pytest.param(ruling, *driver.values, marks=driver.marks, id=f"{ruling.title}-{driver.values[0]}")
            for ruling in RULINGS
            for driver in _drivers(metafunc, ruling.title)
        ]
        metafunc.parametrize("ruling, drive", cases, indirect=["drive"])
    elif "drive" in metafunc.fixturenames:
        metafunc.parametrize("drive", _drivers(metafunc, metafunc.definition.nodeid), indirect=True)


def _drivers(metafunc: pytest.Metafunc, name: str) -> list[Any]:
    sampled = zlib.crc32(name.encode()) % ONE_IN == 0
    left_out = not sampled and "not long" in metafunc.config.getoption("markexpr")
    http = pytest.param("http", marks=() if sampled else pytest.mark.long)
    return [pytest.param("rules")] if left_out else [pytest.param("rules"), http]


@pytest.fixture
def drive(request: pytest.FixtureRequest) -> Driver:
    return InProcess() if request.param == "rules" else OverHttp(request.getfixturevalue("maker"))
