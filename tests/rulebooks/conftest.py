"""Rulings of the rulebooks of Dominion, written once and played by two drivers.

One driver uses the rules alone in this process. The other plays over HTTP in a sandbox of a real service; a run without
`long` plays a sample of these.
"""

import itertools
import zlib
from collections.abc import Mapping
from typing import Any, Protocol

import pytest

from tests.support import dominion_in_process as in_process
from tests.support import dominion_over_http as over_http
from tests.support.api import Api
from tests.support.dominion_game import Game

ONE_IN = 5
_seeds = itertools.count()


class Driver(Protocol):
    def __call__(self, *players: Mapping[str, Any], **terms: Any) -> Game:
        """A table as `tests.support.dominion.given` lays it."""

    def opened(self, position: Mapping[str, Any] | None, seats: int, **options: Any) -> Game:
        """A game from this position on, or from its set-up, each one another."""


class InProcess:
    def __call__(self, *players: Mapping[str, Any], **terms: Any) -> Game:
        return in_process.played(*players, **terms)

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
    if "drive" in metafunc.fixturenames:
        sampled = zlib.crc32(metafunc.definition.nodeid.encode()) % ONE_IN == 0
        http = pytest.param("http", marks=() if sampled else pytest.mark.long)
        left_out = not sampled and "not long" in metafunc.config.getoption("markexpr")
        metafunc.parametrize("drive", ["rules"] if left_out else ["rules", http], indirect=True)


@pytest.fixture
def drive(request: pytest.FixtureRequest) -> Driver:
    return InProcess() if request.param == "rules" else OverHttp(request.getfixturevalue("maker"))
