"""Placing knights. Rules, 7.2; source 003, "Piazzare i cavalieri"."""

from domain.games.domaine.facts import KnightPlaced
from tests.support.domaine import borders, distinct, fence, scene

K1, K2 = "a-k1", "b-k2"


def test_next_to_an_own_castle_or_an_own_knight_on_meadow_or_forest() -> None:
    game = scene(knights="A 1,2 B 10,9", squares="F 0,1 V 2,1 c 1,0 R 1,3", hands=[K1]).play(K1)
    assert game.places("knight") == {(0, 1), (0, 2), (2, 2), (9, 1), (11, 1), (10, 0), (10, 2)}
    game.to("2,2")
    assert game.knights("A") == {(1, 2), (2, 2)}


def test_one_or_two_as_the_card_says() -> None:
    game = scene(hands=[K2]).play(K2).to("1,2")
    assert game.offered("stop")
    game.to("0,1")
    assert game.knights("A") == {(1, 2), (0, 1)}
    assert game.over


def test_the_second_may_stand_beside_the_first() -> None:
    assert scene(hands=[K2]).play(K2).to("1,2").to("1,3").knights("A") == {(1, 2), (1, 3)}


def test_just_one_of_two_may_be_placed() -> None:
    game = scene(hands=[K2]).play(K2).to("1,2").stop()
    assert game.knights("A") == {(1, 2)}


def test_two_knights_may_go_to_two_castles() -> None:
    assert scene(hands=[K2]).play(K2).to("1,2").to("10,2").knights("A") == {(1, 2), (10, 2)}


def test_a_knight_in_a_forest_costs_a_ducat() -> None:
    game = scene(squares="F 1,2", hands=[K1], ducats=[5]).play(K1)
    assert game.ducats[0] == 3
    game.to("1,2")
    assert game.ducats[0] == 2
    assert game.told(KnightPlaced) == [KnightPlaced(0, 0, 1, 2, 1)]


def test_every_knight_in_a_forest_costs_one() -> None:
    game = scene(squares="F 1,2 1,3", hands=[K2], ducats=[9]).play(K2).to("1,2").to("1,3")
    assert game.ducats[0] == 0


def test_a_forest_that_cannot_be_paid_is_not_offered() -> None:
    game = scene(squares="F 1,2 0,1 1,3", hands=[K2], ducats=[8]).play(K2)
    game.to("1,2")
    assert (0, 1) not in game.places("knight"), "7 for the card, 1 for the first"
    assert (2, 1) in game.places("knight")


def test_inside_an_own_domain_and_on_open_land() -> None:
    game = scene(borders=fence(0, 0, 2, 2), hands=[K1]).play(K1)
    assert {(1, 2), (10, 2)} <= game.places("knight"), "the castle at 10,1 is not enclosed"


def test_not_across_a_border() -> None:
    """So never into another's domain or a neutral zone."""
    beside = distinct(fence(0, 0, 2, 2), fence(3, 0, 4, 2))
    game = scene(castles="A 2,1 10,1 B 5,1 1,10", borders=[*beside, *borders("5,1:up")], hands=[K1]).play(K1)
    assert (3, 1) not in game.places("knight"), "a neutral zone"
    game = scene(castles="A 3,1 10,1 B 1,1 1,10", borders=fence(0, 0, 2, 2), hands=[K1]).play(K1)
    assert (2, 1) not in game.places("knight"), "another's domain"


def test_from_the_supply_of_fifteen() -> None:
    line = "A " + " ".join([f"1,{y}" for y in range(2, 9)] + [f"10,{y}" for y in range(2, 9)])
    game = scene(castles="A 1,1 10,1 B 5,5 6,9", knights=line, hands=["a-k1 b-k2"])
    assert game.table.supply(0) == 1
    game.play(K2).to("2,1")
    assert game.asked == (0, "card"), "no second one is left"
    assert not game.may_play(K1)


def test_no_free_square_no_knight() -> None:
    around = "V 0,1 1,0 2,1 1,2 9,1 11,1 10,0 10,2"
    assert not scene(squares=around, hands=[K1]).may_play(K1)
