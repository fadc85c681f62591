"""Looks: a record of each time that an account saw more of a game than a player does."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from domain.table.clocks import milliseconds
from domain.table.looks import KINDS, LOOKS_CODEC, Looked
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal
from events.log.viewer import Viewer
from projections.stream_kinds import LOOKS, looks_of
from service.platform.answers import Moment
from service.platform.streams.pen import Pen
from service.platform.streams.repository import Command, Repository

_NO_KEY: Final = b""
"""The empty key of a stream of looks, which has no sealed values."""
_LAST: Final = 20
"""Number of the latest looks that may make a new look unnecessary."""
_VISIT: Final = 600_000
"""Milliseconds within which the requests of a page count as one look."""
_NARROW: Final = frozenset({"rulings", "audit", "evidence"})
"""Parts of a game for which a look covers only that part."""
_READ: Final = frozenset({"game", "events", "log", *_NARROW})
"""Parts that a page shows. Any other part is a copy that the account takes away."""


class Look(msgspec.Struct, frozen=True):
    """A look: a referee saw more of a game than a player sees."""

    seq: int
    """Number of the look at the game, from 1."""
    at: Moment
    """Time of the look."""
    account: str
    """Account that looked."""
    what: Annotated[str, Meta(extra_json_schema={"enum": list(KINDS)})]
    """Part of the game that the account saw."""
    view: str
    """View that the account used."""
    event: int
    """Number of the game's last event at the time of the look."""


class Looks(Repository[Sequence[Stored]]):
    """The repository of looks, by game. The last looks decide whether a new look must be recorded."""

    def __init__(self, journal: Journal, ring: KeyRing) -> None:
        super().__init__(LOOKS, journal, ring, lambda *_: None)

    def held(self, stream: str) -> AbstractContextManager[Sequence[Stored]]:
        return nullcontext(self.journal.read(stream, limit=_LAST, backwards=True))

    def pen(self, stream: str, state: Sequence[Stored]) -> Pen:
        at = (state[0].seq, state[0].hash, state[0].event.at) if state else ()
        return Pen(stream, LOOKS_CODEC, _NO_KEY, *at, kind=LOOKS.name)

    def note(self, account: str, game: str, what: str, view: str, at: int, *, page: bool = False) -> None:
        """Record a look before anything is shown. The look is durable when this returns.

        If a page of the service asks (`page`), it sends several requests for one view. Then an earlier look of the same
        visit suffices.
        """
        look = Looked(game, what, view, at)

        def decide(last: Sequence[Stored], pen: Pen) -> Command | None:
            if page and any(_covers(_look(stored), account, look, pen.at) for stored in last):
                return None
            pen.write([look], account)
            return Command(f"look/{pen.seq}/{account}")

        self.change(looks_of(game), decide)

    def of(self, game: str, after: int, limit: int) -> list[Look]:
        """Return the looks at a game in order, after look `after`."""
        return [_look(stored) for stored in self.journal.read(looks_of(game), after=after, limit=limit)]


def _look(stored: Stored) -> Look:
    event = stored.event
    fact = LOOKS_CODEC.decode(event)
    assert isinstance(fact, Looked)  # noqa: S101 - nothing else stands there
    return Look(stored.seq, event.at, event.actor, fact.what, fact.view, fact.at)


def _covers(known: Look, account: str, look: Looked, now: str) -> bool:
    """Return whether an earlier look covers a new one of the same visit. Taking a copy is always a new look."""
    recent = milliseconds(now) - milliseconds(known.at) <= _VISIT
    wider = known.view in {look.view, str(Viewer.referee())} and known.event >= look.at
    read = look.what in _READ and (known.what not in _NARROW or known.what == look.what)
    return known.account == account and recent and wider and read
