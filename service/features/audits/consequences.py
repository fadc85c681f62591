"""The check that a fact is followed at once by the fact that the service writes for it, in the same command.

Otherwise the holder of the key could leave out what a resignation, a time-out or an overturned ruling brings about.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec import UNSET

from domain.game.facts import Fact
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.office import SERVICE
from domain.table.overturning import CHANGES_OF_PLAY, seat_restored
from domain.table.release_day import AFTER_RELEASE, NEXT_RULES
from domain.table.rulings import (
    GameSettled,
    Overturned,
    Paused,
    Penalised,
    PenaltyLifted,
    Resigned,
    Ruling,
    SeatReplaced,
    TimedOut,
)
from domain.table.windows import RulingRecord
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold, fact_of

_PENALISED: Final = Penalised.type_name()
_REPLACED: Final = SeatReplaced.type_name()
Follows = Callable[[Fact | None, str], bool]
"""A function that returns whether a fact of the table, by an actor, is the one that must follow."""


class Due(NamedTuple):
    """A fact that must follow. Before the day `since`, an earlier build may have left it out."""

    follows: Follows
    since: str = ""
    unless_erased: str | None = None
    """The account whose erasure is the only reason that nothing follows, or None."""
    after_others: bool = False
    """Whether other rulings are overturned first."""


class Missing(NamedTuple):
    """A consequence that did not follow. Before the day `since`, it may be of an earlier build."""

    since: str = ""
    unless_erased: str | None = None


class Consequences:
    """The facts that must follow in a game's record. `audited` are its events so far."""

    def __init__(self, game: GameFold, audited: Sequence[Stored]) -> None:
        self._game = game
        self._audited = audited
        self._due: Due | None = None
        self._overturned: tuple[int, str] | None = None
        """The last overturned ruling, and the time at which it was overturned."""

    def missing(self, fact: Fact | None, actor: str, at: str) -> Missing | None:
        """Return the consequence that should have followed the fact before an event, or None if none is missing.

        `fact` is None for a fact of play.
        """
        due = self._due
        if due is not None and due.after_others and isinstance(fact, Overturned) and isinstance(fact.undoes, int):
            return None
        self._due = None
        if self._undoes_unnamed(fact, actor, at):
            return Missing(AFTER_RELEASE)
        if due is not None and not due.follows(fact, actor):
            seated = isinstance(fact, SeatReplaced) and fact.account == due.unless_erased
            return Missing(due.since, None if seated else due.unless_erased)
        match fact:
            case Resigned() | TimedOut():
                self._due = Due(self._of_giving_up(fact))
            case Overturned() if not isinstance(fact.undoes, int):
                self._overturned = fact.ruling, at
                self._due = Due(_returns) if self._leaves_play(fact) else self._of_overturned(fact)
        return None

    def _undoes_unnamed(self, fact: Fact | None, actor: str, at: str) -> bool:
        """Return whether a ruling reverses an effect of the ruling that was overturned just now, without naming it."""
        own = isinstance(fact, Ruling) and actor != SERVICE and fact.dispute is None and fact.undoes is UNSET
        return own and isinstance(fact, Ruling) and (fact.answers, at) == self._overturned

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

    def _of_overturned(self, fact: Overturned) -> Due | None:
        ruling = self._ruling(fact.ruling)
        if isinstance(ruling, Penalised):
            lifted = (ruling.seat, ruling.points)
            return Due(lambda one, _: isinstance(one, PenaltyLifted) and (one.seat, one.points) == lifted)
        return self._of_replacement(fact, ruling) if isinstance(ruling, SeatReplaced) else None

    def _of_replacement(self, overturned: Overturned, ruling: SeatReplaced) -> Due | None:
        """Return the return of the player before, unless the player has another seat or the replacement was undone."""
        lobby, past = self._game.lobby, self._game.past
        if past is None or lobby.is_overturned(overturned.ruling):
            return None
        before = seat_restored(lobby, self._replacements(ruling.seat), overturned).before
        if before is None:
            return None
        earlier = past(Viewer.public(), before - 1).lobby
        player, bot = earlier.holders[ruling.seat], earlier.chairs[ruling.seat].bot
        if player is None or player in lobby.holders:
            return None
        back = (ruling.seat, player, bot, overturned.ruling)

        def follows(fact: Fact | None, _: str) -> bool:
            return isinstance(fact, SeatReplaced) and (fact.seat, fact.account, fact.bot, fact.undoes) == back

        return Due(follows, NEXT_RULES, player, after_others=True)

    def _replacements(self, seat: int) -> list[RulingRecord]:
        """Return the records of the rulings that replaced the player of a seat."""
        records = [record for record in self._game.lobby.rulings if record.kind == _REPLACED]
        facts = ((record, self._ruling(record.seq)) for record in records)
        return [record for record, fact in facts if isinstance(fact, SeatReplaced) and fact.seat == seat]

    def _ruling(self, seq: int) -> Fact | None:
        """Return the penalty or replacement of an event, or None."""
        if not 0 < seq <= len(self._audited) or self._audited[seq - 1].event.type not in {_PENALISED, _REPLACED}:
            return None
        return fact_of(LOBBY_CODEC, self._audited[seq - 1], Viewer.referee())


def _returns(fact: Fact | None, _: str) -> bool:
    """Return whether play returns to the state before an earlier ruling, which was overturned on record only."""
    return isinstance(fact, Overturned) and fact.branch is not None


def _last_change(lobby: Lobby) -> int | None:
    """Return the ruling that ended or rewound play last, or None if another event did so later."""
    changes = {one.seq: one.undoes for one in lobby.rulings if one.kind in CHANGES_OF_PLAY}
    last = max((*changes, *(turn.seq for turn in lobby.timeline.turns)), default=0)
    return last if last in changes and changes[last] is None else None
