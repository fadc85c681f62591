"""The HTTP operations to create, find, show, join, leave and cancel games."""

from typing import Any, Final

from flask import Response, request

from domain.game.refusal import Refusal
from service.features.games.answers import Game, MoveResult
from service.features.games.bodies import NewGame, SeatTaking, ViewQuery
from service.features.games.desk import GameRequest
from service.features.games.routes.chairs import chairs, check_accepted, check_sandbox, check_unfinished
from service.features.games.routes.game_json import changed, list_soon, looking, shown
from service.features.games.routes.long_games import GAME, gone_through
from service.features.games.routes.moments import moment_of
from service.features.games.routes.sight import noted, sight
from service.features.games.routes.terms import terms
from service.features.games.services import GameServices
from service.platform.http.answer_schemas import reference, titled
from service.platform.http.answers import JSON, PLAIN, Headers, answer, text
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.etags import tag, unchanged
from service.platform.http.idempotency import new, repeats_making
from service.platform.http.offices import WATCHING
from service.platform.http.qr import SVG, qr_code
from service.platform.http.work import charge, charge_kept
from service.platform.streams.repository import Moved

blp = Blueprint("games", __name__)

_OPEN_TABLE: Final = {"ruleset": "kingdomino", "seats": ["me", "open"], "options": {"harmony": True}}
_SHOWN: Final = {"anyOf": [reference(Game), titled("GamePosition")]}


@blp.route("/v1/games", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(NewGame, example=_OPEN_TABLE)
@blp.response(201, MoveResult)
@blp.errors(
    "unknown-player", "invalid-options", "player-count", "invalid-position", "sandbox-only", "sandbox-seats",
    "seated-twice", "conflict-of-interest", "no-person", "too-many-games", "not-accepting", "player-blocked",
)  # fmt: skip
def create_game(services: GameServices, body: dict[str, Any]) -> tuple[MoveResult, Headers]:
    """Create a game.

    Your seats and those of bots are taken at once. When all seats are taken, the game begins. To add a nonce, reserve
    your seat (`seats_kept`) and take it after you have seen the commitment.
    """
    account = caller().account
    game, made = new("g"), chairs(services, body["seats"], account)
    if not repeats_making(game):
        if body["sandbox"]:
            check_sandbox(services, account, made)
        else:
            check_unfinished(services, account)
            check_accepted(services, made, account)
        charge(GAME)
    wanted = GameRequest(
        ruleset=body["ruleset"],
        options=body["options"],
        chairs=made,
        visibility=body["visibility"],
        position=body.get("position"),
        sandbox=body["sandbox"],
        terms=terms(services, body["terms"]),
        present=frozenset() if body["seats_kept"] else frozenset({account}),
    )
    return _arranged(services, game, services.desk.seating.create(account, game, wanted), made=True)


@blp.route("/v1/games/<id(g):game>", methods=["GET"])
@blp.anybody(offices=WATCHING, offers=(JSON, PLAIN))
@blp.arguments(ViewQuery, location="query")
@blp.response(200, _SHOWN)
@blp.response(200, {"type": "string"}, content_type=PLAIN)
@blp.errors(
    "unknown-game", "unknown-seat", "unknown-event", "view-not-yours", "not-seated", "game-not-started",
    "not-at-rest", "hidden", "view-not-in-record",
)  # fmt: skip
def get_game(services: GameServices, query: dict[str, Any], game: str) -> Response:
    """Show a game.

    The answer is the game as you may see it, with the open decision, and its options if you must decide. It can also
    show any earlier moment, a position, or a position as text (`/docs/positions`).
    """
    here, as_position = looking(services, game), "as_" in query
    try:
        seen = sight(services, game, "referee" if as_position else query.get("view"))
    except Refusal as refusal:
        if as_position and refusal.message.id == "view-not-yours":
            raise Refusal("view-not-yours/position", pointer="/as") from refusal
        raise
    version = here.reach(game, seen)
    unchanged(version)
    at = seen.moment(moment_of(services, game, query["at"], seen) if "at" in query else None)
    if at is not None or as_position:
        gone_through(here.unfolded(game, seen.viewer, version if at is None else at))
    match query.get("as_"):
        case "notation":
            response = text(here.notation(game, seen.viewer, at))
        case "position":
            response = answer(here.position(game, seen.viewer, at))
        case _:
            response = answer(shown(services, game, seen.viewer, at))
    noted(services, seen, game, "position" if as_position else "game", version if at is None else at)
    return tag(response, version)


@blp.route("/v1/games/<id(g):game>/qr.svg", methods=["GET"])
@blp.anybody(offers=(SVG,))
@blp.response(200, {"type": "string"}, content_type=SVG)
@blp.errors("unknown-game")
def get_invitation_code(services: GameServices, game: str) -> Response:
    """Draw the invitation to a game as a QR code.

    It leads to `/tables/{game}`, the page on which people, including guests, take free seats.
    """
    sight(services, game, "public")
    # Without a public URL, the address by which the reader came: it also works in a home network.
    return qr_code(f"{services.settings.public_url or request.host_url.rstrip('/')}/tables/{game}")


@blp.route("/v1/games/<id(g):game>/cancellation", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.response(201, MoveResult)
@blp.errors("unknown-game", "not-the-maker", "tournament-game", "game-running")
def cancel_game(services: GameServices, game: str) -> tuple[MoveResult, Headers]:
    """Cancel a game that you made and that has not begun."""
    return _arranged(services, game, services.desk.seating.cancel(caller().account, game), made=True)


@blp.route("/v1/games/<id(g):game>/seats/<int:seat>", methods=["PUT"])
@blp.requires("play")
@blp.arguments(SeatTaking, required=False, example={"nonce": "a-number-that-i-chose"})
@blp.response(200, MoveResult)
@blp.errors(
    "unknown-game", "unknown-seat", "seat-taken", "seated-already", "not-invited", "game-over", "conflict-of-interest",
    "shared-shuffles", "not-accepting", "player-blocked",
)  # fmt: skip
def take_seat(services: GameServices, body: dict[str, Any], game: str, seat: int) -> tuple[MoveResult, Headers]:
    """Take a seat, or accept an invitation.

    When the last seat is taken, the game begins. Until then a seated player without a nonce can still add one.
    """
    charge_kept()
    return _arranged(services, game, services.desk.seating.sit(caller().account, game, seat, body.get("nonce")))


@blp.route("/v1/games/<id(g):game>/seats/<int:seat>", methods=["DELETE"])
@blp.requires("play")
@blp.response(200, MoveResult)
@blp.errors("unknown-game", "unknown-seat", "game-running", "not-seated")
def leave_seat(services: GameServices, game: str, seat: int) -> tuple[MoveResult, Headers]:
    """Leave a seat before the game begins, or decline it."""
    charge_kept()
    return _arranged(services, game, services.desk.seating.leave(caller().account, game, seat))


def _arranged(
    services: GameServices, game: str, moved: Moved | None, *, made: bool = False
) -> tuple[MoveResult, Headers]:
    list_soon(services, game, moved)
    return changed(services, game, moved, made=made)
