"""Groups: everybody meets everybody of their group, and the first of each go on."""

from collections.abc import Collection, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from domain.tournament.formats.berger import round_robin
from domain.tournament.formats.bracket import seeding
from domain.tournament.formats.cut import Qualified, TiedAtCut, of_each
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.format import Format, Situation
from domain.tournament.formats.snake import snake
from domain.tournament.pairing.cost import Draw
from domain.tournament.rounds import Round
from domain.tournament.scale import Scale
from domain.tournament.standings import Line
from domain.tournament.tiebreaks import FOR_ROUND_ROBINS, with_games


class Groups(Format, frozen=True, kw_only=True, tag="groups"):
    """Round robins beside each other, two at a table, by the Berger tables. Who is first in a group stands above who is
    second in one. A round without a match is worth nothing: groups need not be equal."""

    predetermined: ClassVar[bool] = True
    groups: Annotated[int, Meta(ge=1, le=64)]
    """How many; fewer, where somebody would be alone in one."""
    legs: Annotated[int, Meta(ge=1, le=4)] = 1
    """How often two meet."""
    advance: Annotated[int, Meta(ge=1, le=64)] = 2
    """How many of each group go on."""
    others: Annotated[int, Meta(ge=0, le=64)] = 0
    """How many of all the rest go on."""
    tied: TiedAtCut = "tiebreaks"
    """What becomes of a tie for a place that goes on."""
    duel: Duel | None = None
    """The match that two play; null: one game."""

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
        return max((self._rounds(len(group)) for group in self.divided(range(entrants))), default=0)

    def _rounds(self, group: int) -> int:
        return self.legs * (group - 1 + group % 2)

    def divided(self, seeds: Sequence[int]) -> list[tuple[int, ...]]:
        count = max(1, min(self.groups, len(seeds) // 2))
        smaller, larger = divmod(len(seeds), count)
        return snake(seeds, [smaller + 1] * larger + [smaller] * (count - larger))

    def draw(self, situation: Situation) -> Draw:
        tables: list[tuple[int, ...]] = []
        byes: list[int] = []
        for group in self.divided(situation.seeds):
            if situation.number > self._rounds(len(group)):
                byes += group
            else:
                made = round_robin(group, situation.number)
                tables += made.tables
                byes += made.byes
        return Draw(tuple(tables), tuple(byes))

    def going_on(self, lines: Sequence[Line], rounds: Sequence[Round]) -> Qualified:  # noqa: ARG002
        """The first of each; where the first two do, who is second meets the first of another group, and whom they have
        met in the other half of the bracket."""
        numbers = sorted({line.group for line in lines if line.group is not None})
        groups = [[line.entrant for line in lines if line.group == number] for number in numbers]
        through = of_each(lines, groups, self.advance, self.others, self.tied)
        count = len(groups)
        if through.tied or self.advance != 2 or self.others or len(through.entrants) != 2 * count or count & count - 1:
            return through
        firsts, seconds = through.entrants[:count], through.entrants[count:]
        second = {first: next(own for group in groups if first in group for own in group if own in seconds)
                  for first in firsts}  # fmt: skip
        order = seeding(count)
        met = {order[place]: order[(place + count // 2) % count] for place in range(count)}
        return Qualified((*firsts, *(second[firsts[met[seed] - 1]] for seed in range(count, 0, -1))))
