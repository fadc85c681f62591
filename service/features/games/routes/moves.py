"""The HTTP operation to make a move."""

from typing import Any

from flask import Response

from domain.game.refusal import Refusal
from service.features.games.answers import BriefMoveResult, MoveResult
from service.features.games.bodies import NewMove
from service.features.games.routes.game_json import changed, changed_briefly
from service.features.games.services import GameServices
from service.platform.http.answer_schemas import reference
from service.platform.http.answers import answer
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.etags import stale, wanted_version
from service.platform.http.preference import asks_for_little

blp = Blueprint("moves", __name__)


@blp.route("/v1/games/<id(g):game>/moves", methods=["POST"])
@blp.requires("play", limit="move")
@blp.arguments(NewMove, example={"decision": "d17", "picks": ["o3"]})
@blp.response(201, {"anyOf": [reference(MoveResult), reference(BriefMoveResult)]})
@blp.brief()
@blp.errors(
    "unknown-game", "not-seated", "not-your-decision", "decision-closed", "stale-version", "unknown-decision",
    "illegal-move", "engine-missing", "game-paused", "time-over",
)  # fmt: skip
def make_move(services: GameServices, body: dict[str, Any], game: str) -> Response:
    """Make a move: answer the open decision.

    The answer is durable. It has the receipt, the events up to the next decision, and your view of the game. If you
    send the same move again, you always get the same receipt, marked `Idempotent-Replayed`, even without a key. A
    decision accepts one answer.
    """
    expected = wanted_version()
    try:
        moved = services.desk.moves.play(caller().account, game, body["decision"], body["picks"], expected)
    except Refusal as refusal:
        if refusal.code != "stale-version":
            raise
        raise stale(refusal.fields["version"], f"/v1/games/{game}/events?after={expected}") from refusal
    result, headers = (
        changed_briefly(services, game, moved) if asks_for_little() else changed(services, game, moved, made=True)
    )
    return answer(result, 201, headers)
