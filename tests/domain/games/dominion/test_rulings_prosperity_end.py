"""Rulings on the end of the game and on scoring: Colonies, tokens, and five or six players."""

import pytest

from tests.support.dominion import given, in_buy_phase, player


@pytest.mark.parametrize(
    ("seats", "empty", "over"),
    [
        (4, "estate=0 curse=0", None),
        (4, "estate=0 curse=0 market=0", "finished"),
        (5, "estate=0 curse=0 market=0", None),
        (5, "estate=0 curse=0 market=0 copper=0", "finished"),
        (5, "province=0", "finished"),
        (6, "estate=0 curse=0 market=0", None),
    ],
)
def test_r277_three_piles_with_five_players(seats: int, empty: str, over: str | None) -> None:
    game = given(player(), seats=seats, supply=f"market {empty}", turn=in_buy_phase(coins=3)).buy("silver")
    assert game.over == over


def test_r278_four_piles_with_six_players() -> None:
    game = given(player(hand="workshop"), seats=6, supply="curse=0 village=0 smithy=0 moat=1 workshop")
    game.play("workshop").pick("moat")
    assert game.over is None
    assert game.end_turn().over == "finished"
    assert given(player(), seats=6, supply="province=0", turn=in_buy_phase()).end_turn().over == "finished"


def test_the_last_colony_ends_the_game() -> None:
    game = given(player(), supply="colony=1", turn=in_buy_phase(coins=11, buys=2)).buy("colony")
    assert game.over is None
    assert game.end_turn().over == "finished"


def test_r280_colony_not_in_use() -> None:
    unused = given(player(hand="city", deck="3*copper"), supply="city curse=0 estate=0").play("city")
    assert "colony" not in unused.supply
    assert unused.table.empty_piles == 2
    assert unused.end_turn().over is None
    none = given(player(hand="poacher", deck="copper estate"), supply="poacher").play("poacher")
    assert none.a.hand == "copper"


@pytest.mark.parametrize("pile", ["platinum", "colony", "trade-route"])
def test_every_pile_counts_as_empty(pile: str) -> None:
    game = given(player(), supply=f"platinum trade-route {pile}=0 curse=0", turn=in_buy_phase())
    assert game.table.empty_piles == 2


def test_r281_the_trash_is_no_pile() -> None:
    game = given(player(), supply="curse=0 duchy=0", turn=in_buy_phase()).buy("copper")
    assert (game.trash, game.over) == ("", None)


def test_r286_tokens_decide() -> None:
    game = given(player(deck="4*province", vp_tokens=7), player(deck="5*province"), supply="province=0")
    a, b = game.end_turn().standings
    assert game.over == "finished"
    assert [(each.seat, each.score, each.place) for each in (a, b)] == [(0, 31, 1), (1, 30, 2)]
    assert (a.breakdown["tokens"], b.breakdown["tokens"]) == (7, 0)


def test_tokens_are_public() -> None:
    game = given(player(hand="monument")).play("monument")
    for seat in (0, 1, None):
        assert game.view(seat)["players"][0]["vp_tokens"] == 1


def test_r287_cards_in_play_count() -> None:
    game = given(player(hand="colony", in_play="hoard", deck="province", discard="curse"), supply="colony")
    (standing, _) = game.standings
    assert (standing.score, standing.breakdown["deck_size"]) == (15, 4)
