"""Matches: several games by the same players, made, found, joined and followed."""

from typing import Any, Final

import msgspec
from flask import Response
from marshmallow import fields, validate

from domain.rulesets import RULESETS
from projections.match import MatchLine
from projections.matches import MatchFilter
from service.desk import Moved
from service.desk.looking import Shown, told_seats
from service.matches import MatchWanted
from service.web.answers import answer
from service.web.blueprint import Blueprint
from service.web.chairs import chairs
from service.web.context import caller, house
from service.web.deliveries import LINES, LINES_SHAPE, OFFERS, delivery
from service.web.etags import tag, unchanged
from service.web.fields import Body, Int, Shape, Text, number, text
from service.web.game_bodies import VISIBILITIES, Arranged, Following
from service.web.game_shapes import DeliveredEvent, Events, GameSeat, Receipt, Rules, Standing
from service.web.idempotency import new
from service.web.paging import Page, Paged, listed
from service.web.showing import delivered, list_soon, me, name
from service.web.streams import MEDIA as STREAM
from service.web.streams import MESSAGE
from service.web.terms import GameTerms, terms

blp = Blueprint("matches", __name__)

STATUSES: Final = ("open", "running", "ended", "cancelled")
_DYNASTY: Final = {"ruleset": "kingdomino", "match": {"format": "dynasty"}, "seats": ["me", "open"]}
_SEAT: Final = "/v1/matches/<id(m):match>/seats/<int:seat>"


class Format(Body):
    format = fields.String(required=True, metadata={"description": "One of those that the ruleset lists."})
    games = Int(1, 99, metadata={"description": "How many at most: 3 for a dynasty, an odd number for best-of."})
    seats = fields.String(
        validate=validate.OneOf(["kept", "rotated"]),
        metadata={"description": "Whether everybody keeps their seat or moves one on each game; kept, if not said."},
    )


class NewMatch(Arranged):
    match = fields.Nested(Format, required=True)


class MatchesQuery(Paged):
    status = fields.String(validate=validate.OneOf(STATUSES))
    ruleset = fields.String(validate=validate.OneOf(sorted(RULESETS)))
    player = Text(28, 28, metadata={"description": "Matches that this account plays."})


class MatchTerms(Shape):
    format = text()
    games = number()
    seats = text()


class MatchGame(Shape):
    number = number("From 1.")
    game = text()
    seats = fields.List(
        fields.Integer(), required=True, metadata={"description": "The players in the order of the game's seats."}
    )
    standings = fields.List(
        fields.Nested(Standing),
        required=True,
        allow_none=True,
        metadata={"description": "Once the game is final. `seat` is the player's number in the match."},
    )


class Match(Shape):
    id = text(examples=["m_01jd6v3r5m8x2k4q7w9y1z3a5c"])
    ruleset = text()
    rules = fields.Nested(Rules, required=True)
    match = fields.Nested(MatchTerms, required=True)
    status = text(enum=list(STATUSES))
    visibility = text(enum=list(VISIBILITIES))
    terms = fields.Nested(GameTerms, required=True, metadata={"description": "Those of each of its games."})
    maker = text()
    seats = fields.List(fields.Nested(GameSeat), required=True)
    you = fields.List(fields.Integer(), required=True, metadata={"description": "Which players you are."})
    games = fields.List(fields.Nested(MatchGame), required=True)
    standings = fields.List(
        fields.Nested(Standing),
        required=True,
        allow_none=True,
        metadata={"description": "After the games that are final; null before the first is."},
    )
    version = number("The number of the last event.")
    head = text("The hash of the last event.", pattern="^[0-9a-f]{64}$")
    created_at = text(format="date-time")
    at = text("When the last event happened.", format="date-time")


class MatchChanged(Shape):
    """What came of it. Where nothing had to change there is no receipt and there are no events."""

    receipt = fields.Nested(Receipt, required=True, allow_none=True)
    events = fields.List(fields.Nested(DeliveredEvent), required=True)
    match = fields.Nested(Match, required=True)


