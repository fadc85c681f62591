"""The group format: all entrants of a group meet, and the first of each group advance."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from domain.tournament.formats.bracket import seeding
from domain.tournament.formats.cut import Qualified, TiedAtCut, of_each
from domain.tournament.formats.divided import Divided, even
from domain.tournament.formats.snake import snake
from domain.tournament.results.rounds import Round
from domain.tournament.tiebreaks.standings import StandingRow


class Groups(Divided, frozen=True, kw_only=True, tag="groups"):
    """Groups of about equal strength. A first place in any group ranks above every second place."""

    groups: Annotated[int, Meta(ge=1, le=64, examples=[4])]
    """Number of groups; fewer if an entrant would be alone in one."""
    advance: Annotated[int, Meta(ge=1, le=64)] = 2
    """Number of entrants of each group who advance."""
    others: Annotated[int, Meta(ge=0, le=64)] = 0
    """Number of further entrants who advance, the best over all groups."""
    tied: TiedAtCut = "tiebreaks"
    """Handling of a tie for the last place that advances."""

    def divided(self, seeds: Sequence[int]) -> list[tuple[int, ...]]:
        return snake(seeds, even(seeds, self.groups))

    def going_on(self, lines: Sequence[StandingRow], rounds: Sequence[Round]) -> Qualified:  # noqa: ARG002
        """Return the entrants who advance: the first of each group.

        If two of each group advance, a second meets the first of another group, and opponents from the same group are
        in different halves of the bracket.
        """
        numbers = sorted({line.group for line in lines if line.group is not None})
        groups = [[line.entrant for line in lines if line.group == number] for number in numbers]
        through = of_each(lines, groups, self.advance, self.others, self.tied)
        count = len(groups)
        if through.tied or self.advance != 2 or self.others or len(through.entrants) != 2 * count or count & count - 1:
            return through
        best = {
            next(entrant for entrant in group if entrant in through.entrants) for group in groups
        }  # of those who have not left
        firsts = tuple(entrant for entrant in through.entrants if entrant in best)
        seconds = tuple(entrant for entrant in through.entrants if entrant not in best)
        second = {first: next(entrant for group in groups if first in group for entrant in group if entrant in seconds)
                  for first in firsts}  # fmt: skip
        order = seeding(count)
        met = {order[place]: order[(place + count // 2) % count] for place in range(count)}
        return Qualified((*firsts, *(second[firsts[met[seed] - 1]] for seed in range(count, 0, -1))))
