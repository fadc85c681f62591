"""What the service's own audit may ask its accounts. A record alone does not show it."""

from collections.abc import Callable, Collection
from typing import NamedTuple

Among = Callable[[Collection[str]], Collection[str]]
"""A function that returns some of the given accounts. It returns none that it does not know."""


class KnownAccounts(NamedTuple):
    """Functions that return those of some accounts that are not erased (`living`), or that are no bots (`people`)."""

    living: Among
    people: Among
