"""The receipt of a request's body before the web server gets the request."""

import re
from collections.abc import Callable
from typing import Final

from service.platform.ingress.heads import MalformedRequest, RequestHead
from service.platform.ingress.spools import Spool

_SIZE: Final = re.compile(rb"([0-9A-Fa-f]{1,15})[ \t]*(?:;[\t\x20-\x7e\x80-\xff]*)?")
_LONGEST_LINE: Final = 1024
_FEW_CHUNKS: Final = 1024
_CHUNK: Final = 64
"""Minimum average number of bytes of a chunk, in a body of many chunks.

A chunk's line costs as much as thousands of bytes.
"""
MOST_TRAILERS: Final = 32


class TooLarge(Exception):
    """Raised if a body is larger than its operation allows."""


class IncomingBody:
    """A request's body while it is received. `made` makes the spool that stores its bytes."""

    def __init__(self, request: RequestHead, largest: int, made: Callable[[], Spool]) -> None:
        self._largest = largest
        self._made = made
        self._spool: Spool | None = None
        self._chunked = request.chunked
        self._left = 0 if request.chunked else request.length
        self._within = False
        """Whether the bytes of a chunk come next, and not a line."""
        self._chunks = 0
        self._trailing = False
        self._trailers = 0
        self.size = 0
        """Bytes that were received."""
        self.whole = not request.chunked and not self._left
        if self._left > largest:
            raise TooLarge

    def take(self, received: bytearray) -> None:
        """Move the bytes of the body from `received` to the spool."""
        while received and not self.whole:
            if not self._chunked or self._within:
                if not self._bytes(received):
                    return
            elif not self._line(received):
                return

    def piece(self) -> bytes:
        """Return and remove the next bytes of the body, or none at its end."""
        if self._spool is None:
            return b""
        piece = self._spool.first()
        if piece:
            self._spool.drop(len(piece))
        return piece

    def keep(self) -> None:
        """Protect the body from being dropped to make room, because the web server gets it now."""
        if self._spool is not None:
            self._spool.keep()

    def close(self) -> None:
        if self._spool is not None:
            self._spool.close()

    def _bytes(self, received: bytearray) -> bool:
        """Take bytes of the body or of a chunk. Return False if more bytes must be received first."""
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
            raise MalformedRequest("a chunk is longer than it said")
        return True

    def _line(self, received: bytearray) -> bool:
        """Take the line that begins a chunk, or a line after the last chunk.

        Return False if more must be received first.
        """
        end = received.find(b"\r\n", 0, _LONGEST_LINE)
        if end < 0:
            if len(received) >= _LONGEST_LINE:
                raise MalformedRequest("this is not a chunk")
            return False
        line = bytes(received[:end])
        del received[: end + 2]
        if self._trailing:
            self.whole = not line
            self._trailers += 1
            if self._trailers > MOST_TRAILERS and line:
                raise MalformedRequest(f"a body has up to {MOST_TRAILERS} lines after its last chunk")
            return True
        self._chunks += 1
        if self._chunks > _FEW_CHUNKS + self.size // _CHUNK:
            raise MalformedRequest(f"after {_FEW_CHUNKS} chunks, a chunk has at least {_CHUNK} bytes on average")
        match = _SIZE.fullmatch(line)
        if match is None:
            raise MalformedRequest("this is not a chunk")
        self._left = int(match[1], 16)
        self._within = self._left > 0
        self._trailing = self._left == 0
        if self.size + self._left > self._largest:
            raise TooLarge
        return True

    def _keep(self, piece: bytes) -> None:
        if self._spool is None:
            self._spool = self._made()
        self._spool.add(piece)
        self.size += len(piece)
