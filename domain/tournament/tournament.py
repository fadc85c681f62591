"""The state of a tournament, folded from its facts, and its standings at any round."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy
from fractions import Fraction
from typing import Final, Literal, NamedTuple

import msgspec

from domain.beacons.chain import BeaconChain
from domain.beacons.signatures import randomness_of
from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.lobby_facts import Rules, SeedOpened, Visibility
from domain.table.rulings import Terms
from domain.tournament.certified import Admitting, Certificate, touches
from domain.tournament.entries import Entries, mixed_lot
from domain.tournament.facts import (
    OF_ENTRIES,
    RULINGS,
    AnnouncementChanged,
    AnnouncementMade,
    AnnouncementRemoved,
    BeaconFixed,
    BeaconLifted,
    BeaconReceived,
    Deal,
    DetailsChanged,
    Duty,
    EntrantMovedUp,
    EntrantRegistered,
    EntrantReturned,
    EntrantsMerged,
    Follows,
    OfRound,
    OfStage,
    PlacesChanged,
    Play,
    RoundPublished,
    StaffChanged,
    StageBegun,
    StandingsCertified,
    TeamFormed,
    TeamLinedUp,
    TeamNameCorrected,
    TeamRenamed,
    TournamentCancelled,
    TournamentCreated,
    TournamentEnded,
    TournamentPaused,
    TournamentResumed,
    Undrawing,
)
from domain.tournament.formats.stage import Stage, with_sizes
from domain.tournament.formats.teams import Team, forbidden, team_of
from domain.tournament.pairing.cost import Pair
from domain.tournament.played import HeldRound, PlayedStage, Present
from domain.tournament.results.crosstable import Crosstable
from domain.tournament.results.kinds import ResultKind
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.rounds import TeamMatch
from domain.tournament.tiebreaks.standings import StandingRow, standings

TournamentStatus = Literal["open", "running", "ended", "cancelled"]


class RulingMade(msgspec.Struct, frozen=True):
    """A ruling of the tournament, by the number and the type of its event."""

    seq: int
    """Number of the ruling's event."""
    kind: str
    """Type of the ruling's event."""


class Pause(msgspec.Struct):
    """A pause of all tables since event `seq`. It ends at the time `until`, or when an organiser resumes play."""

    seq: int
    until: str | None
    over: bool = False


class FixedBeacon(msgspec.Struct):
    """The beacon round that the organisers fixed, and its signature once it was received."""

    chain: BeaconChain
    beacon_round: int
    signature: str | None = None

    @property
    def due(self) -> int:
        """Return the time of the round, in seconds since 1970."""
        return self.chain.time_of(self.beacon_round)


class RankedEntrant(NamedTuple):
    """An entrant's place over all stages, and their place in the last stage that they played."""

    entrant: int
    place: int
    stage: int
    place_in_stage: int
    points: Fraction | None
    """Points in the last of their stages that ranks by points, or None if all are brackets."""


