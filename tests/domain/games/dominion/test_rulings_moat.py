"""Rulings on Moat, against the Attacks of the base game."""

import pytest

from domain.game.play import DecisionOpened
from domain.games.dominion.facts import CardsRevealed
from tests.support.dominion import given, player

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


@EDITIONS
def test_r158_moat_is_optional(edition: int) -> None:
    game = given(player(hand="militia"), player(hand="moat 2*copper"), edition=edition)
    game.play("militia").pick()
    assert (game.b.hand, game.told(CardsRevealed)) == ("copper copper moat", [])
    assert game.copies[0].table.players[1].hand == [None] * 3, "it remains secret"


def test_who_holds_no_moat_is_asked_only_where_the_table_asks_always() -> None:
    for ask, asked in (("when-it-matters", []), ("always", ["react", "react"])):
        game = given(player(hand="witch"), player(), player(), supply="moat", ask=ask)
        game.play("witch")
        while game.asked != "A buy":
            game.pick()
        assert [fact.kind for fact in game.told(DecisionOpened) if fact.seat] == asked
