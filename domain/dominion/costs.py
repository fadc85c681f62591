"""What cards cost just now: all that lowers costs in these boxes does so in the Buy phase only."""

from domain.dominion.abilities import DISCOUNT, OWN_DISCOUNT
from domain.dominion.cards import CARDS
from domain.dominion.table import DominionTable


def cost(table: DominionTable, card: str) -> int:
    """The same for every copy of the card, wherever it lies."""
    printed = CARDS[card].cost
    turn = table.turn
    if turn is None or turn.phase != "buy":
        return printed
    in_play = [each for each in table.players[turn.seat].in_play if each is not None]
    less = OWN_DISCOUNT[card](in_play) if card in OWN_DISCOUNT else 0
    for each in in_play:
        if each in DISCOUNT:
            less += DISCOUNT[each](CARDS[card])
    return max(0, printed - less)
