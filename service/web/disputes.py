"""Disputes: what players find wrong, what is said about it, and what a referee needs to rule on it."""

from contextlib import suppress
from typing import Any, Final

import orjson
from flask import Response
from marshmallow import fields, validate

from domain.refusal import Refusal
from projections.disputes import STATES, DisputeFilter, Listed
from service.desk import Moved
from service.web.answers import JSON, answer
from service.web.blueprint import Blueprint
from service.web.context import caller, house, media
from service.web.fields import WORDS, Body, Int, Shape, Text, number, text
from service.web.game_shapes import Changed, Decision, Event, Game, RulingShape
from service.web.idempotency import new
from service.web.paging import Page, Paged, listed
from service.web.records import Audited
from service.web.showing import list_soon, me, name, what_changed, worded
from service.web.sights import noted, official, sight

blp = Blueprint("disputes", __name__)

ZIP: Final = "application/zip"
_ID: Final = "/v1/disputes/<id(d):dispute>"
_NO_CONTROL: Final = validate.Regexp(WORDS)


def _words(about: str) -> fields.String:
    return fields.String(
        required=True, validate=[validate.Length(1, 5000), _NO_CONTROL], metadata={"description": about}
    )


class NewDispute(Body):
    cites = Int(1, required=True, metadata={"description": "The number of the event that is disputed."})
    claim = _words("What is wrong. Everybody who may see the game may read it.")


class NewStatement(Body):
    statement = _words("What you have to say about it.")


class NewAppeal(Body):
    grounds = _words("Why the ruling is wrong.")


class DisputesQuery(Paged):
    state = fields.String(validate=validate.OneOf(STATES))
    game = Text(28, 28, metadata={"description": "Disputes about this game."})


class Statement(Shape):
    seq = number("The event in the game's stream.")
    at = text(format="date-time")
    account = text()
    handle = text("What they are called now.", null=True)
    seat = number("Theirs; null: who made the game.", null=True)
    kind = text(enum=["statement", "appeal"])
    text = text("Null, once it was erased.", null=True)


class Dispute(Shape):
    id = text()
    game = text()
    state = text("`ruled`: it may still be appealed against.", enum=list(STATES))
    seat = number("Of who opened it; null: who made the game.", null=True)
    opener = text()
    handle = text("What they are called now.", null=True)
    cites = number("The event that is disputed.")
    claim = text("Null, once it was erased.", null=True)
    opened = number("The event that opened it.")
    opened_at = text(format="date-time")
    statements = fields.List(fields.Nested(Statement), required=True)
    rulings = fields.List(fields.Nested(RulingShape), required=True)
    referees = fields.List(fields.String(), required=True, metadata={"description": "Who has settled it so far."})
    appeal_until = text("Until when the ruling may be appealed against.", null=True, format="date-time")


class Disputed(Changed):
    dispute = fields.Nested(Dispute, required=True)


class ClockPoint(Shape):
    seq = number()
    at = text(format="date-time")
    left = fields.List(fields.Integer(allow_none=True), required=True)
    seat = number(null=True)
    running = fields.Boolean(required=True)
    since = text(null=True, format="date-time")
    due = text(null=True, format="date-time")


class Bundle(Shape):
    """Everything that a referee needs; the whole record comes with it as `application/zip`."""

    dispute = fields.Nested(Dispute, required=True)
    event = fields.Nested(Event, required=True)
    decision = fields.Nested(
        Decision,
        required=True,
        allow_none=True,
        metadata={"description": "What was offered: the last decision opened up to the cited event."},
    )
    before = fields.Nested(Game, required=True, allow_none=True)
    after = fields.Nested(Game, required=True)
    clock = fields.List(fields.Nested(ClockPoint), required=True)
    rulings = fields.List(fields.Nested(RulingShape), required=True)
    audit = fields.Nested(Audited, required=True)


