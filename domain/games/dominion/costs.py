"""The current costs of Dominion cards. Effects change only the coins.

Coins of the turn pay for coins. The turn's counter `potions`, which a card declares, pays for Potions. A purchase adds
the debt of a cost to the player's counter `debt`, which a card declares too.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from domain.games.dominion.cards import CARDS, PRINTED, CardCost
from domain.games.dominion.table import DominionTable

DEBT: Final = "debt"
"""Counter of the debt of a player."""
POTIONS: Final = "potions"
"""Counter of the Potions that a player can spend in a turn."""
UNLIMITED: Final = 1_000
"""Debt that a player may take. No cost has as much."""


def cost(table: DominionTable, card: str) -> CardCost:
    """Return the current cost of a card, at least 0 coins. It is equal for all copies, wherever they are."""
    printed = PRINTED[card]
    turn, reductions = table.turn, table.reductions
    if turn is None or not reductions:
        return printed
    seat = table.players[turn.seat]
    less = 0
    for each in reductions:
        if (by := each.by(CARDS[card])) and (times := each.times(turn, seat)):
            less += times * by
    return lowered(printed, less) if less else printed


@lru_cache(maxsize=1024)
def lowered(printed: CardCost, by: int) -> CardCost:
    return CardCost(max(0, printed.coins - by), printed.potions, printed.debt)


def purse(coins: int, potions: int) -> CardCost:
    """Return the highest cost that the player can pay. The player may take any debt."""
    return CardCost(coins, potions, UNLIMITED)


def costs(table: DominionTable) -> Callable[[str], CardCost]:
    """Return the function that returns the current cost of a card, for many cards at one moment."""
    return PRINTED.__getitem__ if as_printed(table) else partial(cost, table)


def as_printed(table: DominionTable) -> bool:
    """Return whether no effect changes the printed costs of cards now."""
    turn, reductions = table.turn, table.reductions
    if turn is None or not reductions:
        return True
    seat = table.players[turn.seat]
    return not any(each.times(turn, seat) for each in reductions)
