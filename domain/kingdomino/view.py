"""What can be seen on the table. Everybody sees the same: only the pile is hidden, and nobody may look into it."""

from typing import Any

from domain.kingdomino.score import standing
from domain.kingdomino.table import KingdominoTable


def view(table: KingdominoTable) -> dict[str, Any]:
    turn = table.turn
    return {
        "size": table.setup.size,
        "players": [_player(table, seat) for seat in range(len(table.players))],
        "current": [{"domino": claim.domino, "seat": claim.seat} for claim in table.current],
        "next": [{"domino": offer.domino, "seat": offer.seat} for offer in table.next],
        "hand": list(table.hand),
        "pile": table.count,
        "set_aside": len(table.unseen) - table.count,
        "turn": None if turn is None else {"seat": turn.seat, "kind": turn.kind},
        "turns": table.turns,
    }


def _player(table: KingdominoTable, seat: int) -> dict[str, Any]:
    player = table.players[seat]
    box = table.kingdom(seat).box
    worth = standing(table, seat)
    return {
        "kingdom": [placement.told() for placement in player.kingdom],
        "discarded": list(player.discarded),
        "box": {"left": box.left, "right": box.right, "bottom": box.bottom, "top": box.top},
        "score": worth.score,
        "breakdown": worth.breakdown,
    }
