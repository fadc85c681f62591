"""The Swiss format."""

from collections.abc import Collection
from typing import ClassVar

from domain.tournament.formats.format import DrawSituation
from domain.tournament.formats.tables import Rounds, TableFormat
from domain.tournament.pairing.cost import Draw
from domain.tournament.pairing.drawing import draw
from domain.tournament.pairing.sizes import table_sizes


class Swiss(TableFormat, frozen=True, kw_only=True, tag="swiss"):
    """A fixed number of rounds. Entrants with equal points meet, and repeated meetings are avoided."""

    teams: ClassVar[bool] = True
    rounds: Rounds
    """Number of rounds."""

    def rounds_for(self, entrants: int) -> int:  # noqa: ARG002  it is agreed on
        return self.rounds

    @property
    def solvable(self) -> bool:
        return self.size == 2

    def chosen_for(self, allowed: Collection[int]) -> int | None:  # noqa: ARG002  the size is agreed on
        return self.size

    def work(self, entrants: int) -> int:
        """Return the maximum processor time for drawing a round, in tenths of a second.

        A pairing program pairs up to 256 entrants at tables of two. It takes two seconds, or half a second for half as
        many.
        """
        if self.size == 2:
            return entrants**2 // 3200 if entrants <= 256 else entrants // 200
        return 1 + entrants // 400

    def draw(self, situation: DrawSituation) -> Draw:
        sizes = table_sizes(len(situation.present), self.size, situation.allowed, self.five)
        return draw(situation.field(self.size), sizes, situation.chance, situation.ordinal)
