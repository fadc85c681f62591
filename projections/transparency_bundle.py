"""A bundle: 256 entries of the transparency log, and the stream that contains them.

Each bundle is a stream of the journal. A writer appends to the bundle that is not full and expects the version that it
read. So one of several writers is first, there is one order, and no entry is listed twice.
"""

from typing import Final, Self

import msgspec

from domain.logged_facts import LOG_CODEC, EventHead, HeadsLogged
from events.log.chain import Broken, check_number
from events.log.event import Stored
from events.transparency import merkle, tiles
from events.transparency.checkpoint import entry
from events.transparency.merkle import HASH_BYTES
from projections.game_fold import MALFORMED_FACT_ERRORS
from projections.stream_kinds import TRANSPARENCY

_DIGITS: Final = 10


def stream(number: int) -> str:
    """Return the id of the stream for the bundle `number`, counted from 0."""
    return f"{TRANSPARENCY.prefix}{number:0{_DIGITS}}"


def number(stream: str) -> int:
    return int(stream.removeprefix(TRANSPARENCY.prefix))


def heads(stored: Stored) -> tuple[int, tuple[EventHead, ...]]:
    """Return the entries in an event of a bundle, and the number of the first entry."""
    try:
        event = stored.event
        fact = LOG_CODEC.decode(event)
    except (msgspec.MsgspecError, *MALFORMED_FACT_ERRORS) as error:
        raise Broken(stored.stream, stored.seq, "broken/entries", error=str(error)) from error
    return (fact.first, fact.heads) if isinstance(fact, HeadsLogged) else (0, ())


class EntryBundle(msgspec.Struct):
    """The state of a bundle after the last applied event.

    `entries` are concatenated.
    """

    id: str
    version: int
    head: str
    at: str
    entries: bytes

    @property
    def number(self) -> int:
        return number(self.id)

    @property
    def closed(self) -> bool:
        """Return False: a bundle never counts as closed."""
        return False

    @property
    def size(self) -> int:
        return len(self.entries) // HASH_BYTES

    @property
    def root(self) -> bytes | None:
        """Return the hash over all entries of the bundle if it is full, or None."""
        leaves = [merkle.leaf(entry) for entry in tiles.split(self.entries)]
        return merkle.perfect(leaves) if len(leaves) == tiles.WIDTH else None

    @classmethod
    def made(cls, stored: Stored) -> Self:
        bundle = cls(stored.stream, 0, "", "", b"")
        bundle.apply(stored)
        return bundle

    def apply(self, stored: Stored) -> None:
        check_number(stored, self.version)
        first, added = heads(stored)
        if added and (first != self.number * tiles.WIDTH + self.size or self.size + len(added) > tiles.WIDTH):
            raise Broken(stored.stream, stored.seq, "broken/entry", first=first)
        self.entries += b"".join(entry(head.head) for head in added)
        self.version, self.head, self.at = stored.seq, stored.hash, stored.event.at
