"""The service's own players: how they choose, and the accounts under which they sit."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from service.registry.registry import Registry

Decision = Mapping[str, Any]


def pick_at_random(decision: Decision, dice: random.Random) -> list[str]:
    """Some number of options, and that many of them, in any order: all equally likely."""
    options = [option["id"] for option in decision["options"]]
    count = dice.randint(decision["min"], min(decision["max"], len(options)))
    return dice.sample(options, count)


STRATEGIES: Final[dict[str, Callable[[Decision, random.Random], list[str]]]] = {"random": pick_at_random}


def account(registry: Registry, strategy: str, number: int) -> str:
    """The account of the `number`-th bot of this kind at a table. No person's handle has a colon."""
    return registry.accounts.bot(f"bot:{strategy}-{number}").id


def substitute(registry: Registry, holders: Sequence[str | None]) -> tuple[str, str]:
    """A bot that does not sit at this table yet: its account, and how it plays."""
    strategy = next(iter(STRATEGIES))
    numbered = (account(registry, strategy, number) for number in range(1, len(holders) + 2))
    return next(bot for bot in numbered if bot not in holders), strategy
