"""Facts that occur only with cards of Dark Ages."""

from domain.game.facts import Fact, SeatNumber
from domain.games.dominion.facts import LOSING, Cards
from domain.games.dominion.table import DominionTable, changed_by
from domain.games.dominion.zones import take


class CardsPutBack(Fact, frozen=True):
    """The player returned cards in play to their piles beside the supply."""

    seat: SeatNumber
    cards: Cards


LOSING.add(CardsPutBack)


@changed_by(CardsPutBack)
def put_on_their_pile(table: DominionTable, fact: CardsPutBack) -> None:
    for card in take(table.players[fact.seat].in_play, fact.cards):
        table.beside[card] = table.beside.get(card, 0) + 1  # a printed position may lack the pile
