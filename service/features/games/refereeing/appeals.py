"""Appeals: the overturning of a ruling, and the reversal of its effects."""

from collections.abc import Callable, Collection, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.clocks import reversal
from domain.table.disputes import Dispute
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.overturning import (
    Restoration,
    play_restored,
    rest_of_holiday,
    seat_restored,
    upheld,
)
from domain.table.rulings import (
    Adjudicated,
    ClockAdjusted,
    Dismissed,
    Overturned,
    Penalised,
    PenaltyLifted,
    Rewound,
    Ruling,
    SeatReplaced,
    TimedOut,
    Voided,
)
from domain.table.windows import RulingRecord
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold, fact_of
from service.features.games.decided_scores import decided_standings
from service.features.games.finality import write_one
from service.features.games.loaded_game import LoadedGame
from service.features.games.refereeing.deciding_seats import DecidingSeats
from service.features.games.rewinding import leave_a_minute, undoing, write_restored, write_rewind
from service.platform.streams.pen import Pen

Erased = Callable[[Collection[str]], Collection[str]]
"""A function that returns which of the given accounts are erased."""


def as_appealed(dispute: Dispute, instead: Ruling) -> Overturned:
    """Return the overturning of an appealed ruling, for an appeal that the ruling `instead` decides."""
    return Overturned(
        ruling=dispute.settled_by,
        dispute=dispute.id,
        reason=instead.reason,
        rule=instead.rule,
        answers=instead.answers,
        cards=instead.cards,
    )


def write_overturned(
    loaded: LoadedGame,
    now: GameFold,
    pen: Pen,
    lobby: Lobby,
    overturned: Overturned,
    actor: str,
    erased: Erased,
    *,
    alone: bool,
) -> None:
    """Write the overturning of a ruling, with the reversal of its effects.

    `alone` is true if no other ruling replaces it.
    """
    if lobby.is_overturned(overturned.ruling):  # an earlier build left this appeal open: its effects are already undone
        write_one(pen, lobby, msgspec.structs.replace(overturned, undoes=overturned.ruling), actor)
        return
    ruling = _ruling_at(loaded, overturned.ruling)
    if alone and isinstance(ruling, Dismissed):
        raise Refusal("ruling-out-of-place/dismissal")
    restoration = _restoration(loaded, lobby, overturned, ruling)
    if restoration.before is None or isinstance(ruling, SeatReplaced):
        write_one(pen, lobby, overturned, actor)
    elif restoration.before == overturned.ruling:
        write_restored(loaded, pen, now, lobby, overturned, actor)
    else:  # the ruling that kept this one's effect has lost: restore play now
        write_one(pen, lobby, overturned, actor)
        write_restored(loaded, pen, now, lobby, _also(lobby, restoration.before, overturned), actor)
    asked, seats = 0 if now.asked is None else now.asked.seq, DecidingSeats(loaded, now.lobby)
    for fact in _effects_undone(loaded, lobby, overturned, ruling, restoration, erased, _Moment(pen.at, asked, seats)):
        write_one(pen, lobby, fact, actor)
    # Do this last: the lobby then knows which rulings are overturned, and whether play has returned already.
    _undo_wrong_time_out(loaded, now, pen, lobby, overturned, actor, seats)
    if lobby.timeline.rewinds != now.lobby.timeline.rewinds:
        leave_a_minute(pen, lobby, overturned.ruling)


class _Moment(NamedTuple):
    """The moment at which a ruling is overturned."""

    at: str
    asked: int
    """Number of the event of the decision that is open before anything is undone, or 0."""
    seats: DecidingSeats
    """Seats that had to decide at clock rulings."""


def _restoration(loaded: LoadedGame, lobby: Lobby, overturned: Overturned, ruling: Ruling) -> Restoration:
    """Return the state to restore for an overturned ruling, and the later rulings to overturn with it."""
    match ruling:
        case SeatReplaced(seat=seat):
            replacements = [record for record in lobby.rulings if _replaces(loaded, record, seat)]
            return seat_restored(lobby, replacements, overturned)
        case Rewound() | Adjudicated() | Voided():
            return play_restored(lobby, overturned)
        case _:
            return Restoration()


def _replaces(loaded: LoadedGame, record: RulingRecord, seat: int) -> bool:
    if record.kind != SeatReplaced.type_name():
        return False
    ruling = _ruling_at(loaded, record.seq)
    return isinstance(ruling, SeatReplaced) and ruling.seat == seat


