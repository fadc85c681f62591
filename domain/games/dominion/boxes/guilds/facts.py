"""Facts that occur only with cards of Guilds."""

from domain.game.facts import Fact, SeatNumber
from domain.games.dominion.table import DominionTable, changed_by


class NameGiven(Fact, frozen=True):
    """The player named a card, to find or avoid it among the cards revealed next."""

    seat: SeatNumber
    card: str


@changed_by(NameGiven)
def name(table: DominionTable, fact: NameGiven) -> None:
    """Change nothing. The consequences are recorded as other facts."""
