"""Rulings on the Attacks of Prosperity, and on Watchtower and Moat against attacks."""

import pytest

from domain.games.dominion.facts import CardGained, CardsDiscarded, CardsRevealed, DeckShuffled
from tests.support.dominion import given, player

# Moat


def test_r154_moat_against_mountebank() -> None:
    game = given(player(hand="mountebank"), player(hand="moat curse"), player(hand="curse"), supply="mountebank moat")
    game.play("mountebank")
    assert game.asked == "B react"
    game.pick("moat")
    assert game.asked == "C discard"
    game.pick("curse")
    assert (game.b.hand, game.b.discard, game.coins) == ("curse moat", "", 2)


def test_r155_moat_against_rabble() -> None:
    game = given(player(hand="rabble", deck="3*copper"), player(hand="moat", deck="3*copper"), supply="rabble moat")
    game.play("rabble").pick("moat")
    assert (game.b.deck, game.a.hand) == ("copper copper copper", "copper copper copper")


def test_moat_against_goons() -> None:
    game = given(player(hand="goons"), player(hand="moat 4*estate"), supply="goons moat").play("goons").pick("moat")
    assert (len(game.b.hand.split()), game.coins, game.buys) == (5, 2, 2)


@pytest.mark.parametrize("card", ["bishop", "vault", "trade-route"])
def test_moat_is_no_use_against_other_cards(card: str) -> None:
    game = given(player(hand=f"{card} copper"), player(hand="moat estate"), supply=f"moat {card}").play(card)
    assert game.decision.kind != "react"


def test_moat_against_each_play_under_kings_court() -> None:
    game = given(player(hand="kings-court mountebank"), player(hand="moat"), supply="moat mountebank")
    game.play("kings-court").pick("mountebank").pick("moat").pick().pick("moat")
    assert game.b.discard == "copper curse"
    assert game.coins == 6


# Goons


def test_r227_goons_hand_of_three() -> None:
    game = given(player(hand="goons"), player(hand="3*gold")).play("goons")
    assert (game.b.hand, game.b.discard) == ("gold gold gold", "")


def test_goons_discard_down_to_three() -> None:
    game = given(player(hand="goons"), player(hand="4*estate gold")).play("goons")
    assert (game.asked, game.bounds) == ("B discard", (2, 2))
    game.pick("estate", "gold")
    assert (game.b.hand, game.b.discard) == ("estate estate estate", "gold estate")


# Mountebank


def test_r238_mountebank_curse_in_hand() -> None:
    game = given(player(hand="mountebank"), player(hand="curse estate")).play("mountebank").pick("curse")
    assert (game.b.hand, game.b.discard) == ("estate", "curse")
    assert game.told(CardGained) == []


def test_r239_mountebank_declined() -> None:
    game = given(player(hand="mountebank"), player(hand="curse")).play("mountebank")
    assert (game.asked, game.bounds) == ("B discard", (0, 1))
    game.pick()
    assert (game.b.hand, game.b.discard) == ("curse", "copper curse")


def test_mountebank_without_curses_left() -> None:
    game = given(player(hand="mountebank"), player(), supply="curse=0").play("mountebank")
    assert game.b.discard == "copper"


def test_r241_mountebank_no_coppers_left() -> None:
    game = given(player(hand="mountebank"), player(hand="curse"), supply="copper=0").play("mountebank").pick()
    assert game.b.discard == "curse"


def test_r242_mountebank_both_empty() -> None:
    game = given(player(hand="mountebank"), player(hand="curse"), supply="copper=0 curse=0").play("mountebank")
    assert game.asked == "B discard"
    game.pick("curse")
    assert (game.b.discard, game.told(CardGained)) == ("curse", [])


def test_mountebank_in_turn_order_when_piles_run_low() -> None:
    game = given(
        player(), player(), player(hand="mountebank"), player(), supply="curse=2 copper=1", turn={"seat": 2}
    ).play("mountebank")
    assert [(fact.seat, fact.card) for fact in game.told(CardGained)] == [(3, "curse"), (3, "copper"), (0, "curse")]


def test_mountebank_asks_where_not_asking_would_tell() -> None:
    scene = player(hand="mountebank"), player(hand="estate")
    assert given(*scene, ask="always").play("mountebank").asked == "B discard"
    assert given(*scene).play("mountebank").asked == "A buy"


# Watchtower


def test_r244_watchtower_on_curse_and_copper_separately() -> None:
    game = given(player(hand="mountebank"), player(hand="watchtower"), supply="mountebank watchtower")
    game.play("mountebank")
    assert game.asked == "B react"
    game.pick("trash curse")
    assert game.asked == "B react"
    game.pick("put-on-deck copper")
    assert (game.trash, game.b.deck, game.b.discard, game.b.hand) == ("curse", "copper", "", "watchtower")
    assert game.supply["curse"] == 9
    assert game.told(CardsRevealed) == [CardsRevealed(1, "hand", ("watchtower",))] * 2


def test_r262_watchtower_several_turns() -> None:
    game = given(
        player(hand="witch", deck="9*copper"),
        player(hand="witch", deck="9*copper"),
        player(hand="watchtower 3*estate", deck="9*copper"),
        supply="witch watchtower",
    )
    game.play("witch").pick("trash").end_turn()
    game.play("witch").pick("trash").end_turn()
    assert game.trash == "curse curse"
    game.play("watchtower")
    assert game.c.hand == "copper copper copper estate estate estate"


# Rabble


def test_r250_rabble_short_deck() -> None:
    game = given(player(hand="rabble"), player(deck="gold", discard="estate"), edition=1).play("rabble")
    assert len(game.told(DeckShuffled)) == 1
    assert sorted(card for fact in game.told(CardsRevealed) for card in fact.cards) == ["estate", "gold"]
    assert (game.b.deck, game.b.discard) == ("estate", "gold")


def test_rabble_discards_actions_and_treasures() -> None:
    game = given(player(hand="rabble", deck="4*copper"), player(deck="moat royal-seal curse gold")).play("rabble")
    assert game.a.hand == "copper copper copper"
    assert (game.b.deck, sorted(game.b.discard.split())) == ("curse gold", ["moat", "royal-seal"])
    (told,) = game.seen(0, CardsDiscarded)
    assert told.cards == ("moat", "royal-seal")


def test_rabble_the_victim_orders_the_rest() -> None:
    game = given(player(hand="rabble"), player(deck="estate curse gardens gold")).play("rabble")
    assert (game.asked, game.bounds) == ("B put-on-deck", (3, 3))
    game.pick("curse", "gardens", "estate")
    assert game.b.deck == "estate gardens curse gold"
    assert game.copies[0].table.players[1].deck[1:] == ["curse", "gardens", "estate"]


def test_rabble_in_turn_order() -> None:
    game = given(player(hand="rabble"), player(deck="2*estate curse"), player(deck="curse duchy")).play("rabble")
    assert game.asked == "B put-on-deck"
    game.pick("curse", "estate", "estate")
    assert game.asked == "C put-on-deck"
