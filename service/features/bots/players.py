"""The service's own players: how they choose, and the accounts under which they sit."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from service.features.bots import domaine, dominion, kingdomino
from service.platform.storage.registry import Registry

Decision = Mapping[str, Any]
Shown = Mapping[str, Any]
"""The deciding seat's view of a game, as `GET /v1/games/{game}` returns it. A bot knows nothing else.

In Dominion it has the `moves` of cards to and from players, from the public events.
"""

LEVELS: Final = ("random", "gentle", "steady", "skilled", "master")
"""In every game, the weakest first."""

_MINDS: Final[dict[str, Callable[[str, Shown, random.Random], list[str]]]] = {
    "domaine": domaine.answer,
    "dominion": dominion.answer,
    "kingdomino": kingdomino.answer,
}


def levels(ruleset: str) -> tuple[str, ...]:
    """Those that know this game; at random anything can be played."""
    return LEVELS if ruleset in _MINDS else LEVELS[:1]


def remembers(level: str, ruleset: str) -> bool:
    """Whether it goes also by the `moves` of cards, which the table does not show."""
    return level != LEVELS[0] and ruleset == "dominion"


def answer(level: str, shown: Shown, dice: random.Random) -> list[str]:
    """Return a bot's picks. The same view and dice give the same answer."""
    decision: Decision = shown["decision"]
    if level == LEVELS[0]:
        return pick_at_random(decision, dice)
    return _MINDS[shown["ruleset"]](level, shown, dice)


def pick_at_random(decision: Decision, dice: random.Random) -> list[str]:
    """Some number of options, and that many of them, in any order: all equally likely."""
    options = [option["id"] for option in decision["options"]]
    count = dice.randint(decision["min"], min(decision["max"], len(options)))
    return dice.sample(options, count)


def account(registry: Registry, level: str, number: int) -> str:
    """The account of the `number`-th bot of this kind at a table. No person's handle has a colon."""
    return registry.accounts.bot(f"bot:{level}-{number}").id


def substitute(registry: Registry, holders: Sequence[str | None]) -> tuple[str, str]:
    """A bot that does not sit at this table yet: its account, and how it plays."""
    level = LEVELS[0]
    numbered = (account(registry, level, number) for number in range(1, len(holders) + 2))
    return next(bot for bot in numbered if bot not in holders), level
