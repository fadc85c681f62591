"""Expanding a domain. Rules, 7.3; source 003, "Espandere il dominio"."""

import pytest

from domain.games.domaine.facts import DomainFormed, SquareGained, SquaresCutOff
from tests.support.domaine import Scene, borders, distinct, fence, scene

E = "b-e"
OWN = fence(0, 0, 2, 2)
"""The domain around A's castle at 1,1."""
THEIRS = fence(3, 0, 5, 2)
"""The domain next to it, if B's castle stands at 4,1."""
NEIGHBOURS = "A 1,1 10,1 B 4,1 10,10"


def beside(knights: str = "A 0,1 1,0", **more: object) -> Scene:
    return scene(castles=NEIGHBOURS, knights=knights, borders=distinct(OWN, THEIRS), hands=[E], **more)  # type: ignore[arg-type]


def test_one_or_two_squares_next_to_the_domain() -> None:
    game = scene(borders=OWN, hands=[E]).play(E)
    assert game.places("expand") == {(3, 0), (3, 1), (3, 2), (0, 3), (1, 3), (2, 3)}
    game.to("3,1")
    assert (3, 1) in game.domain("1,1")
    game.to("3,0")
    assert len(game.domain("1,1")) == 11
    assert game.over, "two, no more"


def test_one_is_enough() -> None:
    game = scene(borders=OWN, hands=[E]).play(E).to("3,1").stop()
    assert len(game.domain("1,1")) == 10


def test_an_option_makes_it_one_square() -> None:
    game = scene(borders=OWN, hands=[E], expand_max=1).play(E).to("3,1")
    assert len(game.domain("1,1")) == 10
    assert game.over


def test_both_squares_for_the_same_domain_at_two_places_if_you_like() -> None:
    game = scene(borders=distinct(OWN, fence(9, 0, 11, 2)), hands=[E]).play(E)
    assert len({option["castle"]["x"] for option in game.offered("expand")}) == 2
    game.to("3,1", castle="1,1")
    assert {option["castle"]["x"] for option in game.offered("expand")} == {1}
    game.to("0,3")
    assert {(3, 1), (0, 3)} <= game.domain("1,1")


def test_the_second_may_be_next_to_the_first() -> None:
    game = scene(borders=OWN, hands=[E]).play(E).to("3,1")
    assert (4, 1) in game.places("expand")
    assert (4, 1) in game.to("4,1").domain("1,1")


def test_not_without_an_own_domain() -> None:
    assert not scene(borders=fence(9, 9, 11, 11), hands=[E]).may_play(E)


def test_into_open_land_and_a_neutral_zone() -> None:
    game = scene(squares="V 3,1", borders=distinct(OWN, fence(3, 0, 4, 2)), hands=[E]).play(E)
    assert {(3, 1), (1, 3)} <= game.places("expand")
    game.to("3,1")
    assert game.points == [3, 0]
    assert game.zones == [{(3, 0), (3, 2), (4, 0), (4, 1), (4, 2)}]


@pytest.mark.parametrize(
    ("knights", "allowed"), [("A 0,1 B 4,2", False), ("A 0,1 1,0 B 4,2", True), ("A 0,1 B 4,2 4,0", False), ("", False)]
)
def test_into_anothers_domain_only_with_strictly_more_knights(knights: str, allowed: bool) -> None:
    game = beside(knights).play(E)
    assert ((3, 1) in game.places("expand")) == allowed


def test_only_knights_inside_the_two_domains_count() -> None:
    game = beside("A 0,1 10,2 10,3 B 4,2").play(E)
    assert (3, 1) not in game.places("expand"), "those of the castle at 10,1 are elsewhere"
    game = beside("A 0,1 1,0 B 4,2 10,9 10,8").play(E)
    assert (3, 1) in game.places("expand")


def test_the_attacker_gains_and_the_attacked_loses_the_points() -> None:
    game = beside("A 0,1 1,0 B 4,2", squares="V 3,1 F 3,0")
    assert game.points == [0, 4]
    game.play(E).to("3,1")
    assert game.points == [3, 1]
    assert game.told(SquareGained)[0].owner == 1
    game.to("3,0")
    assert game.points == [4, 0]


def test_never_against_an_own_domain() -> None:
    game = scene(castles="A 1,1 4,1 B 10,10 1,10", knights="A 0,1 1,0", borders=distinct(OWN, THEIRS), hands=[E]).play(
        E
    )
    assert all((option["x"], option["y"]) not in game.domain("4,1") for option in game.offered("expand"))
    assert (3, 1) not in game.places("expand")


