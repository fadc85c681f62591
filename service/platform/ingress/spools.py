"""Spools: bytes are stored until they can be passed on, in memory, or in a file once there are many.

They are counted by address.
"""

import tempfile
from collections import Counter
from collections.abc import Callable
from typing import IO, Final

_PIECE: Final = 64 * 1024


class NoRoom(Exception):
    """Raised if an address has no room left for its bytes."""


class SpoolSpace:
    """The limit of stored bytes: `most` in all, and `each` of one address.

    An address that exceeds its share is refused. If all addresses together fill the room, the address that holds most
    loses the bytes that have waited longest, so a caller with few bytes always has room.
    """

    def __init__(self, most: int, each: int) -> None:
        self._most = most
        self._each = each
        self._all = 0
        self._by: Counter[str] = Counter()
        self._evictable: dict[str, dict[Spool, None]] = {}

    @property
    def empty(self) -> bool:
        return not self._all and not self._by and not self._evictable

    def take(self, spool: "Spool", count: int) -> None:
        if self._by[spool.address] + count > self._each:
            raise NoRoom
        while self._all + count > self._most:
            largest = max(self._evictable, key=self._by.__getitem__, default=None)
            if largest is None:
                raise NoRoom
            oldest = next(iter(self._evictable[largest]))
            if oldest is spool:
                raise NoRoom
            oldest.evict()
        self._all += count
        self._by[spool.address] += count
        self._evictable.setdefault(spool.address, {}).setdefault(spool)

    def leave(self, spool: "Spool", count: int) -> None:
        self._all -= count
        self._by[spool.address] -= count
        if not self._by[spool.address]:
            del self._by[spool.address]

    def keep(self, spool: "Spool") -> None:
        """Protect the bytes of a spool from being dropped for other addresses."""
        spools = self._evictable.get(spool.address, {})
        spools.pop(spool, None)
        if not spools:
            self._evictable.pop(spool.address, None)


class Spool:
    """A queue of stored bytes. `evicted` is called before they are dropped for the bytes of others."""

    def __init__(self, room: SpoolSpace, address: str, in_memory: int, evicted: Callable[[], None]) -> None:
        self.address = address
        self._room = room
        self._in_memory = in_memory
        self._evicted = evicted
        self._memory = bytearray()
        self._file: IO[bytes] | None = None
        self._taken = 0
        """Offset in the file of the next byte to take."""
        self._written = 0
        self.size = 0
        """Bytes that are stored."""

    def add(self, piece: bytes | bytearray) -> None:
        self._room.take(self, len(piece))
        self.size += len(piece)
        if self._file is None and self.size > self._in_memory:
            self._file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115 - `close` closes it
            self._taken = self._written = 0
            self._write(self._file, bytes(self._memory))
            self._memory.clear()
        if self._file is None:
            self._memory += piece
        else:
            self._write(self._file, piece)

    def first(self) -> bytes:
        """Return the next bytes, up to 64 kB, or none if the spool is empty."""
        if self._file is None:
            return bytes(self._memory[:_PIECE])
        self._file.seek(self._taken)
        return self._file.read(_PIECE)

    def drop(self, count: int) -> None:
        """Remove the first `count` bytes of the spool."""
        self._room.leave(self, count)
        self.size -= count
        if self._file is None:
            del self._memory[:count]
        else:
            self._taken += count
        if not self.size:
            self._empty()

    def keep(self) -> None:
        """Protect the bytes of the spool from being dropped for other addresses."""
        self._room.keep(self)

    def evict(self) -> None:
        self._evicted()
        self.close()

    def close(self) -> None:
        if self.size:
            self._room.leave(self, self.size)
            self.size = 0
        self._memory.clear()
        self._empty()
        self._evicted = _nothing  # no cycle keeps its owner until the garbage collector runs

    def _empty(self) -> None:
        self._room.keep(self)
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, file: IO[bytes], piece: bytes | bytearray) -> None:
        file.seek(self._written)
        left = memoryview(piece)
        while left:
            count = file.write(left)
            left = left[count:]
            self._written += count


def _nothing() -> None:
    pass
