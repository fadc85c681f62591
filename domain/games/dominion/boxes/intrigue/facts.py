"""Facts that occur only in games with Intrigue."""

from typing import Annotated

from domain.game.facts import NO_CONTROLLER, Controlled, Controller, Count, Fact, Sealed, SeatNumber
from domain.games.dominion.table import DominionTable, changed_by
from domain.games.dominion.zones import take_unseen


class CardPassed(Fact, frozen=True):
    """The player `seat` passed a card of the hand to `to`. Both know it: `card` and `received` are the same."""

    seat: SeatNumber
    to: SeatNumber
    card: Controlled[str]
    received: Annotated[str | None, Sealed("to", controller="controller_of_to")]
    controller: Controller = NO_CONTROLLER
    controller_of_to: Controller = NO_CONTROLLER


class CardPutIntoDeck(Fact, frozen=True):
    """The player put a card of the hand into the own deck. `above` is the number of cards above it."""

    seat: SeatNumber
    above: Count
    card: Controlled[str]
    controller: Controller = NO_CONTROLLER


class CardTrashedFromSupply(Fact, frozen=True):
    """The player trashed a card from the supply. Nobody gained it."""

    seat: SeatNumber
    card: str


class CardWishedFor(Fact, frozen=True):
    """The player named a card, as a guess of the top card of the own deck."""

    seat: SeatNumber
    card: str


@changed_by(CardPassed)
def pass_on(table: DominionTable, fact: CardPassed) -> None:
    known = fact.received if fact.card is None else fact.card
    cards = None if known is None else (known,)
    table.players[fact.to].hand += take_unseen(table.players[fact.seat].hand, 1, cards)


@changed_by(CardPutIntoDeck)
def put_into_deck(table: DominionTable, fact: CardPutIntoDeck) -> None:
    player = table.players[fact.seat]
    (card,) = take_unseen(player.hand, 1, None if fact.card is None else (fact.card,))
    player.deck.insert(len(player.deck) - fact.above, card)


@changed_by(CardTrashedFromSupply)
def trash_from_supply(table: DominionTable, fact: CardTrashedFromSupply) -> None:
    table.take_from_supply(fact.card)
    table.trash.append(fact.card)


@changed_by(CardWishedFor)
def wish(table: DominionTable, fact: CardWishedFor) -> None:
    """Change nothing. The consequences are recorded as other facts."""
