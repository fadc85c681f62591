"""Previews of a ruling's effects before it is recorded. They show only effects that everybody would see."""

import msgspec

from domain.game.play import BranchBegun, DecisionOpened
from domain.table.clocks import RunningClock
from domain.table.disputes import Outcome, State
from domain.table.lobby import Lobby, Result
from domain.table.seating import Status
from domain.table.timeline import Timeline
from service.features.games import amending
from service.platform.answers import Answer

_BEGUN, _ASKED = BranchBegun.type_name(), DecisionOpened.type_name()


class Situation(Answer, frozen=True):
    """The state of a game that a ruling can change, without the state of play."""

    status: Status
    """Status of the game."""
    paused: bool
    """Whether the game is paused."""
    result: Result | None
    """Result of the game."""
    holders: list[str | None]
    """Accounts that hold the seats, in seat order."""
    penalties: list[int]
    """Points that each seat loses."""
    clock: RunningClock | None
    """State of the clocks."""
    disputes: dict[str, State]
    """Status of each dispute."""


class RulingPreview(Answer, frozen=True):
    """The preview of a ruling's effects."""

    events: list[str]
    """Types of the events that would be written."""
    taken_back: list[list[int]]
    """Ranges of events that would no longer count."""
    brought_back: list[list[int]]
    """Ranges of events that would count again."""
    shuffled: list[str]
    """Hidden orders that the service would shuffle again."""
    asked: int | None
    """Seat that would have the decision next, if play returns."""
    outcome: Outcome | None
    """Outcome that the appeal would have."""
    before: Situation
    """State of the game now."""
    after: Situation
    """State after the ruling."""


def foreseen(found: amending.AmendmentPreview) -> RulingPreview:
    written = [(stored.event.type, msgspec.json.decode(stored.event.data)) for stored in found.written]
    last = found.written[-1].seq if found.written else 0
    begun = [data for kind, data in written if kind == _BEGUN]
    asked = [data["seat"] for kind, data in written if kind == _ASKED]
    first = last - len(written)
    named = [data["dispute"] for _, data in written if data.get("dispute") is not None]
    ruled, known = ([lobby.disputes.all[name].outcome for name in named[:1]] for lobby in (found.after, found.before))
    return RulingPreview(
        events=[kind for kind, _ in written],
        taken_back=_between(found.before.timeline, found.after.timeline, first),
        brought_back=_between(found.after.timeline, found.before.timeline, first),
        shuffled=sorted({name for data in begun for name in data["shuffled"]}),
        asked=asked[-1] if asked else None,
        outcome=ruled[0] if ruled != known else None,
        before=_situation(found.before),
        after=_situation(found.after),
    )


def _situation(lobby: Lobby) -> Situation:
    return Situation(
        status=lobby.status,
        paused=lobby.paused and lobby.status == "running",
        result=lobby.result,
        holders=list(lobby.holders),
        penalties=list(lobby.penalties),
        clock=None if lobby.clocks is None else lobby.clocks.shown(),
        disputes={name: dispute.state for name, dispute in lobby.disputes.all.items()},
    )


def _between(one: Timeline, other: Timeline, last: int) -> list[list[int]]:
    """Return the ranges of events, up to event `last`, that count in timeline `one` and not in `other`."""
    found: list[list[int]] = []
    for seq in range(1, last + 1):
        if one.counts(seq) and not other.counts(seq):
            if found and found[-1][1] == seq - 1:
                found[-1][1] = seq
            else:
                found.append([seq, seq])
    return found
