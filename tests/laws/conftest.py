"""The laws hold over batches of generated games of every registered ruleset.

`LAW_GAMES` is how many games of each ruleset a run without `long` plays; the long form plays the games after them.
Where games are long, the turn limit ends most of them early. `LAW_FIRST` and `LAW_LAST` are the numbers of the first
and the last game of the long form, so that it can run in pieces. A batch is named after its first game, and a game is
the same in every run.

A run without `long` checks the first batch of each ruleset as closely as possible. It checks the others more thinly
(`_LATER`), like the long form.

The long form checks every law, but more thinly. Its profile sets how much (`thinned`), and over all its games it
still covers far more. In every game:

- all parts of the box are counted after each fact, and the invariants of Domaine are checked on each table;
- the fold is compared with the live table after each fact (of Dominion after one in eight), and at the end;
- the laws about questions, resumption, records, positions and secrets sample the `places` (rests, questions, facts,
  seats) and check at least one. So two worlds are compared in every game, at one rest or more for one seat or more, and
  in all facts after it.

`histories` sets the share of games in which two worlds are compared from the first fact on. `fewer` sets the share of
games that the laws replay whole. A few laws depend on the ruleset more than on the game and use the first games of a
batch. In either form one game of Domaine in 25 is played to its end.
"""

import os
import random
from collections.abc import Iterator

import pytest
from flask import Flask
from msgspec.structs import replace

from domain.game.play import Setting
from domain.games.rulesets import RULESETS
from service.platform.assembly.service import Service
from tests.support.api import Api, over_wsgi
from tests.support.games import DENSE, Game, played, settings
from tests.support.profile import Density, profile
from tests.support.sandboxes import People, Person
from tests.support.service import application

BATCH = 25
LONG_BATCH = 100
_LATER = Density(places=4, histories=5, games=5)


def _batches(long: bool) -> Iterator[object]:
    for name in RULESETS:
        known = profile(name)
        default = int(os.environ.get("LAW_GAMES", known.games))
        for first in range(0, default, BATCH):
            numbers = range(first, min(first + BATCH, default))
            yield pytest.param((name, numbers, _LATER if first else DENSE), id=f"{name}-from-{first}")
        begin, end = int(os.environ.get("LAW_FIRST", default)), int(os.environ.get("LAW_LAST", known.long - 1)) + 1
        for first in range(begin, end if long else begin, LONG_BATCH):
            batch = name, range(first, min(first + LONG_BATCH, end)), known.thinned
            yield pytest.param(batch, id=f"{name}-from-{first}", marks=pytest.mark.long)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every law is held over every batch. Those of the long form are many: they are not made to be left out again."""
    if "games" in metafunc.fixturenames:
        long = "not long" not in metafunc.config.getoption("markexpr")
        metafunc.parametrize("games", list(_batches(long)), indirect=True, scope="session")


@pytest.fixture(scope="session")
def games(request: pytest.FixtureRequest) -> list[Game]:
    """A batch; pytest runs all laws over it before the next, and lets it go."""
    name, numbers, density = request.param
    ruleset = RULESETS[name]
    choices = settings(ruleset)
    return [
        played(ruleset, _limited(choices[number % len(choices)], name, number), str(number), density=density)
        for number in numbers
    ]


@pytest.fixture(scope="session")
def fewer(games: list[Game]) -> list[Game]:
    """As many of them as suffice for a law that plays through each again."""
    known = games[0]
    return random.Random(known.chance.context).sample(games, -(-len(games) // known.density.games))


def _limited(setting: Setting, name: str, number: int) -> Setting:
    limits = profile(name).limits
    limit = limits[number % len(limits)]
    return setting if limit is None else replace(setting, options=replace(setting.options, turn_limit=limit))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with application(tmp_path_factory.mktemp("house"), BEACON_RELAYS="http://127.0.0.1:9") as app:
        yield app


@pytest.fixture(scope="module")
def service(app: Flask) -> Service:
    found: Service = app.extensions["service"]
    return found


@pytest.fixture(scope="module")
def anybody(app: Flask) -> Api:
    return Api(over_wsgi(app))


@pytest.fixture(scope="module")
def people(app: Flask) -> People:
    return Person(app, "maker"), Person(app, "sitter"), Person(app, "stranger")
