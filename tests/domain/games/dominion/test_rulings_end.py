"""Rulings on the end of the game, on scoring and on ties."""

import pytest

from domain.game.play import GameEnded
from tests.support.dominion import given, in_buy_phase, player

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


@EDITIONS
def test_r274_last_province_in_mid_turn(edition: int) -> None:
    game = given(player(hand="remodel gold silver", deck="10*copper"), supply="province=1 remodel", edition=edition)
    game.play("remodel").pick("gold").pick("province")
    assert (game.over, game.asked) == (None, "A buy"), "the Buy phase is still to come"
    game.play("silver").buy("estate")
    assert (game.over, game.a.cards["estate"], game.a.turns) == ("finished", 1, 1)
    assert len(game.a.hand.split()) == 5, "and so is Clean-up"


@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r275_an_attack_empties_the_third_pile(seats: int, edition: int) -> None:
    game = given(player(hand="witch"), seats=seats, supply="village=0 witch=0 curse=1", edition=edition)
    game.play("witch")
    assert game.over is None
    game.end_turn()
    assert (game.over, game.b.discard) == ("finished", "curse")


@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_empty_piles_end_nothing_and_any_three_do(seats: int, edition: int) -> None:
    for empty, over in (("copper=0 gold=0", None), ("copper=0 gold=0 duchy=0", "finished")):
        game = given(player(), seats=seats, supply=f"market {empty}", turn=in_buy_phase(), edition=edition)
        assert game.end_turn().over == over


@EDITIONS
def test_cards_with_which_points_are_counted(edition: int) -> None:
    game = given(
        player(hand="estate", deck="2*duchy", discard="3*province curse", in_play="gold", turns=4),
        player(deck="2*curse"),
        turn=in_buy_phase(),
        edition=edition,
    )
    a, b = game.standings
    assert (a.score, b.score) == (1 + 6 + 18 - 1, -2), "a total may be below nothing"
    assert (a.place, b.place) == (1, 2)
    assert a.breakdown == {
        "cards": {
            "curse": {"count": 1, "points": -1},
            "duchy": {"count": 2, "points": 6},
            "estate": {"count": 1, "points": 1},
            "gold": {"count": 1, "points": 0},
            "province": {"count": 3, "points": 18},
        },
        "tokens": 0,
        "turns": 4,
        "deck_size": 8,
    }


@EDITIONS
def test_r283_tie_broken_by_turns(edition: int) -> None:
    game = given(
        player(hand="province", deck="4*province", discard="estate", turns=11),
        player(deck="duchy", turns=11),
        player(deck="5*province estate", turns=11),
        supply="province=0",
        turn=in_buy_phase(),
        edition=edition,
    )
    game.end_turn()
    (ended,) = game.told(GameEnded)
    assert [(each.score, each.place, each.breakdown["turns"]) for each in ended.standings] == [
        (31, 2, 12),
        (3, 3, 11),
        (31, 1, 11),
    ]


@EDITIONS
def test_r284_tie_not_broken(edition: int) -> None:
    game = given(
        player(deck="5*province", turns=12),
        player(deck="5*province", turns=11),
        supply="province=0",
        turn=in_buy_phase(seat=1),
        edition=edition,
    )
    game.end_turn()
    assert [(each.score, each.place) for each in game.standings] == [(30, 1), (30, 1)], "a shared victory"
    assert game.b.turns == 12


@EDITIONS
def test_r289_no_extra_round(edition: int) -> None:
    game = given(
        player(hand="5*copper"), player(turns=0), player(), supply="province=1", turn=in_buy_phase(coins=8),
        edition=edition,
    )  # fmt: skip
    game.buy("province")
    assert (game.over, game.asked) == ("finished", None)
    assert (game.a.turns, game.b.turns, game.c.turns) == (1, 0, 0)
