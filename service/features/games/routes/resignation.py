"""The HTTP operations for takebacks, holidays and resignation."""

from typing import Any, ClassVar, Final

from marshmallow import validates_schema

from service.features.games.answers import MoveResult
from service.features.games.routes.game_json import changed, list_soon
from service.features.games.routes.long_games import gone_through
from service.features.games.routes.terms import MOST_HOLIDAYS
from service.features.games.services import GameServices
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import invalid
from service.platform.http.context import caller
from service.platform.http.fields import Body, Flag, Int, Text, described

blp = Blueprint("takebacks-and-resignation", __name__)

_DECISION: Final = r"^d[1-9][0-9]{0,8}$"


class TakebackRequest(Body):
    together: ClassVar = {"not": {"required": ["decision", "allow"]}}

    decision = Text(2, 10, pattern=_DECISION, **described("Decision to return to. Default: your last one."))
    allow = Flag(**described("Whether you allow the takeback that was asked for."))

    @validates_schema
    def one_thing(self, data: dict[str, Any], **_: Any) -> None:
        if "decision" in data and "allow" in data:
            raise invalid("invalid/takeback", "allow")


class Resignation(Body):
    seat = Int(0, 11, **described("Your seat, if you play several."))


class NewHoliday(Body):
    days = Int(0, MOST_HOLIDAYS, required=True, **described("Number of days; 0 ends the holiday."))
    seat = Int(0, 11, **described("Your seat, if you play several."))


@blp.route("/v1/games/<id(g):game>/takebacks", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(TakebackRequest, required=False, example={"decision": "d17"})
@blp.response(201, MoveResult)
@blp.errors(
    "unknown-game", "not-seated", "decision-closed", "game-paused", "takebacks-not-agreed", "takeback-open",
    "takeback-too-late", "nothing-to-take-back", "no-takeback", "not-your-decision", "engine-missing",
    "time-over",
)  # fmt: skip
def take_back(services: GameServices, body: dict[str, Any], game: str) -> tuple[MoveResult, Headers]:
    """Take back your last answer.

    The game's `terms.takebacks` decide: at once, if nobody has learned or answered anything since, or by asking the
    others. They answer with `allow`. `{"allow": false}` also withdraws your own request. If a player makes the next
    move, the request ends.

    All hidden orders that play has touched since are shuffled again, so a takeback teaches nobody anything. The time
    used since the decision was opened counts for it again.
    """
    takebacks, account = services.desk.takebacks, caller().account
    gone_through(services.desk.looking.taken_back(account, game, answer=body.get("allow")))
    if "allow" in body:
        moved = takebacks.say(account, game, allowed=body["allow"])
    else:
        moved = takebacks.ask(account, game, int(body["decision"][1:]) if "decision" in body else None)
    list_soon(services, game, moved)
    return changed(services, game, moved, made=True)


@blp.route("/v1/games/<id(g):game>/resignation", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(Resignation, required=False, example={"seat": 0})
@blp.response(201, MoveResult)
@blp.errors("unknown-game", "not-seated", "game-over", "game-not-started")
def resign(services: GameServices, body: dict[str, Any], game: str) -> tuple[MoveResult, Headers]:
    """Resign a game.

    With two players, the other one wins. With more, `terms.resignation` decides: the game ends with you last and the
    others as they are, or a bot plays on for you. If no person is left, it ends.
    """
    moved = services.desk.giving_up.resign(caller().account, game, body.get("seat"))
    list_soon(services, game, moved)
    return changed(services, game, moved, made=True)


@blp.route("/v1/games/<id(g):game>/holiday", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(NewHoliday, example={"days": 7})
@blp.response(201, MoveResult)
@blp.errors("unknown-game", "not-seated", "game-over", "game-not-started", "no-holidays", "time-over")
def take_holiday(services: GameServices, body: dict[str, Any], game: str) -> tuple[MoveResult, Headers]:
    """Take days of holiday.

    The players agree on them in `terms.holidays`. They begin now, or after your present holiday. Your clock stops, and
    you may play on. If you return early, days that have not begun are returned. `clock.holidays_until` and
    `holidays_left` show them to everybody.
    """
    moved = services.desk.holidays.take(caller().account, game, body["days"], body.get("seat"))
    list_soon(services, game, moved)
    return changed(services, game, moved, made=True)
