"""The event, and the chain that holds a stream's events together.

What is hashed is what is stored: an event's `body` is the canonical spelling of everything but its own hash, and the
hash is SHA-256 of those bytes. `prev`, inside the body, is the hash before it; the first one is the hash of the
stream's id and kind.
"""

import hashlib
from typing import Any, Final, NamedTuple

import msgspec

from events.canon import canonical

_PREV: Final = b',"prev":"'
_HEX: Final = 64


class Event(msgspec.Struct, frozen=True):
    """What a body says, once parsed; `data` is still to be parsed by whoever knows the type."""

    stream: str
    seq: int
    type: str
    v: int
    at: str
    actor: str
    data: msgspec.Raw
    prev: str


class Stored(NamedTuple):
    """One event as the log keeps it. `openings` holds its secret values, canonical JSON `[[path, value, seat], ...]`,
    with the salt as a fourth where it is not derived; None where nothing in the event is sealed."""

    stream: str
    seq: int
    body: bytes
    hash: str
    openings: bytes | None = None

    @property
    def prev(self) -> str:
        # The last `,"prev":"` is the event's own: after it only seq, stream, type and v follow, which cannot hold it.
        start = self.body.rindex(_PREV) + len(_PREV)
        return self.body[start : start + _HEX].decode()

    @property
    def event(self) -> Event:
        return _decode(self.body)

    def line(self) -> bytes:
        """The whole event, hash included, as every copy of the record spells it."""
        cut = self.body.rindex(_PREV)
        return b'%b,"hash":"%b"%b' % (self.body[:cut], self.hash.encode(), self.body[cut:])

    def intact(self, prev: str) -> bool:
        """Whether this event is what its hash says and follows the one with hash `prev`."""
        return digest(self.body) == self.hash and self.prev == prev


_decode = msgspec.json.Decoder(Event).decode


def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def genesis(stream: str, kind: str) -> str:
    """What the first event of a stream follows."""
    return digest(canonical([stream, kind]))


def linked(
    stream: str, seq: int, type_: str, v: int, at: str, actor: str, data: dict[str, Any], prev: str,
    openings: bytes | None = None,
) -> Stored:
    """The event that follows `prev`, ready to be stored."""
    body = canonical(
        {"stream": stream, "seq": seq, "type": type_, "v": v, "at": at, "actor": actor, "data": data, "prev": prev}
    )
    return Stored(stream, seq, body, digest(body), openings)
