"""The parts of every game: the table, the story through which a script records facts, and the driver.

A game is a **script**, a generator that carries out the rules. It changes the table by recording facts. When a player
must choose, it yields a decision and receives the picks. It yields `REST` where nothing is half-played and the table
holds the complete state. A generator cannot be stored. To resume a game, the driver folds its facts to the last rest
and runs the script from there with the recorded answers. The facts that the script then records must equal the stored
ones.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, Final, Generic, TypeVar

import msgspec

from domain.game.chance import Chance
from domain.game.decisions import ABSENT, Absent, Decision, DecisionDetails, Option, OptionT
from domain.game.facts import Fact, ForNobody, ForSeat, controlled
from domain.game.refusal import Diverged, Refusal
from domain.game.results import Standing

R = TypeVar("R")
Item = TypeVar("Item")


class Rest(Enum):
    """A rest: yielded by a script at a moment at which no card, tile or action is half-played."""

    REST = "rest"


REST: Final = Rest.REST

Steps = Generator[Decision[Option] | Rest, Any, R]
"""A part of a game's script, a generator that returns an `R`."""

Script = Steps[str]
"""The script of a whole game. It returns the reason why the game ended: `finished`, `turn-limit`, ..."""


class DecisionOpened(Fact, frozen=True):
    """A decision of a seat was opened. `rest` is the number of facts of play at the last rest before it."""

    seat: int
    kind: str
    rest: int
    question: ForSeat[DecisionDetails]
    for_seat: int | Absent = ABSENT  # the controlled seat for which `seat` decides


class DecisionAnswered(Fact, frozen=True):
    """A seat answered the decision that event `decision` opened."""

    decision: int
    seat: int
    picks: ForSeat[tuple[str, ...]]


class GameEnded(Fact, frozen=True):
    """Play ended by the rules, with the results of all seats."""

    reason: str
    standings: tuple[Standing, ...]


_SHUFFLES: Final[set[type[Fact]]] = set()
"""All types of facts that record a shuffle. A lookup here takes a third of the time of `isinstance`."""


class Shuffled(Fact, frozen=True):
    """The base of all facts that record a shuffle. The table counts them, so that no two use the same random numbers.

    The last field is the resulting order, first things first. A written game is replayed from it.
    """

    purpose: ClassVar[str]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        _SHUFFLES.add(cls)


Orders = dict[str, tuple[str | int, ...]]
"""The hidden order of each deck or pile, by its name."""


class BranchBegun(Fact, frozen=True):
    """A new branch of the game began at the decision to which play was taken back.

    `shuffled` are the hidden orders from which a player had learned something. They have a new order now, except for
    known places. A separate event opens the decision again.
    """

    branch: int
    shuffled: tuple[str, ...]
    orders: ForNobody[Orders]


ENGINE_FACTS: Final[tuple[type[Fact], ...]] = (DecisionOpened, DecisionAnswered, GameEnded, BranchBegun)
_OF_THE_ENGINE: Final = frozenset(ENGINE_FACTS)


class Control(msgspec.Struct, frozen=True):
    """A seat and the seat that decides for it."""

    seat: int
    controller: int


class Table(msgspec.Struct):
    """The state of a game. Only `apply` changes it; it makes no decision and cannot fail.

    Fields must be plain data that msgspec can encode, because a snapshot stores a table at rest.
    """

    shuffles: dict[str, int] = {}
    control: Control | None = None
    """The seat for which another seat decides now. The controller also sees what that seat sees."""

    def apply(self, fact: Fact) -> None:
        raise NotImplementedError

    @property
    def pieces(self) -> int:
        """Return the number of cards, tiles and other pieces. It never exceeds the ruleset's `pieces`."""
        raise NotImplementedError

    @property
    def orders(self) -> Mapping[str, Sequence[str | int | None]]:
        """Return the hidden orders of the table's decks and piles. In a player's copy, unknown items are None."""
        return {}

    def reorder(self, orders: Orders) -> None:
        """Replace the hidden orders of some decks and piles."""

    def controller_of(self, seat: int) -> int | None:
        """Return the seat that decides for a seat, if it is another one."""
        return None if self.control is None or self.control.seat != seat else self.control.controller

    def count_shuffle(self, fact: Any) -> None:
        key = _shuffle_key(fact.purpose, getattr(fact, "seat", None))
        self.shuffles[key] = self.shuffles.get(key, 0) + 1


TableT = TypeVar("TableT", bound=Table)


class Copy(msgspec.Struct, Generic[TableT]):
    """One viewer's copy of a game, folded from the facts that the viewer may see."""

    table: TableT
    facts: int = 0
    open: DecisionOpened | None = None
    ended: GameEnded | None = None

    def apply(self, fact: Fact) -> None:
        self.facts += 1
        kind = type(fact)
        if kind not in _OF_THE_ENGINE:
            if kind in _SHUFFLES:
                self.table.count_shuffle(fact)
            self.table.apply(fact)
        elif isinstance(fact, DecisionOpened):
            self.open = fact
        elif kind is DecisionAnswered:
            self.open = None
        elif isinstance(fact, GameEnded):
            self.ended = fact
        elif isinstance(fact, BranchBegun):
            self.open = None
            if fact.orders is not None:
                self.table.reorder(fact.orders)


