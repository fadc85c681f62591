"""What can be seen on the table: one's own hand, and what lies face up.

The sizes of discard piles and of others' decks are shown only if the table has agreed to it, though who counts knows
them.
"""

from typing import Any

import msgspec

from domain.dominion.costs import cost
from domain.dominion.seats import Seat
from domain.dominion.table import DominionTable


def view(table: DominionTable, seat: int | None) -> dict[str, Any]:
    return {
        "edition": table.options.edition,
        "supply": [{"card": card, "count": count, "cost": cost(table, card)} for card, count in table.supply.items()],
        "empty_piles": table.empty_piles,
        "trash": sorted(table.trash),
        "trade_route": sorted(table.trade_route),
        "players": [
            _player(player, other == seat, table.options.show_counts) for other, player in enumerate(table.players)
        ],
        "turn": None if table.turn is None else msgspec.to_builtins(table.turn),
    }


def _player(player: Seat, own: bool, show_counts: bool) -> dict[str, Any]:
    return {
        "hand": list(player.hand) if own else None,
        "hand_size": len(player.hand),
        "deck_size": len(player.deck) if own or show_counts else None,
        "discard_top": player.discard[-1] if player.discard else None,
        "discard_size": len(player.discard) if show_counts else None,
        "in_play": list(player.in_play),
        "aside": list(player.aside),
        "vp_tokens": player.vp_tokens,
        "turns": player.turns,
    }
