"""The common part of groups and leagues: formats whose entrants are divided, and meet all others in their part."""

from collections.abc import Collection, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from domain.tournament.formats.berger import round_robin
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.format import DrawSituation, Format
from domain.tournament.pairing.cost import Draw
from domain.tournament.results.scale import Scale
from domain.tournament.tiebreaks import FOR_ROUND_ROBINS, with_games


class Divided(Format, frozen=True, kw_only=True):
    """The base of formats with parallel round robins at tables of two, by the Berger tables.

    A bye is worth no points, because the groups may have different sizes.
    """

    predetermined: ClassVar[bool] = True
    legs: Annotated[int, Meta(ge=1, le=4)] = 1
    """How often two entrants meet."""
    duel: Duel | None = None
    """Match of two entrants; null: one game."""

    @property
    def match(self) -> Duel | None:
        return self.duel

    @property
    def usual_tiebreaks(self) -> tuple[str, ...]:
        return FOR_ROUND_ROBINS if self.duel is None else with_games(FOR_ROUND_ROBINS)

    def points(self, scale: Scale) -> Scale:
        return replace(scale, pairing_bye="none")

    def sizes(self, allowed: Collection[int]) -> tuple[int, ...]:  # noqa: ARG002  two meet
        return (2,)

    def rounds_for(self, entrants: int) -> int:
        return max((self._rounds(len(part)) for part in self.divided(range(entrants))), default=0)

    def _rounds(self, part: int) -> int:
        return self.legs * (part - 1 + part % 2)

    def draw(self, situation: DrawSituation) -> Draw:
        return self.scheduled(situation.seeds, situation.number)

    def scheduled(self, seeds: Sequence[int], number: int) -> Draw:
        tables: list[tuple[int, ...]] = []
        byes: list[int] = []
        for part in self.divided(seeds):
            if number > self._rounds(len(part)):
                byes += part
            else:
                made = round_robin(part, number)
                tables += made.tables
                byes += made.byes
        return Draw(tuple(tables), tuple(byes))


def even(seeds: Sequence[int], parts: int) -> list[int]:
    """Divide the seeds into `parts` of about equal size, and return the sizes, larger parts first.

    There are fewer parts if an entrant would be alone in one.
    """
    count = max(1, min(parts, len(seeds) // 2))
    smaller, larger = divmod(len(seeds), count)
    return [smaller + 1] * larger + [smaller] * (count - larger)
