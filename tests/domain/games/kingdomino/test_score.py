"""The score of a kingdom. Source 001, "Fine del gioco" and "Regole opzionali aggiuntive"."""

from itertools import product
from typing import Any

import pytest

from domain.games.kingdomino.dominoes import DOMINOES, TERRAINS
from domain.games.kingdomino.score import Property, possible, properties, standings
from domain.games.kingdomino.setup import KingdominoOptions
from tests.support.kingdomino import kingdom, player, table

# Domino 19: wheat with a crown, forest. 48: wheat, mine with 3 crowns. 45: mine with 2 crowns, wheat.


def worth(*players: dict[str, Any], **options: Any) -> list[tuple[int, tuple[int, ...], int]]:
    found = standings(table({"players": list(players)}, len(players), **options))
    return [(standing.score, standing.tiebreaks, standing.place) for standing in found]


def test_squares_times_crowns() -> None:
    """A property of three wheat squares with one crown between them."""
    found = properties(kingdom("19@1,0 up", "1@2,0 right"))
    assert found == [Property("wheat", 3, 1, points=3), Property("forest", 1, 0, points=0)]
    assert [owned.points for owned in found] == [3, 0]


def test_a_kingdom_may_have_several_properties_of_one_terrain() -> None:
    found = properties(kingdom("19@1,0 right", "20@-1,0 left"))
    assert found.count(Property("wheat", 1, 1, points=1)) == 2, (
        "the castle between them is no terrain and joins nothing"
    )


def test_a_corner_joins_nothing() -> None:
    found = properties(kingdom("19@1,0 right", "20@0,1 up"))
    assert found.count(Property("wheat", 1, 1, points=1)) == 2


def test_a_property_without_a_crown_brings_nothing() -> None:
    assert worth(player("1@1,0 right", "2@1,1 right"), {})[0] == (0, (4, 0), 1)


def test_crowns_add_up_within_a_property() -> None:
    mines = kingdom("48@0,1 right", "45@2,1 up")
    assert Property("mine", 2, 5, points=10) in properties(mines)
    assert [owned.points for owned in properties(mines) if owned.terrain == "mine"] == [10]


def test_a_castle_alone_is_worth_nothing() -> None:
    assert worth({}, {}) == [(0, (0, 0), 1), (0, (0, 0), 1)]


def test_the_highest_total_wins() -> None:
    assert [place for _, _, place in worth(player("48@1,0 right"), player("19@1,0 right"), {})] == [1, 2, 3]


def test_level_the_largest_property_decides_crowns_or_not() -> None:
    """1 point each; the first has a crownless property of two squares."""
    first = player("1@1,0 right", "19@-1,0 left")
    second = player("20@1,0 right")
    assert worth(first, second) == [(1, (2, 1), 1), (1, (1, 1), 2)]


def test_level_again_the_crowns_decide() -> None:
    """2 points and at most two squares together for both: two squares with a crown, or twice a square with one."""
    one_crown = player("19@0,1 right", "13@0,2 right")
    two_crowns = player("20@1,0 right", "21@-1,0 left", "2@0,1 up")
    assert worth(one_crown, two_crowns) == [(2, (2, 1), 2), (2, (2, 2), 1)]


def test_level_in_everything_the_victory_is_shared() -> None:
    same = worth(player("19@1,0 right"), player("24@1,0 right"), {})
    assert [place for _, _, place in same] == [1, 1, 3]


MIDDLE = [
    ((), True, "a castle alone is in its own middle"),
    (("1@1,0 right", "2@-1,0 left"), True, "a row of five, the castle third"),
    (("1@1,0 right",), False, "a row of three, the castle first"),
    (("1@1,0 up", "2@-1,0 down"), True, "a box of three by three that is not full"),
    (("1@1,0 up", "2@-1,0 up"), False, "three wide, two high: there is no middle"),
]


@pytest.mark.parametrize(("placed", "bonus", "why"), MIDDLE, ids=lambda value: value if isinstance(value, str) else "")
@pytest.mark.parametrize("on", [False, True])
def test_middle_kingdom(placed: tuple[str, ...], bonus: bool, why: str, on: bool) -> None:
    """10 points if the castle is in the middle of the box around the kingdom, full or not."""
    assert worth(player(*placed), {}, middle_kingdom=on)[0][0] == (10 if bonus and on else 0), why


@pytest.mark.parametrize("on", [False, True])
def test_harmony(on: bool) -> None:
    """5 points for a kingdom for which nothing was discarded."""
    scores = [score for score, _, _ in worth(player("1@1,0 right"), player("2@1,0 right", discarded=[3]), harmony=on)]
    assert scores == [5 if on else 0, 0]


def test_the_breakdown_is_in_the_rulebooks_words() -> None:
    layout = {"players": [player("19@1,0 up", "1@2,0 right"), player(discarded=[3])]}
    first, second = standings(table(layout, middle_kingdom=True, harmony=True))
    assert first.breakdown == {
        "properties": [
            {"terrain": "wheat", "squares": 3, "crowns": 1, "points": 3},
            {"terrain": "forest", "squares": 1, "crowns": 0, "points": 0},
        ],
        "bonuses": {"middle_kingdom": 0, "harmony": 5},
        "largest_property": 3,
        "crowns": 1,
    }
    assert (first.score, first.tiebreaks) == (8, (3, 1))
    assert second.breakdown["bonuses"] == {"middle_kingdom": 10, "harmony": 0}


@pytest.mark.parametrize(("players", "mighty"), [(2, False), (2, True), (3, False), (4, False)])
def test_nobody_can_score_more_than_the_squares_and_crowns_of_the_box_allow(players: int, mighty: bool) -> None:
    """Every way to share the squares of a kingdom among the terrains, each in one property with all of its crowns."""
    options = KingdominoOptions(mighty_duel=mighty, middle_kingdom=True, harmony=True)
    halves = [half for domino in DOMINOES.values() for half in (domino.left, domino.right)]
    best = {0: 0}
    for terrain in TERRAINS:
        own = [half.crowns for half in halves if half.terrain == terrain]
        shared: dict[int, int] = {}
        for (used, before), squares in product(best.items(), range(len(own) + 1)):
            shared[used + squares] = max(before + squares * sum(own), shared.get(used + squares, 0))
        best = shared
    room = (7 if mighty else 5) ** 2 - 1
    most = max(points for used, points in best.items() if used <= room)
    assert possible(players, options) == range(most + 10 + 5 + 1)
