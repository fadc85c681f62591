"""Counters, mats, notes, marks and lasting effects that cards add to the table. A card's file declares each once:

    counter_of_turn("bridges", "bridge")                a number that restarts each turn
    counter_of_player("pirate_ship", "pirate-ship")     a number that a player keeps for the whole game
    lasts("enchanted", "enchantress")                   an effect on other players, until the next turn of its player
    spent_for_coins("coin_tokens")                      a counter that its player may spend before the first purchase
    promises_turns("possession")                        a card that promises the player to the left a turn
    mat("island", "island", open_to_all=True)           a place for cards in front of every player
    note("gained_last_turn", "smugglers")               a list of cards that is kept for each player, visible to all
    mark("embargo", "embargo", on=any_pile)             numbers on piles of the supply
    needs_bane("young-witch")                           an eleventh kingdom pile, which the card's text names
    lies_beside("diadem", "tournament")                 a pile beside the supply, from which only a card's text gains
    pile_of("rats", 20)                                 a kingdom pile with another number of cards
    needed_pile("potion", 16, if_=costs_potions)        a basic pile that is in the supply if a kingdom card needs it

The table stores the values. Positions, views and the log use the names. Their texts are in the box's `languages`.
The arguments after the name are the cards whose piles bring it into a game.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from domain.games.dominion.cards import BESIDE, COPIES, NEEDED, NEEDING_BANE, Card, NeededPile, PileBeside


class Mat(NamedTuple):
    """A kind of mat in front of every player, and the cards that use it."""

    cards: tuple[str, ...]
    open_to_all: bool
    """Whether everybody sees the cards.

    If not, they lie face down: only the owner may look at them, others know their number.
    """


Cards = tuple[str, ...]

COUNTERS_OF_TURN: Final[dict[str, Cards]] = {}
"""For each counter of a turn, the cards that use it. The other registries have the same keys."""
COUNTERS_OF_PLAYER: Final[dict[str, Cards]] = {}
MATS: Final[dict[str, Mat]] = {}
NOTES: Final[dict[str, Cards]] = {}
LASTING: Final[dict[str, Cards]] = {}
"""Effects on other players that last until the next turn of the player who played the card."""
PROMISING_TURNS: Final[list[str]] = []
"""Cards that promise the player to the left an extra turn, which the player of the card controls."""
TRASHED: Final = "set_aside_trashed"
"""The mat for cards that a player trashed while another player decided."""
SPENT_FOR_COINS: Final[list[str]] = []
"""Counters of players that may be spent in the own Buy phase before the first purchase, for a coin each."""
MARKS: Final[dict[str, dict[str, Callable[[str], bool]]]] = {}
"""Marks on piles of the supply and on Landmarks. For each card that uses a mark: whether the card puts it on a pile."""


def counter_of_turn(name: str, *cards: str) -> None:
    _declare(COUNTERS_OF_TURN, name, cards)


def counter_of_player(name: str, *cards: str) -> None:
    _declare(COUNTERS_OF_PLAYER, name, cards)


def promises_turns(*cards: str) -> None:
    """Declare the cards with `turn.promise_turn_to_left()`, and the mat of cards that are trashed in such a turn."""
    PROMISING_TURNS.extend(cards)
    mat(TRASHED, *cards, open_to_all=True)


def spent_for_coins(counter: str) -> None:
    SPENT_FOR_COINS.append(counter)


def mat(name: str, *cards: str, open_to_all: bool) -> None:
    _check_new(name)
    MATS[name] = Mat(cards, open_to_all)


def note(name: str, *cards: str) -> None:
    _declare(NOTES, name, cards)


def lasts(name: str, *cards: str) -> None:
    _declare(LASTING, name, cards)


def mark(name: str, card: str, *, on: Callable[[str], bool]) -> None:
    """Declare a mark that a card puts on the piles for which `on` returns true. Several cards may use a mark."""
    if name not in MARKS:
        _check_new(name)
    MARKS.setdefault(name, {})[card] = on


def needs_bane(card: str) -> None:
    NEEDING_BANE.add(card)


def lies_beside(card: str, by: str, copies: int = 1) -> None:
    """Lay these copies of the card beside each supply with a pile of `by`."""
    BESIDE[card] = PileBeside(by, copies)


def pile_of(card: str, copies: int) -> None:
    COPIES[card] = copies


def needed_pile(card: str, copies: int, *, if_: Callable[[Card], bool]) -> None:
    NEEDED[card] = NeededPile(copies, if_)


def names() -> list[str]:
    return [*COUNTERS_OF_TURN, *COUNTERS_OF_PLAYER, *MATS, *NOTES, *LASTING, *MARKS]


def _declare(declared: dict[str, Cards], name: str, cards: Cards) -> None:
    _check_new(name)
    declared[name] = cards


def _check_new(name: str) -> None:
    if name in names():
        raise ValueError(f"two cards declare {name}")
    if not name.isidentifier():
        raise ValueError(f"{name} cannot be the name of a field")