class Story(Generic[TableT]):
    """The interface through which a script records facts and asks players for decisions."""

    def __init__(self, copy: Copy[TableT], chance: Chance, tell: Callable[[Fact], None]) -> None:
        self.table = copy.table
        self.record = tell
        self.chance = chance

    def shuffled(self, kind: type[Shuffled], items: Sequence[Item], seat: int | None = None) -> tuple[Item, ...]:
        """Return the items in random order.

        The caller must record them as a fact of type `kind` before the next such shuffle.
        """
        ordinal = self.table.shuffles.get(_shuffle_key(kind.purpose, seat), 0)
        return self.chance.shuffled(items, purpose=kind.purpose, ordinal=ordinal, seat=seat)

    def choose(self, decision: Decision[OptionT], *, always: bool = False) -> Steps[tuple[OptionT, ...]]:
        """Open a decision, and return the options that the player picked.

        A decision with only one possible answer is skipped, unless skipping it would reveal something (`always`).
        """
        forced = decision.forced
        if forced is not None and not always:
            return forced
        control = self.table.control
        if control is not None and decision.seat == control.seat:
            decision = decision.made_by(control.controller)
        picks: tuple[OptionT, ...] = yield decision
        return picks


class Play(Generic[TableT]):
    """The driver of a running game, which knows all secrets.

    `start` and `answer` return the new facts, up to the next decision or the end. `chooses` is the open decision, if
    any, at which the script waits.
    """

    BOUND: ClassVar[int] = 20_000
    """Maximum number of facts between two decisions. A script that exceeds it would run for ever."""

    def __init__(
        self,
        script: Callable[[Story[TableT]], Script],
        standings: Callable[[TableT], tuple[Standing, ...]],
        copy: Copy[TableT],
        chance: Chance,
    ) -> None:
        self.copy = copy
        self.chooses: Decision[Option] | None = None
        self._standings = standings
        self._made: list[Fact] = []
        self._apply = copy.apply
        self._table = copy.table
        self._rest = copy.facts
        self._story = Story(copy, chance, self._record)
        self.script = script(self._story)

    @property
    def rest(self) -> int:
        """Return the number of facts of play at the last rest."""
        return self._rest

    def start(self) -> list[Fact]:
        """Run the script from the last rest, and return the new facts up to the next decision or the end."""
        return self._run(None)

    def answer(self, decision: int, picks: Sequence[str]) -> list[Fact]:
        """Answer the open decision with the given picks, and return the new facts.

        `decision` is the event that opened it. A refusal changes nothing.
        """
        if self.chooses is None:
            raise Refusal("decision-closed/none-open")
        recorded, options = self.chooses.picked(picks)
        self._tell(DecisionAnswered(decision, self.chooses.seat, recorded))
        return self._run(options)

    def branch(self, begun: BranchBegun) -> list[Fact]:
        """Continue the game on a new branch with other random numbers, from the open decision or from the end."""
        ended = self.copy.ended
        if self.chooses is None and ended is None:
            raise Refusal("decision-closed/none-here")
        self._story.chance = msgspec.structs.replace(self._story.chance, branch=begun.branch)
        self._tell(begun)
        if self.chooses is not None:
            self._open(self.chooses)
        elif ended is not None:
            self._tell(ended)
        return self._drain()

    def follow(self, recorded: Iterable[Fact]) -> None:
        """Resume a game from its recorded facts.

        The script runs from the last rest with the recorded answers, and every fact that it records must equal the
        stored one.
        """
        ahead = deque(recorded)
        if not ahead:
            return
        number = self._rest
        made = self.start()
        while True:
            for fact in made:
                known = ahead.popleft() if ahead else None
                if fact != known:
                    raise Diverged(number + 1, known, fact)
                number += 1
            if not ahead:
                return
            answered = ahead[0]
            if isinstance(answered, BranchBegun):
                made = self.branch(answered)
                continue
            if not isinstance(answered, DecisionAnswered) or self.chooses is None or answered.picks is None:
                raise Diverged(number + 1, answered, self.chooses)
            made = self.answer(answered.decision, answered.picks)

    def _run(self, picks: tuple[Option, ...] | None) -> list[Fact]:
        self.chooses = None
        try:
            step = self.script.send(picks)
            while step is REST:
                self._rest = self.copy.facts
                step = self.script.send(None)
            self._open(step)
        except StopIteration as stop:
            self._tell(GameEnded(stop.value, self._standings(self.copy.table)))
        return self._drain()

    def _open(self, decision: Decision[Option]) -> None:
        self.chooses = decision
        asked = DecisionOpened(decision.seat, decision.kind, self._rest, decision.question(), decision.for_seat)
        self._tell(asked)

    def _drain(self) -> list[Fact]:
        made, self._made = self._made, []
        return made

    def _record(self, fact: Fact) -> None:
        """Add a fact of the script, which the seat that decides for another one may see too."""
        made = self._made
        if len(made) >= self.BOUND:
            raise RuntimeError(f"{self.BOUND} facts without a decision")
        if self._table.control is not None:
            fact = controlled(fact, self._table.control.seat, self._table.control.controller)
        self._apply(fact)
        made.append(fact)

    def _tell(self, fact: Fact) -> None:
        """Add a fact of the driver."""
        self._apply(fact)
        self._made.append(fact)


def _shuffle_key(purpose: str, seat: int | None) -> str:
    return purpose if seat is None else f"{purpose}/{seat}"


def fold(copy: Copy[TableT], facts: Iterable[Fact]) -> Copy[TableT]:
    for fact in facts:
        copy.apply(fact)
    return copy


class Setting(msgspec.Struct, frozen=True):
    """The number of players of a game, and its options with all defaults."""

    seats: int
    options: Any
