"""The pen, which turns facts into events: sealed, chained and dated."""

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, Self

import orjson

from domain.game.facts import Codec, Fact, Secret
from domain.table.clocks import Span, milliseconds, spelled
from domain.table.lobby_facts import LOBBY_CODEC
from events.log.canon import canonical
from events.log.chain import Broken
from events.log.event import Stored, genesis, linked
from events.log.sealing import erasable, sealed
from projections.stream_kinds import GAME
from service.platform.streams import service_time

SERVICE: Final = "service"


def now() -> str:
    """Return the current time in RFC 3339, UTC, in milliseconds."""
    return spelled(service_time.now())


def ago(seconds: int) -> str:
    """Return the time `seconds` before now in RFC 3339, UTC, in milliseconds."""
    return spelled(milliseconds(now()) - 1000 * seconds)


class Secrets(NamedTuple):
    """The secrets that a game stores next to its stream: the seed of its random numbers, and the key of its seals."""

    seed: bytes
    key: bytes

    @classmethod
    def fresh(cls) -> Self:
        return cls(secrets.token_bytes(32), secrets.token_bytes(32))

    @classmethod
    def read(cls, stream: str, stored: bytes) -> Self:
        """Read stored secrets, or raise Broken if any byte was changed. Earlier releases stored no digest."""
        with suppress(ValueError, LookupError, TypeError):
            fields = orjson.loads(stored)
            found = cls(bytes.fromhex(fields["seed"]), bytes.fromhex(fields["key"]))
            if fields in (found._hex(), {"digest": found._digest(), **found._hex()}):
                return found
        raise Broken(stream, 1, "broken/secrets")

    def kept(self) -> bytes:
        return canonical({"digest": self._digest(), **self._hex()})

    def _hex(self) -> dict[str, str]:
        return {"key": self.key.hex(), "seed": self.seed.hex()}

    def _digest(self) -> str:
        """Return a digest of the secrets that reveals a changed byte.

        Not every key opens something that would reveal it.
        """
        return hashlib.sha256(self.seed + self.key).hexdigest()


class Pen:
    """A pen: the writer of the next events of a stream, after event `seq` with hash `head` at the time `at`.

    `key` is the key of the seals.
    """

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
        """Downtime of the service, if it matters to the facts that are written."""
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
    """Return a secret value in the form that the seals need."""
    path, value, audience, may_be_erased = taken
    return erasable(path, value, audience) if may_be_erased else (path, value, audience)