def _effects_undone(
    loaded: LoadedGame,
    lobby: Lobby,
    overturned: Overturned,
    ruling: Ruling,
    restoration: Restoration,
    erased: Erased,
    moment: _Moment,
) -> Iterator[Fact]:
    """Yield the facts that reverse the effects of a ruling on clocks, penalties and seats.

    The later rulings of `restoration` are overturned first. Earlier clock rulings in the same dispute are overturned
    and reversed last, because a clock ruling settles no dispute by itself.
    """
    grounds = undoing(overturned)
    yield from (_also(lobby, seq, overturned) for seq in restoration.also_overturned)
    match ruling:
        case ClockAdjusted():
            yield from _clock_time_reversed(lobby, overturned.ruling, ruling, grounds, moment)
        case Penalised(seat=seat, points=points):
            yield PenaltyLifted(seat=seat, points=points, **grounds)
            yield from _decided_again(loaded, lobby, grounds)
        case SeatReplaced(seat=seat) if restoration.before is not None:
            earlier = loaded.past(Viewer.public(), restoration.before - 1).lobby
            player, bot = earlier.holders[seat], earlier.chairs[seat].bot
            if player is not None and player not in lobby.holders and not erased([player]):
                left = rest_of_holiday(lobby, seat, player, lambda seq: loaded.past(Viewer.public(), seq).lobby)
                yield SeatReplaced(seat=seat, account=player, bot=bot, holiday=left or UNSET, **grounds)
    upheld_rulings = upheld(lobby)
    for record in list(lobby.rulings):
        same_dispute = (
            record.dispute == overturned.dispute and record.seq < overturned.ruling and record.overturned is None
        )
        if same_dispute and record.undoes is None and record.seq not in upheld_rulings:
            adjusted = _ruling_at(loaded, record.seq)
            if isinstance(adjusted, ClockAdjusted):
                yield _also(lobby, record.seq, overturned)
                yield from _clock_time_reversed(lobby, record.seq, adjusted, grounds, moment)


def _decided_again(loaded: LoadedGame, lobby: Lobby, grounds: dict[str, Any]) -> Iterator[Fact]:
    """Yield the adjudicated result of a game again, without a lifted penalty that was part of its scores."""
    standings = decided_standings(loaded, lobby, lobby)
    if standings is not None and lobby.result is not None and standings != lobby.result.standings:
        yield Adjudicated(standings=standings, **grounds)


def _also(lobby: Lobby, ruling: int, overturned: Overturned) -> Overturned:
    """Return the fact that overturns a ruling because of another one, `overturned`.

    If an appeal against the ruling is open, the fact closes it.
    """
    appeal = lobby.disputes.appeal_against(ruling)
    return Overturned(ruling=ruling, dispute=None if appeal is None else appeal.id, **undoing(overturned))


def _clock_time_reversed(
    lobby: Lobby, ruling: int, adjusted: ClockAdjusted, grounds: dict[str, Any], moment: _Moment
) -> Iterator[Fact]:
    """Yield the fact that reverses a clock ruling, unless it would change no time.

    A seat that loses time keeps a minute. A game that ended gets the fact too, because play may continue.
    """
    if lobby.clocks is None or lobby.status not in {"running", "ended"}:
        return
    open_then = moment.seats.at(ruling, moment.asked)
    fact = reversal(lobby.clocks, adjusted, moment.at, open_then=open_then, grounds=grounds)
    if fact.milliseconds:
        yield fact


def _undo_wrong_time_out(
    loaded: LoadedGame,
    now: GameFold,
    pen: Pen,
    lobby: Lobby,
    overturned: Overturned,
    actor: str,
    seats: DecidingSeats,
) -> None:
    """Return play to the decision at which a seat lost on time, if it had time left without the overturned rulings."""
    if lobby.status != "ended" or lobby.result is None or lobby.result.reason != "time-out":
        return
    if all(record.overturned is None or record.kind != ClockAdjusted.type_name() for record in lobby.rulings):
        return
    found = _last_time_out(loaded, lobby)
    if found is None:
        return
    stored, time_out = found
    clocks, at = deepcopy(loaded.past(Viewer.public(), stored.seq - 1).lobby.clocks), stored.event.at
    if clocks is None:
        return
    clocks.stop(at)
    taken = list(_taken_from(loaded, lobby, time_out.seat, stored.seq))
    for seq, adjusted in taken:  # return the time on the copy of the clocks, which shows what the seat had left
        open_then = seats.at(seq, time_out.decision)
        clocks.apply(reversal(clocks, adjusted, at, open_then=open_then, grounds=undoing(overturned)), at)
    if not taken or clocks.remaining is None or clocks.remaining <= 0:
        return
    last_taken, _ = taken[-1]  # a fact answers and undoes one ruling only
    grounds = undoing(msgspec.structs.replace(overturned, ruling=last_taken))
    rewind = Rewound(to=time_out.decision, branch=lobby.timeline.rewinds + 1, **grounds)
    write_rewind(loaded, pen, now, lobby, rewind, actor)


def _last_time_out(loaded: LoadedGame, lobby: Lobby) -> tuple[Stored, TimedOut] | None:
    """Return the last time-out at a decision that still counts."""
    for stored in reversed(loaded.committed(0)):
        if stored.event.type == TimedOut.type_name():
            fact = fact_of(LOBBY_CODEC, stored, Viewer.public())
            if isinstance(fact, TimedOut) and lobby.timeline.counts(fact.decision):
                return stored, fact
    return None


def _taken_from(loaded: LoadedGame, lobby: Lobby, seat: int, before: int) -> Iterator[tuple[int, ClockAdjusted]]:
    """Yield the rulings that took time from a seat before event `before`, and were overturned after it."""
    for record in lobby.rulings:
        if record.seq < before < (record.overturned or 0) and record.kind == ClockAdjusted.type_name():
            ruling = _ruling_at(loaded, record.seq)
            if isinstance(ruling, ClockAdjusted) and ruling.seat == seat and ruling.milliseconds < 0:
                yield record.seq, ruling


def _ruling_at(loaded: LoadedGame, seq: int) -> Ruling:
    (stored,) = loaded.committed(seq - 1, seq)
    fact = fact_of(LOBBY_CODEC, stored, Viewer.referee())
    assert isinstance(fact, Ruling)  # noqa: S101 - the fold says that it stands there
    return fact
