"""Lists of games, and what awaits whom over all of them."""

from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any, Final

import orjson
from flask import Response
from marshmallow import fields, validate

from domain.rulesets import RULESETS
from projections.games import GameFilter
from projections.line import GameLine
from projections.match import MatchLine
from projections.pages import Place
from projections.seats import Awaited, Line
from projections.summary import Summary
from service.web.blueprint import Blueprint
from service.web.context import caller, house
from service.web.fields import Shape, Text, number, text
from service.web.game_shapes import STATUSES
from service.web.matches import Match, told
from service.web.paging import DEFAULT, Page, Paged, listed
from service.web.showing import me
from service.web.streams import MEDIA as STREAM
from service.web.streams import MESSAGE, frame, last_seen, streamed
from service.web.summaries import Asked, GameSummary, summed_up, summed_up_import
from service.web.tournament_shapes import TournamentSummary
from service.web.tournament_telling import summed_up as summed_up_tournaments

blp = Blueprint("lists", __name__)

_LOOK: Final = 1.0
"""Seconds after which a listener looks whether the service stops."""


class GamesQuery(Paged):
    status = fields.String(validate=validate.OneOf(STATUSES))
    ruleset = fields.String(validate=validate.OneOf(sorted(RULESETS)))
    match = Text(28, 28, metadata={"description": "Games of this match."})
    tournament = Text(28, 28, metadata={"description": "Games of this tournament."})
    player = Text(28, 28, metadata={"description": "Games in which this account sits."})


class PlayersGamesQuery(Paged):
    status = fields.String(validate=validate.OneOf(STATUSES))
    ruleset = fields.String(validate=validate.OneOf(sorted(RULESETS)))


GamePage: Final = listed(GameSummary)


class Waiting(Shape):
    """What waits for you: a game, a match or a tournament; the other two are null."""

    awaits = text(enum=["decision", "takeback", "invitation", "ruling"])
    seat = number("Where: the seat that is asked, or kept for you; null for a referee, and in a tournament.", null=True)
    decision = fields.Nested(Asked, required=True, allow_none=True)
    game = fields.Nested(GameSummary, required=True, allow_none=True)
    match = fields.Nested(Match, required=True, allow_none=True)
    tournament = fields.Nested(TournamentSummary, required=True, allow_none=True)


@blp.route("/v1/games", methods=["GET"])
@blp.anybody()
@blp.arguments(GamesQuery, location="query")
@blp.response(200, GamePage)
@blp.errors("bad-cursor")
def list_games(query: dict[str, Any]) -> Response:
    """Games, newest first: the public ones, and those that you have to do with. An imported game has an `origin`, and
    stands where it was imported; asked for a player, a match or a tournament, the list tells only of our own."""
    wanted = GameFilter(*(query.get(name) for name in GameFilter._fields))
    return _page(query, wanted)


@blp.route("/v1/players/<id(a):player>/games", methods=["GET"])
@blp.anybody()
@blp.arguments(PlayersGamesQuery, location="query")
@blp.response(200, GamePage)
@blp.errors("bad-cursor")
def list_players_games(query: dict[str, Any], player: str) -> Response:
    """The games in which a player sits, newest first, as far as you may know of them."""
    return _page(query, GameFilter(query.get("status"), query.get("ruleset"), player=player))


@blp.route("/v1/me/awaiting", methods=["GET"])
@blp.requires("read")
@blp.arguments(Paged, location="query")
@blp.response(200, listed(Waiting))
@blp.errors("bad-cursor")
def list_awaiting(query: dict[str, Any]) -> Response:
    """What awaits you over all games, matches and tournaments: decisions to make, takebacks to allow, invitations to
    answer, disputes that you may rule on because the table named you; the newest first."""
    return _awaiting(Page.of(query, str, str))


@blp.route("/v1/me/events", methods=["GET"])
@blp.requires("read", offers=(STREAM,))
@blp.response(200, MESSAGE, content_type=STREAM)
@blp.errors("invalid")
def follow_awaiting() -> Response:
    """What awaits you over all games and matches, live: at once, and again whenever it changes.

    Each message is what `/v1/me/awaiting` answers just then, so whoever comes back has missed nothing; with the
    `Last-Event-ID` of what they saw they hear only of what is new.
    """
    account, seats = caller().account, house().readmodels.seats
    seen = last_seen()

    def look() -> Iterator[bytes]:
        nonlocal seen
        version = seats.version(account)
        if version != seen:
            yield frame(orjson.Fragment(_awaiting(Page(None, DEFAULT)).get_data()), version)
            seen = version

    def wait(seconds: float) -> None:
        seats.changed(account, seen, min(seconds, _LOOK))

    return streamed(look, nullcontext(wait))


def _page(query: dict[str, Any], wanted: GameFilter) -> Response:
    page = Page.of(query, str, str)
    place, limit = _place(page), page.limit + 1
    lines = house().readmodels.games.page(me(), wanted, place, limit)
    rows = [(_end(line), told) for line, told in zip(lines, summed_up(lines), strict=True)]
    if wanted.match is wanted.player is wanted.tournament is None:
        found = house().registry.imports.page(me(), wanted.status, wanted.ruleset, place, limit)
        rows += [([kept.imported_at, kept.id], summed_up_import(kept)) for kept in found]
        rows = sorted(rows, key=lambda row: row[0], reverse=True)[:limit]
    return page.answer(rows, key=lambda row: row[0], shape=lambda row: row[1])


def _awaiting(page: Page) -> Response:
    found = house().readmodels.seats.awaiting(caller().account, _place(page), page.limit + 1)
    games = {game["id"]: game for game in summed_up(one.line for one in found if isinstance(one.line, GameLine))}
    return page.answer(
        found,
        key=lambda awaited: _end(awaited.line),
        shape=lambda awaited: _waiting(awaited, games.get(awaited.line.id)),
    )


def _waiting(awaited: Awaited, game: dict[str, Any] | None) -> dict[str, Any]:
    line, stake = awaited
    return {
        "awaits": stake.awaits,
        "seat": stake.seat,
        "decision": game["decision"] if game is not None and stake.awaits == "decision" else None,
        "game": game,
        "match": told(line) if isinstance(line, MatchLine) else None,
        "tournament": next(iter(summed_up_tournaments([line])), None) if isinstance(line, Summary) else None,
    }


def _end(line: Line) -> list[Any]:
    return [line.created_at, line.id]


def _place(page: Page) -> Place | None:
    return None if page.after is None else (page.after[0], page.after[1])
