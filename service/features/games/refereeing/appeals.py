"""Overturns a ruling on appeal, and undoes its effects."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final, NamedTuple

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.disputes import Dispute
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.overturning import COURSE, built_on, course_without, seat_without
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
from domain.table.windows import RulingRecord
from events.log.viewer import Viewer
from projections.game_fold import GameFold, fact_of
from service.features.games.finality import write_one
from service.features.games.loaded_game import LoadedGame
from service.features.games.rewinding import undoing, write_restored
from service.platform.streams.pen import Pen

LEAST_CLOCK_MS: Final = 60_000
"""Milliseconds that always stay on a clock, so that no ruling runs a player out of time."""


Erased = Callable[[Collection[str]], Collection[str]]
"""Returns the erased accounts among these."""


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
    """Write the overturning of a ruling, with its effects. `alone`: no other ruling replaces it."""
    ruling = _given(loaded, overturned.ruling)
    if alone and isinstance(ruling, Dismissed):
        raise Refusal("ruling-out-of-place/dismissal")
    fall = _falling(loaded, lobby, overturned, ruling)
    if fall.back is None or isinstance(ruling, SeatReplaced):
        write_one(pen, lobby, overturned, actor)
    elif fall.back == overturned.ruling:
        write_restored(loaded, pen, now, lobby, overturned, actor)
    else:  # an earlier ruling was overturned on record only, and can be undone now
        write_one(pen, lobby, overturned, actor)
        write_restored(loaded, pen, now, lobby, Overturned(ruling=fall.back, **undoing(overturned)), actor)
    for fact in _undone(loaded, lobby, overturned, ruling, fall, erased):
        write_one(pen, lobby, fact, actor)


class _Fall(NamedTuple):
    """The rulings that are overturned together with one, and the state to restore."""

    later: Sequence[int] = ()
    """Later rulings of the same referee, which are overturned too."""
    back: int | None = None
    """Event of the ruling whose earlier state is restored. None: a later change still applies."""


def _falling(loaded: LoadedGame, lobby: Lobby, overturned: Overturned, ruling: Ruling) -> _Fall:
    match ruling:
        case SeatReplaced(seat=seat):
            alike = [record for record in lobby.rulings if _replaces(loaded, record, seat)]
        case Rewound() | Adjudicated() | Voided():
            alike = [record for record in lobby.rulings if record.kind in COURSE]
        case _:
            return _Fall()
    before = {record.seq for record in lobby.rulings if record.overturned is not None}
    built = [record.seq for record in built_on(lobby, overturned.ruling, overturned.dispute) if record in alike]
    for later in (built, []):
        fallen = {overturned.ruling, *before, *later}
        found = seat_without(alike, fallen) if isinstance(ruling, SeatReplaced) else course_without(lobby, fallen)
        if overturned.ruling in found:
            return _Fall(later, found[-1])
    return _Fall()


def _replaces(loaded: LoadedGame, record: RulingRecord, seat: int) -> bool:
    if record.kind != SeatReplaced.type_name():
        return False
    ruling = _given(loaded, record.seq)
    return isinstance(ruling, SeatReplaced) and ruling.seat == seat


def _undone(
    loaded: LoadedGame, lobby: Lobby, overturned: Overturned, ruling: Ruling, fall: _Fall, erased: Erased
) -> Iterator[Fact]:
    """Return the facts that undo the effects of a ruling outside the course of play.

    They also take back the clock time adjusted before it in the same dispute: a clock ruling settles no dispute by
    itself.
    """
    grounds = undoing(overturned)
    yield from (Overturned(ruling=seq, **grounds) for seq in fall.later)
    match ruling:
        case ClockAdjusted() if lobby.status == "running":
            yield from _taken_back(lobby, ruling, grounds)
        case Penalised(seat=seat, points=points):
            yield PenaltyLifted(seat=seat, points=points, **grounds)
        case SeatReplaced(seat=seat) if fall.back is not None:
            then = loaded.past(Viewer.public(), fall.back - 1).lobby
            before, bot = then.holders[seat], then.chairs[seat].bot
            if before is not None and before not in lobby.holders and not erased([before]):
                yield SeatReplaced(seat=seat, account=before, bot=bot, **grounds)
    for record in list(lobby.rulings):
        same = record.dispute == overturned.dispute and record.seq < overturned.ruling and record.overturned is None
        if same and record.undoes is None and lobby.status == "running":
            adjusted = _given(loaded, record.seq)
            if isinstance(adjusted, ClockAdjusted):
                yield Overturned(ruling=record.seq, **grounds)
                yield from _taken_back(lobby, adjusted, grounds)


def _taken_back(lobby: Lobby, adjusted: ClockAdjusted, grounds: dict[str, Any]) -> Iterator[Fact]:
    left = None if lobby.clocks is None else lobby.clocks.left[adjusted.seat]
    most = adjusted.milliseconds if left is None else max(0, left - LEAST_CLOCK_MS)
    milliseconds = -min(adjusted.milliseconds, most)
    if milliseconds:
        yield ClockAdjusted(seat=adjusted.seat, milliseconds=milliseconds, **grounds)


def _given(loaded: LoadedGame, seq: int) -> Ruling:
    (stored,) = loaded.committed(seq - 1, seq)
    fact = fact_of(LOBBY_CODEC, stored, Viewer.referee())
    assert isinstance(fact, Ruling)  # noqa: S101 - the fold says that it stands there
    return fact
