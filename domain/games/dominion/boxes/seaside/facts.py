"""Facts that occur only with cards of Seaside."""

from domain.game.facts import NO_CONTROLLER, Controlled, Controller, Fact, SeatNumber
from domain.games.dominion.facts import LOSING, Cards
from domain.games.dominion.table import DominionTable, changed_by
from domain.games.dominion.zones import take


class CardsReturned(Fact, frozen=True):
    """The player returned cards of the hand to their piles in the supply."""

    seat: SeatNumber
    cards: Cards


LOSING.add(CardsReturned)


@changed_by(CardsReturned)
def put_on_their_pile(table: DominionTable, fact: CardsReturned) -> None:
    for card in take(table.players[fact.seat].hand, fact.cards):
        table.return_to_supply(card)


class BottomLookedAt(Fact, frozen=True):
    """The player looked at the bottom card of the own deck. Only that player sees it."""

    seat: SeatNumber
    card: Controlled[str]
    controller: Controller = NO_CONTROLLER


@changed_by(BottomLookedAt)
def know_the_bottom(table: DominionTable, fact: BottomLookedAt) -> None:
    if fact.card is not None:
        table.players[fact.seat].deck[0] = fact.card


class BottomPutOnDeck(Fact, frozen=True):
    """The player put the bottom card of the own deck on top."""

    seat: SeatNumber


@changed_by(BottomPutOnDeck)
def turn_up_the_bottom(table: DominionTable, fact: BottomPutOnDeck) -> None:
    deck = table.players[fact.seat].deck
    deck.append(deck.pop(0))
