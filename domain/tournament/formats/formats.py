"""The formats that a stage may have."""

from collections.abc import Collection, Sequence
from typing import Annotated, ClassVar, Final

from msgspec import Meta

from domain.game.refusal import Refusal
from domain.tournament.formats.balanced import schedule
from domain.tournament.formats.berger import round_robin
from domain.tournament.formats.bracket import Duel, remaining, rounds_of
from domain.tournament.formats.cut import TiedAtCut
from domain.tournament.formats.format import Format, Situation
from domain.tournament.formats.heats import game, heats
from domain.tournament.pairing.cost import Draw
from domain.tournament.pairing.drawing import draw
from domain.tournament.pairing.sizes import Five, table_sizes
from domain.tournament.rounds import Outcome
from domain.tournament.scale import Scale
from domain.tournament.tiebreaks import FOR_DUELS, FOR_ROUND_ROBINS

MOST_ROUNDS: Final = 99

Rounds = Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
Size = Annotated[int, Meta(ge=2, le=6)]


class Tables(Format, frozen=True, kw_only=True):
    """The base of formats whose tables have a size that they should have, and one fewer where it does not come out."""

    size: Size = 4
    """How many play at a table."""
    five: Five | None = None
    """What becomes of five where tables are of four: the organiser chooses."""

    def sizes(self, allowed: Collection[int]) -> tuple[int, ...]:
        """One fewer, fewer than a full table sits, and what may become of five."""
        return tuple(size for size in allowed if size <= self.size or (size == 5 and self.five == "one-table"))

    def check(self, allowed: Collection[int]) -> None:
        if self.size not in allowed:
            raise Refusal("invalid-table-size", f"this game is not for {self.size}", pointer="/format/size")

    @property
    def usual_tiebreaks(self) -> tuple[str, ...]:
        if self.size == 2:
            return FOR_ROUND_ROBINS if self.predetermined else FOR_DUELS
        return super().usual_tiebreaks


class Swiss(Tables, frozen=True, kw_only=True, tag="swiss"):
    """So many rounds; who has as many points meets, and nobody meets again without need."""

    rounds: Rounds
    """How many rounds."""

    def rounds_for(self, entrants: int) -> int:  # noqa: ARG002  it is agreed on
        return self.rounds

    @property
    def solvable(self) -> bool:
        return self.size == 2

    def chosen_for(self, allowed: Collection[int]) -> int | None:  # noqa: ARG002  the size is agreed on
        return self.size

    def draw(self, situation: Situation) -> Draw:
        sizes = table_sizes(len(situation.present), self.size, situation.allowed, self.five)
        return draw(situation.field(self.size), sizes, situation.chance, situation.ordinal)


class RoundRobin(Tables, frozen=True, kw_only=True, tag="round-robin"):
    """Everybody meets everybody as often as everybody else; a league is one that takes its time."""

    predetermined: ClassVar[bool] = True
    size: Size = 2
    """How many play at a table."""
    rounds: Rounds | None = None
    """As many as it takes for every two to meet once, if nothing is said."""

    def rounds_for(self, entrants: int) -> int:
        once = entrants - 1 + entrants % 2 if self.size == 2 else -(-(entrants - 1) // (self.size - 1))
        return self.rounds or once

    def draw(self, situation: Situation) -> Draw:
        number = situation.number
        if self.size == 2:
            return round_robin(situation.seeds, number)
        rounds = max(number, self.rounds_for(len(situation.seeds)))
        return schedule(situation.seeds, self.size, rounds, situation.allowed, situation.chance, self.five)[number - 1]


class KnockOut(Format, frozen=True, kw_only=True, tag="knock-out"):
    """Winners go on. Points are rounds won, so that who comes further stands higher."""

    predetermined: ClassVar[bool] = True
    eliminates: ClassVar[bool] = True
    duel: Duel = Duel()
    """What two who meet play."""

    def points(self, scale: Scale) -> Scale:  # noqa: ARG002  it is worth a point to go on
        return Scale("win")

    @property
    def usual_tiebreaks(self) -> tuple[str, ...]:
        return ()

    def sizes(self, allowed: Collection[int]) -> tuple[int, ...]:  # noqa: ARG002  two meet
        return (2,)

    def rounds_for(self, entrants: int) -> int:
        return rounds_of(entrants)

    def draw(self, situation: Situation) -> Draw:
        slots = remaining(situation.seeds, situation.rounds)
        tables, byes = [], []
        for place in range(0, len(slots), 2):
            here = sorted((own for own in slots[place : place + 2] if own is not None), key=situation.seeds.index)
            if len(here) == 2:
                tables.append(tuple(here))
            else:
                byes += here
        return Draw(tuple(tables), tuple(byes))

    def order(self, entrants: Sequence[int], number: int) -> tuple[int, ...]:
        return self.duel.order(entrants, number)

    def outcome(self, games: Sequence[Outcome]) -> Outcome | None:
        return self.duel.outcome(games)


class Heats(Tables, frozen=True, kw_only=True, tag="heats"):
    """Everybody plays some games at one table. The first `advance` of each go on to the next stage, and the best
    `others` of all the rest; `tied` says what becomes of a tie for a place."""

    predetermined: ClassVar[bool] = True
    games: Rounds = 1
    """How many games each table plays."""
    advance: Annotated[int, Meta(ge=0, le=6)] = 1
    """How many of each table go on."""
    others: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """How many of all the rest go on."""
    tied: TiedAtCut = "tiebreaks"
    """What becomes of a tie for a place that goes on."""

    def check(self, allowed: Collection[int]) -> None:
        super().check(allowed)
        if self.advance + self.others < 1:
            raise Refusal("invalid-stages", "somebody goes on from a heat", pointer="/format/advance")

    def rounds_for(self, entrants: int) -> int:  # noqa: ARG002  it is agreed on
        return self.games

    def draw(self, situation: Situation) -> Draw:
        return game(heats(situation.seeds, self.size, situation.allowed, self.five), situation.number)


class Manual(Format, frozen=True, kw_only=True, tag="manual"):
    """The organiser pairs every round."""

    rounds: Rounds
    """How many rounds."""

    def sizes(self, allowed: Collection[int]) -> tuple[int, ...]:
        return tuple(allowed)

    def chosen_for(self, allowed: Collection[int]) -> int | None:
        return max(allowed)

    def rounds_for(self, entrants: int) -> int:  # noqa: ARG002  it is agreed on
        return self.rounds

    def draw(self, situation: Situation) -> Draw:  # noqa: ARG002  nothing is drawn
        raise Refusal("organiser-pairs", "the organiser pairs this stage")


AnyFormat = Swiss | RoundRobin | KnockOut | Heats | Manual
