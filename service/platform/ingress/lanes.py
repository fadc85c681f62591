"""The lanes of requests: a limited number runs at once, and the others wait. Addresses alternate."""

from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Lane(Generic[T]):
    """A lane: it runs at most `slots` requests at once, and at most `share` of them from one address.

    The next request is from the address that has waited longest since its last turn.
    """

    def __init__(self, slots: int, share: int, start: Callable[[T], None]) -> None:
        self._slots = slots
        self._share = share
        self._start = start
        self._running: Counter[str] = Counter()
        self._taken = 0
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()
        self._waits = 0

    @property
    def busy(self) -> int:
        return self._taken + self._waits

    def enter(self, address: str, one: T) -> None:
        """Start a request now, or when its turn comes."""
        if address not in self._waiting and self._may(address):
            self._begin(address, one)
        else:
            self._waiting.setdefault(address, deque()).append(one)
            self._waits += 1

    def give_up(self, address: str, one: T) -> None:
        """Remove a waiting request from the lane."""
        queue = self._waiting[address]
        queue.remove(one)
        self._waits -= 1
        if not queue:
            del self._waiting[address]

    def leave(self, address: str) -> None:
        """Free the slot of a finished request, and start waiting requests."""
        self._taken -= 1
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]
        while (waiting := next((one for one in self._waiting if self._may(one)), None)) is not None:
            queue = self._waiting[waiting]
            one = queue.popleft()
            self._waits -= 1
            if queue:
                self._waiting.move_to_end(waiting)
            else:
                del self._waiting[waiting]
            self._begin(waiting, one)

    def _may(self, address: str) -> bool:
        return self._taken < self._slots and self._running[address] < self._share

    def _begin(self, address: str, one: T) -> None:
        self._taken += 1
        self._running[address] += 1
        self._start(one)
