"""A deserter. Rules, 7.4; source 003, "Disertare"."""

import pytest

from domain.games.domaine.facts import KnightDeserted, KnightPlaced
from tests.support.domaine import Scene, distinct, fence, scene

D = "b-d"
SIDE_BY_SIDE = distinct(fence(0, 0, 2, 2), fence(3, 0, 5, 2))
NEIGHBOURS = "A 1,1 10,1 B 4,1 10,10"


def beside(knights: str = "A 1,0 B 4,2", **more: object) -> Scene:
    return scene(**{"castles": NEIGHBOURS, "knights": knights, "borders": SIDE_BY_SIDE, "hands": [D], **more})  # type: ignore[arg-type]


def test_a_knight_of_a_neighbouring_domain_is_replaced_by_an_own_one() -> None:
    game = beside("A 1,0 B 4,2 4,0").play(D)
    assert game.places("desert") == {(4, 2), (4, 0)}
    game.to("4,2").to("1,2")
    assert game.knights("B") == {(4, 0)}
    assert game.knights("A") == {(1, 0), (1, 2)}
    assert game.told(KnightDeserted) == [KnightDeserted(0, 1, 4, 2)]


def test_the_domains_must_share_a_border() -> None:
    apart = distinct(fence(0, 0, 2, 2), fence(4, 0, 6, 2))
    assert not beside(castles="A 1,1 10,1 B 5,1 10,10", knights="A 1,0 B 5,2", borders=apart).may_play(D)
    corner = distinct(fence(0, 0, 2, 2), fence(3, 3, 5, 5))
    assert not beside(castles="A 1,1 10,1 B 4,4 10,10", knights="A 1,0 B 4,3", borders=corner).may_play(D)


def test_both_must_be_domains() -> None:
    assert not beside(borders=fence(0, 0, 2, 2)).may_play(D), "the knight stands on open land"
    assert not beside(borders=fence(3, 0, 5, 2)).may_play(D), "so does one's own"


def test_no_majority_is_needed() -> None:
    assert beside("A 1,0 B 4,2 4,0 3,1").may_play(D)


def test_a_knight_that_links_others_to_the_castle_stays() -> None:
    game = beside("A 1,0 B 4,2 5,2 5,1").play(D)
    assert game.places("desert") == {(4, 2), (5, 2), (5, 1)}, "a ring can spare any"
    game = beside("A 1,0 B 4,2 5,2").play(D)
    assert game.told(KnightDeserted)[0] == KnightDeserted(0, 1, 5, 2), "the only one that can be spared"


def test_the_last_knight_may_be_taken() -> None:
    """A castle alone is still a domain."""
    game = beside().play(D).to("1,2")
    assert game.knights("B") == set()
    assert len(game.domain("4,1")) == 9


def test_only_if_the_new_knight_can_be_placed() -> None:
    full = "V 0,1 2,1 1,2 0,0 2,0"
    assert not beside(squares=full).may_play(D), "no free square beside an own piece"
    reserve = "A 1,0 " + " ".join(f"10,{y}" for y in range(2, 9)) + " " + " ".join(f"9,{y}" for y in range(1, 8))
    assert not beside(castles="A 1,1 10,1 B 4,1 7,10", knights=f"{reserve} B 4,2").may_play(D), "no knight in supply"


def test_never_against_oneself() -> None:
    assert not beside(castles="A 1,1 4,1 B 10,10 1,10", knights="A 1,0 4,2").may_play(D)


def test_not_without_an_own_knight_left_in_the_domain() -> None:
    assert not beside("B 4,2").may_play(D)
    assert not beside("A 10,2 B 4,2").may_play(D), "one elsewhere does not help"


def test_the_new_knight_joins_the_domain_beside_the_victims() -> None:
    game = beside("A 1,0 10,2 B 4,2").play(D)
    assert game.places("knight") == {(0, 0), (2, 0), (0, 1), (2, 1), (1, 2)}, "none at the castle at 10,1"


def test_with_two_such_domains_either_will_do() -> None:
    both = distinct(SIDE_BY_SIDE, fence(6, 0, 8, 2))
    game = beside(castles="A 1,1 7,1 B 4,1 10,10", knights="A 1,0 7,0 B 4,2", borders=both).play(D)
    assert {(1, 2), (7, 2)} <= game.places("knight")


def test_a_forest_costs_its_ducat() -> None:
    woods = "F 0,1 2,1 1,2 V 0,0 2,0"
    assert not beside(squares=woods, ducats=[6]).may_play(D)
    game = beside(squares=woods, ducats=[7]).play(D).to("1,2")
    assert game.ducats[0] == 0
    assert game.told(KnightPlaced) == [KnightPlaced(0, 0, 1, 2, 1)]


@pytest.mark.parametrize("blocks", [False, True])
def test_an_alliance_does_not_stop_deserters_unless_agreed(blocks: bool) -> None:
    game = beside(alliances="1,1+4,1", alliance_blocks_deserters=blocks)
    assert game.may_play(D) == (not blocks)


def test_the_lost_knight_goes_back_to_its_owners_supply() -> None:
    game = beside("A 1,0 B 4,2")
    assert game.table.supply(1) == 14
    assert game.play(D).table.supply(1) == 15


def test_a_neutral_knight_simply_leaves_the_board() -> None:
    castles = "A 1,1 10,1 B 10,10 1,10 N 4,1"
    game = beside(castles=castles, knights="A 1,0 N 4,2", neutral_castles=True).play(D).to("1,2")
    assert game.knights("N") == set()
    assert len(game.knights("A")) == 2
