"""The move: the one way in which anybody plays."""

from typing import Any

from domain.game.refusal import Refusal
from service.games.answers import Changed
from service.games.http.bodies import Answering
from service.games.http.game_json import changed
from service.http.answers import Headers
from service.http.blueprint import Blueprint
from service.http.context import caller, house
from service.http.etags import stale, wanted_version

blp = Blueprint("moves", __name__)


@blp.route("/v1/games/<id(g):game>/moves", methods=["POST"])
@blp.requires("play", limit="move")
@blp.arguments(Answering, example={"decision": "d17", "picks": ["o3"]})
@blp.response(201, Changed)
@blp.errors(
    "unknown-game", "not-seated", "not-your-decision", "decision-closed", "stale-version", "unknown-decision",
    "illegal-move", "engine-missing", "game-paused", "time-over",
)  # fmt: skip
def play(body: dict[str, Any], game: str) -> tuple[Changed, Headers]:
    """Answer the open decision.

    What comes back is durable, and holds all that is needed to go on: the receipt, what happened up to the next
    decision, and how the game stands for you. The same answer sent again gets the same receipt, for ever, marked
    `Idempotent-Replayed`; no key is needed. A decision takes one answer only.
    """
    expected = wanted_version()
    try:
        moved = house().desk.moves.play(caller().account, game, body["decision"], body["picks"], expected)
    except Refusal as refusal:
        if refusal.code != "stale-version":
            raise
        raise stale(refusal.more["version"], f"/v1/games/{game}/events?after={expected}") from refusal
    return changed(game, moved, made=True)
