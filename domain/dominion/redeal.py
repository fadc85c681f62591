"""Another deal of what somebody cannot see."""

from domain.chance import Chance
from domain.dominion.seats import Seat
from domain.dominion.table import DominionTable
from domain.dominion.zones import Zone

PURPOSE = "redeal"


def redealt(table: DominionTable, seat: int | None, chance: Chance) -> DominionTable:
    """A table at rest that `seat` cannot tell from this one. A player knows the own hand and what went onto the own
    discard pile; of the others everything that does not lie face up is dealt again."""
    players = [_redealt(player, number, number == seat, chance) for number, player in enumerate(table.players)]
    return DominionTable(
        shuffles=dict(table.shuffles),
        options=table.options,
        players=players,
        supply=dict(table.supply),
        trash=list(table.trash),
        trade_route=list(table.trade_route),
        turn=table.turn,
        strict=table.strict,
    )


def _redealt(player: Seat, seat: int, own: bool, chance: Chance) -> Seat:
    hidden: list[Zone] = [player.deck] if own else [player.hand, player.deck, player.discard[:-1]]
    cards = list(chance.shuffled([card for zone in hidden for card in zone], purpose=PURPOSE, ordinal=0, seat=seat))
    dealt = [[cards.pop() for _ in zone] for zone in hidden]
    hand, deck, beneath = (list(player.hand), dealt[0], player.discard[:-1]) if own else dealt
    return Seat(hand, deck, beneath + player.discard[-1:], list(player.in_play), [], player.vp_tokens, player.turns)
