"""Send preset greetings to the others at a table."""

from typing import Any

from flask import Response, current_app
from marshmallow import fields

from domain.game.refusal import Refusal
from service.features.games.greetings import GREETINGS
from service.features.games.resignation import seats_of_caller
from service.features.games.services import GameServices
from service.platform.http.answers import nothing
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import OneOf
from service.platform.http.context import caller
from service.platform.http.fields import Body
from service.platform.http.guard import Gate

blp = Blueprint("greetings", __name__)


class NewGreeting(Body):
    greeting = fields.String(required=True, validate=OneOf(GREETINGS))


@blp.route("/v1/games/<id(g):game>/greetings", methods=["POST"])
@blp.requires("play")
@blp.arguments(NewGreeting, example={"greeting": "well-played"})
@blp.response(204)
@blp.errors("unknown-game", "not-seated", "rated-game")
def send_greeting(services: GameServices, body: dict[str, Any], game: str) -> Response:
    """Send a greeting to the table.

    Only players of a game that is not rated can send one, once in five seconds. Live streams with `greetings` receive
    it. It is not part of the record, and no database stores it.
    """
    account = caller().account
    with services.desk.loaded_games.at_hand(game).now() as now:
        seat = seats_of_caller(now.lobby, account, game)[0]
        rated = now.lobby.rated_among is not None
    if rated:
        raise Refusal("rated-game/greeting")
    gate: Gate = current_app.extensions["gate"]
    gate.limits.spend(gate.policies["greetings"], f"{account}:{game}")
    services.greetings.send(game, seat, account, body["greeting"])
    return nothing()
