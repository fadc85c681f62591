"""The accounts under which the service's own bots play, one for each level and each bot of that level at a table."""

from collections.abc import Sequence
from typing import Final

from service.features.accounts.store import Accounts

LEVELS: Final = ("random", "gentle", "steady", "skilled", "master")
"""Levels of the bots of every game, the weakest first."""


def account(accounts: Accounts, level: str, number: int) -> str:
    """Return the account of the `number`-th bot of this level at a table. No person's handle has a colon."""
    return accounts.bot(f"bot:{level}-{number}").id


def substitute(accounts: Accounts, holders: Sequence[str | None], level: str = LEVELS[0]) -> tuple[str, str]:
    """Return the account and the level of a bot that holds no seat yet. `holders` are the accounts at the table."""
    numbered = (account(accounts, level, number) for number in range(1, len(holders) + 2))
    return next(bot for bot in numbered if bot not in holders), level
