"""Facts of the cards and Events of Adventures."""

from typing import Literal

from domain.game.facts import Fact, SeatNumber
from domain.games.dominion.table import DominionTable, changed_by


class JourneyTokenTurned(Fact, frozen=True):
    """The player turned their Journey token over. `side` is its side now."""

    seat: SeatNumber
    side: Literal["up", "down"]


@changed_by(JourneyTokenTurned)
def turn_over(table: DominionTable, fact: JourneyTokenTurned) -> None:
    counters = table.players[fact.seat].counters
    counters.pop("journey_down", None)
    if fact.side == "down":
        counters["journey_down"] = 1


class CoinTokenMoved(Fact, frozen=True):
    """The player moved the own +1 Coin token to a pile of the supply."""

    seat: SeatNumber
    card: str


@changed_by(CoinTokenMoved)
def move_coin_token(table: DominionTable, fact: CoinTokenMoved) -> None:
    table.players[fact.seat].notes["coin_token_on"] = [fact.card]


class DrawTokenPut(Fact, frozen=True):
    """The player put the own -1 Card token on the deck."""

    seat: SeatNumber


@changed_by(DrawTokenPut)
def put_draw_token(table: DominionTable, fact: DrawTokenPut) -> None:
    table.players[fact.seat].counters["draw_token"] = 1


class DrawTokenRemoved(Fact, frozen=True):
    """The player removed the -1 Card token from the deck, and draws one card fewer."""

    seat: SeatNumber


@changed_by(DrawTokenRemoved)
def remove_draw_token(table: DominionTable, fact: DrawTokenRemoved) -> None:
    table.players[fact.seat].counters.pop("draw_token", None)
