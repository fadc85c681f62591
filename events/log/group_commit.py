"""Share commits among concurrent callers, so that they wait for the disk once."""

import math
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Generic, TypeVar

from events.log.journal import Unavailable

W = TypeVar("W")
R = TypeVar("R")

# How long after a commit its callers are waited for: they tend to come again at once, and each commit that they share
# costs one flush. A caller who comes later than that never waits.
GATHERING: Final = 0.0005
PATIENCE: Final = 5.0
"""Seconds that a caller waits for the commits of others.

A disk that hangs must not block the threads of all callers.
"""
TOO_LONG: Final = "the disk takes too long"


class _Ticket(Generic[W, R]):
    """The request of a caller to commit, then its outcome."""

    __slots__ = ("call", "outcome", "request", "until")

    def __init__(self, request: W) -> None:
        self.request = request
        self.until = time.monotonic() + PATIENCE
        self.outcome: R | Exception | None = None
        self.call = threading.Lock()  # released when the outcome is there, or when it is this one's turn to lead
        self.call.acquire()


class GroupCommit(Generic[W, R]):
    """Pass requests to `commit`, grouped under load, in the thread of one of the callers.

    A caller that finds no leader becomes the leader. It commits all waiting requests and its own, then passes the lead
    to the first that came meanwhile. A lone caller is served at once, in its own thread. `commit` returns one result
    for each request, an exception for a refused one. If `commit` raises, the requests are tried one by one, so that no
    caller fails because of another.

    The thread of a leader stays in `commit` for as long as the disk hangs. All others are refused with `Unavailable`
    after `PATIENCE`, and further ones at once, until a commit succeeds.
    """

    def __init__(self, commit: Callable[[Sequence[W]], Sequence[R | Exception]]) -> None:
        self._commit = commit
        self._turn = threading.Lock()  # held by the thread that writes
        self._gate = threading.Lock()  # guards all below, never for long
        self._waiting: list[_Ticket[W, R]] = []
        self._led = False
        self._late = False  # the last wait for the turn or the file took too long
        self._began = math.inf  # when the thread that writes began
        self._size = 1  # of the last group
        self._ended = 0.0  # when it was done
        self._awaited = 0  # so many, and the leader who gathers them is called
        self._gathered = threading.Lock()
        self._gathered.acquire()

    def submit(self, request: W) -> R:
        ticket: _Ticket[W, R] = _Ticket(request)
        with self._gate:
            if self._hangs():
                raise Unavailable(TOO_LONG)
            self._waiting.append(ticket)
            leads, self._led = not self._led, True
            if len(self._waiting) == self._awaited:
                self._awaited = 0
                self._gathered.release()
        if not leads and not ticket.call.acquire(timeout=PATIENCE):
            self._give_up(ticket)
        if ticket.outcome is None:
            self._lead(ticket)
        if isinstance(ticket.outcome, Exception):
            raise ticket.outcome
        assert ticket.outcome is not None  # noqa: S101 - _serve leaves none
        return ticket.outcome

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Reserve the right to write, for work that cannot share a commit.

        Raise Unavailable if other callers take too long.
        """
        if self._hangs() or not self._take_turn():
            raise Unavailable(TOO_LONG)
        try:
            yield
        finally:
            self._end_turn()

    def _take_turn(self) -> bool:
        if not self._turn.acquire(timeout=PATIENCE):
            return False
        self._began = time.monotonic()
        return True

    def _end_turn(self) -> None:
        self._began = math.inf
        self._turn.release()

    def _hangs(self) -> bool:
        """Return whether another caller would wait in vain.

        While no caller leads, one may try.
        """
        return time.monotonic() > self._began + PATIENCE or (self._late and self._led)

    def _give_up(self, ticket: _Ticket[W, R]) -> None:
        """Withdraw the request of a caller that waited too long, unless its turn came at the last moment."""
        with self._gate:
            if ticket.call.acquire(blocking=False):
                return
            if ticket in self._waiting:
                self._waiting.remove(ticket)
        raise Unavailable(TOO_LONG)

    def _lead(self, own: _Ticket[W, R]) -> None:
        self._gather()
        group: list[_Ticket[W, R]] = []
        try:
            if self._take_turn():
                try:
                    with self._gate:
                        group, self._waiting = self._waiting, []
                    self._serve(group)
                finally:
                    self._end_turn()
            else:
                with self._gate:
                    self._waiting.remove(own)
                    group, own.outcome = [own], Unavailable(TOO_LONG)
        finally:
            with self._gate:
                self._late = isinstance(own.outcome, Unavailable) and time.monotonic() > own.until
                self._size, self._ended = len(group), time.monotonic()
                heirs = self._waiting[:1]
                self._led = bool(heirs)
                for ticket in heirs:
                    ticket.call.release()
            for ticket in group:
                ticket.call.release()

    def _gather(self) -> None:
        with self._gate:
            patience = self._ended + GATHERING - time.monotonic()
            if patience <= 0 or len(self._waiting) >= self._size:
                return
            self._awaited = self._size
        if self._gathered.acquire(timeout=patience):
            return
        with self._gate:
            if not self._awaited:  # the last one came at the last moment
                self._gathered.acquire()
            self._awaited = 0

    def _serve(self, group: list[_Ticket[W, R]]) -> None:
        try:
            for ticket, outcome in zip(group, self._commit([ticket.request for ticket in group]), strict=True):
                ticket.outcome = outcome
        except Exception as error:  # noqa: BLE001 - raised again, in the thread that it concerns
            if len(group) > 1:
                for ticket in group:
                    if time.monotonic() > ticket.until:
                        ticket.outcome = error
                    else:
                        self._serve([ticket])
            else:
                group[0].outcome = error
        finally:
            for ticket in group:
                if ticket.outcome is None:  # not an exception: the process is asked to end
                    ticket.outcome = Unavailable("the commit was interrupted")
