"""From facts to events: sealed, chained, in the order in which they happened."""

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, Self

import orjson

from domain.game.facts import Codec, Fact, Secret
from domain.table.clocks import Span, milliseconds, spelled
from domain.table.lobby import LOBBY_CODEC
from events.canon import canonical
from events.log.chain import Broken
from events.log.event import Stored, genesis, linked
from events.log.sealing import erasable, sealed
from projections.stream_kinds import GAME
from service.streams import service_time

SERVICE: Final = "service"


def now() -> str:
    """RFC 3339, UTC, in milliseconds."""
    return spelled(service_time.now())


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
    def read(cls, stream: str, kept: bytes) -> Self:
        """Broken if that is not what was kept. Earlier releases kept no digest."""
        with suppress(ValueError, LookupError, TypeError):
            fields = orjson.loads(kept)
            found = cls(bytes.fromhex(fields["seed"]), bytes.fromhex(fields["key"]))
            if fields.get("digest", found._digest()) == found._digest():
                return found
        raise Broken(stream, 1, "the secrets that are kept with it do not hold")

    def kept(self) -> bytes:
        return canonical({"digest": self._digest(), "key": self.key.hex(), "seed": self.seed.hex()})

    def _digest(self) -> str:
        """What tells whether a byte of them was changed: not every key opens something that would show it."""
        return hashlib.sha256(self.seed + self.key).hexdigest()


class Pen:
    """Writes the next events of a stream, after the one numbered `seq` with hash `head`, made at `at`. `key` seals."""

    def __init__(
        self,
        stream: str,
        codec: Codec,
        key: bytes,
        seq: int = 0,
        head: str = "",
        at: str = "",
        *,
        kind: str = GAME.name,
    ) -> None:
        self.stream = stream
        self.seq = seq
        self.head = head or genesis(stream, kind)
        self.at = max(now(), at)  # a clock that was set back must not put an answer before its question
        self.written: list[Stored] = []
        self.absences: Sequence[Span] = ()
        """When the service was not there, where that matters to what is written."""
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
    return erasable(path, value, audience) if may_be_erased else (path, value, audience)
