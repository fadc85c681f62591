"""Years in a night: the laws hold whatever goes wrong, and they find what is wrong with the service.

The short form runs a few seeds, and plants two of the mistakes of `bugs.py`, others each day. `make long` runs 10,000
seeds, and plants all of them.
"""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from tests.simulation.bugs import BUGS, ENOUGH, first_found
from tests.simulation.running import run
from tests.simulation.stage import Stage

SHORT = 8
LONG = 10_000
BATCH = 100
TURNS = 2
TODAY = datetime.now(UTC).toordinal() * TURNS
TURN = [list(BUGS)[(TODAY + turn) % len(BUGS)] for turn in range(TURNS)]


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


@pytest.mark.parametrize("name", TURN)
def test_the_mistakes_whose_turn_it_is_are_found(stage: Stage, name: str) -> None:
    seed = BUGS[name].seed
    assert first_found(stage, name, range(seed, seed + 1)), f"{name}: not found by seed {seed}"


@pytest.mark.long
@pytest.mark.parametrize("name", BUGS)
def test_every_mistake_is_found(stage: Stage, name: str) -> None:
    assert first_found(stage, name, range(ENOUGH))


@pytest.mark.long
@pytest.mark.parametrize("first", range(SHORT, LONG, BATCH))
def test_the_laws_hold_through_a_night(stage: Stage, first: int) -> None:
    for seed in range(first, min(first + BATCH, LONG)):
        run(stage, seed)
