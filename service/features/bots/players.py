"""The answers of the service's bots to decisions, by level and ruleset."""

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from service.features.accounts.bot_accounts import LEVELS
from service.features.bots import domaine, dominion, kingdomino

Decision = Mapping[str, Any]
Shown = Mapping[str, Any]
"""The deciding seat's view of a game, as `GET /v1/games/{game}` returns it. A bot knows nothing else.

In Dominion it also has the `moves` of cards to and from players, from the public events.
"""

_MINDS: Final[dict[str, Callable[[str, Shown, random.Random], list[str]]]] = {
    "domaine": domaine.answer,
    "dominion": dominion.answer,
    "kingdomino": kingdomino.answer,
}


def levels(ruleset: str) -> tuple[str, ...]:
    """Return the levels of bots that can play a ruleset. The level `random` can play every ruleset."""
    return LEVELS if ruleset in _MINDS else LEVELS[:1]


def remembers(level: str, ruleset: str) -> bool:
    """Return whether bots of a level need the past `moves` of cards, which the table does not show."""
    return level != LEVELS[0] and ruleset == "dominion"


def answer(level: str, shown: Shown, dice: random.Random) -> list[str]:
    """Return a bot's picks for its decision. The same view and dice give the same picks."""
    decision: Decision = shown["decision"]
    if level == LEVELS[0]:
        return pick_at_random(decision, dice)
    return _MINDS[shown["ruleset"]](level, shown, dice)


def pick_at_random(decision: Decision, dice: random.Random) -> list[str]:
    """Return random picks: first a random allowed number, then that many options in random order."""
    options = [option["id"] for option in decision["options"]]
    count = dice.randint(decision["min"], min(decision["max"], len(options)))
    return dice.sample(options, count)
