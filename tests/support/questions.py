"""Questions that the cards of a box ask in generated games, from set-up and from rich positions, and their words."""

import random
import tomllib
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from domain.game.play import DecisionOpened, Setting
from domain.games.dominion.boxes import PACKAGES
from domain.games.dominion.cards import EVENTS, MOST_LANDSCAPES, beside, single_cards
from domain.games.dominion.facts import TurnBegan
from domain.games.dominion.options import KINGDOM_PILES, Randomizers
from domain.games.dominion.randomizers import candidates
from tests.support.dominion import RULES, dealing
from tests.support.games import played

COPPERS = ["copper"] * 4


def prompts(box: str) -> dict[str, str]:
    """Return the English words of the questions of a box."""
    (package,) = (package for package in PACKAGES if package.endswith(f".{box.replace('-', '_')}"))
    words = tomllib.loads(resources.files(package).joinpath("languages", "en.toml").read_text("utf-8"))
    found: dict[str, str] = words["prompts"]
    return found


class Asked(NamedTuple):
    """For what, and how; whether the order of the picks matters, and whether it is asked in another seat's turn."""

    prompt: str
    kind: str
    ordered: bool
    others: bool


def _rich(box: str, setting: Setting, number: int) -> dict[str, Any]:
    """Return a position in which everybody has all cards of the kingdom, those beside its supply, and Provinces."""
    rng = random.Random(f"{box} {number}")
    edition = setting.options.edition
    offered = candidates(Randomizers(boxes=(box,)), edition)
    others = candidates(Randomizers(boxes=tuple(dealing(box)[1:])), edition)
    kingdom = rng.sample(offered, min(len(offered), KINGDOM_PILES))
    kingdom += rng.sample(others, KINGDOM_PILES - len(kingdom))
    decks = [
        [*single_cards(dict.fromkeys(kingdom, 1)), *beside(kingdom), *["province"] * 4, "silver", "gold", *COPPERS]
        for _ in range(setting.seats)
    ]
    for deck in decks:
        rng.shuffle(deck)
    players = [{"hand": deck[:5], "deck": deck[5:]} for deck in decks]
    return {"supply": dict.fromkeys(kingdom, 10), "players": players, "strict": False}


@cache
def questions(box: str) -> frozenset[Asked]:
    found = set()
    events = sum(event.box == box for event in EVENTS.values())
    dealt = {"boxes": dealing(box), "events": min(events, MOST_LANDSCAPES)}
    options: list[dict[str, Any]] = [{"edition": edition, "random": dealt} for edition in (1, 2)]
    if box == "dark-ages":  # its ten cards alone have no second Attack
        options[1] = {"edition": 2, "random": {**dealt, "boxes": [box, "base"]}}
    for number in range(60):
        setting = RULES.setting(options[number % 2], 2 + number % 3)
        begin = None if number < 48 else RULES.placed(_rich(box, setting, number), setting)
        game = played(RULES, setting, f"prompts {box} {number}", begin)
        turn = None if begin is None else 0
        for fact in game.facts:
            if isinstance(fact, TurnBegan):
                turn = fact.seat
            elif isinstance(fact, DecisionOpened) and fact.question is not None:
                found.add(Asked(fact.question.prompt, fact.kind, fact.question.ordered, fact.seat != turn))
    return frozenset(found)
