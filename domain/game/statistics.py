"""What the statistics of a ruleset count of one game, besides its result."""

import msgspec


class GameCounts(msgspec.Struct, frozen=True):
    """The countable parts of one game, from public facts.

    `setup` is a recommended set-up, such as a kingdom. It is empty for any other, and None if the ruleset has none.
    """

    setup: str | None = None
    cards: tuple[str, ...] = ()
    """Cards that the players could buy."""
    openings: tuple[tuple[str, ...] | None, ...] = ()
    """The cards with which each seat opened, in order of their ids. None: the seat did not complete its opening."""
