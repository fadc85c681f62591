"""Facts around the table of any game: seats, terms, beginning and end.

They are in the game's stream next to the facts of play, and no script sees them. So an event between two answers never
disturbs a replay.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, Self

import msgspec
from msgspec import UNSET, UnsetType

from domain.game.chance import Chance
from domain.game.facts import Codec, Fact
from domain.game.message import Message, message
from domain.game.play import DecisionAnswered, DecisionOpened, GameEnded
from domain.game.refusal import Refusal
from domain.game.results import Standing, lowered
from domain.game.ruleset import Ruleset
from domain.table.clocks import Clocks, Span, away, milliseconds, spelled
from domain.table.course import Timeline
from domain.table.disputes import Dispute, Disputes
from domain.table.office import SERVICE, Office
from domain.table.rulings import (
    EFFECTIVE,
    INTERIM,
    RULING_FACTS,
    Adjudicated,
    Appealed,
    DisputeOpened,
    GameSettled,
    Overturned,
    Paused,
    Penalised,
    PenaltyLifted,
    Resumed,
    Rewound,
    Ruling,
    SeatReplaced,
    TakebackAllowed,
    TakebackAsked,
    TakebackDeclined,
    TakenBack,
    Terms,
    TimedOut,
    Voided,
    WindowWaived,
)

_SECOND: Final = 1000
_ENDING: Final = frozenset({Adjudicated.type_name(), Voided.type_name()})

Status = Literal["open", "running", "ended", "final", "cancelled"]
Visibility = Literal["public", "unlisted", "private"]


PlainOptions = Annotated[dict[str, Any], msgspec.Meta(title="GameOptions")]
"""A ruleset's options as plain data. The API's document, which knows all games, describes them under this title."""


class Rules(msgspec.Struct, frozen=True):
    """Under what the game is played, for ever: the build that audits it needs exactly this engine, and these parts."""

    ruleset: str
    """Which game it is."""
    engine: int
    """The version of the rules that all its games share."""
    options: PlainOptions
    """Options of the game, with all defaults."""
    digests: dict[str, str] | UnsetType = UNSET
    """SHA-256 of each part that it uses: of Dominion the boxes of its kingdom."""
    digest: str | UnsetType = UNSET
    """In place of `digests` in older records: over all parts together, used or not."""

    @classmethod
    def pinned(cls, rules: Ruleset[Any], table: Any, options: dict[str, Any]) -> Self:
        """Those of a game that begins at this table."""
        digests = rules.digests
        return cls(rules.name, rules.engine, options, {part: digests[part] for part in sorted(rules.used(table))})

    def not_carried(self, rules: Ruleset[Any], table: Any) -> Message | None:
        """Return the reason why our rules differ from those of this table's game, or None if they are the same."""
        if self.engine != rules.engine:
            return message("engine-missing/engine", engine=self.engine, name=rules.name)
        pinned = self.digests if isinstance(self.digests, dict) else dict.fromkeys(rules.used(table), self.digest)
        other = [part for part, digest in pinned.items() if not rules.carries(part, str(digest))]
        return message("engine-missing/parts", name=rules.name, parts=sorted(other)) if other else None


class Chair(msgspec.Struct, frozen=True):
    """A seat as the game was made: `open` to anybody, kept for an `account`, or played by a `bot`."""

    kind: Literal["open", "account", "bot"]
    account: str | None = None
    bot: str | None = None


class PartOf(msgspec.Struct, frozen=True):
    """The match that opened this game, and its number there."""

    match: str
    number: int


class TableOf(msgspec.Struct, frozen=True):
    """The tournament that opened this game, the table's place in it, and whether it is `rated`.

    `organisers` look after it and do not play in the tournament. The game's maker has no more rights than they have.
    """

    tournament: str
    stage: int
    round: int
    table: int
    number: int
    organisers: tuple[str, ...] = ()
    rated: bool = True
    entrants: tuple[int, ...] = ()
    """Entrants of the tournament, by the game's seats."""


