"""Rulings: what referees decide about games."""

from typing import Any, ClassVar, Final

import msgspec
from marshmallow import fields, validate

from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.table.rulings import (
    Adjudicated,
    ClockAdjusted,
    Dismissed,
    Paused,
    Penalised,
    Resumed,
    Rewound,
    Ruling,
    SeatReplaced,
    Voided,
)
from projections.game_fold import GameFold
from projections.stream_kinds import IMPORTED
from service.answers import Answer
from service.bots import players as bots
from service.bots.players import STRATEGIES
from service.games.answers import Changed, GivenRuling
from service.games.http.bodies import Following
from service.games.http.chairs import found
from service.games.http.game_json import changed, list_soon, looking
from service.games.http.sight import noted, sight
from service.http.answers import Headers
from service.http.blueprint import Blueprint
from service.http.context import caller, house
from service.http.fields import ACCOUNT, Body, Int, Line, Prose, Text
from service.http.offices import REFEREEING, WATCHING, office
from service.http.paging import MOST
from service.referee.looks import Look

blp = Blueprint("rulings", __name__)

_PLAIN: Final[dict[str, type[Ruling]]] = {"pause": Paused, "resume": Resumed, "void": Voided, "dismiss": Dismissed}
_NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "clock": ("seat", "milliseconds"),
    "rewind": ("to",),
    "replace": ("seat",),
    "penalise": ("seat", "points"),
    "adjudicate": ("places",),
    "dismiss": ("dispute",),
}
KINDS: Final = (*_PLAIN, *(kind for kind in _NEEDS if kind not in _PLAIN))


def _kind(kind: str, *needed: str, **more: Any) -> dict[str, Any]:
    return {"properties": {"kind": {"const": kind}}, **({"required": list(needed)} if needed else {}), **more}


class NewRuling(Body):
    together: ClassVar = {
        "anyOf": [
            *(_kind(kind, *_NEEDS.get(kind, ())) for kind in KINDS if kind != "replace"),
            _kind("replace", "seat", "account", **{"not": {"required": ["bot"]}}),
            _kind("replace", "seat", "bot", **{"not": {"required": ["account"]}}),
        ]
    }
    kind = fields.String(required=True, validate=validate.OneOf(KINDS))
    reason = Prose(2000, "Why. Everybody who may see the game may read it.", required=True)
    rule = Line(0, 200, load_default="", metadata={"description": "The rule relied on: the book, and where in it."})
    answers = Int(1, metadata={"description": "The event that this answers."})
    dispute = Text(1, 40, metadata={"description": "The dispute that this answers."})
    to = Int(1, metadata={"description": "rewind: the event that opened the decision to which play goes back."})
    seat = Int(0, 11, metadata={"description": "clock, replace, penalise: whose."})
    milliseconds = Int(-86_400_000, 86_400_000, metadata={"description": "clock: how much time is given, or taken."})
    account = Text(1, 40, pattern=ACCOUNT, metadata={"description": "replace: who plays on; an id or a handle."})
    bot = fields.String(validate=validate.OneOf(STRATEGIES), metadata={"description": "replace: a bot that plays on."})
    points = Int(1, 1000, metadata={"description": "penalise: how much lower the score will be."})
    places = fields.List(
        Int(1, 12), validate=validate.Length(1, 12), metadata={"description": "adjudicate: the places, seat by seat."}
    )


@blp.route("/v1/games/<id(g):game>/rulings", methods=["POST"])
@blp.requires("referee", "admin", offices=REFEREEING)
@blp.idempotent()
@blp.arguments(NewRuling, example={"kind": "rewind", "to": 17, "reason": "The Moat was not asked for.", "rule": "p. 6"})
@blp.response(201, Changed)
@blp.errors(
    "unknown-game", "not-a-referee", "conflict-of-interest", "unknown-dispute", "dispute-settled", "unknown-event",
    "unknown-seat", "not-a-decision", "game-final", "game-not-started", "ruling-out-of-place", "unknown-player",
    "seated-already", "engine-missing", "window-closed",
)  # fmt: skip
def rule(body: dict[str, Any], game: str) -> tuple[Changed, Headers]:
    """Rule on a game: pause, resume, adjust a clock, rewind to a decision, replace or penalise a seat, adjudicate,
    void, or dismiss a dispute. Only its referees may, and only on a game that they do not play."""
    kind = body["kind"]
    missing = [field for field in _NEEDS.get(kind, ()) if field not in body]
    if missing:
        raise Refusal("invalid", f"to {kind}, say {' and '.join(missing)}", pointer=f"/{missing[0]}")
    replacing = _replacing(body) if kind == "replace" else None
    moved = house().desk.rulings.rule(caller().account, game, lambda now: _ruling(now, body, replacing), office())
    list_soon(game, moved)
    return changed(game, moved, made=True)


