"""The round-robin format."""

from typing import ClassVar

from domain.tournament.formats.balanced import schedule
from domain.tournament.formats.berger import round_robin
from domain.tournament.formats.format import DrawSituation
from domain.tournament.formats.tables import Rounds, Size, TableFormat
from domain.tournament.pairing.cost import Draw


class RoundRobin(TableFormat, frozen=True, kw_only=True, tag="round-robin"):
    """A round robin: all pairs of entrants meet about equally often."""

    predetermined: ClassVar[bool] = True
    teams: ClassVar[bool] = True
    size: Size = 2
    """Number of players at a table."""
    rounds: Rounds | None = None
    """Number of rounds; null: as many as it takes until every two have met once."""

    def rounds_for(self, entrants: int) -> int:
        once = entrants - 1 + entrants % 2 if self.size == 2 else -(-(entrants - 1) // (self.size - 1))
        return self.rounds or once

    def work(self, entrants: int) -> int:
        return super().work(entrants) if self.size == 2 else 1 + entrants * self.rounds_for(entrants) // 4000

    def draw(self, situation: DrawSituation) -> Draw:
        number = situation.number
        if self.size == 2:
            return round_robin(situation.seeds, number)
        rounds = max(number, self.rounds_for(len(situation.seeds)))
        return schedule(situation.seeds, self.size, rounds, situation.allowed, situation.chance, self.five)[number - 1]
