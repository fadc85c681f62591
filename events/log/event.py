"""Encode events, and link the events of a stream to a chain.

The bytes that are hashed are the bytes that are stored. An event's `body` is the canonical spelling of everything but
its hash, and the hash is SHA-256 of those bytes. `prev`, inside the body, is the hash before it. The first `prev` is
the hash of the stream's id and kind.
"""

import re
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

from events.log.canon import canonical, word

_BODY: Final = b'{"actor":%b,"at":%b,"data":%b,"prev":"%b","seq":%d,"stream":"%b","type":%b,"v":%d}'
_PREV: Final = b',"prev":"'
_HASH: Final = b',"hash":"%b"'
_HEX: Final = 64
_ID: Final = re.compile(r"[A-Za-z0-9._:/~-]{1,200}")


class Event(msgspec.Struct, frozen=True):
    """An event whose body was parsed.

    `data` stays raw until code that knows the type of the event parses it.
    """

    stream: str
    seq: int
    type: str
    v: int
    at: str
    actor: str
    data: msgspec.Raw
    prev: str


class Stored(NamedTuple):
    """An event as the log stores it.

    `openings` has its secret values as canonical JSON `[[path, value, seat], ...]`. A fourth member is the salt, where
    it is not derived. None means that nothing in the event is sealed.
    """

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
        """Return the decoded event. Raise `msgspec.DecodeError` if its bytes are damaged."""
        try:
            return _decode(self.body)
        except UnicodeDecodeError as error:
            raise msgspec.DecodeError(str(error)) from error

    def line(self) -> bytes:
        """Return the canonical line of the event, including its hash, as in every record."""
        cut = self.body.rindex(_PREV)
        return self.body[:cut] + _HASH % self.hash.encode() + self.body[cut:]

    def intact(self, prev: str) -> bool:
        """Return whether the event matches its hash, stream and number, and follows the hash `prev`."""
        # In canonical order nothing comes between these three, so one comparison sees them all.
        stream, seq, body, hash_, _ = self
        place = f',"prev":"{prev}","seq":{seq},"stream":"{stream}","type":"'.encode()
        return body.startswith(place, body.rfind(_PREV)) and sha256(body).hexdigest() == hash_


_decode = msgspec.json.Decoder(Event).decode


def digest(body: bytes) -> str:
    return sha256(body).hexdigest()


def genesis(stream: str, kind: str) -> str:
    """Return the `prev` of the first event of a stream."""
    return digest(canonical([stream, kind]))


def linked(  # an event is these members, in this order everywhere
    stream: str,
    seq: int,
    type_: str,
    v: int,
    at: str,
    actor: str,
    data: dict[str, Any],
    prev: str,
    openings: bytes | None = None,
) -> Stored:
    """Return the event that follows the event whose hash is `prev`, ready to be stored."""
    if not _ID.fullmatch(stream):
        raise ValueError(f"{stream!r} cannot name a stream")
    # The members are in canonical order, so only values that may need an escape are encoded here.
    body = _BODY % (word(actor), word(at), canonical(data), prev.encode(), seq, stream.encode(), word(type_), v)
    return Stored(stream, seq, body, digest(body), openings)


def body_of(line: bytes, hash_: str) -> bytes:
    """Return the hashed bytes of an event from its canonical line, the inverse of `Stored.line`."""
    cut = line.rindex(_PREV)
    return line[: cut - len(_HASH % hash_.encode())] + line[cut:]
