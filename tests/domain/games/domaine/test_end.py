"""The two ends of the game. Rules, 9; source 003, "Fine del gioco"."""

import pytest

from domain.games.domaine.facts import CardsDrawn, CardTaken, DucatsCounted, TurnBegan
from domain.games.domaine.score import ducat_bonuses
from tests.support.domaine import RULES, Scene, distinct, fence, scene
from tests.support.games import played

VILLAGES = "V " + " ".join(f"{x},{y}" for x in range(4) for y in range(4) if (x, y) != (1, 1))
"""Fifteen villages around A's castle: 45 points."""
BOX = fence(0, 0, 3, 3)
OTHER = fence(8, 8, 11, 11)


def with_villages(count: int, **more: object) -> Scene:
    squares = "V " + " ".join(VILLAGES.split()[1 : count + 1])
    return scene(**{"squares": squares, "borders": BOX, "hands": ["a-b1", "a-b1"], **more})  # type: ignore[arg-type]


# A. the king


@pytest.mark.parametrize(("seats", "king"), [(2, 50), (3, 40), (4, 30)])
def test_whoever_reaches_the_king_has_won_at_once(seats: int, king: int) -> None:
    villages, rest = divmod(king, 3)
    free = [f"{x},{y}" for x in range(5) for y in range(5) if (x, y) != (1, 1)]
    squares = f"V {' '.join(free[:villages])} F {' '.join(free[villages : villages + rest])}"
    gap = fence(0, 0, 4, 4, but="4,0:right")
    game = scene(squares=squares, borders=gap, hands=["a-b1 a-b2", "a-b3"], deck="d-l", seats=seats, ducats=[1, 90])
    game.play("a-b1").pick(x=4, y=0, side="right")
    assert game.over == "finished"
    assert game.scores[0] == king
    assert game.places_taken[0] == 1
    assert not game.told(DucatsCounted), "no bonus: it would make no difference either"
    assert not game.told(CardsDrawn), "nothing that would follow in this turn happens"


def test_passing_the_king_is_reaching_it() -> None:
    game = scene(
        seats=4, squares=VILLAGES, borders=fence(0, 0, 3, 3, but="3,0:right"), hands=["a-b1 a-b2", "a-b3"]
    ).play("a-b1")
    game.pick(x=3, y=0, side="right")
    assert game.over == "finished"
    assert game.scores[0] == 45


def test_one_point_less_is_not_enough() -> None:
    squares = "V " + " ".join(VILLAGES.split()[1:10]) + " F " + " ".join(VILLAGES.split()[10:12])
    game = scene(
        seats=4, squares=squares, borders=fence(0, 0, 3, 3, but="3,0:right"), hands=["a-b1 a-b2", "a-b3"]
    ).play("a-b1")
    game.pick(x=3, y=0, side="right")
    assert game.points[0] == 29
    assert game.asked == (1, "card")


def test_in_anothers_turn_too() -> None:
    """B closes A's domain: A has won."""
    game = scene(
        seats=4, squares=VILLAGES, borders=fence(0, 0, 3, 3, but="3,0:right"), hands=["", "a-b1"], turn={"seat": 1}
    ).play("a-b1")
    game.pick(x=3, y=0, side="right")
    assert game.over == "finished"
    assert game.places_taken[0] == 1


LATER: dict[str, str] = {"king_reached": "end-of-turn"}
"""The publisher's way: markers are moved at the end of the turn (publisher's FAQ, "Timing")."""


def two_gaps(**options: object) -> Scene:
    """Return a scene in which one card lays two borders.

    The border at (3, 0) closes B's domain of 33 points, the one at (7, 0) A's of 45. The king stands at 30.
    """
    left = [f"{x},{y}" for x in range(4) for y in range(4) if (x, y) != (1, 1)]
    right = [f"{x},{y}" for x in range(8, 12) for y in range(4) if (x, y) != (10, 1)]
    gaps = distinct(fence(0, 0, 3, 3, but="3,0:right"), fence(8, 0, 11, 3, but="7,0:right"))
    squares = f"V {' '.join([*left[:11], *right])}"
    castles = "A 10,1 10,10 B 1,1 1,10"
    return scene(castles, squares=squares, borders=gaps, seats=4, hands=["a-b2 a-b1", "a-b3"], deck="d-l", **options)  # type: ignore[arg-type]


