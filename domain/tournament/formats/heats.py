"""The heats format: the entrants of one table play several games among themselves."""

from collections.abc import Collection, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from domain.game.refusal import Refusal
from domain.tournament.formats.cut import Qualified, TiedAtCut, of_each
from domain.tournament.formats.format import DrawSituation
from domain.tournament.formats.snake import snake
from domain.tournament.formats.tables import Rounds, TableFormat
from domain.tournament.pairing.cost import Draw
from domain.tournament.pairing.sizes import Five, table_sizes
from domain.tournament.results.rounds import Round
from domain.tournament.tiebreaks.standings import StandingRow


class Heats(TableFormat, frozen=True, kw_only=True, tag="heats"):
    """Heats: each table is a group that plays several games.

    The first `advance` of each table and the best `others` overall advance. `tied` decides a tie for the last place
    that advances.
    """

    predetermined: ClassVar[bool] = True
    games: Rounds = 1
    """Number of games at each table."""
    advance: Annotated[int, Meta(ge=0, le=6)] = 1
    """Number of entrants of each table who advance."""
    others: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """Number of further entrants who advance, the best over all tables."""
    tied: TiedAtCut = "tiebreaks"
    """Handling of a tie for the last place that advances."""

    def check(self, allowed: Collection[int]) -> None:
        super().check(allowed)
        if self.advance + self.others < 1:
            raise Refusal("invalid-stages/heat", pointer="/format/advance")

    def rounds_for(self, entrants: int) -> int:  # noqa: ARG002  it is agreed on
        return self.games

    def draw(self, situation: DrawSituation) -> Draw:
        return game(heats(situation.seeds, self.size, situation.allowed, self.five), situation.number)

    def going_on(self, lines: Sequence[StandingRow], rounds: Sequence[Round]) -> Qualified:
        groups = [table.entrants for table in rounds[0].tables] if rounds else []
        return of_each(lines, groups, self.advance, self.others, self.tied)


def heats(seeds: Sequence[int], full: int, allowed: Collection[int], five: Five | None = None) -> Draw:
    """Deal the seeds to the heats forwards and backwards: 1 8 9, 2 7 10, ... So all heats are about equally strong."""
    sizes = table_sizes(len(seeds), full, allowed, five)
    seated = len(seeds) - sizes.byes
    return Draw(tuple(snake(seeds[:seated], sizes.tables)), tuple(seeds[seated:]))


def game(groups: Draw, number: int) -> Draw:
    """Return the seats of game `number` in every heat, from 1.

    All players move one seat on from game to game.
    """
    return Draw(
        tuple(tuple(table[(seat + number - 1) % len(table)] for seat in range(len(table))) for table in groups.tables),
        groups.byes,
    )
