"""What commands refuse now although earlier builds recorded it. The audit asks this too, and knows the dates.

A fact that is listed in `domain.table.admission` was never possible in another way. Here are those that once were.
"""

from collections.abc import Callable, Mapping
from typing import Final

from domain.game.facts import Fact
from domain.game.results import shared_rightly
from domain.table.admission import ProposedFact
from domain.table.clocks import runs_out
from domain.table.lobby import Lobby
from domain.table.rulings import Adjudicated, Appealed, ClockAdjusted, DisputeOpened, Overturned, SeatReplaced


def refused_now(entry: ProposedFact, at: str) -> bool:
    """Return whether commands refuse a fact at the time `at`, in the state of the game before it."""
    refuses = _REFUSED.get(type(entry.fact))
    return refuses is not None and refuses(entry, at)


def disputes_already(now: Lobby, account: str) -> bool:
    """Return whether a dispute that an account opened still waits for a referee."""
    return any(known.pending and known.opener == account for known in now.disputes.all.values())


def _disputed(entry: ProposedFact, at: str) -> bool:
    return disputes_already(entry.now, entry.actor) or _waived(entry, at)


def _waived(entry: ProposedFact, _: str) -> bool:
    return entry.now.status == "ended" and entry.now.all_waive


def _seated(entry: ProposedFact, _: str) -> bool:
    return entry.fact.account in entry.now.holders


def _reverses(entry: ProposedFact) -> bool:
    """Return whether a fact reverses an effect of a ruling that has been overturned."""
    return any(one.seq == entry.fact.undoes and one.overturned is not None for one in entry.now.rulings)


def _adjusted(entry: ProposedFact, at: str) -> bool:
    """Return whether a clock runs out. The reversal of an earlier ruling may leave less."""
    clocks = entry.now.clocks
    return clocks is not None and not _reverses(entry) and runs_out(clocks, entry.fact, at)


def _misplaced(entry: ProposedFact, _: str) -> bool:
    """Return whether standings leave out a seat, or have places that cannot be.

    A result that an appeal restores may have been decided by an earlier build.
    """
    standings, then = entry.fact.standings, entry.restored() if _reverses(entry) else None
    if then is not None and then.result is not None and then.result.standings == standings:
        return False
    seats = [standing.seat for standing in standings]
    return seats != [*range(len(entry.now.chairs))] or not shared_rightly([one.place for one in standings])


def _overturns_nothing(entry: ProposedFact, _: str) -> bool:
    """Return whether no ruling is overturned, or nobody has appealed against it."""
    now, fact = entry.now, entry.fact
    if all(ruling.seq != fact.ruling for ruling in now.rulings):
        return True
    appealed = fact.dispute is not None and now.disputes.all[fact.dispute].state == "appealed"
    return not appealed and not _reverses(entry)


_REFUSED: Final[Mapping[type[Fact], Callable[[ProposedFact, str], bool]]] = {
    DisputeOpened: _disputed,
    Appealed: _waived,
    SeatReplaced: _seated,
    ClockAdjusted: _adjusted,
    Adjudicated: _misplaced,
    Overturned: _overturns_nothing,
}
