"""Placing borders. Rules, 7.1; source 003, "Piazzare i confini"."""

import pytest

from domain.games.domaine.facts import BorderPlaced, DomainFormed
from tests.support.domaine import borders, distinct, fence, scene

ALL_LINES = 2 * 11 * 12


def test_a_border_lies_on_a_line_between_two_squares_anywhere() -> None:
    game = scene(hands=["a-b1"]).play("a-b1")
    assert len(game.lines()) == ALL_LINES, "not near to anything, nor connected"
    game.pick(x=6, y=5, side="up")
    assert game.has_border("6,5:up")
    assert game.told(BorderPlaced) == [BorderPlaced(0, 6, 5, "up")]


@pytest.mark.parametrize(("card", "count"), [("a-b1", 1), ("a-b2", 2), ("a-b3", 3)])
def test_up_to_as_many_as_the_card_says(card: str, count: int) -> None:
    game = scene(hands=[card]).play(card)
    for number in range(count):
        assert game.asked == (0, "border")
        assert bool(game.offered("stop")) == (number > 0), "at least one, for a card must change something"
        game.pick(x=number, y=5, side="up")
    assert game.over, "the last card is laid"


def test_fewer_may_be_used() -> None:
    game = scene(hands=["a-b3"]).play("a-b3").pick(x=5, y=5, side="up").stop()
    assert len(game.table.borders) == 1
    assert game.over


def test_not_where_there_is_one_already() -> None:
    game = scene(hands=["a-b2"], borders=borders("3,3:right")).play("a-b2")
    assert (3, 3, "right") not in game.lines()
    game.pick(x=4, y=4, side="up")
    assert (4, 4, "up") not in game.lines()


def test_not_on_the_edge_of_the_board() -> None:
    lines = scene(hands=["a-b1"]).play("a-b1").lines()
    assert not any(x == 11 and side == "right" for x, _, side in lines)
    assert not any(y == 11 and side == "up" for _, y, side in lines)


def test_never_between_a_castle_and_a_knight_of_its_colour() -> None:
    lines = scene(hands=["a-b1"], knights="A 1,2 B 10,9").play("a-b1").lines()
    assert (1, 1, "up") not in lines
    assert (10, 9, "up") not in lines, "whosever they are"


def test_nor_between_two_knights_of_one_colour() -> None:
    lines = scene(hands=["a-b1"], knights="A 1,2 1,3").play("a-b1").lines()
    assert (1, 2, "up") not in lines


def test_between_two_colours_it_may_lie() -> None:
    lines = scene(castles="A 1,1 10,1 B 3,1 1,10", knights="A 2,1 B 3,2", hands=["a-b1"]).play("a-b1").lines()
    assert (2, 1, "right") in lines


def test_a_knight_beside_a_border_that_was_there_first_changes_nothing() -> None:
    """The rule is about placing borders: 2,2 hangs on 2,1, whatever parts it from 1,2."""
    game = scene(knights="A 1,2 2,1", borders=borders("1,2:right"), hands=["a-k1"]).play("a-k1").to("2,2")
    assert game.knights("A") == {(1, 2), (2, 1), (2, 2)}
    assert game.has_border("1,2:right")


@pytest.mark.parametrize("owner", [0, 1])
def test_not_inside_a_domain_of_anyone(owner: int) -> None:
    box = [fence(0, 0, 2, 2), fence(9, 9, 11, 11)][owner]
    inside = [(1, 1, "up"), (9, 9, "right")][owner]
    assert inside not in scene(hands=["a-b1"], borders=box).play("a-b1").lines()


def test_in_a_neutral_zone_it_may_lie_and_has_no_effect() -> None:
    game = scene(hands=["a-b1"], borders=fence(5, 5, 6, 6)).play("a-b1").pick(x=5, y=5, side="right")
    assert [len(zone) for zone in game.zones] == [4]
    assert game.points == [0, 0]


def test_a_border_completes_whosever_domain_it_is() -> None:
    """The owner of the castle scores, not the player who placed the border."""
    game = scene(squares="V 9,9 F 11,11", hands=["a-b1"], borders=fence(9, 9, 11, 11, but="9,8:up")).play("a-b1")
    game.pick(x=9, y=8, side="up")
    assert game.points == [0, 4]
    (formed,) = game.told(DomainFormed)
    assert (formed.owner, formed.squares, formed.points) == (1, 9, 4)


def test_borders_do_not_annex_squares_of_a_neutral_zone_or_a_domain() -> None:
    """Only an expansion does: a zone next to a new domain is unchanged."""
    zone = fence(3, 0, 4, 2)
    game = scene(hands=["a-b1"], borders=distinct(zone, fence(0, 0, 2, 2, but="1,2:up"))).play("a-b1")
    game.pick(x=1, y=2, side="up")
    assert len(game.domain("1,1")) == 9
    assert game.zones == [{(x, y) for x in (3, 4) for y in (0, 1, 2)}]


def test_borders_never_run_out() -> None:
    everywhere = [
        {"x": x, "y": y, "side": side}
        for x in range(12)
        for y in range(12)
        for side in ("right", "up")
        if (x < 11 or side == "up") and (y < 11 or side == "right") and (x, y, side) != (0, 0, "right")
    ]
    game = scene(castles="A 0,0 1,0 B 10,10", hands=["a-b1"], borders=everywhere).play("a-b1")
    assert len(game.told(BorderPlaced)) == 1, "the 264th, and the only one that was left"
    assert len(game.table.borders) == ALL_LINES
