"""The check that a fact is followed at once by the fact that the service writes for it, in the same command.

Otherwise the holder of the key could leave out what a resignation, a time-out or an overturned ruling brings about.
"""

from collections.abc import Callable, Sequence
from typing import Final

from domain.game.facts import Fact
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.office import SERVICE
from domain.table.overturning import CHANGES_OF_PLAY
from domain.table.rulings import (
    GameSettled,
    Overturned,
    Paused,
    Penalised,
    PenaltyLifted,
    Resigned,
    SeatReplaced,
    TimedOut,
)
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold, fact_of

_PENALISED: Final = Penalised.type_name()
Follows = Callable[[Fact | None, str], bool]
"""A function that returns whether a fact of the table, by an actor, is the one that must follow."""


class Consequences:
    """The facts that must follow in a game's record. `audited` are its events so far."""

    def __init__(self, game: GameFold, audited: Sequence[Stored]) -> None:
        self._game = game
        self._audited = audited
        self._due: Follows | None = None

    def missing(self, fact: Fact | None, actor: str) -> bool:
        """Return whether the fact before an event should have been followed by another fact.

        `fact` is None for a fact of play.
        """
        due, self._due = self._due, None
        if due is not None and not due(fact, actor):
            return True
        match fact:
            case Resigned() | TimedOut():
                self._due = self._of_giving_up(fact)
            case Overturned() if not isinstance(fact.undoes, int):
                self._due = _returns if self._leaves_play(fact) else self._of_penalty(fact.ruling)
        return False

    def _of_giving_up(self, cause: Resigned | TimedOut) -> Follows:
        clock = self._game.lobby.terms.clock
        waits = isinstance(cause, TimedOut) and clock is not None and clock.on_timeout == "referee"

        def follows(fact: Fact | None, actor: str) -> bool:
            if isinstance(fact, Paused):
                return waits and actor == SERVICE
            replaced = isinstance(fact, SeatReplaced) and fact.seat == cause.seat
            return actor == SERVICE and (replaced or (isinstance(fact, GameSettled) and not waits))

        return follows

    def _leaves_play(self, fact: Overturned) -> bool:
        """Return whether play does not return yet, although the overturned ruling was the last to end or rewind it.

        Nobody plays on in a final game.
        """
        lobby = self._game.lobby
        return fact.branch is None and lobby.status in {"running", "ended"} and fact.ruling == _last_change(lobby)

    def _of_penalty(self, ruling: int) -> Follows | None:
        if not 0 < ruling <= len(self._audited) or self._audited[ruling - 1].event.type != _PENALISED:
            return None
        penalty = fact_of(LOBBY_CODEC, self._audited[ruling - 1], Viewer.referee())
        if not isinstance(penalty, Penalised):
            return None
        lifted = (penalty.seat, penalty.points)
        return lambda fact, _: isinstance(fact, PenaltyLifted) and (fact.seat, fact.points) == lifted


def _returns(fact: Fact | None, _: str) -> bool:
    """Return whether play returns to the state before an earlier ruling, which was overturned on record only."""
    return isinstance(fact, Overturned) and fact.branch is not None


def _last_change(lobby: Lobby) -> int | None:
    """Return the ruling that ended or rewound play last, or None if another event did so later."""
    changes = {one.seq: one.undoes for one in lobby.rulings if one.kind in CHANGES_OF_PLAY}
    last = max((*changes, *(turn.seq for turn in lobby.timeline.turns)), default=0)
    return last if last in changes and changes[last] is None else None
