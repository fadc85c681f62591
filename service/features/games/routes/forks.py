"""The HTTP operation to fork a game at one of its moments."""

from typing import Any, Final

from marshmallow import fields

from service.features.games.answers import MoveResult
from service.features.games.bodies import SeatField
from service.features.games.forks import ForkRequest
from service.features.games.routes.chairs import chairs, check_sandbox
from service.features.games.routes.game_json import changed, list_soon
from service.features.games.routes.long_games import GAME, gone_through
from service.features.games.routes.sight import noted, sight
from service.features.games.services import GameServices
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import Length, OneOf
from service.platform.http.context import caller
from service.platform.http.fields import Body, Int, described
from service.platform.http.idempotency import new, repeats_making
from service.platform.http.offices import WATCHING, office
from service.platform.http.work import charge

blp = Blueprint("forks", __name__)

_FUTURES: Final = ("same", "redealt")


class NewFork(Body):
    at = Int(1, **described("Event: the fork begins at the last rest up to it. Default: the last event."))
    future = fields.String(
        load_default="redealt",
        validate=OneOf(_FUTURES),
        **described(
            "Treatment of hidden information. With `same`, it stays as it is: for referees, and for "
            "everybody in a final game. With `redealt`, the service deals it again at random, consistent with "
            "everything that you know."
        ),
    )
    seats = fields.List(
        SeatField(),
        validate=Length(1, 12),
        **described('Player of each seat: `"me"`, `"open"` (you too) or a bot. Default: you play every seat.'),
    )


@blp.route("/v1/games/<id(g):game>/forks", methods=["POST"])
@blp.requires("play", offices=WATCHING)
@blp.idempotent()
@blp.arguments(NewFork, required=False, example={"at": 41, "future": "redealt"})
@blp.response(201, MoveResult)
@blp.errors(
    "unknown-game", "unknown-event", "game-not-started", "view-not-yours", "player-count", "sandbox-seats",
    "seated-twice", "unknown-player", "engine-missing", "shared-shuffles", "no-person", "too-many-games",
)  # fmt: skip
def fork_game(services: GameServices, body: dict[str, Any], game: str) -> tuple[MoveResult, Headers]:
    """Fork a game at a moment.

    The fork is your private sandbox. It begins at the last rest before that moment, when nothing was half-played: see
    `fork_of`. It does not change the game. Later shuffles use new random numbers; `future` decides about what is
    already hidden.
    """
    account, same = caller().account, body["future"] == "same"
    seen = sight(services, game, "referee" if same else None)
    looking = services.desk.looking
    at = seen.moment(body.get("at"))
    upto = looking.version(game) if at is None else at
    gone_through(upto)
    fork = new("g")
    seats = chairs(services, body["seats"], account) if "seats" in body else None
    if not repeats_making(fork):
        check_sandbox(services, account, seats or ())
        charge(GAME)
    noted(services, seen, game, "fork", upto)
    request_of = ForkRequest(game, at, body["future"], seen.viewer, seats, office())
    moved = services.desk.forking.fork(account, fork, request_of)
    list_soon(services, fork, moved)
    return changed(services, fork, moved, made=True)
