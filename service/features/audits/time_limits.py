"""Checks of a game's facts that depend on time: time-outs, early ends, windows, holidays and clock rulings.

Downtime of the service only makes a game longer, so times are compared with the earliest ones that are possible.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from domain.table.clocks import milliseconds, reversal
from domain.table.early_ends import leaves_to_bots
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.overturning import rest_of_holiday
from domain.table.rulings import ClockAdjusted, GameSettled, Resigned, SeatReplaced, TimedOut
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold, Past, fact_of
from service.features.games.refereeing.deciding_seats import DecidingSeats

Finding = Literal["founded", "unknown", "unfounded"]
"""`unknown`: an earlier build may have counted the time in another way."""
GaveUp = Resigned | TimedOut

_CAUSES: Final[dict[str, type[GaveUp]]] = {"resignation": Resigned, "time-out": TimedOut}
_SECOND: Final = 1000
_RESTORED: Final = 3
"""Number of events after the overturning: the branch, the decision, and the end that counts again."""


class _Recorded(NamedTuple):
    """The events of a game up to the present one."""

    past: Past
    audited: Sequence[Stored]

    def committed(self, after: int, upto: int | None = None) -> Sequence[Stored]:
        return self.audited[after:upto]


class TimeLimits:
    """The causes of an early end, by the events of a game that is folded."""

    def __init__(self, game: GameFold) -> None:
        self._game = game

    def timed_out(self, stored: Stored, fact: TimedOut) -> Finding:
        """Return whether the seat with the open decision was out of time at the time of the event."""
        game = self._game
        seat = None if game.copy.open is None else game.copy.open.seat
        clocks = game.lobby.clocks
        if game.asked is None or (fact.seat, fact.decision) != (seat, game.asked.seq) or clocks is None:
            return "unfounded"
        return "founded" if clocks.due is not None and clocks.due <= milliseconds(stored.event.at) else "unfounded"

    def answered_in_time(self, stored: Stored) -> Finding:
        """Return whether the seat answered in time. After a return of play, earlier builds counted other times."""
        clocks, timeline = self._game.lobby.clocks, self._game.lobby.timeline
        if clocks is None or clocks.due is None or clocks.due > milliseconds(stored.event.at):
            return "founded"
        return "unknown" if timeline.rewinds or self._game.lobby.former else "unfounded"

    def settled(self, stored: Stored, fact: GameSettled, last: tuple[int, GaveUp] | None) -> Finding:
        """Return whether the event before is the cause of an early end, or an unanswered decision.

        `last` is the last resignation or time-out, with its event. By the terms of the table, the game may go on.
        """
        if self._ended_again(stored, fact):
            return "founded"
        cause = _CAUSES.get(fact.reason)
        if cause is None:
            return self._abandoned(stored)
        if last is None or last[0] != stored.seq - 1 or not isinstance(last[1], cause):
            return "unfounded"
        return "unfounded" if self._goes_on(fact.reason, last[1].seat) else "founded"

    def opened(self, stored: Stored) -> Finding:
        """Return whether the windows for disputes and appeals had closed when the seed was revealed."""
        lobby = self._game.lobby
        return "unfounded" if lobby.status != "ended" or lobby.disputes.pending else self.closed(stored.event.at)

    def closed(self, at: str) -> Finding:
        """Return whether the windows of an ended game have closed at a time.

        An earlier build may have had other windows for appeals, and other players who must waive.
        """
        lobby = self._game.lobby
        if lobby.settled(at):
            return "founded"
        window = milliseconds(lobby.ended_at) + _SECOND * lobby.terms.dispute_window
        waived = {lobby.holders[seat] for seat in lobby.people} <= {*lobby.waived}
        return "unknown" if waived or window <= milliseconds(at) else "unfounded"

    def _goes_on(self, reason: str, seat: int) -> bool:
        """Return whether a bot plays on for a seat that gave up, or the game waits for a referee."""
        lobby = self._game.lobby
        if leaves_to_bots(lobby, reason) and lobby.people != [seat]:
            return True
        return reason == "time-out" and lobby.stopped_by is not None

    def _abandoned(self, stored: Stored) -> Finding:
        game, lobby, moment = self._game, self._game.lobby, milliseconds(stored.event.at)
        if game.asked is None or game.copy.open is None:
            return "unfounded"
        until = lobby.abandoned_from(game.copy.open.seat, game.asked.event.at)
        if until is None:
            return "unfounded"
        if until <= moment:
            return "founded"
        asked = milliseconds(max(game.asked.event.at, lobby.resumed_at)) - lobby.waited_ms
        taken = any(lobby.taken_at[game.copy.open.seat : game.copy.open.seat + 1])
        return "unknown" if taken and asked + _SECOND * lobby.terms.abandoned_after <= moment else "unfounded"

    def _ended_again(self, stored: Stored, fact: GameSettled) -> bool:
        """Return whether a ruling on appeal has just restored play to a game that had ended for this reason."""
        then = self.game_before_restoration(stored)
        return then is not None and then.result is not None and then.result.reason == fact.reason

    def holiday_due(self, fact: SeatReplaced) -> int:
        """Return the milliseconds of holiday with which an appeal returns a player, or 0."""
        lobby, past = self._game.lobby, self._game.past
        if not isinstance(fact.undoes, int) or fact.bot is not None or past is None:
            return 0
        return rest_of_holiday(lobby, fact.seat, fact.account, lambda seq: past(Viewer.public(), seq).lobby)

    def reversed_rightly(self, stored: Stored, fact: ClockAdjusted, audited: Sequence[Stored]) -> bool:
        """Return whether a fact reverses an overturned clock ruling as this build does."""
        lobby, past, undone = self._game.lobby, self._game.past, fact.undoes
        if not isinstance(undone, int) or past is None or lobby.clocks is None or not 0 < undone < stored.seq:
            return True
        adjusted = fact_of(LOBBY_CODEC, audited[undone - 1], Viewer.referee())
        if not isinstance(adjusted, ClockAdjusted):
            return True
        asked = 0 if self._game.asked is None else self._game.asked.seq
        open_then = DecidingSeats(_Recorded(past, audited), lobby).at(undone, asked)
        due = reversal(lobby.clocks, adjusted, stored.event.at, open_then=open_then, grounds={"reason": None})
        return (fact.seat, fact.milliseconds, fact.game_time) == (due.seat, due.milliseconds, due.game_time)

    def game_before_restoration(self, stored: Stored) -> Lobby | None:
        """Return the ended game to which a ruling on appeal has just restored play, or None."""
        timeline, past = self._game.lobby.timeline, self._game.past
        if timeline.rewinds not in timeline.restored or past is None:
            return None
        if stored.seq > timeline.turns[-1].seq + _RESTORED:
            return None
        then = past(Viewer.public(), timeline.turns[-1].to).lobby
        return then if then.status == "ended" else None
