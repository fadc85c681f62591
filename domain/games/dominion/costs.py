"""Current costs of cards."""

from domain.games.dominion.cards import CARDS, PRINTED
from domain.games.dominion.table import DominionTable


def cost(table: DominionTable, card: str) -> int:
    """The same for every copy of the card, wherever it lies."""
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
    """Whether nothing lowers the cost of any card just now."""
    turn, reductions = table.turn, table.reductions
    if turn is None or not reductions:
        return True
    seat = table.players[turn.seat]
    return not any(each.times(turn, seat) for each in reductions)
