"""Facts that occur only with cards of Adventures."""

from typing import Literal

from domain.game.facts import Fact, SeatNumber
from domain.games.dominion.table import DominionTable, changed_by


class JourneyTokenTurned(Fact, frozen=True):
    """The player turned the own Journey token over. `side` is its side now."""

    seat: SeatNumber
    side: Literal["up", "down"]


@changed_by(JourneyTokenTurned)
def turn_over(table: DominionTable, fact: JourneyTokenTurned) -> None:
    counters = table.players[fact.seat].counters
    counters.pop("journey_down", None)
    if fact.side == "down":
        counters["journey_down"] = 1
