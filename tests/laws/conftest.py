"""The laws are held over batches of generated games of every registered ruleset.

`LAW_GAMES` is how many games of each ruleset a run without `long` plays (200); the long form plays on to 10,000.
"""

import os
from collections.abc import Iterator

import pytest

from domain.rulesets import RULESETS
from tests.support.games import Game, played, settings

DEFAULT = int(os.environ.get("LAW_GAMES", "200"))
LONG = 10_000
BATCH = 25
LONG_BATCH = 200


def _batches() -> Iterator[object]:
    for name in RULESETS:
        for first in range(0, DEFAULT, BATCH):
            yield pytest.param((name, range(first, first + BATCH)), id=f"{name}-{first}")
        for first in range(DEFAULT, LONG, LONG_BATCH):
            numbers = range(first, first + LONG_BATCH)
            yield pytest.param((name, numbers), id=f"{name}-{first}", marks=pytest.mark.long)


@pytest.fixture(scope="session", params=_batches())
def games(request: pytest.FixtureRequest) -> list[Game]:
    name, numbers = request.param
    ruleset = RULESETS[name]
    choices = settings(ruleset)
    return [played(ruleset, choices[number % len(choices)], str(number)) for number in numbers]
