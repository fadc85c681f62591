"""Facts that occur only in games with Intrigue."""

from typing import Annotated

from domain.game.facts import Count, Fact, ForSeat, Sealed, SeatNumber
from domain.games.dominion.table import DominionTable, changed_by
from domain.games.dominion.zones import take_unseen


class CardPassed(Fact, frozen=True):
    """A card was passed from hand to hand. The giver and the receiver (`received`) know it."""

    seat: SeatNumber
    to: SeatNumber
    card: ForSeat[str]
    received: Annotated[str | None, Sealed("to")]


class CardPutIntoDeck(Fact, frozen=True):
    """A card of the hand was put into its owner's deck. Everybody sees how many cards lie above it."""

    seat: SeatNumber
    above: Count
    card: ForSeat[str]


class CardTrashedFromSupply(Fact, frozen=True):
    """Nobody has gained it."""

    seat: SeatNumber
    card: str


class CardWishedFor(Fact, frozen=True):
    """Its owner has said which card lies on top of the deck."""

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
    table.supply[fact.card] -= 1
    table.trash.append(fact.card)


@changed_by(CardWishedFor)
def wish(table: DominionTable, fact: CardWishedFor) -> None:
    """Change nothing: the consequences are facts of their own."""
