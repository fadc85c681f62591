"""Faults of machines: power cuts, broken switches, and operators. Each fault begins, lasts, and ends.

The names describe them; `primary` is the database that leads as the fault begins, `standby` the other one.
"""

import random
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from tests.reliability.machines import Database, Hall, Machine, Node

Fault = Callable[[Hall, random.Random], Iterator[None]]
"""A generator with one yield: the code before it begins the fault, the rest ends it."""


def _primary(hall: Hall) -> Database:
    if (found := hall.leader()) is None:
        raise LookupError("no database leads")
    return found


def _standby(hall: Hall) -> Database:
    primary = _primary(hall)
    return next(each for each in hall.databases if each is not primary)


def primary_killed(hall: Hall, _: random.Random) -> Iterator[None]:
    yield from _down(_primary(hall))


def standby_killed(hall: Hall, _: random.Random) -> Iterator[None]:
    yield from _down(_standby(hall))


def postgres_killed(hall: Hall, _: random.Random) -> Iterator[None]:
    """PostgreSQL dies, and Patroni beside it does not."""
    _primary(hall).signal(signal.SIGKILL, "bin/postgres")
    yield


def primary_stands_still(hall: Hall, _: random.Random) -> Iterator[None]:
    """It continues later and still believes that it leads."""
    yield from _still(_primary(hall))


def standby_stands_still(hall: Hall, _: random.Random) -> Iterator[None]:
    yield from _still(_standby(hall))


def primary_cut_off(hall: Hall, _: random.Random) -> Iterator[None]:
    yield from _cut_off(_primary(hall))


def standby_cut_off(hall: Hall, _: random.Random) -> Iterator[None]:
    yield from _cut_off(_standby(hall))


def node_cut_off(hall: Hall, dice: random.Random) -> Iterator[None]:
    yield from _cut_off(dice.choice(hall.nodes))


def databases_apart(hall: Hall, _: random.Random) -> Iterator[None]:
    """They do not reach each other, and everybody else reaches both."""
    yield from _apart(*hall.databases)


def one_way_lost(hall: Hall, dice: random.Random) -> Iterator[None]:
    """Packets from one database to the other are lost; packets back are not."""
    one, other = dice.sample(hall.databases, 2)
    one.lose(other)
    yield
    one.find(other)


def primary_loses_its_office(hall: Hall, _: random.Random) -> Iterator[None]:
    """The primary does not reach etcd, and everybody reaches the primary."""
    yield from _apart(_primary(hall), hall.etcd)


def node_loses_primary(hall: Hall, dice: random.Random) -> Iterator[None]:
    yield from _apart(dice.choice(hall.nodes), _primary(hall))


def fail_over(hall: Hall, _: random.Random) -> Iterator[None]:
    """In good order, as for an upgrade of the database."""
    _primary(hall).switch()
    yield


def node_killed(hall: Hall, dice: random.Random) -> Iterator[None]:
    yield from _down(dice.choice(hall.nodes))


def node_stands_still(hall: Hall, dice: random.Random) -> Iterator[None]:
    yield from _still(dice.choice(hall.nodes))


def redis_lost(hall: Hall, _: random.Random) -> Iterator[None]:
    """With all that it held."""
    hall.redis.kill()
    yield
    hall.begin_redis()


def connections_cut(hall: Hall, _: random.Random) -> Iterator[None]:
    """All that a database serves, at once."""
    _primary(hall).signal(signal.SIGTERM, "postgres: dominium: dominium")
    yield


def clock_jumps(hall: Hall, dice: random.Random) -> Iterator[None]:
    """A node's clock goes wrong by up to an hour, and is put right."""
    node: Node = dice.choice(hall.nodes)
    node.set_clock(dice.choice((-3600, -61, -2, 2, 61, 3600)))
    yield
    node.set_clock(0)


FAULTS: Final[Mapping[str, Fault]] = {
    fault.__name__.replace("_", " "): fault
    for fault in (
        primary_killed, standby_killed, postgres_killed, primary_stands_still, standby_stands_still, primary_cut_off,
        standby_cut_off, node_cut_off, databases_apart, one_way_lost, primary_loses_its_office, node_loses_primary,
        fail_over, node_killed, node_stands_still, redis_lost, connections_cut, clock_jumps,
    )
}  # fmt: skip


def drawn(dice: random.Random) -> list[str]:
    """Draw the faults that a run combines: one, two, or sometimes three."""
    return dice.sample(list(FAULTS), dice.choices((1, 2, 3), (5, 3, 1))[0])


@contextmanager
def going_wrong(name: str, hall: Hall, dice: random.Random) -> Iterator[None]:
    """The fault lasts as long as the block; if there is nothing that it could befall any more, nothing happens."""
    course = FAULTS[name](hall, dice)
    try:
        next(course)
    except LookupError:
        yield
        return
    try:
        yield
    finally:
        next(course, None)


def _down(machine: Database | Node) -> Iterator[None]:
    machine.kill()
    yield
    machine.begin()


def _still(machine: Machine) -> Iterator[None]:
    machine.signal(signal.SIGSTOP)
    yield
    machine.signal(signal.SIGCONT)


def _cut_off(machine: Machine) -> Iterator[None]:
    machine.cut_off()
    yield
    machine.join()


def _apart(one: Machine, other: Machine) -> Iterator[None]:
    one.lose(other)
    other.lose(one)
    yield
    one.find(other)
    other.find(one)
