"""Games as JSON shows them, in a process without HTTP."""

from typing import Any

import msgspec

from events.log.viewer import Viewer
from service.features.games.views import GameQueries


def game_json(
    looking: GameQueries, account: str | None, game: str, viewer: Viewer, at: int | None = None
) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(looking.game(account, game, viewer, at)))
    return told
