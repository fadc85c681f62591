"""Where a domino fits. Source 001, "Regole di connessione"; in the rules of the project, "Placing"."""

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.game.message import Message, message
from domain.games.kingdomino.dominoes import DOMINOES
from domain.games.kingdomino.kingdom import STEPS, Kingdom, Placement
from tests.support.kingdomino import kingdom, placement

# Domino 13: wheat, forest. 14: wheat, lake. 12: swamp, swamp. 3: forest, forest. 40: mine with a crown, wheat.


def why_not(land: Kingdom, words: str) -> Message | None:
    return land.why_not(placement(words))


def test_the_castle_takes_every_terrain() -> None:
    for number in DOMINOES:
        assert why_not(kingdom(), f"{number}@1,0 right") is None
        assert why_not(kingdom(), f"{number}@0,2 down") is None


def test_a_first_domino_lies_at_the_castle_in_24_ways() -> None:
    """Either half on one of four sides, the other half in one of the three directions left; two equal halves can be
    turned round without a difference."""
    assert len(kingdom().placements(DOMINOES[13])) == 24
    assert len(kingdom().placements(DOMINOES[3])) == 12


def test_one_half_that_matches_is_enough() -> None:
    land = kingdom("13@1,0 right")
    assert why_not(land, "14@1,1 up") is None, "wheat beside wheat, lake beside nothing of its own"


def test_the_half_that_touches_must_be_the_half_that_matches() -> None:
    land = kingdom("13@1,0 right")
    assert why_not(land, "14@2,1 right") == message("placement/terrain"), "its wheat touches only the forest"
    assert why_not(land, "12@2,1 up") == message("placement/terrain")
    assert why_not(land, "19@2,1 up") == message("placement/terrain"), "its forest is at the far end"


def test_a_corner_is_no_edge() -> None:
    assert why_not(kingdom(), "13@1,1 right") == message("placement/terrain")


def test_the_other_half_may_touch_anything() -> None:
    land = kingdom("12@1,0 right")
    assert why_not(land, "13@0,1 right") is None, "wheat at the castle, forest beside the swamp"


def test_a_domino_lies_on_free_squares() -> None:
    land = kingdom("13@1,0 right")
    assert why_not(land, "14@1,0 up") == message("placement/taken")
    assert why_not(land, "14@0,1 down") == message("placement/taken"), "the castle"


def test_a_domino_may_go_round_the_castle() -> None:
    """All that counts is the box: the castle need not be in the middle."""
    land = kingdom("3@1,0 right", "4@3,0 right")
    assert why_not(land, "5@4,1 up") is None
    assert why_not(land, "5@-1,0 up") == message("placement/size", size=5), "a sixth column"
    assert why_not(land, "5@5,0 up") == message("placement/size", size=5)


def test_the_mighty_duel_has_seven_by_seven() -> None:
    land = kingdom("3@1,0 right", "4@3,0 right", size=7)
    assert why_not(land, "5@5,0 right") is None
    wide = kingdom("3@1,0 right", "4@3,0 right", "5@5,0 right", size=7)
    assert why_not(wide, "6@-1,0 up") == message("placement/size", size=7)


def test_turning_round_a_domino_with_equal_halves_is_no_other_placement() -> None:
    land = kingdom("13@1,0 right")
    squares = [frozenset(found.squares) for found in land.placements(DOMINOES[3])]
    assert len(squares) == len(set(squares))
    assert why_not(land, "3@2,2 down") is None, "it may still be written so"


def naive(placed: list[Placement], number: int, size: int) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    """Apply the rule slowly and plainly: try every place and direction on a large board."""
    board = {(0, 0): "castle"}
    for other in placed:
        for square, half in zip(
            other.squares, (DOMINOES[other.domino].left, DOMINOES[other.domino].right), strict=True
        ):
            board[square] = half.terrain
    domino = DOMINOES[number]
    found = set()
    for x in range(-size, size + 1):
        for y in range(-size, size + 1):
            for dx, dy in STEPS.values():
                ends = {(x, y): domino.left.terrain, (x + dx, y + dy): domino.right.terrain}
                xs, ys = zip(*board, *ends, strict=True)
                touching = any(
                    board.get((a + da, b + db)) in (terrain, "castle")
                    for (a, b), terrain in ends.items()
                    for da, db in STEPS.values()
                )
                free = not ends.keys() & board.keys()
                if free and touching and max(max(xs) - min(xs), max(ys) - min(ys)) < size:
                    pair = ((x, y), (x + dx, y + dy))
                    found.add(tuple(sorted(pair)) if domino.left == domino.right else pair)
    return found


@settings(max_examples=60, deadline=None)
@given(st.permutations(list(DOMINOES)), st.integers(0, 23), st.sampled_from([5, 7]), st.randoms(use_true_random=False))
def test_the_list_is_what_the_plain_rule_gives(order: list[int], count: int, size: int, rng: object) -> None:
    placed: list[Placement] = []
    for number in order[:count]:
        if fitting := Kingdom(placed, size).placements(DOMINOES[number]):
            placed.append(rng.choice(fitting))
    listed = Kingdom(placed, size).placements(DOMINOES[order[count]])
    assert len(listed) == len({found.squares for found in listed})
    assert {found.squares for found in listed} == naive(placed, order[count], size)