def test_after_every_border_it_is_looked_up_who_has_come_to_the_king() -> None:
    """Source 003, "conteggiare subito": B, whose domain A has closed, is the winner, though A could have come past
    with the second border."""
    game = two_gaps().play("a-b2").pick(x=3, y=0, side="right")
    assert game.over == "finished"
    assert (game.scores[:2], game.places_taken[1]) == ([0, 33], 1)
    assert not game.told(DucatsCounted)


def test_the_publisher_looks_when_the_turn_ends() -> None:
    game = two_gaps(**LATER).play("a-b2").pick(x=3, y=0, side="right")
    assert (game.over, game.asked) == (None, (0, "border"))
    game.pick(x=7, y=0, side="right")
    assert game.over == "finished"
    assert (game.scores[:2], game.places_taken[:2]) == ([45, 33], [1, 2])


def gaining(**options: object) -> Scene:
    """Return a scene in which A has 29 points, and the card gains two squares.

    A forest and meadows are next to the domain.
    """
    inside = [f"{x},{y}" for x in range(4) for y in range(4) if (x, y) != (1, 1)]
    squares = f"V {' '.join(inside[:9])} F {' '.join(inside[9:11])} 4,0"
    return scene(squares=squares, borders=BOX, seats=4, hands=["c-e-b2 a-b1", "a-b3"], deck="d-l", **options)  # type: ignore[arg-type]


def test_after_every_square_that_is_gained_too() -> None:
    game = gaining().play("c-e-b2", "expand").to("4,0")
    assert (game.over, game.scores[0], game.places_taken[0]) == ("finished", 30, 1)
    game = gaining().play("c-e-b2", "expand").to("4,1")
    assert (game.over, game.asked) == (None, (0, "expand"))
    game = gaining(**LATER).play("c-e-b2", "expand").to("4,0")
    assert (game.over, game.asked) == (None, (0, "expand"))
    assert game.stop().over == "finished"


def test_a_record_from_before_there_was_a_choice_was_played_the_publishers_way() -> None:
    assert RULES.setting({}, 2).options.king_reached == "at-once"
    assert RULES.recorded({}, 2).options.king_reached == "end-of-turn"
    assert RULES.recorded({"king_reached": "at-once"}, 2).options.king_reached == "at-once"


def both_at_the_king(squares: str, ducats: list[int]) -> Scene:
    """One border closes two domains of 30 points or more."""
    castles = "A 1,1 10,1 B 5,1 10,10"
    both = distinct(fence(0, 0, 3, 3), fence(4, 0, 7, 3))
    both.remove({"x": 3, "y": 0, "side": "right"})
    mirrored = "V " + " ".join(f"{x},{y}" for x in range(8) for y in range(4) if (x, y) not in {(1, 1), (5, 1)})
    game = scene(
        castles=castles, squares=f"{mirrored} {squares}", borders=both, hands=["a-b1 a-b2"], ducats=ducats, seats=4
    )
    return game.play("a-b1").pick(x=3, y=0, side="right")


def test_two_at_the_king_more_points_win() -> None:
    assert both_at_the_king("R 4,0", [90, 5, 0, 0]).places_taken[:2] == [2, 1]


def test_two_at_the_king_then_more_ducats() -> None:
    assert both_at_the_king("", [6, 4, 0, 0]).places_taken[:2] == [1, 2]


def test_two_at_the_king_else_they_share() -> None:
    assert both_at_the_king("", [5, 4, 0, 0]).places_taken[:2] == [1, 1]


def test_the_king_is_reached_in_the_final_phase_too() -> None:
    """With the very last card: there is no bonus for ducats then."""
    game = scene(seats=4, squares=VILLAGES, borders=fence(0, 0, 3, 3, but="3,0:right"), hands=["a-b1"]).play("a-b1")
    game.pick(x=3, y=0, side="right")
    assert game.over == "finished"
    assert not game.told(DucatsCounted)


# B. the cards run out


def test_when_the_last_card_is_drawn_nobody_draws_any_more_not_even_from_the_court() -> None:
    game = scene(hands=["a-b1 b-d", "a-b2"], deck="d-l", court="c-l").sell("a-b1").pick(kind="draw")
    assert game.table.deck == ()
    assert game.sell("a-b2").asked == (0, "card")
    assert not game.told(CardTaken)
    assert game.table.court == ("c-l", "a-b1", "a-b2")