class SharedDraws(msgspec.Struct, frozen=True):
    """The shuffles of this game are shared with others.

    They are drawn from `context`, in place of the game's id and of nonces. The game is private until the shared seed is
    opened in all of its games: it would show other tables their shuffles.
    """

    context: str
    """Source of the shared shuffles and of the seed's commitment, in place of the game's id and of nonces."""


class ForkOf(msgspec.Struct, frozen=True):
    """The game and event from which a sandbox continues, and whether everything hidden was `redealt`."""

    game: str
    """Game from which the sandbox continues. It is not changed."""
    at: int
    """The event that was the last one there."""
    future: Literal["same", "redealt"]
    """Whether everything hidden lies as it did there, or was dealt again."""


class GameCreated(Fact, frozen=True):
    """The first fact of every game. `commit` is what the seed was fixed by, before anybody sat down."""

    rules: Rules
    chairs: tuple[Chair, ...]
    visibility: Visibility
    commit: str
    sandbox: bool = False
    placed: bool = False
    """Play begins from a position that the maker gave: the first fact of play sets the table."""
    part_of: PartOf | None = None
    terms: Terms = Terms()
    fork_of: ForkOf | None = None
    table_of: TableOf | None = None
    draws: SharedDraws | None = None


class SeatTaken(Fact, frozen=True):
    seat: int
    account: str
    nonce: str | None = None
    bot: Literal[True] | UnsetType = UNSET
    """True: the account has declared itself a bot."""


class SeatLeft(Fact, frozen=True):
    """Somebody got up, or declined an invitation, before play began: the seat is open to anybody now."""

    seat: int
    account: str


class GameStarted(Fact, frozen=True):
    """Everybody sits. From here on chance is fixed: the seed was, and now the nonces are."""

    nonces: tuple[str | None, ...]


class GameCancelled(Fact, frozen=True):
    """Called off before it began."""


class OfficialsNamed(Fact, frozen=True):
    """The referees and organisers of a tournament's table have changed, as in the tournament."""

    referees: tuple[str, ...]
    organisers: tuple[str, ...]


class SeedOpened(Fact, frozen=True):
    """The game is final: everything secret about it may be known, so that anybody can do every shuffle again."""

    seed: str


LOBBY_FACTS = (GameCreated, SeatTaken, SeatLeft, GameStarted, GameCancelled, OfficialsNamed, SeedOpened)
LOBBY_CODEC = Codec((*LOBBY_FACTS, *RULING_FACTS))
"""Everything that lies around the table."""
BESIDE: Final = tuple(fact for fact in LOBBY_CODEC.types.values() if fact is not GameSettled)
"""Facts that no rewind takes back, because they are about the game and not on the table. The end of play is not one."""


class Result(msgspec.Struct, frozen=True):
    """How a game came out, and why it was over: by its rules (`finished`, `turn-limit`), or by what was decided."""

    reason: str
    """Why it is over."""
    standings: tuple[Standing, ...]
    """How everybody came out, seat by seat."""


class RulingRecord(msgspec.Struct):
    """A ruling in event `seq`. Its reason is in the event, where it can be erased.

    `overturned`: the event that overturned it.
    """

    seq: int
    at: str
    kind: str
    rule: str
    cards: tuple[str, ...] = ()
    dispute: str | None = None
    overturned: int | None = None
    undoes: int | None = None
    alone: bool = False
    """Whether a referee changed the game by it and settled no dispute, so that a party may appeal against it."""


class Takeback(msgspec.Struct):
    """A takeback that was asked for, and who has agreed to it."""

    seat: int
    to: int
    agreed: list[int] = []


class Tenure(msgspec.Struct, frozen=True):
    """The time of a replaced player in a seat, from event `since` to event `until`."""

    account: str
    seat: int
    since: int
    until: int


