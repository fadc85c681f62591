"""Years in a night: the laws hold under all faults, and they find mistakes in the service.

The short form runs a few seeds, and plants those of the mistakes of `bugs.py` that the first suitable seeds find. `make
long` runs 10,000 seeds, and plants all of them.
"""

from collections.abc import Iterator

import pytest

from tests.simulation.bugs import BUGS, first_found
from tests.simulation.running import run
from tests.simulation.stage import Stage

SHORT = 5
LONG = 10_000
BATCH = 100
AT_ONCE = {
    "A command has another name each time, so a retry is a second one",
    "A game in memory is not brought up to what other processes have committed",
    "A receipt is signed for the hash of something else",
}


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    stage = Stage()
    yield stage
    stage.close()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", range(SHORT))
def test_the_laws_hold_whatever_goes_wrong(stage: Stage, seed: int) -> None:
    run(stage, seed)


def test_a_seed_is_the_same_history_each_time(stage: Stage) -> None:
    one, other = run(stage, SHORT), run(stage, SHORT)
    assert (one.told, one.now) == (other.told, other.now)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in AT_ONCE else pytest.mark.long) for name in BUGS]
)
def test_every_mistake_is_found(stage: Stage, name: str) -> None:
    assert first_found(stage, name)


@pytest.mark.long
@pytest.mark.parametrize("first", range(SHORT, LONG, BATCH))
def test_the_laws_hold_through_a_night(stage: Stage, first: int) -> None:
    for seed in range(first, min(first + BATCH, LONG)):
        run(stage, seed)
