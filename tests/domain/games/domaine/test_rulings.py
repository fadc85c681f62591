"""The publisher's rulings, in the order of the rules' section 10."""

from tests.support.domaine import RULES, Scene, distinct, fence, scene
from tests.support.games import played

BOX = fence(0, 0, 2, 2)
SIDE_BY_SIDE = distinct(BOX, fence(3, 0, 5, 2))
NEIGHBOURS = "A 1,1 10,1 B 4,1 10,10"


def test_four_player_castles_are_three_each() -> None:
    game = played(RULES, RULES.setting({"turn_limit": 1}, 4), "castles")
    assert len(game.at(len(game.facts)).table.castles) == 12


def test_six_apart_may_be_agreed_to_mean_six_squares_between() -> None:
    assert RULES.setting({"castle_distance": 7}, 2).options.castle_distance == 7
    assert RULES.setting({}, 2).options.castle_distance == 6


def test_the_neutral_party_is_only_placed_and_narrows_the_space() -> None:
    game = scene(
        castles="A 1,1 10,1 B 10,10 1,10 N 5,5", borders=fence(4, 4, 6, 6), hands=["a-b1 a-k1"], neutral_castles=True
    ).play("a-b1")
    assert (5, 5, "up") not in game.lines(), "it has domains like anybody"
    assert game.reading.domain((5, 5))


def test_neutral_domains_are_attacked_like_any_other() -> None:
    layout = {"castles": "A 1,1 10,1 B 10,10 1,10 N 4,1", "borders": SIDE_BY_SIDE, "hands": ["b-e"]}
    even = scene(**layout, knights="A 0,1 N 4,2", neutral_castles=True).play("b-e")  # type: ignore[arg-type]
    assert (3, 1) not in even.places("expand")
    more = scene(**layout, knights="A 0,1 1,0 N 4,2", neutral_castles=True).play("b-e")  # type: ignore[arg-type]
    assert (3, 1) in more.places("expand")


def test_borders_may_be_left_unused() -> None:
    assert scene(hands=["a-b3"]).play("a-b3").to("5,5", side="up").to("6,6", side="up").stop().over


def test_borders_are_useless_in_a_neutral_zone() -> None:
    game = scene(hands=["a-b1"], borders=fence(5, 0, 6, 1)).play("a-b1").pick(x=5, y=0, side="right")
    assert game.points == [0, 0]


def test_borders_cannot_annex() -> None:
    """A border around squares of a domain gives them to nobody: it cannot even be placed."""
    assert (0, 0, "up") not in scene(hands=["a-b1"], borders=BOX).play("a-b1").lines()


def test_just_one_of_two_knights() -> None:
    assert len(scene(hands=["b-k2"]).play("b-k2").to("1,2").stop().knights("A")) == 1


def test_two_knights_may_be_split() -> None:
    assert scene(hands=["b-k2"]).play("b-k2").to("1,2").to("10,2").knights("A") == {(1, 2), (10, 2)}


def test_knights_may_stand_on_open_land() -> None:
    assert scene(hands=["a-k1"]).play("a-k1").to("1,2").domain("1,1") == set()


def test_a_forest_is_one_ducat() -> None:
    assert scene(hands=["a-k1"], squares="F 1,2", ducats=[3]).play("a-k1").to("1,2").ducats[0] == 0


def test_a_multiple_expansion_serves_one_domain_possibly_at_two_places() -> None:
    game = scene(borders=BOX, hands=["b-e"]).play("b-e").to("3,0").to("0,3")
    assert {(3, 0), (0, 3)} <= game.domain("1,1")


def test_a_deserter_only_if_the_knight_can_be_placed() -> None:
    full = "V 0,1 2,1 1,2 0,0 2,0"
    game = scene(castles=NEIGHBOURS, knights="A 1,0 B 4,2", squares=full, borders=SIDE_BY_SIDE, hands=["b-d"])
    assert not game.may_play("b-d")


def test_no_deserter_with_no_own_knight_in_the_domain() -> None:
    assert not scene(castles=NEIGHBOURS, knights="B 4,2", borders=SIDE_BY_SIDE, hands=["b-d"]).may_play("b-d")


def test_neither_deserter_nor_expansion_against_oneself() -> None:
    layout = {"castles": "A 1,1 4,1 B 10,10 1,10", "borders": SIDE_BY_SIDE, "knights": "A 1,0 0,1 4,2"}
    game = scene(**layout, hands=["b-d b-e"])  # type: ignore[arg-type]
    assert not game.may_play("b-d")
    assert (3, 1) not in game.play("b-e").places("expand")


def test_enclosed_with_one_castle_is_enough() -> None:
    assert len(scene(borders=BOX).domain("1,1")) == 9, "no knight is needed"


def test_an_alliance_is_permanent_the_turned_border_only_a_reminder() -> None:
    """The common border goes, the alliance does not."""
    game = scene(
        castles="A 1,1 10,1 B 4,1 10,10", borders=SIDE_BY_SIDE, alliances="1,1+4,1",
        knights="A 0,1 B 5,1", hands=["b-e", "a-b1"],
    )  # fmt: skip
    game.play("b-e").to("1,3").stop()
    assert len(game.table.alliances) == 1


def two_squares() -> Scene:
    return scene(squares="V 3,1 4,1", borders=BOX, hands=["b-e a-b1"]).play("b-e")


def test_effects_are_immediate() -> None:
    game = two_squares().to("3,1")
    assert game.scores == [3, 0], "while the second square is still to come"
    assert (4, 1) in game.places("expand")
    assert game.to("4,1").scores == [6, 0]


def test_the_king_reached_in_the_final_phase_ends_the_game() -> None:
    squares = "V " + " ".join(f"{x},{y}" for x in range(5) for y in range(4) if (x, y) != (1, 1))
    gap = fence(0, 0, 4, 3, but="4,0:right")
    game = scene(squares=squares, borders=gap, hands=["a-b1 a-b2", "a-b3"], seats=3).play("a-b1")
    assert game.table.backs == ""
    assert game.pick(x=4, y=0, side="right").over == "finished"


def test_no_ducats_are_never_the_most_nor_the_second_most() -> None:
    game = scene(hands=["d-l"], ducats=[2, 0]).sell("d-l")
    assert game.scores == [5, 0]


def test_a_tie_goes_to_the_ducats_then_it_is_shared() -> None:
    assert scene(hands=["a-b1"], ducats=[3, 5]).sell("a-b1").places_taken == [1, 1]
    domains = distinct(BOX, fence(9, 9, 11, 11))
    game = scene(squares="V 0,0 11,11 F 9,9 9,10", borders=domains, hands=["a-b1"], ducats=[5, 3]).sell("a-b1")
    assert game.scores == [8, 8]
    assert game.places_taken == [1, 2]
