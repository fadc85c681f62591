"""Years in a night: the laws hold whatever goes wrong, and they find what is wrong with the service.

The short form runs a few seeds, and plants one of the mistakes of `bugs.py`, another each day. `make long` runs
10,000 seeds, and plants all of them.
"""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from tests.simulation.bugs import BUGS, first_found
from tests.simulation.running import run
from tests.simulation.stage import Stage

SHORT = 5
LONG = 10_000
BATCH = 100
TURN = list(BUGS)[datetime.now(UTC).toordinal() % len(BUGS)]


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    stage = Stage()
    yield stage
    stage.close()


@pytest.mark.parametrize("seed", range(SHORT))
def test_the_laws_hold_whatever_goes_wrong(stage: Stage, seed: int) -> None:
    run(stage, seed)


def test_a_seed_is_the_same_history_each_time(stage: Stage) -> None:
    assert run(stage, SHORT).told == run(stage, SHORT).told


def test_the_mistake_whose_turn_it_is_is_found(stage: Stage) -> None:
    assert first_found(stage, TURN), TURN


@pytest.mark.long
@pytest.mark.parametrize("name", BUGS)
def test_every_mistake_is_found(stage: Stage, name: str) -> None:
    assert first_found(stage, name)


@pytest.mark.long
@pytest.mark.parametrize("first", range(SHORT, LONG, BATCH))
def test_the_laws_hold_through_a_night(stage: Stage, first: int) -> None:
    for seed in range(first, min(first + BATCH, LONG)):
        run(stage, seed)
