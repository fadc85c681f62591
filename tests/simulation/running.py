"""A seed, from its first step to its laws.

python -m tests.simulation.running 17        run seed 17, and print its history if a law does not hold
python -m tests.simulation.running 0 1000    run all of these
"""

import logging
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Final

from tests.simulation import laws
from tests.simulation.people import People
from tests.simulation.stage import Stage, standing
from tests.simulation.world import Stuck, World

STEPS: Final = 120


class Broken(AssertionError):
    """A law does not hold. `told`: the history before it."""

    def __init__(self, seed: int, error: BaseException, told: list[str]) -> None:
        super().__init__(f"seed {seed}: {error!r}\n  python -m tests.simulation.running {seed}")
        self.told = told


def run(stage: Stage, seed: int, steps: int = STEPS) -> World:
    """Run a seed. `Broken` names the broken law, and the command that repeats it."""
    world = stage.world(seed)
    people = People(world, stage.people, stage.admin)
    with _silence(), standing(world, people.received), closing(world):
        try:
            _lived(world, people, steps)
        except (Exception, Stuck) as error:
            raise Broken(seed, error, world.told) from error
    return world


@contextmanager
def _silence() -> Iterator[None]:
    """Drop all log lines: a world fails on purpose, thousands of times."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


def _lived(world: World, people: People, steps: int) -> None:
    world.act = people.act
    world.begin_again()
    for _ in range(steps):
        if not world.free() or world.dice.random() < 0.03:
            world.begin_again()
        if world.drawn.calm and world.dice.random() < 0.1:
            _rested(world, people)
        if world.dice.random() < 0.6:
            world.now += world.dice.choice([0.01, 0.05, 0.3])
            people.act()
        else:
            world.step()
    world.tell(f"{world.seams} questions")
    [web, *_] = world.processes
    if world.drawn.calm:
        _rested(world, people)
    world.settle(6, 70, 3700)
    people.finish()
    world.settle(40)
    world.tell(f"{world.seams} questions")
    assert web.service is not None
    laws.hold(web.service, people)


def _rested(world: World, people: People) -> None:
    """Stop all faults: woken processes must finish all due work, and nobody has to poll."""
    rates = world.rates
    world.rest()
    service = world.processes[0].service
    assert service is not None
    laws.woken(service, people)
    world.rates = rates


def main(first: int, last: int | None = None) -> None:
    stage = Stage()
    failed = 0
    used = time.process_time()
    try:
        for seed in range(first, first + 1 if last is None else last):
            try:
                world = run(stage, seed)
            except Broken as broken:
                failed += 1
                print(broken, flush=True)
                if last is None:
                    print("\n".join(broken.told))
                if last is None:
                    raise
            else:
                if last is None:
                    print("\n".join(world.told))
                elif "-v" in sys.argv:
                    print(seed, hash(tuple(world.told)) % 10**8, flush=True)
    finally:
        stage.close()
    count = (last or first + 1) - first
    print(f"{count} seeds, {failed} failed, {(time.process_time() - used) / count:.2f} s of processor time each")


if __name__ == "__main__":
    main(*(int(said) for said in sys.argv[1:] if said != "-v"))
