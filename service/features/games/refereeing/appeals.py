"""Appeals that are allowed: the ruling stands no more, and what it changed is changed back."""

from collections.abc import Iterator
from typing import Any, Final

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.disputes import Dispute
from domain.table.lobby import LOBBY_CODEC, Lobby
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
    Voided,
)
from events.log.viewer import Viewer
from projections.game_fold import GameFold, fact_of
from service.features.games.finality import write_one
from service.features.games.memory import LoadedGame
from service.features.games.rewinding import undoing, write_restored
from service.platform.streams.pen import Pen

LEAST: Final = 60_000
"""Milliseconds that always stay on a clock, so that no ruling runs a player out of time."""
_ENDING: Final = {Adjudicated.type_name(), Voided.type_name()}


def as_appealed(dispute: Dispute, instead: Ruling) -> Overturned:
    """Return the overturning of the appealed ruling, for an appeal that another ruling decides."""
    return Overturned(
        ruling=dispute.settled_by,
        dispute=dispute.id,
        reason=instead.reason,
        rule=instead.rule,
        answers=instead.answers,
        cards=instead.cards,
    )


def write_overturned(
    room: LoadedGame, now: GameFold, pen: Pen, lobby: Lobby, overturned: Overturned, actor: str, *, alone: bool
) -> None:
    """Write the overturning of a ruling, with its effects. `alone`: no other ruling replaces it."""
    ruling = _given(room, overturned.ruling)
    if alone and isinstance(ruling, Dismissed):
        raise Refusal("ruling-out-of-place", "a dismissal has changed nothing: say what is ruled in its place")
    if _decides_the_course(lobby, ruling, overturned.ruling):
        write_restored(room, pen, now, lobby, overturned, actor)
    else:
        write_one(pen, lobby, overturned, actor)
    for fact in _undone(room, lobby, overturned, ruling):
        write_one(pen, lobby, fact, actor)


def _undone(room: LoadedGame, lobby: Lobby, overturned: Overturned, ruling: Ruling) -> Iterator[Fact]:
    """Return the facts that undo the effects of a ruling outside the course of play.

    They also take back the clock time adjusted before it in the same dispute: a clock ruling settles no dispute by
    itself.
    """
    said = undoing(overturned)
    match ruling:
        case ClockAdjusted() if lobby.status == "running":
            yield from _taken_back(lobby, ruling, said)
        case Penalised(seat=seat, points=points):
            yield PenaltyLifted(seat=seat, points=points, **said)
        case SeatReplaced(seat=seat, account=account) if lobby.holders[seat] == account:
            then = room.past(Viewer.public(), overturned.ruling - 1).lobby
            before, bot = then.holders[seat], then.chairs[seat].bot
            if before is not None and before not in lobby.holders:
                yield SeatReplaced(seat=seat, account=before, bot=bot, **said)
    for given in list(lobby.rulings):
        same = given.dispute == overturned.dispute and given.seq < overturned.ruling and given.overturned is None
        if same and lobby.status == "running":
            adjusted = _given(room, given.seq)
            if isinstance(adjusted, ClockAdjusted):
                yield from _taken_back(lobby, adjusted, said)


def _taken_back(lobby: Lobby, adjusted: ClockAdjusted, said: dict[str, Any]) -> Iterator[Fact]:
    left = None if lobby.clocks is None else lobby.clocks.left[adjusted.seat]
    most = adjusted.milliseconds if left is None else max(0, left - LEAST)
    milliseconds = -min(adjusted.milliseconds, most)
    if milliseconds:
        yield ClockAdjusted(seat=adjusted.seat, milliseconds=milliseconds, **said)


def _decides_the_course(lobby: Lobby, ruling: Ruling, seq: int) -> bool:
    """Return whether this ruling still determines the state of play.

    If not, a later change does, such as a takeback or another ruling.
    """
    match ruling:
        case Rewound():
            return lobby.course.counts(seq + 1)  # its branch begins there
        case Adjudicated() | Voided():
            later = [given for given in lobby.rulings if given.seq > seq and given.overturned is None]
            over = lobby.status == "ended" and not any(given.kind in _ENDING for given in later)
            return over and all(turn.seq < seq for turn in lobby.course.turns)
    return False


def _given(room: LoadedGame, seq: int) -> Ruling:
    (stored,) = room.committed(seq - 1, seq)
    fact = fact_of(LOBBY_CODEC, stored, Viewer.referee())
    assert isinstance(fact, Ruling)  # noqa: S101 - the fold says that it stands there
    return fact