class GivenRulings(Answer, frozen=True):
    """The rulings on a game."""

    items: list[GivenRuling]
    """In their order."""


class SeenLooks(Answer, frozen=True):
    """Looks at a game."""

    items: list[Look]
    """In their order."""
    next: int | None
    """Where to go on: the next `after`. Null where this was all there is now."""


@blp.route("/v1/games/<id(g):game>/rulings", methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.response(200, GivenRulings)
@blp.errors("unknown-game")
def list_rulings(game: str) -> GivenRulings:
    """Every ruling on a game, with its author, its reason and the rule it relies on."""
    seen = sight(game)
    upto = looking(game).reach(game, seen)
    noted(seen, game, "rulings", upto)
    instances = house().imports.instances if game.startswith(IMPORTED) else house().desk.instances
    return GivenRulings(instances.rulings(game, upto))


@blp.route("/v1/games/<id(g):game>/looks", methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.arguments(Following, location="query")
@blp.response(200, SeenLooks)
@blp.errors("unknown-game")
def list_looks(query: dict[str, Any], game: str) -> SeenLooks:
    """Who was shown more of this game than a player sees, and when: every look of a referee, in order."""
    seen, limit = sight(game), query.get("limit") or MOST
    looks = house().desk.looks.of(game, query["after"], limit + 1)
    if seen.upto is not None:  # how far a referee has looked tells how far the game has come
        looks = [look for look in looks if look.event <= seen.upto]
    following = looks[limit - 1].seq if len(looks) > limit else None
    return SeenLooks(looks[:limit], following)


def _ruling(now: GameFold, body: dict[str, Any], replacing: tuple[str, str | None] | None) -> Ruling:
    said = {field: body[field] for field in ("reason", "rule", "answers", "dispute") if field in body}
    match body["kind"]:
        case "clock":
            return ClockAdjusted(seat=body["seat"], milliseconds=body["milliseconds"], **said)
        case "rewind":
            return Rewound(to=body["to"], branch=now.lobby.course.rewinds + 1, **said)
        case "replace" if replacing is not None:
            return SeatReplaced(seat=body["seat"], account=replacing[0], bot=replacing[1], **said)
        case "penalise":
            return Penalised(seat=body["seat"], points=body["points"], **said)
        case "adjudicate":
            return Adjudicated(standings=_placed(now, body["places"]), **said)
        case kind:
            return _PLAIN[kind](**said)


def _placed(now: GameFold, places: list[int]) -> tuple[Standing, ...]:
    """These places, with the scores that are known. Of a game that its rules have not ended there are none: what is on
    the table is still hidden."""
    if len(places) != now.setting.seats:
        raise Refusal("invalid", f"this game has {now.setting.seats} seats", pointer="/places")
    result = now.lobby.result
    known = {} if result is None else {standing.seat: standing for standing in result.standings}
    nothing = Standing(0, 0, 0)
    return tuple(
        msgspec.structs.replace(known.get(seat, nothing), seat=seat, place=place, tiebreaks=())
        for seat, place in enumerate(places)
    )


def _replacing(body: dict[str, Any]) -> tuple[str, str | None]:
    """Who plays on, and as which bot."""
    if ("account" in body) == ("bot" in body):
        raise Refusal("invalid", "either an account or a bot plays on", pointer="/account")
    if "bot" in body:
        return bots.account(house().registry, body["bot"], 1), body["bot"]
    return found(body["account"], "/account"), None
