"""The creation of games from matched seeks.

The request that matched the seeks creates their game. If its process died, a follower does. A repeated attempt creates
no second game.
"""

import threading
from collections.abc import Sequence
from typing import Final

import structlog

from domain.table.lobby_facts import Chair
from service.features.games.desk import GameCommands, GameRequest
from service.features.seeks.store import Seek, Seeks
from service.platform.runtime.logs import failed
from service.platform.streams.follower import Follower
from service.platform.streams.repository import Moved

_LOOK: Final = 5.0

_log = structlog.get_logger("seeks")


def make(seeks: Seeks, desk: GameCommands, game: str) -> Moved | None:
    """Create a game from its matched seeks.

    Its maker is the player who sought longest. A standing seek of a bot does not count, because others decide how often
    it is matched.
    """
    found = seeks.of_game(game)
    if not found:
        return None
    maker = next((seek.request.account for seek in found if not seek.request.stands), found[0].request.account)
    moved = desk.seating.create(maker, game, _game_request(found))
    seeks.made(game)
    return moved


def follow_seeks(seeks: Seeks, desk: GameCommands, stopping: threading.Event) -> Follower:
    """Return the follower that creates missing games of matched seeks and deletes old seeks."""

    def look() -> None:
        for game in seeks.unmade():
            try:
                make(seeks, desk, game)
            except Exception as error:  # noqa: BLE001 - one that is stuck must not hold up the others
                failed(_log, "a game could not be made of its seeks", error, game=game)
        seeks.tidy()

    return Follower("seeks", look, stopping, every=_LOOK)


def _game_request(found: Sequence[Seek]) -> GameRequest:
    """Return the game to create from matched seeks. Without the chairs of a challenge, the oldest seeker sits first."""
    request = found[0].request
    chairs = request.chairs or tuple(Chair("account", seek.request.account) for seek in found)
    sitting = {seek.request.account for seek in found if not seek.request.kept}
    sitting |= {account for account, answer in found[0].invited.items() if answer == "accepted"}
    return GameRequest(
        ruleset=request.ruleset,
        options=request.options,
        chairs=chairs,
        visibility=request.visibility,
        sandbox=request.sandbox,
        terms=request.terms,
        present=frozenset(sitting),
    )
