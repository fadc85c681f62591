"""What can be seen on the table. Everybody sees the same but for the pile: its order is for who may know all."""

from functools import lru_cache
from typing import Any

from domain.kingdomino.dominoes import DOMINOES
from domain.kingdomino.kingdom import Player
from domain.kingdomino.score import valued
from domain.kingdomino.setup import KingdominoOptions
from domain.kingdomino.table import KingdominoTable


def view(table: KingdominoTable) -> dict[str, Any]:
    turn, turns, size = table.turn, table.turns, table.setup.size
    return {
        "size": size,
        "players": [_player(player, size, table.options) for player in table.players],
        "current": [{"domino": claim.domino, "seat": claim.seat} for claim in table.current],
        "next": [{"domino": offer.domino, "seat": offer.seat} for offer in table.next],
        "hand": list(table.hand),
        "pile": table.count,
        "pile_order": None if table.pile is None else list(table.pile),
        "set_aside": len(DOMINOES) - turns - len(table.current) - len(table.next) - table.count,
        "turn": None if turn is None else {"seat": turn.seat, "kind": turn.kind},
        "turns": turns,
    }


@lru_cache(4096)
def _player(player: Player, size: int, options: KingdominoOptions) -> dict[str, Any]:
    """Nobody may change what comes back: it is remembered, for everybody is shown every kingdom after every move."""
    worth = valued(player, size, options)
    box = worth.box
    return {
        "kingdom": [placement.told() for placement in player.kingdom],
        "discarded": list(player.discarded),
        "box": {"left": box.left, "right": box.right, "bottom": box.bottom, "top": box.top},
        "score": worth.score,
        "breakdown": worth.breakdown,
    }
