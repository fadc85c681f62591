"""The pages that others show: over a video stream, in a frame of another web page, or on a projector.

A live board of a game runs in a sandbox of the browser, without the cookies of its reader. So it shows what everybody
may see, at the time at which everybody may see it, even if a player of the game shows it.
"""

from typing import Any, Final

from flask import Response
from marshmallow import fields

from service.features.games.routes.game_json import looking, me
from service.platform.http.checks import OneOf
from service.platform.http.codes import LANGUAGES
from service.platform.http.fields import Body, QueryInt, described
from service.web.page_blueprint import PageBlueprint
from service.web.routes import POLICY, page
from service.web.services import WebServices

blp = PageBlueprint("boards", __name__)

FRAMED: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
SANDBOX: Final = "; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox"


class ScreenLook(Body):
    """The look of a page that others show, as its address chooses it."""

    theme = fields.String(validate=OneOf(("light", "dark")))
    lang = fields.String(validate=OneOf(LANGUAGES))


class BoardQuery(ScreenLook):
    show = fields.String(
        load_default="standings", validate=OneOf(("standings", "tables", "standings-tables", "stations"))
    )
    table = QueryInt(1, 2000, **described("Shows this table only."))
    station = QueryInt(1, 50, **described("With `stations`: shows this one only."))
    rows = QueryInt(1, 2000, **described("Number of lines or tables; default on an overlay: ten."))
    turn = QueryInt(3, 600, **described("Seconds after which the next lines are shown."))
    size = QueryInt(25, 400, **described("Size of letters, in percent."))


@blp.page("/tournaments/<id(t):tournament>/overlay", BoardQuery, scope="read")
@blp.errors("unknown-tournament")
def show_overlay(services: WebServices, query: dict[str, Any], tournament: str) -> Response:
    """Show standings or tables of a tournament over a video stream."""
    return _board(services, "overlay", tournament, query)


@blp.page("/tournaments/<id(t):tournament>/embed", BoardQuery, scope="read")
@blp.errors("unknown-tournament")
def show_embed(services: WebServices, query: dict[str, Any], tournament: str) -> Response:
    """Show standings or tables for a frame in another web page."""
    response = _board(services, "embed", tournament, query)
    response.headers["Content-Security-Policy"] = FRAMED
    return response


class ScreenQuery(ScreenLook):
    turn = QueryInt(3, 600, **described("After so many seconds the next list is shown."))


@blp.page("/tournaments/<id(t):tournament>/screen", ScreenQuery, scope="read")
@blp.errors("unknown-tournament")
def show_screen(services: WebServices, query: dict[str, Any], tournament: str) -> Response:
    """Show the screen of a tournament for a projector.

    It has the tables, the standings, the clock and the announcements.
    """
    return _board(services, "screen", tournament, query)


def _board(services: WebServices, kind: str, tournament: str, query: dict[str, Any]) -> Response:
    line = services.tournaments.desk.book.tournament(me(), tournament)
    title = services.tournaments.desk.book.title(tournament, line.tournament.details) or tournament
    return _look("screen" if kind == "screen" else "overlay", kind, query, title=title)


def _look(folder: str, kind: str, query: dict[str, Any], **parts: Any) -> Response:
    theme = query.get("theme", "dark" if kind == "overlay" else "")
    return page(f"pages/{folder}/page.html", spoken=query.get("lang"), kind=kind, theme=theme, **parts)


class GameBoardQuery(ScreenLook):
    show = fields.String(load_default="board", validate=OneOf(("board", "seats")))
    size = QueryInt(25, 400, **described("Size of letters, in percent."))


@blp.page("/games/<id(g):game>/overlay", GameBoardQuery, scope="read")
@blp.errors("unknown-game")
def show_game_overlay(services: WebServices, query: dict[str, Any], game: str) -> Response:
    """Show a game over a video stream: its board, or its seats with their clocks."""
    return _game_board(services, "overlay", POLICY, game, query)


@blp.page("/games/<id(g):game>/embed", GameBoardQuery, scope="read")
@blp.errors("unknown-game")
def show_game_embed(services: WebServices, query: dict[str, Any], game: str) -> Response:
    """Show a game in a frame of another web page."""
    return _game_board(services, "embed", FRAMED, game, query)


def _game_board(services: WebServices, kind: str, policy: str, game: str, query: dict[str, Any]) -> Response:
    looking(services.games, game).sight(None, game)  # a game that is not for everybody is refused
    response = _look("game-board", kind, query, texts="table", game=game)
    response.headers["Content-Security-Policy"] = policy + SANDBOX
    return response
