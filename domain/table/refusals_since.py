"""What commands refuse now although earlier builds recorded it. The audit asks this too, and knows the dates.

A fact that is listed in `domain.table.admission` was never possible in another way. Here are those that once were.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal

from domain.game.facts import Fact
from domain.game.results import Standing, shared_rightly
from domain.table.admission import ProposedFact
from domain.table.clocks import runs_out
from domain.table.lobby import Lobby
from domain.table.office import SERVICE
from domain.table.rulings import (
    Adjudicated,
    Appealed,
    ClockAdjusted,
    Dismissed,
    DisputeOpened,
    Overturned,
    Ruling,
    SeatReplaced,
    Upheld,
)


def refused_now(entry: ProposedFact, at: str) -> bool:
    """Return whether commands refuse a fact at the time `at`, in the state of the game before it."""
    refuses = _REFUSED.get(type(entry.fact))
    return refuses is not None and refuses(entry, at)


def refused_next(entry: ProposedFact, at: str) -> bool:
    """Return whether commands refuse a fact that they took in release 1.0.0, or that its audit did not compare."""
    refuses = _REFUSED_NEXT.get(type(entry.fact))
    return _cites_nothing(entry) or _runs_out(entry, at) or (refuses is not None and refuses(entry))


def disputes_already(now: Lobby, account: str) -> bool:
    """Return whether a dispute that an account opened still waits for a referee, without its appeals."""
    return any(known.pending and known.opener == account and not known.appeals for known in now.disputes.all.values())


def upholds_nothing(now: Lobby, ruling: Ruling) -> bool:
    """Return whether a ruling upholds one that is overturned already."""
    dispute = None if ruling.dispute is None else now.disputes.all[ruling.dispute]
    if dispute is None or not isinstance(ruling, Upheld | Dismissed):
        return False
    return dispute.state == "appealed" and now.is_overturned(dispute.settled_by)


def office_here(now: Lobby, account: str) -> Literal["rules", "organises"] | None:
    """Return the office of an account that may take no seat: it rules here, or organises the tournament."""
    if account in now.terms.referees:
        return "rules"
    return "organises" if now.table_of is not None and account in now.hosts else None


def played_elsewhere(now: Lobby, account: str, seat: int) -> list[int]:
    """Return the other seats that a replaced player held. The account may know what they hide."""
    return [one.seat for one in now.former if one.account == account and one.seat != seat]


def _disputed(entry: ProposedFact, at: str) -> bool:
    own = entry.fact.appeals is not True and disputes_already(entry.now, entry.actor)
    return own or _waived(entry, at)


def _waived(entry: ProposedFact, _: str) -> bool:
    return entry.now.status == "ended" and entry.now.all_waive


def _seated(entry: ProposedFact, _: str) -> bool:
    return entry.fact.account in entry.now.holders


def _reverses(entry: ProposedFact) -> bool:
    """Return whether a fact reverses an effect of a ruling that has been overturned."""
    return any(one.seq == entry.fact.undoes and one.overturned is not None for one in entry.now.rulings)


def _runs_out(entry: ProposedFact, at: str) -> bool:
    clocks, fact = entry.now.clocks, entry.fact
    return clocks is not None and isinstance(fact, ClockAdjusted) and runs_out(clocks, fact, at)


def _adjusted(entry: ProposedFact, at: str) -> bool:
    """Return whether a clock runs out. Reversals of earlier builds left less."""
    return not _reverses(entry) and _runs_out(entry, at)


def _places(standings: Iterable[Standing]) -> dict[int, int]:
    return {standing.seat: standing.place for standing in standings}


def _misplaced(entry: ProposedFact, _: str) -> bool:
    """Return whether standings leave out a seat, or have places that cannot be.

    A result that an appeal restores or keeps may have been decided by an earlier build.
    """
    found = _places(entry.fact.standings)
    if _reverses(entry):
        then = entry.restored()
        earlier = (entry.now.result, None if then is None else then.result)
        if any(result is not None and _places(result.standings) == found for result in earlier):
            return False
    seats = [standing.seat for standing in entry.fact.standings]
    return seats != [*range(len(entry.now.chairs))] or not shared_rightly([*found.values()])


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


def _cites_nothing(entry: ProposedFact) -> bool:
    """Return whether a ruling answers no earlier event, or decides an appeal against another ruling than it names."""
    fact, seq = entry.fact, entry.seq
    if not isinstance(fact, Ruling):
        return False
    if fact.answers is not None and not 1 <= fact.answers < seq:
        return True
    if not isinstance(fact, Upheld | Overturned) or fact.dispute is None or isinstance(fact.undoes, int):
        return False
    return fact.ruling != entry.now.disputes.all[fact.dispute].settled_by


def _disputed_elsewhere(entry: ProposedFact) -> bool:
    """Return whether a dispute names another seat than the one its actor held at the disputed event."""
    fact = entry.fact
    return fact.seat not in {None, entry.now.speaks_for(entry.actor, (fact.cites, fact.cites))}


def _disputed_wrongly(entry: ProposedFact) -> bool:
    return _disputed_elsewhere(entry) or _appealed_before(entry)


def _appealed_before(entry: ProposedFact) -> bool:
    """Return whether an appeal already waits, or was made, against a ruling without a dispute, or nobody may appeal."""
    now, fact = entry.now, entry.fact
    if any(known.appeals and known.cites == fact.cites for known in now.disputes.unsettled):
        return True
    return (fact.appeals is True) != any(record.seq == fact.cites for record in now.contestable)


def _appeals_nothing(entry: ProposedFact) -> bool:
    return entry.now.is_overturned(entry.now.disputes.all[entry.fact.dispute].settled_by)


def _upholds_nothing(entry: ProposedFact) -> bool:
    return upholds_nothing(entry.now, entry.fact)


def _overturns_again(entry: ProposedFact) -> bool:
    """Return whether a ruling is undone a second time, or an appeal against it stays open."""
    now, fact = entry.now, entry.fact
    appeal = now.disputes.appeal_against(fact.ruling)
    if appeal is not None and fact.dispute != appeal.id:
        return True
    return now.is_overturned(fact.ruling) and not isinstance(fact.undoes, int)


def _seated_wrongly(entry: ProposedFact) -> bool:
    """Return whether a referee seats an official, or a former player of another seat. An appeal may return both."""
    now, fact = entry.now, entry.fact
    if entry.actor == SERVICE or isinstance(fact.undoes, int):
        return False
    other_seat = fact.bot is None and bool(played_elsewhere(now, fact.account, fact.seat))
    return other_seat or office_here(now, fact.account) is not None


_REFUSED_NEXT: Final[Mapping[type[Fact], Callable[[ProposedFact], bool]]] = {
    DisputeOpened: _disputed_wrongly,
    Appealed: _appeals_nothing,
    Upheld: _upholds_nothing,
    Dismissed: _upholds_nothing,
    Overturned: _overturns_again,
    SeatReplaced: _seated_wrongly,
}
