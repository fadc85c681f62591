"""A tournament as lists show it, folded from the few facts that lists need.

They say what it is, how far it has come and whom it concerns. The whole tournament is folded only where one is looked
at, because with 200 entrants it is large.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, Self

import msgspec
from msgspec import UNSET

from domain.game.facts import Codec, Fact
from domain.table.lobby_facts import Rules, SeedOpened, Visibility
from domain.tournament.facts import (
    OF_ENTRIES,
    AbsenceRuled,
    AnnouncementMade,
    AnnouncementRemoved,
    BeaconFixed,
    BeaconLifted,
    BeaconReceived,
    DetailsChanged,
    Duty,
    EntrantDisqualified,
    EntrantDropped,
    EntrantInvited,
    EntrantMovedUp,
    EntrantRegistered,
    EntrantReturned,
    EntrantSat,
    EntrantsMerged,
    MatchClaimed,
    PlacesChanged,
    Play,
    ResultClaimed,
    ResultCorrected,
    ResultReported,
    ResultVoided,
    RoundDrawn,
    RoundPublished,
    RoundScheduled,
    RoundStarted,
    RoundWithdrawn,
    StaffChanged,
    StageBegun,
    TableOpened,
    TeamFormed,
    TeamLinedUp,
    TournamentCancelled,
    TournamentCreated,
    TournamentEnded,
)
from domain.tournament.played import Won, all_claim
from domain.tournament.results.rounds import TableOutcome
from domain.tournament.tournament import TournamentStatus
from events.log.chain import check_first, check_number
from events.log.event import Stored
from projections.awaiting import Role, Stake
from projections.stream_kinds import TOURNAMENT

_ANNOUNCED: Final = 10
_DESK: Final = frozenset({"maker", "organiser", "referee"})
_DECIDED: Final = (ResultReported, ResultCorrected, ResultVoided)
"""Facts that decide the result of a table, so that the claims of the players no longer count."""
_TOLD: Final = Codec(
    (
        TournamentCreated, DetailsChanged, PlacesChanged, StaffChanged, AnnouncementMade, AnnouncementRemoved,
        EntrantInvited, EntrantRegistered, EntrantDropped, EntrantReturned, EntrantMovedUp, EntrantsMerged,
        EntrantDisqualified, TeamFormed, TeamLinedUp, StageBegun, RoundPublished, RoundWithdrawn, ResultClaimed,
        MatchClaimed, *_DECIDED, TournamentEnded, TournamentCancelled, SeedOpened, BeaconFixed, BeaconReceived,
        BeaconLifted, RoundDrawn, RoundScheduled, RoundStarted, EntrantSat, AbsenceRuled, TableOpened,
    )
)  # fmt: skip


class AwaitedTable(msgspec.Struct):
    """A table of a published round whose players confirm that they have come. It has no game yet."""

    stage: int
    round: int
    table: int
    entrants: tuple[int, ...]
    here: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    decided: bool = False


class Summary(msgspec.Struct):
    """The summary of a tournament after the last applied event.

    `settled`: its seed is open, and nothing more happens by itself.
    """

    id: str
    rules: Rules
    formats: tuple[str, ...]
    visibility: Visibility
    maker: str
    organisers: tuple[str, ...]
    play: Play
    rated: bool
    most_entrants: int | None
    version: int
    created_at: str
    updated_at: str
    status: TournamentStatus = "open"
    settled: bool = False
    entrants: int = 0
    gone: list[int] = []
    """Numbers of the entrants who do not play any more, or wait for a free place."""
    waiting: list[int] = []
    """Numbers of the entrants who wait for a free place."""
    teams: dict[str, tuple[int, ...]] | None = None
    """Players of each team, by its number. None: teams do not meet."""
    stage: int = 0
    round: int = 0
    beacon_due: int | None = None
    """When the fixed round of the beacon is due, in seconds since 1970. None: no round is waited for."""
    details: int = 1
    """Number of the last event in which organisers changed the details."""
    announced: list[int] = []
    """Numbers of the events with the latest announcements."""
    claims: dict[str, dict[str, TableOutcome | Won]] = {}
    """Claims of games and matches without a result at real tables, by `stage-round-table-game` and by entrant.

    A claim of a match has the game 0, but that of an earlier claim of its table if there is one.
    """
    objections: dict[str, list[int]] = {}
    """Numbers of the entrants that contradict a known result, by `stage-round-table-game`; game 0 is the match."""
    disputed: tuple[str, ...] = ()
    """Games or matches with differing claims or with an objection, as `stage-round-table-game`."""
    asks_presence: bool = False
    """Whether players confirm that they are at their tables."""
    drawn: list[AwaitedTable] = []
    """Tables of the drawn, unpublished round, where players confirm their presence."""
    meetings: list[AwaitedTable] = []
    """Tables of the published rounds that have no game yet, where players confirm their presence."""
    unstarted: list[tuple[int, int]] = []
    """Rounds that wait for their start, as stage and round."""
    stakes: dict[str, Stake] = {}
    """The part of each account in the tournament, by account."""

    @classmethod
    def made(cls, stored: Stored) -> Self:
        """Return the summary of a tournament after its first event."""
        event = stored.event
        check_first(stored, TOURNAMENT.name, TournamentCreated.type_name())
        fact = _TOLD.decode(event)
        assert isinstance(fact, TournamentCreated)  # noqa: S101 - its type's name says so
        stakes = {account: Stake("referee", changed=1) for account in fact.terms.referees}
        stakes |= {account: Stake("organiser", changed=1) for account in fact.organisers}
        return cls(
            id=stored.stream,
            rules=fact.rules,
            formats=tuple(stage.format.kind for stage in fact.stages),
            visibility=fact.visibility,
            maker=event.actor,
            organisers=fact.organisers,
            play=fact.play,
            rated=fact.rated,
            most_entrants=fact.most_entrants,
            teams=None if fact.stages[0].teams is None else {},
            asks_presence=fact.no_show is not None,
            version=1,
            created_at=event.at,
            updated_at=event.at,
            stakes=stakes | {event.actor: Stake("maker", changed=1)},
        )

    def apply(self, stored: Stored) -> None:
        check_number(stored, self.version)
        event = stored.event
        if event.type in _TOLD.types:
            self._take_in(_TOLD.decode(event), stored.seq)
            self._call_desk(stored.seq)
            self._call_players(stored.seq)
        self.version, self.updated_at = stored.seq, event.at

    def _take_in(self, fact: Fact, seq: int) -> None:  # noqa: PLR0912  one case a fact
        match fact:
            case (
                DetailsChanged()
                | AnnouncementMade()
                | AnnouncementRemoved()
                | BeaconFixed()
                | BeaconReceived()
                | BeaconLifted()
            ):
                self._note(fact, seq)
            case EntrantInvited(account):
                awaits: Literal["invitation"] | None = "invitation" if self.status == "open" else None
                self.stakes.setdefault(account, Stake("invited", awaits=awaits, changed=seq))
            case StaffChanged() | PlacesChanged() | TeamFormed() | TeamLinedUp():
                self._hold(fact, seq)
            case _ if isinstance(fact, OF_ENTRIES):
                self._come_or_go(fact, seq)
            case StageBegun(stage):
                self.status, self.stage, self.round = "running", stage, 0
                self._begin(seq)
            case RoundDrawn() | RoundScheduled() | RoundStarted() | EntrantSat() | AbsenceRuled() | TableOpened():
                self._gather(fact)
            case RoundPublished(round=number):
                self.round = number
                self.meetings = [*(one for one in self.meetings if not one.decided), *self.drawn]
                self.drawn = []
            case RoundWithdrawn(stage=stage, round=number):
                self.round = number - 1
                self.claims = _without(self.claims, f"{stage}-{number}-")
                self.objections = _without(self.objections, f"{stage}-{number}-")
                self.meetings = [one for one in self.meetings if (one.stage, one.round) != (stage, number)]
            case ResultClaimed(number=number):
                self._claim(fact, number, TableOutcome(fact.standings, fact.absent))
            case MatchClaimed(won=won):
                self._claim(fact, 0, won)
            case ResultReported() | ResultCorrected() | ResultVoided():
                self._decide(fact)
            case TournamentEnded():
                self.status = "ended"
            case TournamentCancelled():
                self.status, self.claims, self.objections = "cancelled", {}, {}
                self._begin(seq)
            case SeedOpened():
                self.settled = True

    def _gather(self, fact: Fact) -> None:
        """Apply a fact about who is expected at which table, and since when."""
        match fact:
            case RoundDrawn(stage, number, tables=tables) if self.asks_presence:
                self.drawn = [AwaitedTable(stage, number, table.number, table.entrants) for table in tables]
            case RoundScheduled(stage, number):
                self.unstarted = [*self.unstarted, (stage, number)]
            case RoundStarted(stage, number):
                self.unstarted = [one for one in self.unstarted if one != (stage, number)]
            case EntrantSat(stage, number, entrant):
                for one in self._meetings(stage, number):
                    if entrant in one.entrants:
                        one.here += (entrant,)
                        one.absent = tuple(absentee for absentee in one.absent if absentee != entrant)
            case AbsenceRuled(stage=stage, round=number, table=table, entrants=entrants):
                for one in self._meetings(stage, number, table):
                    one.absent += entrants
            case TableOpened(stage, number, table):
                self.meetings = [
                    one for one in self.meetings if (one.stage, one.round, one.table) != (stage, number, table)
                ]

    def _meetings(self, stage: int, number: int, table: int | None = None) -> list[AwaitedTable]:
        """Return the tables of a round without a game, or only the one with the number `table`."""
        return [
            one for one in self.meetings if (one.stage, one.round) == (stage, number) and table in {None, one.table}
        ]

    def _note(self, fact: Fact, seq: int) -> None:
        """Record the number of the event with the latest details or announcement, or when the beacon is due."""
        match fact:
            case DetailsChanged():
                self.details = seq
            case AnnouncementMade():
                self.announced = [*self.announced, seq][-_ANNOUNCED:]
            case AnnouncementRemoved(announcement):
                self.announced = [one for one in self.announced if one != announcement]
            case BeaconFixed(chain, number):
                self.beacon_due = chain.time_of(number)
            case _:
                self.beacon_due = None

    def _hold(self, fact: StaffChanged | PlacesChanged | TeamFormed | TeamLinedUp, seq: int) -> None:
        """Apply a change of the staff, of the number of places or of a team."""
        if isinstance(fact, TeamFormed | TeamLinedUp):
            self.teams = {**(self.teams or {}), f"{fact.team}": fact.entrants}
            return
        if isinstance(fact, PlacesChanged):
            self.most_entrants = fact.most
            return
        account, duty = fact.account, fact.duty
        organisers = [one for one in self.organisers if one != account]
        self.organisers = (*organisers, account) if duty == "organiser" else tuple(organisers)
        roles: dict[Duty | None, Role] = {"organiser": "organiser", "arbiter": "referee", None: "gone"}
        known = self.stakes.get(account)
        if known is None or known.role != "seated":
            self.stakes[account] = Stake(roles[duty], changed=seq)

    def _come_or_go(self, fact: Fact, seq: int) -> None:
        gone, waiting = {*self.gone}, {*self.waiting}
        match fact:
            case EntrantRegistered(entrant, account, waits=waits):
                self.entrants += 1
                gone |= {entrant} if waits else set()
                waiting |= {entrant} if waits else set()
                if account is not None:
                    self.stakes[account] = Stake("seated", entrant, changed=seq)
            case EntrantDropped(entrant) | EntrantDisqualified(entrant=entrant):
                gone |= {entrant}
                waiting -= {entrant}
            case EntrantReturned(entrant, waits):
                gone -= set() if waits else {entrant}
                waiting |= {entrant} if waits else set()
            case EntrantMovedUp(entrant):
                gone -= {entrant}
            case EntrantsMerged(entrant, into):
                gone -= set() if entrant in gone else {into}
                gone |= {entrant}
                waiting -= {entrant}
                for account, stake in self.stakes.items():
                    if (stake.role, stake.seat) == ("seated", entrant):
                        self.stakes[account] = msgspec.structs.replace(stake, seat=into, changed=seq)
        self.gone, self.waiting = sorted(gone), sorted(waiting & gone)

    def _claim(self, fact: ResultClaimed | MatchClaimed, number: int, claim: TableOutcome | Won) -> None:
        table = f"{fact.stage}-{fact.round}-{fact.table}-"
        which = f"{table}{number}"
        if fact.objects is UNSET:
            known = next((one for one in self.claims if one.startswith(table)), which)
            self.claims.setdefault(known, {})[f"{fact.entrant}"] = claim
            return
        others = [one for one in self.objections.pop(which, ()) if one != fact.entrant]
        if objecting := [*others, *([fact.entrant] if fact.objects else ())]:
            self.objections[which] = objecting

    def _decide(self, fact: ResultReported | ResultCorrected | ResultVoided) -> None:
        """Drop the players' claims and objections that a staff decision about a table's result settles.

        A voided game also removes those about the later games of its table, unless they still count.
        """
        table = f"{fact.stage}-{fact.round}-{fact.table}-"
        for one in self._meetings(fact.stage, fact.round, fact.table):
            one.decided = not isinstance(fact, ResultVoided)
            one.absent = one.absent if one.decided else ()
        self.claims = _without(self.claims, table)
        later = isinstance(fact, ResultVoided) and fact.alone is not True
        for which in [which for which in self.objections if which.startswith(table)]:
            number = int(which.removeprefix(table))
            if number in {0, fact.number} or (later and number > fact.number):
                del self.objections[which]

    def _call_desk(self, seq: int) -> None:
        """Give the staff a task where claims differ, except for staff who play in the game."""
        differing = [which for which, claims in self.claims.items() if _differ(claims)]
        before, self.disputed = self.disputed, (*differing, *self.objections)
        if not (before or self.disputed):
            return
        for account, stake in self.stakes.items():
            desk = stake.role in _DESK or account == self.maker or account in self.organisers
            theirs = tuple(
                which
                for which in (self.disputed if desk else ())
                if stake.role != "seated"
                or not (f"{stake.seat}" in self.claims.get(which, ()) or stake.seat in self.objections.get(which, ()))
            )
            if theirs != stake.disputes:
                awaits: Literal["ruling", "presence"] | None = (
                    "ruling" if theirs else "presence" if stake.table else None
                )
                self.stakes[account] = msgspec.structs.replace(stake, awaits=awaits, disputes=theirs, changed=seq)

    def _call_players(self, seq: int) -> None:
        """Call each player to the first table that expects them. Officials with a task keep it."""
        if not self.asks_presence:
            return
        expected: dict[int, str] = {}
        for one in self.meetings if self.status == "running" else []:
            if not one.decided and (one.stage, one.round) not in self.unstarted:
                for entrant in {*one.entrants}.difference(one.here, one.absent, self.gone):
                    expected.setdefault(entrant, f"{one.stage}-{one.round}-{one.table}")
        for account, stake in self.stakes.items():
            table = expected.get(stake.seat or 0) if stake.role == "seated" else None
            if table != stake.table:
                awaits = stake.awaits if stake.disputes else "presence" if table else None
                self.stakes[account] = msgspec.structs.replace(stake, awaits=awaits, table=table, changed=seq)

    def _begin(self, seq: int) -> None:
        """Clear the task of each account, as a round begins."""
        for account, stake in self.stakes.items():
            if stake.awaits is not None:
                self.stakes[account] = msgspec.structs.replace(stake, awaits=None, changed=seq)

    @property
    def playing(self) -> int:
        """Return the number of entrants who take part."""
        return self.entrants - len(self.gone)

    @property
    def playing_teams(self) -> int | None:
        """Return the number of teams with a player who takes part. None: teams do not meet."""
        if self.teams is None:
            return None
        gone = set(self.gone)
        return sum(not gone.issuperset(players) for players in self.teams.values())

    @property
    def playing_accounts(self) -> list[str]:
        """Return the accounts of the entrants who take part."""
        return [
            account for account, stake in self.stakes.items() if stake.role == "seated" and stake.seat not in self.gone
        ]

    @property
    def closed(self) -> bool:
        """Return whether few or no further events of the tournament are expected."""
        return self.settled

    @property
    def shown_as(self) -> Visibility:
        """Return who may find the tournament in lists."""
        return self.visibility

    def knows(self, account: str | None) -> bool:
        """Return whether an account may see the tournament."""
        known = self.stakes.get(account or "")
        return self.visibility != "private" or (known is not None and known.role != "gone")


def _without(known: Mapping[str, Any], where: str) -> dict[str, Any]:
    return {which: claims for which, claims in known.items() if not which.startswith(where)}


def _differ(claims: Mapping[str, TableOutcome | Won]) -> bool:
    return not all_claim(claims.values(), next(iter(claims.values())))