class Gathering(msgspec.Struct, omit_defaults=True):
    """The seats of a game or match and their players, and its visibility."""

    chairs: list[Chair]
    holders: list[str | None]
    visibility: Visibility
    maker: str
    terms: Terms = Terms()

    def check_sitting(self, seat: int, account: str) -> None:
        """Refuses unless this account may sit down here."""
        chair = self.chairs[seat]
        if self.holders[seat] is not None:
            raise Refusal("seat-taken/seat", seat=seat)
        if account in self.holders:
            raise Refusal("seated-already/you", seat=self.holders.index(account))
        if account in self.terms.referees:
            raise Refusal("conflict-of-interest/game-referee")
        if chair.kind != "open" and chair.account != account:
            raise Refusal("not-invited/seat", seat=seat)

    def check_leaving(self, seat: int, account: str) -> None:
        """Refuses unless this account sits here, or is invited to."""
        chair, holder = self.chairs[seat], self.holders[seat]
        if account != (holder or chair.account):
            raise Refusal("not-seated/seat", seat=seat)

    @property
    def hosts(self) -> tuple[str, ...]:
        """Return the accounts that look after it."""
        return (self.maker,)

    @property
    def bots_only(self) -> bool:
        """Return whether bots have all the seats, so that no person waits for a move."""
        return all(chair.kind == "bot" for chair in self.chairs)

    @property
    def shown_as(self) -> Visibility:
        """Return the current visibility."""
        return self.visibility

    def knows(self, account: str | None) -> bool:
        """Whether this account may know that there is such a game."""
        if self.shown_as != "private":
            return True
        invited = any(chair.account == account for chair in self.chairs if chair.account is not None)
        concerned = (*self.hosts, *self.holders, *self.terms.referees)
        return account is not None and (account in concerned or invited)

    def vacate(self, seat: int) -> None:
        self.holders[seat] = None
        self.chairs[seat] = Chair("open")


def window_elapsed(since: int, length: int, moment: int, absences: Sequence[Span]) -> bool:
    """Whether `length` milliseconds have passed since then, without downtime of the service."""
    return since + length + away(absences, since, moment) <= moment


