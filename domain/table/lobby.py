"""The lobby of a game: its state around the table, folded from facts such as seats, terms, rulings and the end."""

import msgspec

from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.play import BranchBegun, DecisionAnswered, DecisionOpened, GameEnded
from domain.game.results import Standing, lowered
from domain.table.clocks import Clocks
from domain.table.lobby_facts import BESIDE, GameCancelled, GameCreated, PartOf, Rules, SeedOpened
from domain.table.rulings import (
    Adjudicated,
    GameSettled,
    Overturned,
    Penalised,
    PenaltyLifted,
    Rewound,
    Ruling,
    SeatReplaced,
    TakebackAllowed,
    TakebackAsked,
    TakebackDeclined,
    TakenBack,
    Voided,
)
from domain.table.timeline import Timeline
from domain.table.windows import Windows


class Result(msgspec.Struct, frozen=True):
    """The result of a game, and the `reason` for its end.

    The rules ended it (`finished`, `turn-limit`), or a decision such as a resignation or ruling.
    """

    reason: str
    """Reason why the game ended."""
    standings: tuple[Standing, ...]
    """Standings, seat by seat."""


class Takeback(msgspec.Struct):
    """A request for a takeback, and the seats that agreed to it."""

    seat: int
    to: int
    agreed: list[int] = []


class Lobby(Windows, kw_only=True):
    """The state of a game around its table: seats, permissions, windows, timeline and result."""

    rules: Rules
    commit: str
    part_of: PartOf | None
    seed: str | None = None
    voided: bool = False
    result: Result | None = None
    scored: Result | None = None
    """The result by the rules, before penalties. None if there are no penalties."""
    penalties: list[int] = msgspec.field(default_factory=list)
    """Points that penalties deducted from each seat."""
    takeback: Takeback | None = None
    declined: set[tuple[int, int]] = msgspec.field(default_factory=set)
    """Takebacks that were refused or withdrawn: the seat that asked, and the event of the decision."""
    timeline: Timeline = msgspec.field(default_factory=Timeline)

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
        """Apply a fact around the table, or a fact of play that opens or answers a decision or ends the game."""
        late = isinstance(fact, Ruling) and (self.status == "final" or self.draws is not None) and self.settled(at)
        if self.clocks is not None:
            self.clocks.apply(fact, at)
        if isinstance(fact, DecisionAnswered):
            self.takeback = None  # a player who plays on does not wait for the request
            self.waited_ms = 0
        if isinstance(fact, DecisionOpened | DecisionAnswered):
            return  # most facts are these, and nothing below takes them
        if isinstance(fact, BESIDE):
            self.timeline.beside.append(seq)
        match fact:
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
            case SeedOpened(seed):
                self.status, self.seed = "final", seed
            case Rewound(to=to) | TakenBack(to=to):
                self.timeline.rewind(seq, to)
                self._go_on()
                if self.clocks is None and isinstance(fact, TakenBack) and isinstance(fact.used, int):
                    self.waited_ms = fact.used
            case Overturned(ruling=ruling, branch=int()):
                self.timeline.restore(seq, ruling)
                self._go_on()
            case BranchBegun(branch):
                self.timeline.begin(seq, branch)
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
            case SeatReplaced():
                self.takeback = None
            case TakebackDeclined():
                self._decline()
        if isinstance(fact, Ruling):
            self.record(fact, seq, actor, at, late=late)
        super().apply(fact, seq, actor, at)

    def _decline(self) -> None:
        if self.takeback is not None:
            self.declined.add((self.takeback.seat, self.takeback.to))
        self.takeback = None

    def _go_on(self) -> None:
        """Mark an ended game as running again. Later events repeat its end."""
        self.status, self.result, self.scored, self.takeback = "running", None, None, None
        self.voided, self.waived, self.waited_ms = False, [], 0

    def _end(self, result: Result | None, at: str) -> None:
        """Mark the game as ended. A game that is final stays final, because its secrets may be known.

        A settled game with shared shuffles cannot be disputed again either, because the shared seed may be revealed.
        """
        self.result, self.takeback, self.voided = result, None, result is None
        if self.status != "final" and not (self.draws is not None and self.settled(at)):
            self.status, self.ended_at, self.waived = "ended", at, []
        if self.clocks is not None:
            self.clocks.stop(at)

    def context(self, game: str) -> str:
        """Return the text from which the seed's commitment and all random numbers of the game are derived."""
        return game if self.draws is None else self.draws.context

    def chance(self, seed: bytes, game: str, branch: int = 0) -> Chance:
        """Return the random numbers of one branch of the game.

        Shared shuffles omit the players' nonces, which differ between tables.
        """
        return Chance(seed, self.context(game), () if self.draws is not None else tuple(self.nonces), branch)