@blp.route("/v1/matches", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(NewMatch, example=_DYNASTY)
@blp.response(201, MatchChanged)
@blp.errors(
    "unknown-player", "invalid-options", "invalid-match", "player-count", "seated-twice", "conflict-of-interest"
)
def create_match(body: dict[str, Any]) -> Response:
    """Make a match. Joining it is joining all its games: when the last seat is taken the first one begins, and each
    other one when the one before is final."""
    account = caller().account
    wanted = MatchWanted(
        ruleset=body["ruleset"],
        options=body["options"],
        match=body["match"],
        chairs=chairs(body["seats"], account),
        visibility=body["visibility"],
        terms=terms(body["terms"]),
        present=frozenset({account}),
    )
    match = new("m")
    return _changed(match, house().matches.playing.create(account, match, wanted), 201)


@blp.route("/v1/matches", methods=["GET"])
@blp.anybody()
@blp.arguments(MatchesQuery, location="query")
@blp.response(200, listed(Match))
@blp.errors("bad-cursor")
def list_matches(query: dict[str, Any]) -> Response:
    """Matches, newest first: the public ones, and those that you have to do with."""
    page = Page.of(query, str, str)
    wanted = MatchFilter(query.get("status"), query.get("ruleset"), query.get("player"))
    after = None if page.after is None else (page.after[0], page.after[1])
    lines = house().readmodels.matches.page(me(), wanted, after, page.limit + 1)
    return page.answer(lines, key=lambda line: [line.created_at, line.id], shape=told)


@blp.route("/v1/matches/<id(m):match>", methods=["GET"])
@blp.anybody()
@blp.response(200, Match)
@blp.errors("unknown-match")
def show_match(match: str) -> Response:
    """A match: who plays, its games, how everybody stands."""
    line = house().matches.book.match(me(), match)
    unchanged(line.version)
    return tag(answer(told(line)), line.version)


@blp.route("/v1/matches/<id(m):match>", methods=["DELETE"])
@blp.requires("play")
@blp.response(200, MatchChanged)
@blp.errors("unknown-match", "not-the-maker", "game-running")
def cancel_match(match: str) -> Response:
    """Call off a match that you made and that has not begun."""
    return _changed(match, house().matches.playing.cancel(caller().account, match))


@blp.route(_SEAT, methods=["PUT"])
@blp.requires("play")
@blp.response(200, MatchChanged)
@blp.errors(
    "unknown-match", "unknown-seat", "seat-taken", "seated-already", "not-invited", "game-over", "conflict-of-interest"
)
def join_match(match: str, seat: int) -> Response:
    """Join a match, or accept the invitation to it."""
    return _changed(match, house().matches.playing.sit(caller().account, match, seat))


@blp.route(_SEAT, methods=["DELETE"])
@blp.requires("play")
@blp.response(200, MatchChanged)
@blp.errors("unknown-match", "unknown-seat", "not-seated", "game-running")
def leave_match(match: str, seat: int) -> Response:
    """Leave a match that has not begun, or decline the invitation to it."""
    return _changed(match, house().matches.playing.leave(caller().account, match, seat))


@blp.route("/v1/matches/<id(m):match>/events", methods=["GET"])
@blp.anybody(offers=OFFERS)
@blp.arguments(Following, location="query")
@blp.response(200, Events)
@blp.response(200, LINES_SHAPE, content_type=LINES)
@blp.response(200, MESSAGE, content_type=STREAM)
@blp.errors("unknown-match", "invalid")
def list_match_events(query: dict[str, Any], match: str) -> Response:
    """What has happened in a match, in the same forms as a game's events; nothing in it is secret."""
    book, account = house().matches.book, me()
    version = book.match(account, match).version

    def read(after: int, limit: int) -> list[Shown]:
        return book.events(match, after, limit)

    return delivery(match, query, version, read)


@blp.route("/v1/matches/<id(m):match>/record", methods=["GET"])
@blp.anybody(offers=(LINES,))
@blp.response(200, {"type": "string"}, content_type=LINES)
@blp.errors("unknown-match")
def download_match_record(match: str) -> Response:
    """The portable record of the match itself; each of its games has one of its own."""
    version = house().matches.book.match(me(), match).version
    unchanged(version)
    headers = {"Content-Disposition": f'attachment; filename="{match}.jsonl"'}
    return tag(Response(house().matches.book.record(match), content_type=LINES, headers=headers), version)


def _changed(match: str, moved: Moved | None, status: int = 200) -> Response:
    matches = house().matches
    if moved is not None:
        matches.opener.advance(match)  # its first game is there when the answer is
    list_soon(match, moved)
    body = {
        "receipt": None if moved is None else moved.receipt,
        "events": [] if moved is None else [delivered(event) for event in _events(match, moved)],
        "match": told(matches.book.line(match)),  # also to who has just left a private one
    }
    return answer(body, status, {"Location": f"/v1/matches/{match}"} if status == 201 else {})


def _events(match: str, moved: Moved) -> list[Shown]:
    return house().matches.book.events(match, moved.first - 1, moved.last - moved.first + 1)


def told(line: MatchLine) -> dict[str, Any]:
    """A match as JSON knows it, with the names that go with its ids."""
    contest, account = line.contest, me()
    seats = told_seats(contest.chairs, contest.holders)
    name(seats)
    return {
        "id": line.id,
        "ruleset": contest.rules.ruleset,
        "rules": msgspec.to_builtins(contest.rules),
        "match": msgspec.to_builtins(contest.match),
        "status": contest.status,
        "visibility": contest.visibility,
        "terms": msgspec.to_builtins(contest.terms),
        "maker": contest.maker,
        "seats": seats,
        "you": [seat for seat, holder in enumerate(contest.holders) if holder is not None and holder == account],
        "games": msgspec.to_builtins(contest.games),
        "standings": msgspec.to_builtins(contest.standings),
        "version": line.version,
        "head": line.head,
        "created_at": line.created_at,
        "at": line.updated_at,
    }
