"""Compute when a game can be disputed and appealed, and when it becomes final."""

from bisect import bisect_left
from collections.abc import Sequence
from operator import attrgetter
from typing import Final

import msgspec

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.clocks import Clocks, Span, away, milliseconds, spelled
from domain.table.disputes import Dispute
from domain.table.lobby_facts import SeedOpened
from domain.table.office import SERVICE
from domain.table.permissions import Permissions
from domain.table.rulings import (
    EFFECTIVE,
    INTERIM,
    Adjudicated,
    Appealed,
    DisputeOpened,
    Overturned,
    Paused,
    Resumed,
    Ruling,
    TimedOut,
    Voided,
    WindowWaived,
)

_SECOND: Final = 1000
_SEQ: Final = attrgetter("seq")
_ENDING: Final = frozenset({Adjudicated.type_name(), Voided.type_name()})


class RulingRecord(msgspec.Struct):
    """A ruling on a game, made in event `seq`. Its reason is only in the event, where it can be erased.

    `overturned` is the event that overturned it, if any.
    """

    seq: int
    at: str
    kind: str
    rule: str
    cards: tuple[str, ...] = ()
    dispute: str | None = None
    overturned: int | None = None
    undoes: int | None = None
    contestable: bool = False
    """Whether a party may contest the ruling by opening a dispute: a referee changed the game without one."""


def window_elapsed(since: int, length: int, moment: int, absences: Sequence[Span]) -> bool:
    """Return whether `length` milliseconds have passed from `since` to `moment`, without downtime of the service."""
    return since + length + away(absences, since, moment) <= moment


