"""The body of a request, received before anybody answers it: small ones in memory, large ones in a file."""

import re
import tempfile
from collections import Counter
from typing import IO, Final

from service.ingress.heads import Malformed, Request

IN_MEMORY: Final = 64 * 1024
_EVERYBODY: Final = 512 * 1024 * 1024
_EACH: Final = 100 * 1024 * 1024
"""Bytes of bodies under way: of everybody's, and of one address's."""
_SIZE: Final = re.compile(rb"([0-9A-Fa-f]{1,15})[ \t]*(?:;[\t\x20-\x7e\x80-\xff]*)?")
_LONGEST_LINE: Final = 1024


class TooLarge(Exception):
    """The body is larger than any that we take."""


class NoRoom(Exception):
    """So many bodies are under way that there is no room for this one."""


class Room:
    """How many bytes of bodies are under way, and whose."""

    def __init__(self) -> None:
        self._all = 0
        self._by: Counter[str] = Counter()

    def take(self, address: str, count: int) -> None:
        if self._all + count > _EVERYBODY or self._by[address] + count > _EACH:
            raise NoRoom
        self._all += count
        self._by[address] += count

    def leave(self, address: str, count: int) -> None:
        self._all -= count
        self._by[address] -= count
        if not self._by[address]:
            del self._by[address]


class Body:
    """One body, as it comes."""

    def __init__(self, request: Request, largest: int, room: Room, address: str) -> None:
        self._largest = largest
        self._room = room
        self._address = address
        self._chunked = request.chunked
        self._left = 0 if request.chunked else request.length
        self._within = False
        """Whether bytes of a chunk are due."""
        self._trailing = False
        self.size = 0
        self.whole = not request.chunked and not self._left
        self._memory = bytearray()
        self._file: IO[bytes] | None = None
        if self._left > largest:
            raise TooLarge

    def take(self, received: bytearray) -> None:
        """Takes what belongs to the body from what was received."""
        while received and not self.whole:
            if not self._chunked or self._within:
                if not self._bytes(received):
                    return
            elif not self._line(received):
                return

    def rewind(self) -> None:
        if self._file is not None:
            self._file.seek(0)

    def piece(self) -> bytes:
        """The next bytes of the body; none are left once it is empty."""
        if self._file is not None:
            return self._file.read(IN_MEMORY)
        piece, self._memory = bytes(self._memory), bytearray()
        return piece

    def close(self) -> None:
        self._room.leave(self._address, self.size)
        self.size = 0
        self._memory = bytearray()
        if self._file is not None:
            self._file.close()
            self._file = None

    def _bytes(self, received: bytearray) -> bool:
        """Takes bytes; False when more must come first."""
        count = min(self._left, len(received))
        if count:
            self._keep(bytes(received[:count]))
            del received[:count]
            self._left -= count
        if self._left:
            return False
        if not self._chunked:
            self.whole = True
        elif len(received) < 2:
            return False
        elif received[:2] == b"\r\n":
            del received[:2]
            self._within = False
        else:
            raise Malformed("a chunk is longer than it said")
        return True

    def _line(self, received: bytearray) -> bool:
        """Takes the line that begins a chunk, or one after the last; False when more must come first."""
        end = received.find(b"\r\n", 0, _LONGEST_LINE)
        if end < 0:
            if len(received) >= _LONGEST_LINE:
                raise Malformed("this is not a chunk")
            return False
        line = bytes(received[:end])
        del received[: end + 2]
        if self._trailing:
            self.whole = not line
            return True
        match = _SIZE.fullmatch(line)
        if match is None:
            raise Malformed("this is not a chunk")
        self._left = int(match[1], 16)
        self._within = self._left > 0
        self._trailing = self._left == 0
        if self.size + self._left > self._largest:
            raise TooLarge
        return True

    def _keep(self, piece: bytes) -> None:
        self._room.take(self._address, len(piece))
        self.size += len(piece)
        if self._file is None and self.size > IN_MEMORY:
            self._file = tempfile.TemporaryFile()  # noqa: SIM115 - `close` closes it
            self._file.write(self._memory)
            self._memory = bytearray()
        if self._file is not None:
            self._file.write(piece)
        else:
            self._memory += piece