def test_everybody_lays_the_cards_that_are_left() -> None:
    game = played(RULES, RULES.setting({"turn_limit": 1000}, 3), "to the end")
    drawn = [number for number, fact in enumerate(game.facts) if isinstance(fact, CardsDrawn)]
    turns = [fact for fact in game.facts[drawn[-1] :] if isinstance(fact, TurnBegan)]
    assert len(turns) == 3 * 3, "three more turns each"
    assert game.facts[-1].reason == "finished"
    assert all(player.cards == 0 for player in game.at(len(game.facts)).table.players)


def test_income_is_paid_in_the_final_phase() -> None:
    game = scene(squares="g 9,9", borders=fence(9, 9, 11, 11), hands=["a-b1", "a-b1"], ducats=[0, 0]).sell("a-b1")
    assert game.told(TurnBegan) == [TurnBegan(1, 1)]


def test_the_most_ducats_bring_five_points_the_second_most_three() -> None:
    game = scene(hands=["a-b1"], ducats=[4, 9, 2], seats=3).sell("a-b1")
    assert game.told(DucatsCounted) == [DucatsCounted((3, 5, 0))]
    assert game.scores == [3, 5, 0]
    assert game.places_taken == [2, 1, 3]


@pytest.mark.parametrize(
    ("ducats", "won"),
    [
        ([9, 9, 4, 4], (5, 5, 3, 3)),
        ([9, 4, 4, 1], (5, 3, 3, 0)),
        ([7, 7, 7], (5, 5, 5)),
        ([7, 0], (5, 0)),
        ([0, 0], (0, 0)),
        ([3, 0, 0, 2], (5, 0, 0, 3)),
    ],
)
def test_several_may_get_a_bonus_nobody_for_nothing(ducats: list[int], won: tuple[int, ...]) -> None:
    assert ducat_bonuses(ducats) == won


def test_most_points_win_then_most_ducats_then_it_is_shared() -> None:
    domains = distinct(BOX, OTHER)
    game = scene(squares="V 0,0 11,11 F 11,10 11,9", borders=domains, hands=["a-b1"], ducats=[5, 3]).sell("a-b1")
    assert game.scores == [3 + 5, 5 + 3]
    assert game.places_taken == [1, 2], "seven ducats against three"
    game = scene(squares="V 0,0 11,11", borders=domains, hands=["a-b1"], ducats=[5, 7]).sell("a-b1")
    assert game.scores == [8, 8]
    assert game.places_taken == [1, 1]


def test_the_bonus_may_pass_the_king_with_no_effect() -> None:
    """B has more points in the end, and wins, though A is past the king: nobody had come there before."""
    squares = (
        "V "
        + " ".join(VILLAGES.split()[1:10])
        + " "
        + " ".join(f"11,{y}" for y in (8, 9, 10))
        + " 8,8 9,9 8,9 8,10 9,11 8,11"
    )
    game = scene(seats=4, squares=squares, borders=distinct(BOX, OTHER), hands=["a-b1"], ducats=[4, 9, 0, 0])
    assert game.points[:2] == [27, 27]
    game.sell("a-b1")
    assert game.scores[:2] == [30, 32]
    assert game.places_taken[:2] == [2, 1]


def test_endless_swapping_is_ended_by_the_turn_limit() -> None:
    """Both sell cards and take them again from the court: the deck never shrinks."""
    game = scene(hands=["a-b2", "a-b2"], court="b-b2", deck="d-l", turn={"number": 1}, turn_limit=25, ducats=[0, 0])
    turns = 0
    while game.over is None:
        game.pick(kind="sell").pick(kind="take")
        turns += 1
    assert (game.over, turns) == ("turn-limit", 25)
    assert game.table.backs == "D"
    assert not game.told(DucatsCounted), "no bonus: the cards have not run out"


def test_the_turn_limit_can_be_switched_off() -> None:
    hands = ["a-b2", "a-b2"]
    game = scene(hands=hands, court="b-b2", deck="d-l", turn={"number": 10_000}, turn_limit=None, ducats=[0, 0])
    for _ in range(50):
        game.pick(kind="sell").pick(kind="take")
    assert game.over is None
