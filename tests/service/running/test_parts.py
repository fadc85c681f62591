"""Restarts of the processes of the service, with a clock of the test."""

import pytest

from service.running.parts import APART, FAILURES, PAUSES, Failed, Vital, WithBackoff


class Clock:
    """A clock that stands still until a test moves it."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now

    def pause(self, restarts: WithBackoff | Vital) -> float:
        """Return the seconds after which a process that has just died is due, in steps of half a second."""
        died = self.now
        while not restarts.due():
            self.now += 0.5
        return self.now - died


def test_a_worker_that_keeps_dying_waits_longer_and_longer() -> None:
    clock = Clock()
    restarts = WithBackoff("long worker", clock)
    found = [clock.pause(restarts) for _ in range(3 * FAILURES)]
    assert found == [*PAUSES, *[PAUSES[-1]] * (3 * FAILURES - len(PAUSES))]


def test_a_worker_that_lived_a_minute_is_restarted_at_once() -> None:
    clock = Clock()
    restarts = WithBackoff("long worker", clock)
    for _ in range(FAILURES):
        clock.pause(restarts)
    clock.now += 59
    assert clock.pause(restarts) == PAUSES[FAILURES]
    clock.now += 60
    assert [clock.pause(restarts) for _ in range(2)] == [*PAUSES[:2]]


def test_a_vital_process_that_cannot_be_started_is_tried_after_pauses() -> None:
    """The service ended after half a second in which the system refused a fork."""
    clock = Clock()
    restarts = Vital("ingress", clock)
    assert [clock.pause(restarts) for _ in range(FAILURES - 1)] == [0, *[APART] * (FAILURES - 2)]
    with pytest.raises(Failed):
        clock.pause(restarts)
    assert clock.now == 1000 + APART * (FAILURES - 1)


@pytest.mark.parametrize(("apart", "ends"), [(14.0, True), (15.0, False)])
def test_a_vital_process_ends_the_service_if_it_keeps_dying(apart: float, ends: bool) -> None:
    clock = Clock()
    restarts = Vital("web", clock)
    for _ in range(FAILURES - 1):
        assert restarts.due()
        clock.now += apart
    if ends:
        with pytest.raises(Failed, match="the web process died 5 times in 60 seconds"):
            restarts.due()
    else:
        assert restarts.due()
