"""What can be seen on the table: one's own hand, and what lies face up; everything, for who knows every card.

The sizes of discard piles and of others' decks are shown only if the table has agreed to it, though who counts knows
them. Decks and discard piles lie open, top first, only to who knows every card.
"""

from typing import Any

import msgspec

from domain.dominion.costs import cost
from domain.dominion.seats import Seat
from domain.dominion.table import DominionTable


def view(table: DominionTable, seat: int | None) -> dict[str, Any]:
    whole = all(None not in zone for player in table.players for zone in player.zones)
    counted = whole or table.options.show_counts
    return {
        "edition": table.options.edition,
        "supply": [{"card": card, "count": count, "cost": cost(table, card)} for card, count in table.supply.items()],
        "empty_piles": table.empty_piles,
        "trash": sorted(table.trash),
        "trade_route": sorted(table.trade_route),
        "players": [
            _player(player, whole or other == seat, counted, whole=whole) for other, player in enumerate(table.players)
        ],
        "turn": None if table.turn is None else msgspec.to_builtins(table.turn),
    }


def _player(player: Seat, open_hand: bool, counted: bool, *, whole: bool) -> dict[str, Any]:
    return {
        "hand": list(player.hand) if open_hand else None,
        "hand_size": len(player.hand),
        "deck": player.deck[::-1] if whole else None,
        "deck_size": len(player.deck) if open_hand or counted else None,
        "discard_top": player.discard[-1] if player.discard else None,
        "discard": player.discard[::-1] if whole else None,
        "discard_size": len(player.discard) if counted else None,
        "in_play": list(player.in_play),
        "aside": list(player.aside),
        "vp_tokens": player.vp_tokens,
        "turns": player.turns,
    }