class Tournament(msgspec.Struct, kw_only=True):
    maker: str
    rules: Rules
    sizes: tuple[int, ...]
    stages: tuple[Stage, ...]
    visibility: Visibility
    commit: str
    organisers: tuple[str, ...]
    deal: Deal
    late_entries: bool
    rated: bool
    most_entrants: int | None
    terms: Terms
    play: Play
    follows: Follows | None = None
    no_show: int | None = None
    results: ResultKind | None = None
    """Kind of the typed results of a game without rules here. None: the game has rules."""
    bots_only: bool = False
    byes_wait: bool = False
    """Whether a player's bye without points waits for an organiser. One with points always waits."""
    status: TournamentStatus = "open"
    seed: str | None = None
    beacon: FixedBeacon | None = None
    entries: Entries = msgspec.field(default_factory=Entries)
    teams: dict[int, Team] = {}
    """Teams by number, in the order of their creation."""
    played: list[PlayedStage] = []
    certificates: list[Certificate] = []
    standing: dict[RoundRef, list[int]] = {}
    """Places of the certificates that stand, by the last round that counts in them. Many may be of the same round."""
    rulings: list[RulingMade] = []
    details: int = 1
    """The last event with the title, place and dates."""
    announcements: dict[int, int] = {}
    """Event with the current text of each announcement, by the event that made it."""
    announced: int = 0
    """Number of texts of announcements on record."""
    pause: Pause | None = None
    """The last pause."""
    pauses: list[tuple[int, int]] = []
    """First and last event of each pause that is over."""
    officials_changed: bool = False
    """Whether the officials of the tournament's games have changed since they began."""

    @classmethod
    def made(cls, fact: TournamentCreated, maker: str) -> "Tournament":
        return cls(
            maker=maker,
            rules=fact.rules,
            sizes=fact.sizes,
            stages=fact.stages,
            visibility=fact.visibility,
            commit=fact.commit,
            organisers=fact.organisers,
            deal=fact.deal,
            late_entries=fact.late_entries,
            rated=fact.rated,
            most_entrants=fact.most_entrants,
            terms=fact.terms,
            play=fact.play,
            follows=fact.follows,
            no_show=fact.no_show,
            results=None if fact.results is msgspec.UNSET else fact.results,
            bots_only=fact.bots_only is True,
            byes_wait=fact.byes_wait is True,
        )

    def with_own_entries(self) -> "Tournament":
        """Return a copy to which facts about entries, places and teams can be applied.

        It shares the rounds with this tournament, so no other facts may be applied to it.
        """
        return msgspec.structs.replace(
            self,
            entries=self.entries.copied(),
            teams={number: copy(team) for number, team in self.teams.items()},
            played=[stage.with_own_entrants() for stage in self.played],
            certificates=[copy(known) for known in self.certificates],
            standing={ref: [*places] for ref, places in self.standing.items()},
            rulings=[*self.rulings],
        )

    def copied_for(self, facts: Iterable[Fact]) -> "Tournament":
        """Return a copy to which `facts` can be applied. It shares the rounds that they do not name."""
        named = {(fact.stage, fact.round) for fact in facts if isinstance(fact, OfRound)}
        bare = [msgspec.structs.replace(stage, rounds=[], withdrawn=[]) for stage in self.played]
        made = _COPIED.decode(_ENCODER.encode(msgspec.structs.replace(self, played=bare)))
        for number, (stage, copied) in enumerate(zip(self.played, made.played, strict=True), 1):
            copied.withdrawn = [*stage.withdrawn]
            copied.rounds = [
                _COPIED_ROUND.decode(_ENCODER.encode(held)) if (number, at) in named else held
                for at, held in enumerate(stage.rounds, 1)
            ]
        return made

    def apply(self, fact: Fact, seq: int) -> None:
        held = self._certified() if isinstance(fact, Admitting) else {}
        self._take_in(fact, seq)
        changed = {RoundRef(len(self.played), at) for at, there in held.items() if self.current.there(at) != there}
        for ref in [ref for ref in self.standing if ref in changed or touches(fact, ref)]:
            for place in self.standing.pop(ref):
                self.certificates[place].stands = False

    def _certified(self) -> dict[int, Present]:
        """Return the entrants in each certified round of the last stage, if a certificate of it stands."""
        rounds = [ref.round for ref in self.standing if ref.stage == len(self.played)]
        return {number: self.current.there(number) for number in rounds}

    def _take_in(self, fact: Fact, seq: int) -> None:  # noqa: PLR0912  one case a fact
        self._note(fact, seq)
        if isinstance(fact, OF_ENTRIES):
            self.entries.apply(fact, seq)
        match fact:
            case EntrantRegistered() | EntrantMovedUp() | EntrantsMerged():
                self._enter_late(fact)
            case EntrantReturned(entrant, enters=True):
                self._enter_again(entrant)
            case PlacesChanged(most):
                self.most_entrants = most
            case StaffChanged(account, duty):
                self._change_staff(account, duty)
            case BeaconFixed() | BeaconReceived() | BeaconLifted():
                self._take_beacon(fact)
            case StageBegun(stage, entrants, divisions=sizes):
                self.status = "running"
                begun = with_sizes(self.stages[stage - 1], sizes)
                self.played.append(PlayedStage(begun, list(entrants), teams=self._lined_up()))
            case TeamFormed() | TeamRenamed() | TeamLinedUp():
                self._team(fact, seq)
            case TeamNameCorrected(team=team):
                self.teams[team].named = seq
            case StandingsCertified():
                self._certify(fact, seq)
            case TournamentPaused() | TournamentResumed():
                self._pause(fact, seq)
            case TournamentEnded():
                self.status = "ended"
            case TournamentCancelled():
                self.status = "cancelled"
            case SeedOpened(seed):
                self.seed = seed
            case _ if isinstance(fact, OfStage):
                self.played[fact.stage - 1].apply(fact, seq)
                if isinstance(fact, RoundPublished):
                    self._part_tables(self.played[fact.stage - 1].rounds[-1:])
                if isinstance(fact, Undrawing) and self.played[fact.stage - 1] in self._counting:
                    self.current.pending = None

    def _take_beacon(self, fact: BeaconFixed | BeaconReceived | BeaconLifted) -> None:
        match fact:
            case BeaconFixed(chain, number):
                self.beacon = FixedBeacon(chain, number)
            case BeaconLifted():
                self.beacon = None
            case BeaconReceived(signature=signature) if self.beacon is not None:
                self.beacon.signature = signature
                randomness = bytes.fromhex(randomness_of(signature))
                for entrant in self.entries.entrants.values():
                    entrant.lot = mixed_lot(entrant.lot, randomness)
                for team in self.teams.values():
                    team.lot = mixed_lot(team.lot, randomness)

    def _part_tables(self, published: Sequence[HeldRound]) -> None:
        """Record which tables of newly published rounds are real tables, because a player has no account.

        A merger may give the player an account later, but the game stays at the real table.
        """
        known = self.entries.entrants
        for held in published:
            real = [one.number for one in held.tables if any(known[own].account is None for own in one.entrants)]
            held.real = frozenset(real)

    def _note(self, fact: Fact, seq: int) -> None:
        """Store the event numbers of a fact's texts: details, announcements and rulings."""
        match fact:
            case DetailsChanged():
                self.details = seq
            case AnnouncementMade():
                self.announcements[seq] = seq
                self.announced += 1
            case AnnouncementChanged(announcement=number):
                self.announcements[number] = seq
                self.announced += 1
            case AnnouncementRemoved(announcement=number):
                del self.announcements[number]
            case _ if isinstance(fact, RULINGS):
                self.rulings.append(RulingMade(seq, fact.type_name()))

    def _pause(self, fact: TournamentPaused | TournamentResumed, seq: int) -> None:
        if isinstance(fact, TournamentPaused):
            self.pause = Pause(self.pause.seq if self.pause is not None and self.paused else seq, fact.until)
        elif self.pause is not None:
            if not self.pause.over:
                self.pauses.append((self.pause.seq, seq))
            self.pause.over = True

    def _enter_late(self, fact: EntrantRegistered | EntrantMovedUp | EntrantsMerged) -> None:
        """Add a late entrant to the running stage: after registration, a merger, or a place from the waiting list."""
        if isinstance(fact, EntrantsMerged):
            for team in self.teams.values():
                members = (fact.into if entrant == fact.entrant else entrant for entrant in team.entrants)
                team.entrants = tuple(dict.fromkeys(members))
        if self.played:
            stage = self.played[-1]
            if isinstance(fact, EntrantsMerged):
                stage.merge(fact.entrant, fact.into)
            elif self.entries.entrants[fact.entrant].waits is None:
                stage.enter(fact.entrant)
                if isinstance(fact, EntrantMovedUp) and fact.enters is True:
                    stage.enter_team(team_of(self.teams)[fact.entrant])
            entered = fact.into if isinstance(fact, EntrantsMerged) else fact.entrant
            plays_too = self.organises(self.entries.entrants[entered].account)
            self.officials_changed = self.officials_changed or plays_too

    def _enter_again(self, entrant: int) -> None:
        """Add an entrant who came back to the running stage, which began without them. Add their team, too."""
        stage, team = self.current, team_of(self.teams).get(entrant)
        stage.enter(entrant)
        if team is not None and not stage.stage.format.predetermined:
            stage.enter_team(team)

    def _team(self, fact: TeamFormed | TeamRenamed | TeamLinedUp, seq: int) -> None:
        match fact:
            case TeamFormed(team, _, lot, entrants):
                self.teams[team] = Team(seq, lot, entrants)
            case TeamRenamed(team):
                self.teams[team].named = seq
            case TeamLinedUp(team, entrants):
                self.teams[team].entrants = entrants
        late = self.played and not self.current.stage.format.predetermined
        if late and self.teams[fact.team].entrants:
            self.current.enter_team(fact.team)

    def _lined_up(self) -> list[int]:
        """Return the teams that have at least one player, in the order of their lots."""
        known = [team for team, line_up in self.line_ups().items() if line_up]
        return sorted(known, key=lambda team: self.teams[team].lot)

    def _change_staff(self, account: str, duty: Duty | None) -> None:
        organisers = [one for one in self.organisers if one != account]
        referees = [one for one in self.terms.referees if one != account]
        match duty:
            case "organiser":
                organisers.append(account)
            case "arbiter":
                referees.append(account)
        self.organisers = tuple(organisers)
        self.officials_changed = self.officials_changed or bool(self.played)
        self.terms = msgspec.structs.replace(self.terms, referees=tuple(referees))

    def _certify(self, fact: StandingsCertified, seq: int) -> None:
        for certificate in reversed(self.certificates) if fact.supersedes is not None else ():
            if certificate.certificate == fact.supersedes:
                certificate.superseded = fact.certificate
                break
        self.standing.setdefault(RoundRef(fact.stage, fact.round), []).append(len(self.certificates))
        self.certificates.append(
            Certificate(fact.certificate, fact.digest, fact.key, fact.signature, fact.stage, fact.round, seq)
        )

    @property
    def of_teams(self) -> bool:
        """Return whether all entrants play for teams."""
        return self.stages[0].teams is not None

    def line_ups(self, away: Collection[int] = ()) -> dict[int, tuple[int, ...]]:
        """Return the available players of each team, the first board first, without those `away`."""
        playing = set(self.entries.playing).difference(away)
        return {
            number: tuple(entrant for entrant in team.entrants if entrant in playing)
            for number, team in self.teams.items()
        }

    @property
    def bound(self) -> frozenset[int]:
        """Return the players who were drawn to a board of their team. They cannot leave the team."""
        matches: list[TeamMatch] = []
        for stage in self.played:
            for held in (*stage.rounds, *stage.withdrawn):
                matches += held.matches or ()
            matches += (stage.pending.matches or ()) if stage.pending else ()
        return frozenset(entrant for match in matches for row in match.boards for entrant in row)

    @property
    def forbidden_pairs(self) -> frozenset[Pair]:
        """Return the pairs that must not meet: pairs of teams in a team tournament, otherwise of entrants."""
        apart = self.entries.forbidden
        return forbidden(self.teams, apart) if self.of_teams else frozenset(apart)

    @property
    def current(self) -> PlayedStage:
        """Return the stage in play, or the last stage. Refuse before the first stage has begun."""
        if not self.played:
            raise Refusal("tournament-open")
        return self.played[-1]

    def begun_stage(self, number: int, pointer: str = "") -> PlayedStage:
        """Return a stage that has begun, or refuse. `pointer` leads to its number in the request."""
        if not 1 <= number <= len(self.played):
            raise Refusal("unknown-stage/not-begun", pointer=pointer, stage=number)
        return self.played[number - 1]

    @property
    def over(self) -> bool:
        """Return whether the tournament has ended or was cancelled."""
        return self.status in {"ended", "cancelled"}

    def played_here(self, ref: RoundRef, table: int) -> bool:
        """Return whether a table's games are played on this service, because all its players have accounts.

        It counts who had an account when the round was published.
        """
        if self.play != "here" or not 1 <= ref.stage <= len(self.played):
            return False
        rounds = self.played[ref.stage - 1].rounds
        if not 1 <= ref.round <= len(rounds):
            return False
        return rounds[ref.round - 1].table(table).number not in rounds[ref.round - 1].real

    @property
    def complete(self) -> bool:
        """Return whether the last stage has been played. Refuse before the first stage has begun."""
        return self.current.over and len(self.played) == len(self.stages)

    @property
    def paused(self) -> bool:
        return self.status == "running" and self.pause is not None and not self.pause.over

    @property
    def provisional(self) -> bool:
        """Return whether the last stage's present standings have no valid certificate."""
        stage, rounds = len(self.played), len(self.played[-1].rounds) if self.played else 0
        return not any(
            known.stands and known.superseded is None and (known.stage, known.round) == (stage, rounds)
            for known in self.certificates
        )

    def crosstable(self, stage: int, until: int | None = None) -> Crosstable:
        """Return the crosstable of stage `stage` as of round `until`."""
        return self.played[stage - 1].crosstable(self.carried(stage), until)

    def standings(
        self, stage: int | None = None, until: int | None = None, crosstable: Crosstable | None = None
    ) -> tuple[StandingRow, ...]:
        """Return the standings of a stage, by default the last, as of round `until`.

        A disqualified entrant has no place, but counts as an opponent. Pass `crosstable` of this stage and round to
        avoid computing it.
        """
        number = len(self.played) if stage is None else stage
        played = self.begun_stage(number)
        if until is not None and not 0 <= until <= len(played.rounds):
            raise Refusal("unknown-round/unpublished", number=until)
        crosstable = crosstable or self.crosstable(number, until)
        lots = {entrant: self.entries.entrants[entrant].lot for entrant in played.entrants}
        there, known = played.there(until).entrants, self.entries.entrants
        ranked = [entrant for entrant in there if not known[entrant].disqualified]
        return played.standings(crosstable, lots, ranked, until)

    def team_standings(self, stage: int | None = None, until: int | None = None) -> tuple[StandingRow, ...]:
        """Return the standings of the teams in a stage, by default the last, as of round `until`.

        The field `entrant` of a row is the number of a team. Without teams, there are no rows.
        """
        played = self.played[(len(self.played) if stage is None else stage) - 1]
        lots = {number: team.lot for number, team in self.teams.items()}
        return standings(played.of_teams(until), played.stage.team_tiebreaks, lots, played.there(until).teams)

    def ranking(
        self,
        last: int | None = None,
        until: int | None = None,
        lines: Callable[[int], Sequence[StandingRow] | None] = lambda _: None,
    ) -> list[RankedEntrant]:
        """Return the ranking over all stages, or over the stages up to number `last`, as of its round `until`.

        Entrants of a later stage rank above all who did not advance to it, and within a stage by its standings. A
        disqualified entrant has no place. Pass `lines`, which returns the standings of a stage that are known, to avoid
        computing them.
        """
        latest = len(self.played) if last is None else last
        made: list[RankedEntrant] = []
        known: set[int] = set()
        points: dict[int, Fraction] = {}
        for stage in range(latest, 0, -1):
            rows = lines(stage)
            if rows is None:
                rows = self.standings(stage, until if stage == latest else None)
            left = [line for line in rows if line.entrant not in known]
            places, before = sorted(line.place for line in left), len(made)
            made += [
                RankedEntrant(line.entrant, before + 1 + bisect_left(places, line.place), stage, line.place, None)
                for line in left
            ]
            known |= {line.entrant for line in left} | set(self.played[stage - 1].entrants)
            if not self.played[stage - 1].stage.format.eliminates:
                points = {line.entrant: line.points.value for line in rows} | points
        return [row._replace(points=points.get(row.entrant)) for row in made]

    @property
    def _counting(self) -> list[PlayedStage]:
        """Return the stages whose results count when the next round is drawn."""
        return [*self.carried(len(self.played)), self.current]

    def carried(self, stage: int) -> list[PlayedStage]:
        """Return the earlier stages whose points also count in stage `stage`."""
        if stage < 2 or not self.stages[stage - 1].carries:
            return []
        return [*self.carried(stage - 1), self.played[stage - 2]]

    def knows(self, account: str | None) -> bool:
        """Return whether an account may see the tournament. A private one is visible only to those concerned."""
        if self.visibility != "private":
            return True
        entered: Iterable[str | None] = (entrant.account for entrant in self.entries.entrants.values())
        concerned = (self.maker, *self.organisers, *self.terms.referees, *self.entries.invited, *entered)
        return account is not None and account in concerned

    def organises(self, account: str | None) -> bool:
        return account is not None and account in (self.maker, *self.organisers)

    def arbitrates(self, account: str | None) -> bool:
        """Return whether an account may make rulings and type results: it is an organiser or arbiter."""
        return self.organises(account) or (account is not None and account in self.terms.referees)

    @property
    def staff(self) -> dict[str, Duty]:
        """Return the accounts of the staff, each with its duty."""
        arbiters: dict[str, Duty] = dict.fromkeys(self.terms.referees, "arbiter")
        return arbiters | dict.fromkeys(self.organisers, "organiser")


_ENCODER: Final = msgspec.msgpack.Encoder()
_COPIED: Final = msgspec.msgpack.Decoder(Tournament)
_COPIED_ROUND: Final = msgspec.msgpack.Decoder(HeldRound)


def check_running(tournament: Tournament) -> None:
    """Refuse if the tournament has ended or was cancelled."""
    if tournament.over:
        raise Refusal("tournament-over/state", state=tournament.status)
