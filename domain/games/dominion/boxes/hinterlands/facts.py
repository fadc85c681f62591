"""Facts that occur only with cards of Hinterlands."""

from typing import ClassVar

from domain.game.facts import ForNobody, SeatNumber
from domain.game.play import Shuffled
from domain.games.dominion.facts import Cards
from domain.games.dominion.table import DominionTable, changed_by
from domain.games.dominion.zones import Zone, take


class CardsShuffledIn(Shuffled, frozen=True):
    """The player revealed cards of the discard pile and shuffled them into the deck. `order` is top first."""

    purpose: ClassVar[str] = "deck"

    seat: SeatNumber
    cards: Cards
    order: ForNobody[Cards]


@changed_by(CardsShuffledIn)
def shuffle_in(table: DominionTable, fact: CardsShuffledIn) -> None:
    player = table.players[fact.seat]
    take(player.discard, fact.cards)
    unknown: Zone = [None] * (len(player.deck) + len(fact.cards))
    player.deck[:] = unknown if fact.order is None else fact.order[::-1]
