"""Compute the thinking time of each decision, from the public part of a game's events."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from domain.game.facts import Codec
from domain.game.play import ENGINE_FACTS, DecisionAnswered, DecisionOpened
from domain.table.clocks import Span, milliseconds
from domain.table.lobby_facts import LOBBY_CODEC, GameCreated, SeatTaken
from domain.table.rulings import (
    REWINDS,
    Adjudicated,
    GameSettled,
    Overturned,
    Paused,
    Resumed,
    SeatReplaced,
    Voided,
)
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import fact_of

_ENGINE: Final = Codec(ENGINE_FACTS)
_STOPPING: Final = (*REWINDS, Adjudicated, GameSettled, Voided)
"""Facts that end a decision without an answer."""
_ASKING: Final = (DecisionOpened, DecisionAnswered)
_AROUND: Final = (GameCreated, SeatTaken, SeatReplaced, Paused, Resumed, Overturned)
_TOLD: Final = frozenset(kind.type_name() for kind in (*_ASKING, *_AROUND, *_STOPPING))


class Thought(NamedTuple):
    """A decision, the seat that was asked, and the time that its player thought about it.

    Times are milliseconds since 1970. While the decision is open, `answered` and `until` are None. If play ended or was
    taken back before an answer, only `answered` is None.
    """

    decision: int
    seat: int
    kind: str
    account: str | None
    bot: bool
    asked: int
    answered: int | None
    until: int | None
    paused: tuple[Span, ...]
    """Spans in which a referee had paused the game."""

    def spent(self, away: Sequence[Span] = ()) -> int | None:
        """Return the milliseconds of thought, without pauses and without the spans `away`, or None if still open."""
        if self.until is None:
            return None
        return self.until - self.asked - _covered([*self.paused, *away], self.asked, self.until)


def thoughts(events: Iterable[Stored]) -> Iterator[Thought]:
    """Yield the thinking time for every decision of a game in order, from all its events."""
    game = _Game()
    for stored in events:
        if stored.event.type in _TOLD:
            yield from game.apply(stored)
    if game.open is not None:
        yield game.open


class _Game:
    def __init__(self) -> None:
        self.open: Thought | None = None
        self.holders: list[str | None] = []
        self.bots: list[bool] = []
        self.since: int | None = None
        """Start of the current pause, in milliseconds since 1970. None if not paused."""

    def apply(self, stored: Stored) -> Iterator[Thought]:
        event, at = stored.event, milliseconds(stored.event.at)
        codec = LOBBY_CODEC if event.type in LOBBY_CODEC.types else _ENGINE
        match fact_of(codec, stored._replace(openings=None), Viewer.public()):
            case GameCreated(chairs=chairs):
                self.holders = [chair.account for chair in chairs]
                self.bots = [chair.kind == "bot" for chair in chairs]
            case SeatTaken(seat=seat, account=account):
                self.holders[seat] = account
            case SeatReplaced(seat=seat, account=account, bot=bot):
                self.holders[seat], self.bots[seat] = account, bot is not None
            case DecisionOpened(seat=seat, kind=kind):
                self.open = Thought(event.seq, seat, kind, self.holders[seat], self.bots[seat], at, None, None, ())
            case DecisionAnswered():
                yield from self._close(at, event.seq)
            case Paused() if self.since is None:
                self.since = at
            case Resumed() if self.since is not None:
                if self.open is not None:
                    pause = max(self.since, self.open.asked), at
                    self.open = self.open._replace(paused=(*self.open.paused, pause))
                self.since = None
            case Overturned(branch=int()):
                yield from self._close(at, None)
            case fact if isinstance(fact, _STOPPING):
                yield from self._close(at, None)

    def _close(self, at: int, answered: int | None) -> Iterator[Thought]:
        thought, self.open = self.open, None
        if thought is not None:
            pauses = thought.paused if self.since is None else (*thought.paused, (max(self.since, thought.asked), at))
            yield thought._replace(answered=answered, until=at, paused=pauses)


def _covered(spans: Iterable[Span], since: int, until: int) -> int:
    """Return how much of the time from `since` to `until` lies in any of the spans."""
    covered, reached = 0, since
    for begin, end in sorted(spans):
        begun = max(begin, reached)
        if min(end, until) > begun:
            covered += min(end, until) - begun
            reached = min(end, until)
    return covered
