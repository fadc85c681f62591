"""Rulings on Throne Room."""

import pytest

from domain.games.dominion.facts import CardPlayed, CardsRevealed
from tests.support.dominion import given, player

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


@EDITIONS
def test_r121_throne_room_on_market(edition: int) -> None:
    game = given(player(hand="throne-room market", deck="2*gold"), edition=edition)
    game.play("throne-room")
    if edition == 2:
        game.pick("market")
    assert (game.a.hand, game.actions, game.buys, game.coins) == ("gold gold", 2, 3, 2)
    assert game.told(CardPlayed) == [
        CardPlayed(0, "throne-room"),
        CardPlayed(0, "market"),
        CardPlayed(0, "market", None),
    ]


@EDITIONS
def test_r125_throne_room_and_mining_nothing(edition: int) -> None:
    game = given(player(hand="throne-room mine estate"), edition=edition)
    game.play("throne-room")
    if edition == 2:
        game.pick("mine")
    assert (game.asked, game.trash, game.a.hand) == ("A buy", "", "estate")
    assert len(game.told(CardPlayed)) == 3


def test_r133_throne_room_on_spy() -> None:
    game = given(player(hand="throne-room spy", deck="5*copper"), player(deck="gold estate"), edition=1)
    game.play("throne-room").pick("put-on-deck")
    assert game.offers() == "gold gold"
    game.pick("discard").pick("put-on-deck")
    assert game.offers() == "estate estate"
    assert [fact.cards for fact in game.told(CardsRevealed) if fact.seat == 1] == [("gold",), ("estate",)]
