"""Every process of the service is killed in turn while callers create things under an Idempotency-Key. Nothing is made
twice, and nobody waits for a request that has died."""

import contextlib
import os
import random
import signal
import time
from collections.abc import Iterator

import pytest

from tests.support import postgres
from tests.support.creators import Creator
from tests.support.server import Service, alive, name_of, running, wait_until

CREATORS = 8
LONGEST = 30.0
"""Seconds, half of what a mark without a life would hold: the machine may be busy."""
LONGEST_WHEN_ALONE = 5.0
"""The same on a machine that does nothing else."""


@pytest.fixture(params=["sqlite", "postgresql"])
def service(request: pytest.FixtureRequest, tmp_path: os.PathLike[str]) -> Iterator[Service]:
    with contextlib.ExitStack() as stack:
        database = {}
        if request.param == "postgresql":
            server = request.getfixturevalue("postgres_server")
            database["DATABASE_URL"] = stack.enter_context(postgres.database(server))
        yield stack.enter_context(running(tmp_path / "data", WORKERS="2", **database))


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("rounds", "longest"), [(1, LONGEST), pytest.param(8, LONGEST_WHEN_ALONE, marks=pytest.mark.long)]
)
def test_nobody_waits_for_a_request_that_died(service: Service, rounds: int, longest: float) -> None:
    creators = [Creator(service.url, number) for number in range(CREATORS)]
    for creator in creators:
        creator.start()
    rng = random.Random(38)
    for _ in range(rounds):
        for part in parts(service):
            await_answers(creators, 2 * CREATORS)
            time.sleep(rng.uniform(0, 0.1))
            kill(service, part)
        await_answers(creators, 2 * CREATORS)
        service.kill()  # the supervisor, with all of them
        service.start()
    await_answers(creators, 2 * CREATORS)
    for creator in creators:
        creator.over.set()
    for creator in creators:
        creator.join(90)
        assert not creator.is_alive(), "every request is answered"
    raise_errors(creators)
    waits = [wait for creator in creators for wait in creator.in_flight]
    print(f"{sum(map(answers, creators))} things, {len(waits)} waits, longest {max(waits, default=0.0):.2f} s")
    assert max(waits, default=0.0) < longest
    assert not [words for creator in creators for words in creator.surplus()]


def parts(service: Service) -> list[str]:
    """The kinds of processes, by their names."""
    return sorted({name_of(pid) for pid in service.family()} - {"python"})  # one that has no name yet


def kill(service: Service, part: str) -> None:
    """Kills the innermost process of this name."""
    victim = [pid for pid in service.family() if name_of(pid) == part][-1]
    os.kill(victim, signal.SIGKILL)
    wait_until(lambda: not alive(victim), f"{part} is gone")
    wait_until(lambda: bool(service.parts(part)), f"{part} is back")


def answers(creator: Creator) -> int:
    return sum(creator.wanted.values())


def await_answers(creators: list[Creator], more: int) -> None:
    wanted = more + sum(map(answers, creators))

    def there() -> bool:
        raise_errors(creators)
        return sum(map(answers, creators)) >= wanted

    wait_until(there, f"{more} things are made", 120)


def raise_errors(creators: list[Creator]) -> None:
    for creator in creators:
        if creator.error is not None:
            raise creator.error