class Lobby(Gathering, kw_only=True):
    """The fold of these facts."""

    rules: Rules
    nonces: list[str | None]
    commit: str
    sandbox: bool
    placed: bool
    part_of: PartOf | None
    fork_of: ForkOf | None = None
    table_of: TableOf | None = None
    draws: SharedDraws | None = None
    status: Status = "open"
    seed: str | None = None
    paused: bool = False
    hall: int | None = None
    """The event of its tournament by which it is paused, with all tables there."""
    voided: bool = False
    result: Result | None = None
    scored: Result | None = None
    """How the rules ended it, before penalties; None where there were none."""
    ended_at: str = ""
    final_at: str = ""
    stopped_by: int | None = None
    """The time-out at which play stopped until a referee resumes it."""
    resumed_at: str = ""
    taken_at: list[str] = []
    """When somebody else began to play for each seat, if anybody did."""
    former: list[Tenure] = []
    """Players who were replaced, in their order."""
    programs: list[int] = []
    """The seats of accounts that have declared themselves bots."""
    penalties: list[int] = []
    """Points that each seat is to lose."""
    clocks: Clocks | None = None
    takeback: Takeback | None = None
    course: Timeline = msgspec.field(default_factory=Timeline)
    disputes: Disputes = msgspec.field(default_factory=Disputes)
    rulings: list[RulingRecord] = []
    waived: list[str] = []
    """Accounts that waived the rest of the windows. A dispute or appeal cancels all waivers."""

    @classmethod
    def made(cls, fact: GameCreated, maker: str) -> "Lobby":
        empty: list[str | None] = [None] * len(fact.chairs)
        clock = fact.terms.clock
        return cls(
            list(fact.chairs),
            empty,
            fact.visibility,
            maker,
            fact.terms,
            rules=fact.rules,
            nonces=list(empty),
            commit=fact.commit,
            sandbox=fact.sandbox,
            placed=fact.placed,
            part_of=fact.part_of,
            fork_of=fact.fork_of,
            table_of=fact.table_of,
            draws=fact.draws,
            penalties=[0] * len(fact.chairs),
            clocks=None
            if clock is None
            else Clocks.wound(clock, (chair.kind != "bot" for chair in fact.chairs), fact.terms.holidays or 0),
        )

    def apply(self, fact: Fact, seq: int, actor: str, at: str) -> None:  # noqa: PLR0912, PLR0915  one case a fact
        """Takes in what happened around the table, and of play when decisions are opened and answered and how it
        ended."""
        late = isinstance(fact, Ruling) and self.draws is not None and self.settled(at)
        if self.clocks is not None:
            self.clocks.apply(fact, at)
        if isinstance(fact, DecisionAnswered):
            self.takeback = None  # a player who plays on does not wait for the request
        if isinstance(fact, DecisionOpened | DecisionAnswered):
            return  # most facts are these, and nothing below takes them
        if isinstance(fact, BESIDE):
            self.course.beside.append(seq)
        match fact:
            case SeatTaken(seat, account, nonce, bot):
                self.holders[seat] = account
                self.nonces[seat] = nonce
                self.programs = [*self._other_programs(seat), *([seat] if bot is True else [])]
            case SeatLeft(seat):
                self.vacate(seat)
                self.nonces[seat] = None
                self.programs = self._other_programs(seat)
            case GameStarted(nonces):
                self.status, self.nonces = "running", list(nonces)
            case GameCancelled():
                self.status = "cancelled"
            case GameEnded(reason, standings):
                self.scored = Result(reason, standings) if any(self.penalties) else None
                self._end(Result(reason, lowered(standings, self.penalties)), at)
            case GameSettled(reason, standings):
                self._end(Result(reason, standings), at)  # places alone, from which no points can be taken
            case Adjudicated(standings=standings):
                self._end(Result("adjudicated", standings), at)
            case Voided():
                self._end(None, at)
            case OfficialsNamed(referees, organisers):
                self.terms = msgspec.structs.replace(self.terms, referees=referees)
                if self.table_of is not None:
                    self.table_of = msgspec.structs.replace(self.table_of, organisers=organisers)
            case SeedOpened(seed):
                self.status, self.seed, self.final_at = "final", seed, at
                self.disputes.close_ruled()
            case Paused() | Resumed():
                self.paused, self.resumed_at = isinstance(fact, Paused), at
                self.hall = fact.hall or None if isinstance(fact, Paused) else None
                self.stopped_by = self.stopped_by if self.paused else None
            case TimedOut() if self.terms.clock is not None and self.terms.clock.on_timeout == "referee":
                self.stopped_by = seq
            case Rewound(to=to) | TakenBack(to=to):
                self.course.rewind(seq, to)
                self._go_on()
            case Overturned(ruling=ruling, branch=branch):
                self._overturn(seq, ruling)
                if branch is not None:
                    self.course.restore(seq, ruling)
                    self._go_on()
            case SeatReplaced(seat=seat, account=account, bot=bot):
                self._leave(seat, seq)
                self.holders[seat] = account
                self.chairs[seat] = Chair("account" if bot is None else "bot", account, bot)
                self.taken_at = self.taken_at or [""] * len(self.chairs)
                self.taken_at[seat] = at
                self.takeback = None
            case Penalised(seat=seat, points=points):
                self.penalties[seat] += points
            case PenaltyLifted(seat=seat, points=points):
                self.penalties[seat] -= points
                if self.scored is not None and self.result is not None and self.result.reason == self.scored.reason:
                    self.result = Result(self.scored.reason, lowered(self.scored.standings, self.penalties))
            case TakebackAsked(seat, to):
                self.takeback = Takeback(seat, to)
            case TakebackAllowed(seat):
                if self.takeback is not None:
                    self.takeback.agreed.append(seat)
            case TakebackDeclined():
                self.takeback = None
            case WindowWaived():
                self.waived.append(actor)
            case DisputeOpened() | Appealed():
                self.waived = []
        if isinstance(fact, Ruling):
            cards = fact.cards if isinstance(fact.cards, tuple) else ()
            undoes = fact.undoes if isinstance(fact.undoes, int) else None
            settles = fact.dispute is not None and not isinstance(fact, INTERIM)
            alone = isinstance(fact, EFFECTIVE) and actor != SERVICE and undoes is None and not (settles or late)
            self.rulings.append(
                RulingRecord(seq, at, fact.type_name(), fact.rule, cards, fact.dispute, undoes=undoes, alone=alone)
            )
        self.disputes.apply(fact, seq, actor, at)

    def _leave(self, seat: int, seq: int) -> None:
        left = self.holders[seat]
        if left is not None:
            since = max((tenure.until for tenure in self.former if tenure.seat == seat), default=0)
            self.former.append(Tenure(left, seat, since, seq))

    @property
    def awaits_referee(self) -> int | None:
        """Return the time-out for which the running game waits for a referee."""
        return self.stopped_by if self.status == "running" else None

    def _other_programs(self, seat: int) -> list[int]:
        return [program for program in self.programs if program != seat]

    def _go_on(self) -> None:
        """Play is not over any more; if it was over where it goes back to, the events that follow say so again."""
        self.status, self.result, self.scored, self.takeback = "running", None, None, None
        self.voided, self.waived = False, []

    def _overturn(self, seq: int, ruling: int) -> None:
        for given in self.rulings:
            if given.seq == ruling:
                given.overturned = seq

    def _end(self, result: Result | None, at: str) -> None:
        """End the game. A game that is final stays final, because everything in it may be known.

        A settled game with shared shuffles cannot be disputed again either: the shared seed may be open.
        """
        self.result, self.takeback, self.voided = result, None, result is None
        if self.status != "final" and not (self.draws is not None and self.settled(at)):
            self.status, self.ended_at, self.waived = "ended", at, []
        if self.clocks is not None:
            self.clocks.stop(at)

    @property
    def hosts(self) -> tuple[str, ...]:
        return (self.maker,) if self.table_of is None else self.table_of.organisers

    @property
    def hidden(self) -> bool:
        """Whether the same shuffles may still be to come at another table, whose players must not see them here."""
        return self.draws is not None and self.status != "final"

    @property
    def shown_as(self) -> Visibility:
        return "private" if self.hidden else self.visibility

    def context(self, game: str) -> str:
        """Return the context of the seed's commitment and of all random numbers."""
        return game if self.draws is None else self.draws.context

    def chance(self, seed: bytes, game: str, branch: int = 0) -> Chance:
        """The chance of this game. Where tables share it no nonce goes in: each of them has others."""
        return Chance(seed, self.context(game), () if self.draws is not None else tuple(self.nonces), branch)

    @property
    def full(self) -> bool:
        return all(
            holder is not None or (self.sandbox and chair.kind == "open")
            for holder, chair in zip(self.holders, self.chairs, strict=True)
        )

    def seats_of(self, account: str | None) -> tuple[int, ...]:
        """The seats that this account answers for; the maker of a sandbox answers for the open ones too."""
        if account is None:
            return ()
        return tuple(
            seat
            for seat, holder in enumerate(self.holders)
            if holder == account or (holder is None and self.sandbox and account == self.maker)
        )

    @property
    def all_waive(self) -> bool:
        """Whether everybody concerned does without what is left of the windows: all people who sit here, and one of
        those who look after the game and do not play."""
        return bool(self.waived) and not self.unwaived

    @property
    def unwaived(self) -> list[str]:
        """For whom waiving the windows still waits: people who sit here, replaced players who may appeal, and those who
        look after the game and do not play, of whom one is enough."""
        seated = zip(self.chairs, self.holders, strict=True)
        players = [holder for chair, holder in seated if chair.kind != "bot" and holder is not None]
        hosts = [host for host in self.hosts if host not in players]
        waiting = [] if any(host in self.waived for host in hosts) else hosts
        players += [tenure.account for tenure in self.former if self._may_appeal(tenure.account)]
        return list(dict.fromkeys([*(player for player in players if player not in self.waived), *waiting]))

    def _may_appeal(self, account: str) -> bool:
        """Whether a replaced player may still appeal."""
        disputes = self.disputed_seats(account)
        return any(dispute.state == "ruled" and account not in dispute.appellants for dispute in disputes)

    @property
    def settled_from(self) -> int | None:
        """When nobody can dispute the result any more, nor appeal (milliseconds since 1970); None: it is not known
        yet."""
        return max((since + length for since, length in self._windows), default=None)

    @property
    def contestable(self) -> list[RulingRecord]:
        """Return the rulings without a dispute against which nobody has appealed yet."""
        appealed = {dispute.cites for dispute in self.disputes.all.values() if dispute.appeals}
        return [one for one in self.rulings if one.alone and one.overturned is None and one.seq not in appealed]

    @property
    def dispute_windows(self) -> list[tuple[str, int]]:
        """The windows in which something can be disputed once play is over: since when, how many seconds.

        One begins with the end, and one with each ruling against which a party may appeal by a dispute.
        """
        ended = [one.at for one in self.rulings if one.kind in _ENDING and one.dispute is None]
        rulings = [*(one.at for one in self.contestable), *(at for at in ended if at == self.ended_at)]
        return [(self.ended_at, self.terms.dispute_window), *((at, self.terms.appeal_window) for at in rulings)]

    @property
    def _windows(self) -> list[tuple[int, int]]:
        """The windows for disputes and appeals of a game that has ended, all of them begun: since when, how long (in
        milliseconds)."""
        if self.status != "ended" or any(dispute.pending for dispute in self.disputes.unsettled):
            return []
        ruled = [(dispute.appealable_from, self.terms.appeal_window) for dispute in self.disputes.unsettled]
        windows = [(self.ended_at, 0)] if self.all_waive else [*self.dispute_windows, *ruled]
        return [(milliseconds(since), _SECOND * seconds) for since, seconds in windows]

    def settled(self, at: str, absences: Sequence[Span] = ()) -> bool:
        """Whether the windows for disputes and appeals are closed by this moment, for good. They are open for as long
        as was agreed beside what the service was away."""
        moment, windows = milliseconds(at), self._windows
        return self.status == "final" or (
            bool(windows) and all(window_elapsed(since, length, moment, absences) for since, length in windows)
        )

    @property
    def final_from(self) -> int | None:
        """When the game becomes final by itself, being settled. One that shares its shuffles never does: its seed is
        opened when all who share it are settled."""
        return None if self.draws is not None else self.settled_from

    @property
    def disputable_until(self) -> str | None:
        """Until when the result may be disputed, or could be; None: the game is not over."""
        if not self.ended_at or self.status == "running":
            return None
        return spelled(max(milliseconds(since) + _SECOND * length for since, length in self.dispute_windows))

    def appealable_until(self, dispute: str) -> str | None:
        """Until when a ruling on this dispute may be appealed against, if that is still possible."""
        known = self.disputes.named(dispute)
        if known.state != "ruled" or self.status == "final" or not self.terms.appeal_window:
            return None
        return spelled(milliseconds(known.appealable_from) + _SECOND * self.terms.appeal_window)

    @property
    def due(self) -> int | None:
        """When something will follow from nothing but time (milliseconds since 1970), as things stand; but for what
        `abandoned_from` says."""
        if self.status == "running":
            return None if self.paused or self.clocks is None else self.clocks.due
        return self.final_from

    def abandoned_from(self, seat: int, asked_at: str) -> int | None:
        """Return the time (milliseconds since 1970) at which a decision of that seat abandons the game, or None.

        A clock takes its place. Referees, bots and the maker of a sandbox have no such limit.
        """
        running = self.status == "running" and not self.paused and not self.sandbox and self.clocks is None
        if not running or not self.terms.abandoned_after or self.chairs[seat].kind == "bot":
            return None
        since = max(asked_at, self.resumed_at, *self.taken_at[seat : seat + 1])
        return milliseconds(since) + _SECOND * self.terms.abandoned_after

    def others(self, seat: int) -> list[int]:
        """The seats of people beside this one."""
        return [
            other
            for other, (chair, holder) in enumerate(zip(self.chairs, self.holders, strict=True))
            if chair.kind != "bot" and holder not in {None, self.holders[seat]}
        ]

    def late_for(self, account: str | None, office: Office) -> bool:
        """Whether this account sees events late. Once the game is over, a delay protects nobody."""
        hosts = self.hosts if self.table_of is None or office.organiser else ()  # to make a table is no office
        concerned = account is not None and account in (*hosts, *self.holders)
        delayed = self.terms.spectator_delay > 0 and self.status == "running"
        return delayed and not concerned and not self.may_referee(account, office)

    def played_by(self, account: str) -> bool:
        """Whether this account plays here, or has played before another took over."""
        return account in self.holders or any(tenure.account == account for tenure in self.former)

    def held(self, account: str, first: int, last: int | None) -> int | None:
        """Return the seat that a replaced player held at some moment from event `first` to `last`. None: until now."""
        theirs = (tenure for tenure in self.former if tenure.account == account and tenure.until >= first)
        return next((tenure.seat for tenure in theirs if last is None or tenure.since < last), None)

    def strangers(self, seat: int) -> list[Tenure]:
        """Return the times in which another account than its present player held this seat."""
        return [one for one in self.former if one.seat == seat and one.account != self.holders[seat]]

    def seated_at(self, seat: int, seq: int) -> str | None:
        """Return the account that held this seat at event `seq` of play."""
        former = (one.account for one in self.former if one.seat == seat and one.since < seq <= one.until)
        return next(former, self.holders[seat])

    def disputed_seats(self, account: str) -> list[Dispute]:
        """Return the unsettled disputes about a replaced player's time in a seat."""
        return [dispute for dispute in self.disputes.unsettled if self.held(account, *dispute.span) is not None]

    def remembers(self, account: str) -> bool:
        """Whether a replaced player may know of the game. While shuffles are shared, only a dispute allows it."""
        if self.hidden:
            return bool(self.disputed_seats(account))
        return any(tenure.account == account for tenure in self.former)

    def knows(self, account: str | None) -> bool:
        return super().knows(account) or (account is not None and self.remembers(account))

    def parties(self, dispute: Dispute) -> list[str]:
        """Return the accounts that have a say in a dispute."""
        former = [one.account for one in self.former if self.held(one.account, *dispute.span) is not None]
        bots = {chair.account for chair in self.chairs if chair.kind == "bot"}
        players = [one for one in (*self.holders, *former) if one is not None and one not in bots]
        return list(dict.fromkeys((*players, *self.hosts)))

    @property
    def meant_as_rated(self) -> bool:
        """Whether the game was begun as one that can be rated: by people, from the set-up, as they agreed."""
        from_the_start = not (self.sandbox or self.placed or self.fork_of)
        agreed = self.terms.rated is not False and (self.table_of is None or self.table_of.rated)
        return len(self.chairs) > 1 and self.by_people and from_the_start and agreed

    @property
    def people(self) -> list[int]:
        """The seats that no bot of the service plays."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind != "bot"]

    @property
    def left_to_bots(self) -> list[int]:
        """The seats that bots have taken over, the first one first."""
        seats = dict.fromkeys(tenure.seat for tenure in self.former)
        return [seat for seat in seats if self.chairs[seat].kind == "bot"]

    @property
    def by_people(self) -> bool:
        """Whether people took all seats: no bot of the service, and no account that declares itself a bot."""
        taken_over = self.taken_at or [""] * len(self.chairs)
        begun_by_bots = any(
            chair.kind == "bot" and not taken for chair, taken in zip(self.chairs, taken_over, strict=True)
        )
        return not (begun_by_bots or self.programs)

    def chosen_by_players(self, account: str) -> bool:
        """Whether the players named this referee themselves. A tournament's referees are its officials."""
        return self.table_of is None and account in self.terms.referees

    def holds_office(self, account: str, office: Office) -> bool:
        """Whether this account is a referee here. In a rated game, a referee whom the players named has no office."""
        if self.chosen_by_players(account) and self.meant_as_rated:
            return False
        return office.everywhere or (office.referee and account in self.terms.referees)

    def may_referee(self, account: str | None, office: Office) -> bool:
        """Whether this account may look at everything and rule. Nobody does where they play, or have played."""
        return account is not None and self.holds_office(account, office) and not self.played_by(account)

    def check_playing(self) -> None:
        """Refuse unless the game is being played."""
        if self.status != "running":
            raise Refusal("decision-closed/game", state=self.status)
        if self.paused:
            raise Refusal("game-paused")