@blp.route("/v1/games/<id(g):game>/disputes", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(NewDispute, example={"cites": 41, "claim": "I was not asked for my Moat."})
@blp.response(201, Disputed)
@blp.errors(
    "unknown-game", "not-seated", "game-not-started", "game-final", "window-closed", "unknown-event", "dispute-pending"
)
def open_dispute(body: dict[str, Any], game: str) -> Response:
    """Dispute what happened at an event. Until it is settled no result becomes final; play goes on, unless a referee
    pauses it. Who plays may, and who made the game; after its end as long as `terms.dispute_window` says."""
    dispute = new("d")
    moved = house().desk.disputing.open(caller().account, game, dispute, body["cites"], body["claim"])
    return _changed(game, dispute, moved)


@blp.route("/v1/disputes", methods=["GET"])
@blp.anybody()
@blp.arguments(DisputesQuery, location="query")
@blp.response(200, listed(Dispute))
@blp.errors("bad-cursor")
def list_disputes(query: dict[str, Any]) -> Response:
    """Disputes, newest first: about public games, and about those that you have to do with. A referee sees all."""
    page = Page.of(query, str, str)
    wanted = DisputeFilter(query.get("state"), query.get("game"))
    place = None if page.after is None else (page.after[0], page.after[1])
    found: list[Listed] = []
    while len(found) <= page.limit:
        rows = house().readmodels.disputes.page(me(), wanted, place, page.limit + 1, official=official())
        found += [row for row in rows if _told_by_now(row.game, row.id)]
        if len(rows) <= page.limit:
            break
        place = rows[-1].opened_at, rows[-1].id
    return page.answer(found[: page.limit + 1], key=lambda row: [row.opened_at, row.id], shape=_listed)


@blp.route(_ID, methods=["GET"])
@blp.anybody()
@blp.response(200, Dispute)
@blp.errors("unknown-dispute")
def show_dispute(dispute: str) -> Response:
    """A dispute: the claim, what the parties say, and what was ruled."""
    return answer(_shown(_game_of(dispute), dispute))


@blp.route(f"{_ID}/statements", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(NewStatement, example={"statement": "It was asked; the answer is event 40."})
@blp.response(201, Disputed)
@blp.errors("unknown-dispute", "not-seated", "game-final", "dispute-settled", "enough-said")
def make_statement(body: dict[str, Any], dispute: str) -> Response:
    """Say something about a dispute that is not settled yet. Who plays may, and who made the game."""
    game = _game_of(dispute)
    moved = house().desk.disputing.state(caller().account, game, dispute, body["statement"])
    return _changed(game, dispute, moved)


@blp.route(f"{_ID}/appeals", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(NewAppeal, example={"grounds": "The rule quoted is that of another edition."})
@blp.response(201, Disputed)
@blp.errors("unknown-dispute", "not-seated", "game-final", "dispute-pending", "dispute-settled", "window-closed")
def appeal(body: dict[str, Any], dispute: str) -> Response:
    """Appeal against the ruling on a dispute, within `terms.appeal_window`. Another referee then settles it."""
    game = _game_of(dispute)
    moved = house().desk.disputing.appeal(caller().account, game, dispute, body["grounds"])
    return _changed(game, dispute, moved)


@blp.route(_ID, methods=["DELETE"])
@blp.requires("play")
@blp.response(200, Disputed)
@blp.errors("unknown-dispute", "not-seated", "game-final", "dispute-settled", "forbidden")
def withdraw_dispute(dispute: str) -> Response:
    """Withdraw a dispute that you opened. It stays on record."""
    game = _game_of(dispute)
    return _changed(game, dispute, house().desk.disputing.withdraw(caller().account, game, dispute), 200)


@blp.route(f"{_ID}/bundle", methods=["GET"])
@blp.requires("read", offers=(JSON, ZIP))
@blp.response(200, Bundle)
@blp.response(200, {"type": "string", "contentMediaType": ZIP}, content_type=ZIP)
@blp.errors("unknown-dispute", "view-not-yours")
def show_bundle(dispute: str) -> Response:
    """What a referee needs to rule: how the game stood before and after the cited event, what was offered, the clocks,
    every ruling so far, what the audit finds; as a zip file with the whole record. That you looked goes on record."""
    game, desk = _game_of(dispute), house().desk
    seen = sight(game, "referee")
    noted(seen, game, "bundle", desk.looking.version(game))
    gathered = desk.bundles.gather(game, dispute)
    _name(gathered["dispute"])
    for shown in (gathered["before"], gathered["after"]):
        if shown is not None:
            worded(shown)
    if media() != ZIP:
        return answer(gathered)
    packed = desk.bundles.packed(game, dispute, orjson.dumps(gathered, option=orjson.OPT_INDENT_2))
    headers = {"Content-Disposition": f'attachment; filename="{dispute}.zip"'}
    return Response(packed, content_type=ZIP, headers=headers)


def _game_of(dispute: str) -> str:
    """The game that it is about, for a caller who may know of it."""
    game = house().readmodels.disputes.game_of(dispute)
    with suppress(Refusal):
        if game is not None and _told_by_now(game, dispute):
            return game
    raise Refusal("unknown-dispute", f"there is no dispute {dispute} that you may see")


def _told_by_now(game: str, dispute: str) -> bool:
    """Whether the caller, who may be told late, is told of it by now."""
    seen = sight(game)
    return seen.upto is None or house().desk.instances.dispute(game, dispute)["opened"] <= seen.upto


def _listed(row: Listed) -> dict[str, Any]:
    return _shown(row.game, row.id)


def _shown(game: str, dispute: str) -> dict[str, Any]:
    return _name(house().desk.instances.dispute(game, dispute))


def _name(told: dict[str, Any]) -> dict[str, Any]:
    """Puts beside each id what its owner is called now."""
    opener: dict[str, Any] = {"account": told["opener"]}
    name([opener, *told["statements"]])
    told["handle"] = opener["handle"]
    return told


def _changed(game: str, dispute: str, moved: Moved | None, status: int = 201) -> Response:
    list_soon(game, moved)
    told = what_changed(game, moved)
    told["dispute"] = _shown(game, dispute)
    return answer(told, status, {"Location": f"/v1/disputes/{dispute}"} if status == 201 else {})
