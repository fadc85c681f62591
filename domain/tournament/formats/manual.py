"""The manual format, in which the organiser pairs every round."""

from collections.abc import Collection
from typing import ClassVar

from domain.game.refusal import Refusal
from domain.tournament.formats.format import DrawSituation, Format
from domain.tournament.formats.tables import Rounds
from domain.tournament.pairing.cost import Draw


class Manual(Format, frozen=True, kw_only=True, tag="manual"):
    """A stage in which the organiser pairs every round by hand."""

    drawn: ClassVar[bool] = False
    rounds: Rounds
    """Number of rounds."""

    def sizes(self, allowed: Collection[int]) -> tuple[int, ...]:
        return tuple(allowed)

    def chosen_for(self, allowed: Collection[int]) -> int | None:
        return max(allowed)

    def rounds_for(self, entrants: int) -> int:  # noqa: ARG002  it is agreed on
        return self.rounds

    def draw(self, situation: DrawSituation) -> Draw:  # noqa: ARG002  nothing is drawn
        raise Refusal("organiser-pairs")
