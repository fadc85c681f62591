"""The current costs of Dominion cards. Effects change only the coins.

Coins of the turn pay for coins. The turn's counter `potions`, which a card declares, pays for Potions. A purchase adds
the debt of a cost to the player's counter `debt`, which a card declares too.
"""

from functools import lru_cache
from typing import Final

from domain.games.dominion.cards import CARDS, PRINTED, CardCost
from domain.games.dominion.seats import Progress
from domain.games.dominion.table import DominionTable

DEBT: Final = "debt"
"""Counter of the debt of a player."""
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


def to_spend(turn: Progress) -> CardCost:
    """Return the coins and Potions that the player can still spend, and the debt that the player may take."""
    return _purse(turn.coins, turn.counters.get("potions", 0) if turn.counters else 0)


@lru_cache(maxsize=1024)
def _purse(coins: int, potions: int) -> CardCost:
    return CardCost(coins, potions, UNLIMITED)


def as_printed(table: DominionTable) -> bool:
    """Return whether no effect changes the printed costs of cards now."""
    turn, reductions = table.turn, table.reductions
    if turn is None or not reductions:
        return True
    seat = table.players[turn.seat]
    return not any(each.times(turn, seat) for each in reductions)