class Windows(Permissions, kw_only=True):
    """The clocks and pauses of a game, and its windows for disputes and appeals."""

    paused: bool = False
    paused_by: int | None = None
    """Event of the game's tournament that paused all tables, or None."""
    ended_at: str = ""
    final_at: str = ""
    stopped_by: int | None = None
    """Event of the time-out at which play stopped until a referee resumes it."""
    resumed_at: str = ""
    waited_ms: int = 0
    """Time that the open decision of a game without a clock had waited when play returned to it."""
    clocks: Clocks | None = None
    rulings: list[RulingRecord] = msgspec.field(default_factory=list)
    waived: list[str] = msgspec.field(default_factory=list)
    """Accounts that waived the remaining windows, and erased accounts. A dispute or appeal cancels all waivers."""

    def apply(self, fact: Fact, seq: int, actor: str, at: str) -> None:
        match fact:
            case Paused() | Resumed():
                self.paused, self.resumed_at = isinstance(fact, Paused), at
                self.paused_by = fact.hall or None if isinstance(fact, Paused) else None
                self.stopped_by = self.stopped_by if self.paused else None
            case TimedOut() if self.terms.clock is not None and self.terms.clock.on_timeout == "referee":
                self.stopped_by = seq
            case SeedOpened():
                self.final_at = at
            case Overturned(ruling=ruling):
                self._overturn(seq, ruling)
            case WindowWaived(gone=gone):
                self.waived = list(dict.fromkeys([*self.waived, actor, *(gone or ())]))
            case DisputeOpened() | Appealed():
                self.waived = []
        super().apply(fact, seq, actor, at)

    def record(self, fact: Ruling, seq: int, actor: str, at: str, *, late: bool) -> None:
        """Record a ruling on the game. `late` is True if the game was settled before it."""
        cards = fact.cards if isinstance(fact.cards, tuple) else ()
        undoes = fact.undoes if isinstance(fact.undoes, int) else None
        settles = fact.dispute is not None and not isinstance(fact, INTERIM)
        contestable = isinstance(fact, EFFECTIVE) and actor != SERVICE and undoes is None and not (settles or late)
        self.rulings.append(
            RulingRecord(
                seq, at, fact.type_name(), fact.rule, cards, fact.dispute, undoes=undoes, contestable=contestable
            )
        )

    def _overturn(self, seq: int, ruling: int) -> None:
        index = bisect_left(self.rulings, ruling, key=_SEQ)
        if index < len(self.rulings) and self.rulings[index].seq == ruling:
            self.rulings[index].overturned = seq

    def is_overturned(self, ruling: int) -> bool:
        return any(record.seq == ruling and record.overturned is not None for record in self.rulings)

    @property
    def awaits_referee(self) -> int | None:
        """Return the event of the time-out for which the running game waits for a referee, or None."""
        return self.stopped_by if self.status == "running" else None

    @property
    def all_waive(self) -> bool:
        """Return whether all accounts concerned have waived the windows for disputes and appeals."""
        return bool(self.waived) and not self.unwaived

    @property
    def unwaived(self) -> list[str]:
        """Return the accounts whose waiver of the windows is still missing.

        Seated people, replaced players who may appeal, and one of the hosts who do not play must waive.
        """
        seated = zip(self.chairs, self.holders, strict=True)
        players = [holder for chair, holder in seated if chair.kind != "bot" and holder is not None]
        hosts = [host for host in self.hosts if host not in players]
        waiting = [] if any(host in self.waived for host in hosts) else hosts
        players += [tenure.account for tenure in self.former if self._may_appeal(tenure.account)]
        return list(dict.fromkeys([*(player for player in players if player not in self.waived), *waiting]))

    def _may_appeal(self, account: str) -> bool:
        """Return whether a replaced player may still appeal against a ruling about their time in the seat."""
        disputes = self.disputed_seats(account)
        ruled = any(dispute.state == "ruled" and account not in dispute.appellants for dispute in disputes)
        return ruled or any(self.held(account, one.seq, one.seq) is not None for one in self.contestable)

    @property
    def settled_from(self) -> int | None:
        """Return the time at which the last window ends without downtime, in milliseconds since 1970, or None."""
        return max((since + length for since, length in self._windows), default=None)

    @property
    def contestable(self) -> list[RulingRecord]:
        """Return the referees' rulings against which a party may still appeal by opening a dispute."""
        appealed = {dispute.cites for dispute in self.disputes.all.values() if dispute.appeals}
        return [one for one in self.rulings if one.contestable and one.overturned is None and one.seq not in appealed]

    @property
    def dispute_windows(self) -> list[tuple[str, int]]:
        """Return the windows for disputes of an ended game: the start and the seconds of each.

        One begins with the end, and one with each ruling that ended the game or that a party may still appeal against.
        """
        ended = [one.at for one in self.rulings if one.kind in _ENDING and one.dispute is None]
        rulings = [*(one.at for one in self.contestable), *(at for at in ended if at == self.ended_at)]
        return [(self.ended_at, self.terms.dispute_window), *((at, self.terms.appeal_window) for at in rulings)]

    def windows_for(self, dispute: Dispute | None) -> list[tuple[str, int]]:
        """Return the windows for a new dispute, or for an appeal in a `dispute`: the start and seconds of each.

        There is none while the game runs, except for appeals against a ruling on a dispute. If a party appealed against
        a ruling by the dispute itself and withdrew, the others keep the time that they would have had without it.
        """
        if dispute is None:
            return self.dispute_windows if self.status == "ended" else []
        if dispute.appeals and self.status == "running":
            return []
        own = self.dispute_windows if dispute.appeals else []
        return [(dispute.appealable_from, self.terms.appeal_window), *own]

    @property
    def _windows(self) -> list[tuple[int, int]]:
        """Return the start and length, in milliseconds, of each window of an ended game.

        There is none while a dispute is pending.
        """
        if self.status != "ended" or any(dispute.pending for dispute in self.disputes.unsettled):
            return []
        ruled = [(dispute.appealable_from, self.terms.appeal_window) for dispute in self.disputes.unsettled]
        windows = [(self.ended_at, 0)] if self.all_waive else [*self.dispute_windows, *ruled]
        return [(milliseconds(since), _SECOND * seconds) for since, seconds in windows]

    def settled(self, at: str, absences: Sequence[Span] = ()) -> bool:
        """Return whether all windows for disputes and appeals have closed at the time `at`.

        Downtime of the service (`absences`) extends each window.
        """
        moment, windows = milliseconds(at), self._windows
        return self.status == "final" or (
            bool(windows) and all(window_elapsed(since, length, moment, absences) for since, length in windows)
        )

    @property
    def final_from(self) -> int | None:
        """Return the time at which the game becomes final, in milliseconds since 1970, or None.

        Games that share their shuffles become final together, when none of them can be disputed any more.
        """
        return None if self.draws is not None else self.settled_from

    @property
    def disputable_until(self) -> str | None:
        """Return the time when the last window ends without waivers and downtime, or None while the game runs."""
        if not self.ended_at or self.status == "running":
            return None
        return spelled(max(milliseconds(since) + _SECOND * length for since, length in self.dispute_windows))

    def appealable_until(self, dispute: str) -> str | None:
        """Return the end of the window for appeals in a dispute, or None if there is none or it has no fixed end."""
        known = self.disputes.named(dispute)
        if known.appeals and self.status == "running":
            return None
        if known.state != "ruled" or self.status == "final" or not self.terms.appeal_window:
            return None
        return spelled(milliseconds(known.appealable_from) + _SECOND * self.terms.appeal_window)

    @property
    def due(self) -> int | None:
        """Return when the clock of a seat runs out, or when the ended game becomes final, or None.

        It is in milliseconds since 1970. `abandoned_from` returns when a game counts as abandoned.
        """
        if self.status == "running":
            return None if self.paused or self.clocks is None else self.clocks.due
        return self.final_from

    def abandoned_from(self, seat: int, asked_at: str) -> int | None:
        """Return the time from which an unanswered decision abandons the game, in milliseconds since 1970, or None.

        `asked_at` is when the seat was asked. Sandboxes, games with a clock, and bots have no such limit.
        """
        running = self.status == "running" and not self.paused and not self.sandbox and self.clocks is None
        if not running or not self.terms.abandoned_after or self.chairs[seat].kind == "bot":
            return None
        since = milliseconds(asked_at) - self.waited_ms
        others = (milliseconds(at) for at in (self.resumed_at, *self.taken_at[seat : seat + 1]) if at)
        return max([since, *others]) + _SECOND * self.terms.abandoned_after

    def check_playing(self) -> None:
        """Refuse unless the game is running and not paused."""
        if self.status != "running":
            raise Refusal("decision-closed/game", state=self.status)
        if self.paused:
            raise Refusal("game-paused")
