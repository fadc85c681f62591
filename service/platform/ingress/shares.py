"""Connections by address. If there is one too many, the one that has been silent longest makes room."""

from collections import Counter
from typing import Generic, TypeVar

T = TypeVar("T")


class Shares(Generic[T]):
    """`most` connections in all, `each` from one address (0: as many as there are)."""

    def __init__(self, most: int, each: int) -> None:
        self._most = most
        self._each = each or most
        self._held: Counter[str] = Counter()
        self._all = 0
        self._waiting: dict[str, dict[T, None]] = {}

    def surplus(self, address: str) -> tuple[bool, T | None]:
        """Whether one more from this address is too many; and the connection to close for it, if there is one."""
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
        """We wait for this connection's next request, or the rest of one."""
        self._waiting.setdefault(address, {})[one] = None

    def moved(self, address: str, one: T) -> None:
        """This connection was not silent, so all others that wait make room before it."""
        queue = self._waiting[address]
        queue[one] = queue.pop(one)

    def busy(self, address: str, one: T) -> None:
        """This connection waits for us."""
        queue = self._waiting.get(address)
        if queue is not None:
            queue.pop(one, None)
            if not queue:
                del self._waiting[address]
