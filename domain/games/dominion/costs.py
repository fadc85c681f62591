"""What cards cost just now: all that lowers costs in these boxes does so in the Buy phase only."""

from domain.games.dominion.abilities import DISCOUNT, OWN_DISCOUNT
from domain.games.dominion.cards import CARDS, PRINTED
from domain.games.dominion.table import DominionTable


def cost(table: DominionTable, card: str) -> int:
    """The same for every copy of the card, wherever it lies."""
    turn = table.turn
    if turn is None or turn.phase != "buy":
        return PRINTED[card]
    in_play = table.players[turn.seat].in_play
    if card not in OWN_DISCOUNT and DISCOUNT.keys().isdisjoint(in_play):
        return PRINTED[card]
    known = [each for each in in_play if each is not None]
    less = OWN_DISCOUNT[card](known) if card in OWN_DISCOUNT else 0
    for each in known:
        if each in DISCOUNT:
            less += DISCOUNT[each](CARDS[card])
    return max(0, PRINTED[card] - less)


def as_printed(table: DominionTable) -> bool:
    """Whether nothing lowers the cost of any card of the supply."""
    turn = table.turn
    if turn is None or turn.phase != "buy":
        return True
    in_play = table.players[turn.seat].in_play
    return DISCOUNT.keys().isdisjoint(in_play) and OWN_DISCOUNT.keys().isdisjoint(table.supply.keys())
