"""Domains and their points. Rules, 8."""

import pytest

from domain.games.domaine.facts import BordersRemoved, DomainFormed
from tests.support.domaine import RULES, Scene, borders, distinct, fence, scene
from tests.support.games import viewed

BOX = fence(0, 0, 2, 2)


def test_enclosed_with_exactly_one_castle_is_a_domain() -> None:
    assert len(scene(borders=BOX).domain("1,1")) == 9


def test_one_gap_and_it_is_none() -> None:
    assert scene(borders=fence(0, 0, 2, 2, but="2,0:right")).domain("1,1") == set()


def test_the_edge_of_the_board_is_a_border() -> None:
    assert len(fence(0, 0, 2, 2)) == 6


def test_without_a_castle_it_is_a_neutral_zone() -> None:
    game = scene(borders=fence(5, 5, 6, 6))
    assert game.zones == [{(5, 5), (5, 6), (6, 5), (6, 6)}]


@pytest.mark.parametrize("castles", ["A 1,1 10,1 B 2,2 10,10", "A 1,1 2,2 B 10,1 10,10"])
def test_with_two_castles_even_of_one_colour_it_is_open_land(castles: str) -> None:
    game = scene(castles=castles, squares="V 0,0", borders=BOX)
    assert game.domain("1,1") == game.domain("2,2") == set()
    assert game.points == [0, 0]
    assert game.zones == []


def test_what_is_left_with_one_castle_is_a_domain_too() -> None:
    """The rest of the board is enclosed by its edge."""
    game = scene(castles="A 1,1 B 10,10", borders=BOX)
    assert len(game.domain("10,10")) == 144 - 9


POINTS = [("F", 1), ("V", 3), ("R", 5), ("M", 0), ("c", 0), ("s", 0), ("g", 0), ("d", 0)]


@pytest.mark.parametrize(("terrain", "worth"), POINTS)
def test_what_a_square_is_worth(terrain: str, worth: int) -> None:
    assert scene(squares=f"{terrain} 0,0", borders=BOX).scores == [worth, 0]


def test_every_square_counts() -> None:
    game = scene(squares="F 0,0 0,1 0,2 V 2,0 2,1 R 2,2", borders=BOX)
    assert game.scores == [3 + 6 + 5, 0]
    assert game.standings[0].breakdown["points"] == {
        "forest": 3,
        "village": 6,
        "royal_city": 5,
        "monopoly": 0,
        "ducats": 0,
    }


@pytest.mark.parametrize(("mines", "worth"), [("c 0,0 0,1", 0), ("c 0,0 0,1 0,2", 5), ("c 0,0 0,1 0,2 2,0", 5)])
def test_a_monopoly_is_three_or_four_mines_of_one_kind(mines: str, worth: int) -> None:
    game = scene(squares=mines, borders=BOX)
    assert game.scores == [worth, 0]
    assert game.standings[0].breakdown["monopolies"] == (["copper"] if worth else [])


def test_three_different_kinds_are_no_monopoly() -> None:
    assert scene(squares="c 0,0 s 0,1 g 0,2", borders=BOX).scores == [0, 0]


def test_all_own_domains_count_together() -> None:
    game = scene(squares="g 0,0 0,1 11,0", borders=distinct(BOX, fence(9, 0, 11, 2)))
    assert game.scores == [5, 0]
    assert game.standings[0].breakdown["mines"] == {"copper": 0, "silver": 0, "gold": 3, "diamond": 0}


def test_several_monopolies() -> None:
    assert scene(squares="g 0,0 0,1 0,2 d 2,0 2,1 2,2", borders=BOX).scores == [10, 0]


def test_occupied_squares_count_like_empty_ones() -> None:
    assert scene(squares="F 1,2", knights="A 1,2", borders=BOX).scores == [1, 0]


def test_a_monopoly_is_lost_with_its_third_mine() -> None:
    game = scene(
        castles="A 4,1 10,1 B 1,1 10,10",
        knights="A 4,2",
        squares="d 2,0 2,1 0,0",
        borders=distinct(BOX, fence(3, 0, 5, 2)),
        hands=["b-e"],
    )
    assert game.points == [0, 5]
    assert game.play("b-e").to("2,1").stop().points == [0, 0]


def test_the_score_follows_from_the_position() -> None:
    """The same land is worth the same, however it came about."""
    built = scene(squares="V 0,0", borders=fence(0, 0, 2, 2, but="2,1:right"), hands=["a-b1 b-d"]).play("a-b1")
    assert built.pick(x=2, y=1, side="right").scores == scene(squares="V 0,0", borders=BOX).scores == [3, 0]


def test_borders_inside_a_new_domain_are_taken_away() -> None:
    inner = borders("0,0:right 0,1:right")
    game = scene(borders=[*fence(0, 0, 2, 2, but="2,2:up"), *inner], hands=["a-b1"]).play("a-b1")
    game.pick(x=2, y=2, side="up")
    (removed,) = game.told(BordersRemoved)
    assert [(border.x, border.y, border.side) for border in removed.borders] == [(0, 0, "right"), (0, 1, "right")]
    assert len(game.table.borders) == 6


def test_one_border_may_form_two_domains() -> None:
    both = distinct(fence(0, 0, 2, 2, but="2,1:right"), fence(3, 0, 5, 2, but="2,1:right"))
    game = scene(castles="A 1,1 10,1 B 4,1 10,10", squares="V 0,0 F 5,0", borders=both, hands=["a-b1"]).play("a-b1")
    game.pick(x=2, y=1, side="right")
    assert [(formed.owner, formed.points) for formed in game.told(DomainFormed)] == [(0, 3), (1, 1)]


def test_a_neutral_domain_scores_nothing() -> None:
    game = scene(
        castles="A 1,1 10,1 B 10,10 1,10 N 5,5", squares="V 4,4", borders=fence(4, 4, 6, 6, but="4,6:up"),
        hands=["a-b1 b-d"], neutral_castles=True,
    )  # fmt: skip
    game.play("a-b1").pick(x=4, y=6, side="up")
    (formed,) = game.told(DomainFormed)
    assert (formed.owner, formed.points) == (None, 3)
    assert game.scores == [0, 0]


def test_while_castles_are_being_placed_nothing_is_a_domain() -> None:
    """One castle alone on the board would own all of it."""
    game = Scene(None, RULES.setting({}, 2))
    game.pick(**{key: game.decision.question().options[0][key] for key in ("x", "y")})
    assert viewed(RULES, game.table, 0)["domains"] == []
    assert game.scores == [0, 0]
