"""The current costs of Dominion cards."""

from domain.games.dominion.cards import CARDS, PRINTED
from domain.games.dominion.table import DominionTable


def cost(table: DominionTable, card: str) -> int:
    """Return the current cost of a card, at least 0. It is equal for all copies, wherever they are."""
    printed = PRINTED[card]
    turn, reductions = table.turn, table.reductions
    if turn is None or not reductions:
        return printed
    seat = table.players[turn.seat]
    less = 0
    for each in reductions:
        if (by := each.by(CARDS[card])) and (times := each.times(turn, seat)):
            less += times * by
    return max(0, printed - less)


def as_printed(table: DominionTable) -> bool:
    """Return whether no effect changes the printed costs of cards now."""
    turn, reductions = table.turn, table.reductions
    if turn is None or not reductions:
        return True
    seat = table.players[turn.seat]
    return not any(each.times(turn, seat) for each in reductions)
