"""The accounts under which the service's own bots play: for each level, one for each bot at a table."""

from collections.abc import Sequence
from typing import Final

from service.features.accounts.store import Accounts

LEVELS: Final = ("random", "gentle", "steady", "skilled", "master")
"""Levels of the bots of every game, the weakest first."""


def account(accounts: Accounts, level: str, number: int) -> str:
    """Return the account of the `number`-th bot of a level at one table.

    Its handle has a colon, which no person's handle can have.
    """
    return accounts.bot(f"bot:{level}-{number}").id


def substitute(accounts: Accounts, holders: Sequence[str | None], level: str = LEVELS[0]) -> tuple[str, str]:
    """Return the account and the level of a bot that holds no seat yet. `holders` are the accounts at the table."""
    numbered = (account(accounts, level, number) for number in range(1, len(holders) + 2))
    return next(bot for bot in numbered if bot not in holders), level
