"""The laws are held over batches of generated games of every registered ruleset.

`LAW_GAMES` is how many games of each ruleset a run without `long` plays; the long form plays on. Where games are long,
most of them are broken off by their turn limit.
"""

import os
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from domain.play import Setting
from domain.rulesets import RULESETS
from tests.support.games import Game, played, settings

DEFAULT = {"domaine": 150, "dominion": 300, "kingdomino": 200}
LONG = {"domaine": 20_000, "dominion": 50_000, "kingdomino": 10_000}
BATCH = 25
LONG_BATCH = 200

SHORT = {"domaine": (30, 10, 10, 10, 10) * 4 + (30, 10, 10, 10, None)}
"""Turn limits, one game after another; None: the game is played to its end."""


def _batches() -> Iterator[object]:
    for name in RULESETS:
        default = int(os.environ.get("LAW_GAMES", DEFAULT[name]))
        for first in range(0, default, BATCH):
            yield pytest.param((name, range(first, min(first + BATCH, default))), id=f"{name}-{first}")
        for first in range(default, LONG[name], LONG_BATCH):
            numbers = range(first, first + LONG_BATCH)
            yield pytest.param((name, numbers), id=f"{name}-{first}", marks=pytest.mark.long)


@pytest.fixture(scope="session", params=_batches())
def games(request: pytest.FixtureRequest) -> list[Game]:
    name, numbers = request.param
    ruleset = RULESETS[name]
    choices = settings(ruleset)
    return [played(ruleset, _limited(choices[number % len(choices)], name, number), str(number)) for number in numbers]


def _limited(setting: Setting, name: str, number: int) -> Setting:
    limits = SHORT.get(name, (None,))
    limit = limits[number % len(limits)]
    return setting if limit is None else replace(setting, options=replace(setting.options, turn_limit=limit))
