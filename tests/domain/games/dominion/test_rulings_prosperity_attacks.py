"""Rulings on the Attacks of Prosperity, and on Watchtower and Moat against attacks."""

import pytest

from domain.games.dominion.facts import CardsDiscarded, CardsRevealed, DeckShuffled
from tests.support.dominion import given, player

# Moat


@pytest.mark.parametrize("card", ["bishop", "vault", "trade-route"])
def test_moat_is_no_use_against_other_cards(card: str) -> None:
    game = given(player(hand=f"{card} copper"), player(hand="moat estate"), supply=f"moat {card}").play(card)
    assert game.decision.kind != "react"


# Mountebank


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
