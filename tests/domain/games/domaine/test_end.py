"""The two ends of the game. Rules, 9; source 003, "Fine del gioco"."""

import pytest

from domain.games.domaine.facts import CardsDrawn, DucatsCounted, TurnBegan
from domain.games.domaine.score import ducat_bonuses
from tests.support.domaine import RULES, scene
from tests.support.games import played


def test_a_record_from_before_there_was_a_choice_was_played_the_publishers_way() -> None:
    assert RULES.setting({}, 2).options.king_reached == "at-once"
    assert RULES.recorded({}, 2).options.king_reached == "end-of-turn"
    assert RULES.recorded({"king_reached": "at-once"}, 2).options.king_reached == "at-once"


def test_everybody_lays_the_cards_that_are_left() -> None:
    game = played(RULES, RULES.setting({"turn_limit": 1000}, 3), "to the end")
    drawn = [number for number, fact in enumerate(game.facts) if isinstance(fact, CardsDrawn)]
    turns = [fact for fact in game.facts[drawn[-1] :] if isinstance(fact, TurnBegan)]
    assert len(turns) == 3 * 3, "three more turns each"
    assert game.facts[-1].reason == "finished"
    assert all(player.cards == 0 for player in game.at(len(game.facts)).table.players)


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
