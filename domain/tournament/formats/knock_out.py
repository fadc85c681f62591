"""The knock-out and double elimination formats."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import ClassVar

from domain.game.refusal import Refusal
from domain.tournament.formats.bracket import BracketMatch, Meeting, double, out, reached, resolved, rounds_of, single
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.format import DrawSituation, Format
from domain.tournament.pairing.cost import Draw
from domain.tournament.results.rounds import Round
from domain.tournament.results.scale import Scale


class Bracketed(Format, frozen=True, kw_only=True):
    """The base class of the formats with a bracket."""

    predetermined: ClassVar[bool] = True
    eliminates: ClassVar[bool] = True
    duel: Duel = Duel()
    """Match that two entrants play."""

    def matches(self, entrants: int) -> list[BracketMatch]:
        raise NotImplementedError

    @property
    def match(self) -> Duel:
        return self.duel

    @property
    def usual_tiebreaks(self) -> tuple[str, ...]:
        return ()

    def sizes(self, allowed: Collection[int]) -> tuple[int, ...]:  # noqa: ARG002  two meet
        return (2,)

    def check(self, allowed: Collection[int]) -> None:
        super().check(allowed)
        if self.duel.tied == "drawn":
            raise Refusal("invalid-stages/duel", pointer="/format/duel/tied")

    def meetings(self, seeds: Sequence[int], rounds: Sequence[Round]) -> list[Meeting]:
        return resolved(self.matches(len(seeds)), seeds, rounds)

    def out(self, seeds: Sequence[int], rounds: Sequence[Round]) -> dict[int, int]:
        return out(self.meetings(seeds, rounds))

    def draw(self, situation: DrawSituation) -> Draw:
        tables, byes = [], []
        for met in self.meetings(situation.seeds, situation.rounds):
            if met.match.round == situation.number:
                here = sorted((entrant for entrant in met.entrants if entrant is not None), key=situation.seeds.index)
                if len(here) == 2:
                    tables.append(tuple(here))
                elif met.match.side != "third":
                    byes += here
        return Draw(tuple(tables), tuple(byes))


class KnockOut(Bracketed, frozen=True, kw_only=True, tag="knock-out"):
    """A knock-out: winners advance, losers are out.

    The number of rounds won decides the place.
    """

    third: bool = False
    """Whether the losers of the semi-finals play for third place in the round of the final."""

    def matches(self, entrants: int) -> list[BracketMatch]:
        return single(entrants, third=self.third)

    def points(self, scale: Scale) -> Scale:  # noqa: ARG002  it is worth a point to go on
        return Scale("win")

    def rounds_for(self, entrants: int) -> int:
        return rounds_of(entrants)

    def reached(self, seeds: Sequence[int], rounds: Sequence[Round]) -> Mapping[int, int] | None:
        return reached(self.meetings(seeds, rounds)) if self.third else None


class DoubleElimination(Bracketed, frozen=True, kw_only=True, tag="double-elimination"):
    """A double elimination: an entrant is out after two losses.

    How far an entrant came decides the place, and points are matches won.
    """

    reset: bool = True
    """Whether the final is played again if its loser had not lost before."""

    def matches(self, entrants: int) -> list[BracketMatch]:
        return double(entrants, reset=self.reset)

    def points(self, scale: Scale) -> Scale:  # noqa: ARG002  a match that is won is worth a point, waiting is not
        return Scale("win", pairing_bye="none")

    def rounds_for(self, entrants: int) -> int:
        """Return the maximum number of rounds for a number of entrants."""
        return max((match.round for match in self.matches(entrants)), default=0)

    def over(self, seeds: Sequence[int], count: int, rounds: Callable[[], Sequence[Round]]) -> bool:  # noqa: ARG002 - the base needs it
        """Return whether the bracket is over. A repeated final that is not needed does not keep it open."""
        left = [met for met in self.meetings(seeds, rounds()) if not met.played]
        return not left or (len(left) == 1 and left[0].match.side == "reset" and not left[0].both)

    def draw(self, situation: DrawSituation) -> Draw:
        """Draw the matches whose entrants are known. Entrants who wait for an opponent have a bye."""
        tables = super().draw(situation).tables
        busy = {entrant for table in tables for entrant in table} | self.out(situation.seeds, situation.rounds).keys()
        return Draw(tables, tuple(entrant for entrant in situation.seeds if entrant not in busy))

    def reached(self, seeds: Sequence[int], rounds: Sequence[Round]) -> Mapping[int, int]:
        return reached(self.meetings(seeds, rounds))
