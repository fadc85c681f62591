"""Rulings on Moat, against the Attacks of the base game."""

import pytest

from domain.game.play import DecisionOpened
from domain.games.dominion.facts import CardGained, CardsRevealed
from tests.support.dominion import given, player

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


@EDITIONS
def test_r148_moat_against_militia(edition: int) -> None:
    game = given(player(hand="militia"), player(hand="moat 4*copper"), player(hand="5*gold"), edition=edition)
    game.play("militia")
    assert (game.asked, game.bounds, game.coins) == ("B react", (0, 1), 0)
    game.pick("moat")
    assert game.b.hand == "copper copper copper copper moat"
    assert game.c.hand == "gold gold gold", "the others are not protected"
    assert game.coins == 2


@EDITIONS
def test_r149_moat_against_bureaucrat(edition: int) -> None:
    game = given(player(hand="bureaucrat"), player(hand="moat estate"), edition=edition)
    game.play("bureaucrat").pick("moat")
    assert (game.b.hand, game.b.deck, game.a.deck) == ("estate moat", "", "silver")
    assert [fact.cards for fact in game.told(CardsRevealed)] == [("moat",)]


def test_moat_against_spy() -> None:
    game = given(
        player(hand="spy", deck="2*copper"), player(hand="moat", deck="gold"), player(deck="silver"), edition=1
    )
    game.play("spy").pick("moat")
    assert game.offers() == "copper copper"
    game.pick("discard")
    assert game.offers() == "silver silver"
    game.pick("discard")
    assert (game.b.deck, game.c.discard) == ("gold", "silver")


def test_r151_moat_against_thief() -> None:
    game = given(player(hand="thief"), player(hand="moat", deck="2*gold"), edition=1)
    game.play("thief").pick("moat")
    assert (game.b.deck, game.trash, game.asked) == ("gold gold", "", "A buy")


def test_r152_moat_against_bandit() -> None:
    game = given(player(hand="bandit"), player(hand="moat", deck="2*gold"), edition=2)
    game.play("bandit").pick("moat")
    assert (game.b.deck, game.trash, game.a.discard) == ("gold gold", "", "gold")


@EDITIONS
def test_r157_one_moat_three_attackers(edition: int) -> None:
    game = given(
        player(hand="witch", deck="5*copper"),
        player(hand="moat 4*estate", deck="7*copper"),
        player(hand="witch", deck="5*copper"),
        player(hand="militia", deck="5*copper"),
        turn={"seat": 2},
        edition=edition,
    )
    for attack in ("witch", "militia", "witch"):
        game.play(attack)
        assert game.asked == "B react"
        game.pick("moat").end_turn()
    assert (game.b.discard, game.b.hand) == ("", "estate estate estate estate moat")
    assert game.play("moat").b.hand == "copper copper estate estate estate estate"


@EDITIONS
def test_r158_moat_is_optional(edition: int) -> None:
    game = given(player(hand="militia"), player(hand="moat 2*copper"), edition=edition)
    game.play("militia").pick()
    assert (game.b.hand, game.told(CardsRevealed)) == ("copper copper moat", [])
    assert game.copies[0].table.players[1].hand == [None] * 3, "it remains secret"


def test_a_moat_that_is_not_shown_does_not_protect() -> None:
    game = given(player(hand="witch"), player(hand="moat"))
    game.play("witch").pick()
    assert game.b.discard == "curse"


def test_r160_moat_not_on_the_own_attack() -> None:
    game = given(player(hand="spy moat", deck="2*copper"), player(deck="gold"), edition=1)
    game.play("spy")
    assert (game.asked, game.offers()) == ("A discard", "copper copper")


@EDITIONS
def test_r161_moat_before_the_draw(edition: int) -> None:
    game = given(player(hand="witch", deck="2*gold"), player(hand="moat"), player(), edition=edition)
    game.play("witch")
    assert (game.asked, game.a.hand, game.told(CardGained)) == ("B react", "", [])
    game.pick("moat")
    assert (game.a.hand, game.b.discard, game.c.discard) == ("gold gold", "", "curse")


def test_each_moat_is_asked_for_in_turn_order_before_anything_happens() -> None:
    game = given(player(hand="moat"), player(hand="witch"), player(hand="2*moat"), player(), turn={"seat": 1})
    game.play("witch")
    assert (game.asked, game.bounds) == ("C react", (0, 1)), "of two copies one is enough"
    game.pick("moat")
    assert game.asked == "A react"
    game.pick()
    assert (game.a.discard, game.c.discard, game.d.discard) == ("curse", "", "curse")


def test_moat_is_asked_for_at_each_play_of_an_attack() -> None:
    game = given(player(hand="throne-room witch"), player(hand="moat"))
    game.play("throne-room").pick("witch").pick("moat")
    assert game.asked == "B react"
    game.pick()
    assert game.b.discard == "curse"


def test_who_holds_no_moat_is_asked_only_where_the_table_asks_always() -> None:
    for ask, asked in (("when-it-matters", []), ("always", ["react", "react"])):
        game = given(player(hand="witch"), player(), player(), supply="moat", ask=ask)
        game.play("witch")
        while game.asked != "A buy":
            game.pick()
        assert [fact.kind for fact in game.told(DecisionOpened) if fact.seat] == asked
