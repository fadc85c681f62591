"""The limits of connections by address, and the choice of a connection to close when there are too many."""

from collections import Counter
from typing import Generic, TypeVar

T = TypeVar("T")


class Shares(Generic[T]):
    """The limits of connections: `most` in all, and `each` from one address (0: no separate limit)."""

    def __init__(self, most: int, each: int) -> None:
        self._most = most
        self._each = each or most
        self._held: Counter[str] = Counter()
        self._all = 0
        self._waiting: dict[str, dict[T, None]] = {}

    def surplus(self, address: str) -> tuple[bool, T | None]:
        """Return whether one more connection from an address is too many, and which waiting connection to close.

        At its limit, an address loses its own longest waiting one. At the limit of all, the address with most waiting
        ones does.
        """
        if self._held[address] >= self._each:
            return True, next(iter(self._waiting.get(address, ())), None)
        if self._all >= self._most and self._waiting:
            largest = max(self._waiting, key=lambda one: len(self._waiting[one]))
            return True, next(iter(self._waiting[largest]))
        return self._all >= self._most, None

    def enter(self, address: str) -> None:
        self._held[address] += 1
        self._all += 1

    def leave(self, address: str, one: T) -> None:
        self.busy(address, one)
        self._all -= 1
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]

    def waiting(self, address: str, one: T) -> None:
        """Mark a connection as waiting for its caller, so that it may be closed for another."""
        self._waiting.setdefault(address, {})[one] = None

    def moved(self, address: str, one: T) -> None:
        """Move a waiting connection to the end of the order of closing, because its caller received something."""
        queue = self._waiting[address]
        queue[one] = queue.pop(one)

    def busy(self, address: str, one: T) -> None:
        """Mark a connection as busy, so that it is not closed for another."""
        queue = self._waiting.get(address)
        if queue is not None:
            queue.pop(one, None)
            if not queue:
                del self._waiting[address]
