"""The book of looks: who was shown more of a game than a player sees."""

from typing import Final

import msgspec

from domain.looks import LOOKS_CODEC, Looked
from events.event import Stored
from events.journal import Conflict, Journal, Unavailable
from events.keys import KeyRing
from service.desk.moves import appended
from service.desk.writing import Pen

KIND: Final = "looks"
_NO_KEY: Final = b""
"""Nothing is sealed here."""
_TRIES: Final = 8


class Look(msgspec.Struct, frozen=True):
    """One look, as everybody who may know of the game may read it."""

    seq: int
    at: str
    account: str
    what: str
    view: str
    event: int


class Looks:
    def __init__(self, journal: Journal, ring: KeyRing) -> None:
        self._journal = journal
        self._ring = ring

    def note(self, account: str, game: str, what: str, view: str, at: int) -> None:
        """Puts a look on record; it is durable when this returns, and only then is anything to be shown."""
        stream = stream_of(game)
        for _ in range(_TRIES):
            head = self._journal.head(stream)
            last = self._journal.read(stream, after=head.seq - 1) if head is not None else []
            seq, hash_, when = (last[-1].seq, last[-1].hash, last[-1].event.at) if last else (0, "", "")
            pen = Pen(stream, LOOKS_CODEC, _NO_KEY, seq, hash_, when, kind=KIND)
            pen.write([Looked(game, what, view, at)], account)
            try:
                appended(self._journal, self._ring, pen, f"look/{pen.seq}/{account}", {})
            except Conflict:
                continue
            return
        raise Unavailable(f"{stream}: others kept coming first")

    def of(self, game: str, after: int, limit: int) -> list[Look]:
        """The looks at a game, in their order."""
        return [_look(stored) for stored in self._journal.read(stream_of(game), after=after, limit=limit)]


def stream_of(game: str) -> str:
    return f"l_{game.partition('_')[2]}"


def _look(stored: Stored) -> Look:
    event = stored.event
    fact = LOOKS_CODEC.decode(event.type, event.data, {})
    assert isinstance(fact, Looked)  # noqa: S101 - nothing else stands there
    return Look(stored.seq, event.at, event.actor, fact.what, fact.view, fact.at)
