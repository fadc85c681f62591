"""Questions that the cards of a box ask in generated games."""

from functools import cache
from typing import Any, NamedTuple

from domain.game.play import DecisionOpened
from domain.games.dominion.facts import TurnBegan
from tests.support.dominion import RULES
from tests.support.games import played


class Asked(NamedTuple):
    """For what, and how; whether the order of the picks matters, and whether it is asked in another seat's turn."""

    prompt: str
    kind: str
    ordered: bool
    others: bool


@cache
def questions(box: str) -> frozenset[Asked]:
    found = set()
    options: list[dict[str, Any]] = [{"edition": edition, "random": {"boxes": [box]}} for edition in (1, 2)]
    for number in range(48):
        game = played(RULES, RULES.setting(options[number % 2], 2 + number % 3), f"prompts {box} {number}")
        turn = None
        for fact in game.facts:
            if isinstance(fact, TurnBegan):
                turn = fact.seat
            elif isinstance(fact, DecisionOpened) and fact.question is not None:
                found.add(Asked(fact.question.prompt, fact.kind, fact.question.ordered, fact.seat != turn))
    return frozenset(found)
