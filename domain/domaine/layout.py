"""What lies on the board, as plain data: the same in a view and in a position."""

from typing import Any

import msgspec

from domain.domaine.table import DomaineTable


def layout(table: DomaineTable) -> dict[str, Any]:
    return {
        "terrain": list(table.terrain),
        "castles": list(map(msgspec.to_builtins, table.castles)),
        "knights": list(map(msgspec.to_builtins, table.knights)),
        "borders": list(map(msgspec.to_builtins, table.borders)),
        "alliances": [list(map(msgspec.to_builtins, pair)) for pair in table.alliances],
        "court": list(table.court),
        "discard": list(table.discard),
        "turn": {"seat": table.turn, "number": table.number},
    }
