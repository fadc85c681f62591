"""Rulings on Throne Room."""

import pytest

from domain.games.dominion.facts import CardPlayed, CardsRevealed
from tests.support.dominion import given, player

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


def test_r118_throne_room_forced_in_the_first_edition() -> None:
    game = given(player(hand="throne-room moneylender copper"), edition=1)
    game.play("throne-room")
    assert (game.asked, game.trash, game.coins) == ("A buy", "copper", 3)
    assert game.a.in_play == "moneylender throne-room"


def test_throne_room_chooses_among_several_in_the_first_edition() -> None:
    game = given(player(hand="throne-room moneylender smithy copper"), edition=1)
    game.play("throne-room")
    assert (game.asked, game.offers(), game.bounds) == ("A play", "moneylender smithy", (1, 1))


def test_r119_throne_room_declined_in_the_second_edition() -> None:
    game = given(player(hand="throne-room moneylender copper"), edition=2)
    game.play("throne-room")
    assert (game.asked, game.offers(), game.bounds) == ("A play", "moneylender", (0, 1))
    game.pick()
    assert (game.a.in_play, game.a.hand, game.trash, game.coins) == ("throne-room", "copper moneylender", "", 0)


@EDITIONS
def test_throne_room_without_an_action_card(edition: int) -> None:
    game = given(player(hand="throne-room gold estate"), edition=edition)
    game.play("throne-room")
    assert (game.asked, game.a.in_play) == ("A buy", "throne-room")


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
def test_r122_throne_room_on_village(edition: int) -> None:
    game = given(player(hand="throne-room village smithy", deck="3*copper"), edition=edition)
    game.play("throne-room").pick("village")
    assert (game.a.hand, game.actions) == ("copper copper smithy", 4)
    assert game.a.in_play == "throne-room village"


@EDITIONS
def test_throne_room_on_throne_room_plays_two_cards_twice_each(edition: int) -> None:
    game = given(player(hand="2*throne-room market smithy festival", deck="10*copper"), edition=edition)
    game.play("throne-room").pick("throne-room").pick("market")
    assert (game.buys, game.asked, game.offers()) == (3, "A play", "festival smithy"), "Market twice, not four times"
    game.pick("festival")
    assert (game.actions, game.buys, game.coins) == (2 + 4, 3 + 2, 2 + 4)
    assert game.a.in_play == "festival market throne-room throne-room"


@EDITIONS
def test_r124_throne_room_on_throne_room_second_target_drawn(edition: int) -> None:
    game = given(player(hand="2*throne-room laboratory", deck="festival 3*copper"), edition=edition)
    game.play("throne-room").pick("throne-room")
    if edition == 2:
        game.pick("laboratory")
        assert (game.asked, game.offers(), game.bounds) == ("A play", "festival", (0, 1))
        game.pick("festival")
    assert game.a.in_play == "festival laboratory throne-room throne-room", "in the first edition it must"
    assert (game.actions, game.buys, game.coins) == (2 + 4, 3, 4)


@EDITIONS
def test_r125_throne_room_and_mining_nothing(edition: int) -> None:
    game = given(player(hand="throne-room mine estate"), edition=edition)
    game.play("throne-room")
    if edition == 2:
        game.pick("mine")
    assert (game.asked, game.trash, game.a.hand) == ("A buy", "", "estate")
    assert len(game.told(CardPlayed)) == 3


@EDITIONS
def test_r127_throne_room_on_remodel(edition: int) -> None:
    game = given(player(hand="throne-room remodel estate gold"), supply="smithy", edition=edition)
    game.play("throne-room")
    if edition == 2:
        game.pick("remodel")
    game.pick("estate").pick("smithy")
    assert (game.asked, game.a.discard) == ("A gain", "smithy"), "Gold is the only card left to trash"
    game.pick("province")
    assert (game.a.discard, game.trash, game.a.hand) == ("province smithy", "estate gold", "")


@EDITIONS
def test_r128_throne_room_on_militia(edition: int) -> None:
    game = given(player(hand="throne-room militia"), player(hand="4*copper gold"), edition=edition)
    game.play("throne-room")
    if edition == 2:
        game.pick("militia")
    game.pick("copper", "copper")
    assert (game.asked, game.coins, game.b.hand) == ("A buy", 4, "copper copper gold")


@EDITIONS
def test_r130_throne_room_on_library(edition: int) -> None:
    game = given(player(hand="throne-room library 4*copper", deck="10*estate"), edition=edition)
    game.play("throne-room")
    if edition == 2:
        game.pick("library")
    assert len(game.a.hand.split()) == len(game.a.deck.split()) == 7


@EDITIONS
def test_r131_throne_room_on_bureaucrat(edition: int) -> None:
    game = given(player(hand="throne-room bureaucrat"), player(hand="estate duchy gold"), edition=edition)
    game.play("throne-room")
    if edition == 2:
        game.pick("bureaucrat")
    game.pick("estate")
    assert (game.a.deck, game.b.deck, game.b.hand) == ("silver silver", "duchy estate", "gold")


def test_r133_throne_room_on_spy() -> None:
    game = given(player(hand="throne-room spy", deck="5*copper"), player(deck="gold estate"), edition=1)
    game.play("throne-room").pick("put-on-deck")
    assert game.offers() == "gold gold"
    game.pick("discard").pick("put-on-deck")
    assert game.offers() == "estate estate"
    assert [fact.cards for fact in game.told(CardsRevealed) if fact.seat == 1] == [("gold",), ("estate",)]


@EDITIONS
def test_r134_throne_room_on_workshop(edition: int) -> None:
    game = given(player(hand="throne-room workshop"), supply="village smithy market", edition=edition)
    game.play("throne-room")
    if edition == 2:
        game.pick("workshop")
    assert game.offers() == "copper curse estate silver smithy village"
    game.pick("village").pick("smithy")
    assert game.a.discard == "smithy village"


def test_throne_room_on_vassal_plays_cards_in_between() -> None:
    game = given(player(hand="throne-room vassal", deck="market gold witch"), edition=2)
    game.play("throne-room").pick("vassal").pick("market")
    assert (game.a.hand, game.coins, game.asked) == ("gold", 2 + 1 + 2, "A play")
    game.pick("witch")
    assert game.b.discard == "curse"
    assert game.a.in_play == "market throne-room vassal witch"
