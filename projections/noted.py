"""A set of changed shards, streams or accounts, which one thread fills and another empties."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Noted(Generic[T]):
    def __init__(self) -> None:
        self._noted: set[T] = set()

    def note(self, changed: T) -> None:
        self._noted.add(changed)

    def take(self) -> set[T]:
        """Remove and return all noted names.

        They are removed one by one, so that a name noted meanwhile is not lost.
        """
        taken = set()
        while self._noted:
            taken.add(self._noted.pop())
        return taken
