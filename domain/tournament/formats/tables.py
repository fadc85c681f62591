"""The common part of formats in which the organiser chooses the size of tables."""

from collections.abc import Collection
from typing import Annotated, Final

from msgspec import Meta

from domain.game.refusal import Refusal
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.format import Format
from domain.tournament.pairing.sizes import Five
from domain.tournament.tiebreaks import FOR_DUELS, FOR_ROUND_ROBINS, with_games

MOST_ROUNDS: Final = 127
"""Maximum number of rounds. In 127 rounds, 128 entrants meet each other once."""

Rounds = Annotated[int, Meta(ge=1, le=MOST_ROUNDS, examples=[3])]
Size = Annotated[int, Meta(ge=2, le=6)]


class TableFormat(Format, frozen=True, kw_only=True):
    """The base of formats with a size of tables.

    Some tables have one seat fewer if the number of entrants requires it.
    """

    size: Size = 4
    """Number of players at a table."""
    five: Five | None = None
    """Seating of five entrants in a format with tables of four, chosen by the organiser."""
    duel: Duel | None = None
    """Match of two entrants at a table for two; null: one game."""

    def sizes(self, allowed: Collection[int]) -> tuple[int, ...]:
        """Return the possible sizes of a table: full, smaller, and five if the organiser allows it."""
        return tuple(size for size in allowed if size <= self.size or (size == 5 and self.five == "one-table"))

    def check(self, allowed: Collection[int]) -> None:
        if self.size not in allowed:
            raise Refusal("invalid-table-size/size", pointer="/format/size", size=self.size)
        if self.duel is not None and self.size != 2:
            raise Refusal("invalid-stages/match", pointer="/format/duel")

    @property
    def usual_tiebreaks(self) -> tuple[str, ...]:
        if self.size == 2:
            usual = FOR_ROUND_ROBINS if self.predetermined else FOR_DUELS
            return usual if self.duel is None else with_games(usual)
        return super().usual_tiebreaks

    @property
    def for_teams(self) -> bool:
        return self.teams and self.size == 2

    @property
    def match(self) -> Duel | None:
        return self.duel
