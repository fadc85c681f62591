"""The book of looks: who was shown more of a game than a player sees."""

from contextlib import AbstractContextManager, nullcontext
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from domain.table.looks import KINDS, LOOKS_CODEC, Looked
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal
from projections.stream_kinds import LOOKS, looks_of
from service.answers import Moment
from service.streams.pen import Pen
from service.streams.repository import Command, Repository

_NO_KEY: Final = b""
"""Nothing is sealed here."""


class Look(msgspec.Struct, frozen=True):
    """Somebody was shown more of a game than a player sees, because they are to rule on it."""

    seq: int
    """Which look at this game it is, from 1."""
    at: Moment
    """When it was."""
    account: str
    """Who looked."""
    what: Annotated[str, Meta(extra_json_schema={"enum": list(KINDS)})]
    """What they were shown."""
    view: str
    """As whom."""
    event: int
    """As the game stood then."""


class Looks(Repository[Stored | None]):
    """A look is decided on by its last one: nobody hears of it but who asks."""

    def __init__(self, journal: Journal, ring: KeyRing) -> None:
        super().__init__(LOOKS, journal, ring, lambda *_: None)

    def held(self, stream: str) -> AbstractContextManager[Stored | None]:
        return nullcontext(next(iter(self.journal.read(stream, limit=1, backwards=True)), None))

    def pen(self, stream: str, state: Stored | None) -> Pen:
        at = () if state is None else (state.seq, state.hash, state.event.at)
        return Pen(stream, LOOKS_CODEC, _NO_KEY, *at, kind=LOOKS.name)

    def note(self, account: str, game: str, what: str, view: str, at: int) -> None:
        """Puts a look on record; it is durable when this returns, and only then is anything to be shown."""

        def decide(_: Stored | None, pen: Pen) -> Command:
            pen.write([Looked(game, what, view, at)], account)
            return Command(f"look/{pen.seq}/{account}")

        self.change(looks_of(game), decide)

    def of(self, game: str, after: int, limit: int) -> list[Look]:
        """The looks at a game, in their order."""
        return [_look(stored) for stored in self.journal.read(looks_of(game), after=after, limit=limit)]


def _look(stored: Stored) -> Look:
    event = stored.event
    fact = LOOKS_CODEC.decode(event.type, event.data, {})
    assert isinstance(fact, Looked)  # noqa: S101 - nothing else stands there
    return Look(stored.seq, event.at, event.actor, fact.what, fact.view, fact.at)
