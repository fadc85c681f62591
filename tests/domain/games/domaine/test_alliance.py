"""Alliances. Rules, 7.5; source 003, "Alleanza"."""

from domain.games.domaine.board import At
from domain.games.domaine.facts import AllianceMade
from tests.support.domaine import Scene, distinct, fence, scene

L, E = "b-l", "b-e"
SIDE_BY_SIDE = distinct(fence(0, 0, 2, 2), fence(3, 0, 5, 2))
THREE = distinct(SIDE_BY_SIDE, fence(0, 3, 2, 5))
NEIGHBOURS = "A 1,1 10,1 B 4,1 10,10"


def beside(**more: object) -> Scene:
    return scene(**{"castles": NEIGHBOURS, "borders": SIDE_BY_SIDE, "hands": [L], **more})  # type: ignore[arg-type]


def pairs(game: Scene) -> set[frozenset[tuple[int, int]]]:
    return {frozenset((castle.x, castle.y) for castle in pair) for pair in game.table.alliances}


def test_two_adjacent_domains_are_allied_without_asking_anyone() -> None:
    game = beside().play(L)
    assert game.told(AllianceMade) == [AllianceMade(0, (At(1, 1), At(4, 1)))]
    assert game.over, "nobody was asked to agree"


def test_only_adjacent_domains_of_another_player() -> None:
    apart = distinct(fence(0, 0, 2, 2), fence(4, 0, 6, 2))
    assert not beside(castles="A 1,1 10,1 B 5,1 10,10", borders=apart).may_play(L)
    assert not beside(castles="A 1,1 4,1 B 10,10 1,10").may_play(L), "not with oneself"
    assert not beside(borders=fence(0, 0, 2, 2)).may_play(L), "not with open land"


def test_for_the_rest_of_the_game_neither_may_expand_into_the_other() -> None:
    game = beside(knights="A 0,1 1,0 B 4,2", hands=[f"{L} {E}", "c-e d-e"]).play(L)
    assert game.asked == (1, "card")
    assert (2, 1) not in game.play("c-e").places("expand")
    game = scene(castles=NEIGHBOURS, knights="A 0,1 B 4,2 4,0", borders=SIDE_BY_SIDE, hands=[E], alliances="1,1+4,1")
    assert (3, 1) not in game.play(E).places("expand")


def test_it_binds_these_two_domains_and_no_others() -> None:
    game = scene(
        castles="A 1,1 10,1 B 4,1 1,4 10,10", knights="A 0,1", borders=THREE, alliances="1,1+4,1", hands=[E]
    ).play(E)
    assert (3, 1) not in game.places("expand")
    assert (1, 3) in game.places("expand"), "B's other domain"


def test_it_goes_on_when_the_common_border_has_gone() -> None:
    """Somebody else has taken the squares between: the alliance is between castles."""
    game = scene(
        castles="A 1,1 10,1 B 5,1 10,10",
        knights="A 0,1",
        borders=distinct(fence(0, 0, 2, 2), fence(4, 0, 6, 2)),
        alliances="1,1+5,1",
        hands=["b-e"],
    ).play(E)
    game.to("3,1")
    assert (4, 1) not in game.places("expand"), "adjacent again, and still allied"
    assert pairs(game) == {frozenset({(1, 1), (5, 1)})}


def test_allies_cannot_be_chosen_again() -> None:
    assert not beside(alliances="1,1+4,1").may_play(L)
    game = beside(castles="A 1,1 10,1 B 4,1 1,4 10,10", borders=THREE, alliances="1,1+4,1").play(L)
    assert pairs(game) == {frozenset({(1, 1), (4, 1)}), frozenset({(1, 1), (1, 4)})}


def test_neutral_domains_cannot_be_chosen() -> None:
    assert not beside(castles="A 1,1 10,1 B 10,10 1,10 N 4,1", neutral_castles=True).may_play(L)


def test_the_choice_among_several() -> None:
    game = beside(castles="A 1,1 10,1 B 4,1 1,4 10,10", borders=THREE).play(L)
    assert [(option["castle"], option["with"]) for option in game.offered("ally")] == [
        ({"x": 1, "y": 1}, {"x": 4, "y": 1}),
        ({"x": 1, "y": 1}, {"x": 1, "y": 4}),
    ]
    assert pairs(game.pick(castle="1,1", with_="1,4")) == {frozenset({(1, 1), (1, 4)})}
