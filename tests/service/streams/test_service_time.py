"""The service time: it never runs back, and differs from the speed of real time by at most a tenth.

Only a gap too large to close slowly is skipped.
"""

import random

import pytest

from service.platform.streams.service_time import DAY, STEP, ServiceTime
from tests.support.machine import Machine


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def time(machine: Machine) -> ServiceTime:
    return ServiceTime(machine.wall, machine.steady)


def test_it_is_that_of_the_wall_clock(machine: Machine, time: ServiceTime) -> None:
    for seconds in (0.0, 0.25, 3, 3600):
        machine.stops(seconds)
        assert time.now() == machine.wall() // 10**6


@pytest.mark.parametrize("step", [-3600, -10, -1, 0.5, 1.9])
def test_a_step_is_followed_slowly(machine: Machine, time: ServiceTime, step: float) -> None:
    began = time.now()
    machine.is_set(step)
    assert time.now() == began
    for second in range(1, 10):
        machine.stops(1)
        passed = time.now() - began
        assert abs(passed - 1000 * second) <= min(100 * second, abs(1000 * step)) + 1
    for _ in range(10):
        machine.stops(abs(step))
        time.now()
    assert time.now() == machine.wall() // 10**6


@pytest.mark.parametrize("step", [STEP / 1000 + 0.001, 3600, -DAY / 1000 - 1])
def test_what_is_too_large_is_followed_at_once(machine: Machine, time: ServiceTime, step: float) -> None:
    machine.is_set(step)
    assert time.now() == machine.wall() // 10**6


def test_a_step_of_more_than_a_day_is_followed_when_it_lasts(machine: Machine, time: ServiceTime) -> None:
    """A clock that is wrong for some seconds moves no time. Games would stand still until that time has come."""
    began = time.now()
    machine.is_set(400 * DAY / 1000)
    for second in range(60):
        assert time.now() == began + 1000 * second
        machine.stops(1)
    assert time.now() == machine.wall() // 10**6
    again = time.now()
    machine.is_set(DAY / 1000 + 1)
    machine.stops(59)
    assert time.now() == again + 59_000
    machine.is_set(-DAY / 1000 - 1)
    assert time.now() == machine.wall() // 10**6
    machine.is_set(DAY / 1000 + 1)
    machine.stops(59)
    assert time.now() == machine.wall() // 10**6 - DAY - 1000, "the minute begins anew"


def test_it_is_as_late_as_others_say(machine: Machine, time: ServiceTime) -> None:
    began = time.now()
    time.catch_up(began - 5000)
    assert time.now() == began
    time.catch_up(began + 5000)
    machine.stops(1)
    assert began + 5000 + 900 <= time.now() <= began + 5000 + 1000


def test_it_does_not_go_back(machine: Machine, time: ServiceTime) -> None:
    dice, before = random.Random(0), time.now()
    for _ in range(2000):
        machine.stops(dice.choice([0, 0.0001, 0.3, 5]))
        machine.is_set(dice.choice([0, 0, 0, -0.5, 0.5, -30, 30]))
        now = time.now()
        assert now >= before
        before = now