def test_not_between_allied_domains() -> None:
    assert (3, 1) not in beside(alliances="1,1+4,1").play(E).places("expand")
    assert (3, 1) not in beside(alliances="4,1+1,1").play(E).places("expand"), "whoever made the alliance"


def test_squares_with_anothers_knight_cannot_be_taken() -> None:
    game = beside("A 0,1 1,0 B 3,1").play(E)
    assert (3, 1) not in game.places("expand")
    assert (3, 0) in game.places("expand")


def test_a_castle_is_never_taken() -> None:
    game = scene(castles="A 1,1 10,1 B 3,1 10,10", knights="A 0,1", borders=distinct(OWN, fence(3, 0, 5, 2)), hands=[E])
    assert (3, 1) not in game.play(E).places("expand")


def test_nor_squares_with_an_own_piece_of_elsewhere() -> None:
    game = scene(castles="A 1,1 5,1 B 10,10 1,10", knights="A 4,1 3,1", borders=OWN, hands=[E]).play(E)
    assert (3, 1) not in game.places("expand")
    assert (3, 0) in game.places("expand")


@pytest.mark.parametrize("terrain", "MFVRcsgd")
def test_any_terrain_without_extra_ducats(terrain: str) -> None:
    game = scene(squares=f"{terrain} 3,1", borders=OWN, hands=[E], ducats=[4]).play(E).to("3,1").stop()
    assert game.ducats[0] == 0
    assert (3, 1) in game.domain("1,1")


def test_borders_move_with_the_domain_free_of_charge() -> None:
    game = scene(borders=OWN, hands=[E]).play(E).to("3,1").stop()
    assert not game.has_border("2,1:right")
    assert all(game.has_border(words) for words in ("3,1:right", "3,1:up", "3,0:up"))
    assert len(game.domain("1,1")) == 10


def test_the_second_square_is_judged_on_the_position_after_the_first() -> None:
    """4,1 is not next to the domain before 3,1 is gained; and what the first square has cut off nobody defends."""
    assert (4, 1) not in beside("A 0,1 1,0 B 4,2").play(E).places("expand")
    game = cut().play(E).to("4,1")
    assert (3, 1) in game.places("expand"), "a neutral zone now"
    game.to("3,1")
    assert game.points == [4, 1]


def cut() -> Scene:
    """B's domain: a block with the castle, and a tail 3,1 4,1 5,1 that A's square 4,1 would cut."""
    tail = distinct(
        fence(0, 0, 2, 2, but="2,1:right"),
        borders("2,1:right 3,0:up 4,0:up 5,0:up 3,1:up 4,1:up 5,1:up"),
        fence(6, 0, 8, 2, but="5,1:right"),
        fence(3, 2, 5, 4, but="3,1:up 4,1:up 5,1:up"),
    )
    return scene(
        castles="A 4,3 10,8 B 7,1 1,10", knights="A 3,3 5,3 B 7,2", squares="V 3,1 F 4,1 5,1", borders=tail, hands=[E]
    )


def test_cutting_off() -> None:
    """The part with the castle stays; the rest becomes a neutral zone: its owner loses it, the attacker has it not."""
    game = cut()
    assert game.points == [0, 5]
    assert len(game.domain("7,1")) == 12
    game.play(E).to("4,1").stop()
    assert game.points == [1, 1]
    assert {(3, 1)} in game.zones
    assert game.domain("7,1") == {(x, y) for x in (6, 7, 8) for y in (0, 1, 2)} | {(5, 1)}
    (lost,) = game.told(SquaresCutOff)
    assert (lost.owner, [(square.x, square.y) for square in lost.squares]) == (1, [(3, 1)])


def test_an_expansion_may_close_anothers_domain() -> None:
    """B's fence has a gap: A's square beside it brings the border that was wanting."""
    game = scene(
        castles="A 1,1 10,1 B 4,4 10,10",
        squares="V 3,4",
        borders=distinct(OWN, fence(3, 3, 5, 5, but="3,2:up")),
        hands=[E],
    )
    assert game.points == [0, 0]
    game.play(E).to("3,2").stop()
    assert game.points == [0, 3]
    (formed,) = game.told(DomainFormed)
    assert (formed.owner, formed.squares) == (1, 9)
