"""From facts to events: sealed, chained, in the order in which they happened."""

import secrets
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple, Self

import orjson

from domain.clocks import milliseconds, spelled
from domain.facts import Codec, Fact, Secret
from domain.lobby import LOBBY_CODEC
from events.canon import canonical
from events.event import Stored, genesis, linked
from events.sealing import erasable, sealed
from events.viewer import EVERYONE

KIND: Final = "game"
SERVICE: Final = "service"


def now() -> str:
    """RFC 3339, UTC, in milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def ago(seconds: int) -> str:
    """The moment so many seconds before now, spelled alike."""
    return spelled(milliseconds(now()) - 1000 * seconds)


class Secrets(NamedTuple):
    """What a game keeps beside its stream: the seed of its chance and, independent of it, the key of its seals."""

    seed: bytes
    key: bytes

    @classmethod
    def fresh(cls) -> Self:
        return cls(secrets.token_bytes(32), secrets.token_bytes(32))

    @classmethod
    def read(cls, kept: bytes) -> Self:
        fields = orjson.loads(kept)
        return cls(bytes.fromhex(fields["seed"]), bytes.fromhex(fields["key"]))

    def kept(self) -> bytes:
        return canonical({"seed": self.seed.hex(), "key": self.key.hex()})


class Pen:
    """Writes the next events of a stream, after the one numbered `seq` with hash `head`, made at `at`. `key` seals."""

    def __init__(
        self, stream: str, codec: Codec, key: bytes, seq: int = 0, head: str = "", at: str = "", *, kind: str = KIND
    ) -> None:
        self.stream = stream
        self.seq = seq
        self.head = head or genesis(stream, kind)
        self.at = max(now(), at)  # a clock that was set back must not put an answer before its question
        self.written: list[Stored] = []
        self._codec = codec
        self._key = key

    def write(self, facts: Iterable[Fact], actor: str) -> None:
        for fact in facts:
            kind = fact.type_name()
            data, hidden = (LOBBY_CODEC if kind in LOBBY_CODEC.types else self._codec).encode(fact)
            self.seq += 1
            openings = None
            if hidden:
                data, openings = sealed(self._key, self.stream, self.seq, data, map(_secret, hidden))
            stored = linked(self.stream, self.seq, kind, fact.v, self.at, actor, data, self.head, openings)
            self.head = stored.hash
            self.written.append(stored)


def _secret(taken: Secret) -> Sequence[Any]:
    """The same, as seals have it."""
    path, value, audience, may_be_erased = taken
    return erasable(path, value, EVERYONE) if may_be_erased else (path, value, audience)
