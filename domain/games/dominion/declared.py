"""Counters, mats, notes and marks that cards add to the table. A card's file declares each of them once:

    counter_of_turn("bridges", "bridge")                a number that restarts with every turn
    counter_of_player("pirate_ship", "pirate-ship")     a number that a player keeps for the whole game
    mat("island", "island", open_to_all=True)           a place for cards in front of every player
    note("gained_last_turn", "smugglers")               names of cards of a player that everybody has seen
    mark("embargo", "embargo", on=any_pile)             numbers on piles of the supply

The table keeps it. Positions, views and the log use its name, and `[table]` of the box's languages has its texts. A
name belongs to the card whose pile brings it into a game.
"""

from collections.abc import Callable
from typing import Final, NamedTuple


class Mark(NamedTuple):
    card: str
    on: Callable[[str], bool]
    """Whether it may lie on this pile."""


class Mat(NamedTuple):
    card: str
    open_to_all: bool
    """False: it lies face down. Its owner may look at it, others count it."""


COUNTERS_OF_TURN: Final[dict[str, str]] = {}
"""By its name, which card has declared it; so with the others."""
COUNTERS_OF_PLAYER: Final[dict[str, str]] = {}
MATS: Final[dict[str, Mat]] = {}
NOTES: Final[dict[str, str]] = {}
MARKS: Final[dict[str, Mark]] = {}


def counter_of_turn(name: str, card: str) -> None:
    _declare(COUNTERS_OF_TURN, name, card)


def counter_of_player(name: str, card: str) -> None:
    _declare(COUNTERS_OF_PLAYER, name, card)


def mat(name: str, card: str, *, open_to_all: bool) -> None:
    _check_new(name)
    MATS[name] = Mat(card, open_to_all)


def note(name: str, card: str) -> None:
    _declare(NOTES, name, card)


def mark(name: str, card: str, *, on: Callable[[str], bool]) -> None:
    _check_new(name)
    MARKS[name] = Mark(card, on)


def names() -> list[str]:
    """Everything that was declared."""
    return [*COUNTERS_OF_TURN, *COUNTERS_OF_PLAYER, *MATS, *NOTES, *MARKS]


def _declare(declared: dict[str, str], name: str, card: str) -> None:
    _check_new(name)
    declared[name] = card


def _check_new(name: str) -> None:
    if name in names():
        raise ValueError(f"two cards declare {name}")
    if not name.isidentifier():
        raise ValueError(f"{name} cannot be the name of a field")
