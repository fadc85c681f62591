"""The HTTP operations that show the web pages.

A page is a shell of HTML. Its modules, styles and texts fill it with the public API alone. The address of such a file
contains a digest of all files, so browsers keep the file for ever. Nothing on a page is inline and nothing comes from
elsewhere.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, get_args

from flask import Response, render_template, request
from marshmallow import fields

from domain.games.rulesets import RULESETS
from domain.table.seating import Players
from domain.tournament.tournament import TournamentStatus
from projections.tournaments import TournamentFilter
from service.features.games.routes.game_json import me
from service.features.tournaments.other_games import NAMES
from service.features.tournaments.routes.tournament_json import tournament_answer
from service.platform.http.answer_schemas import titled
from service.platform.http.authentication import session_caller
from service.platform.http.checks import OneOf
from service.platform.http.codes import LANGUAGES
from service.platform.http.context import chosen_language, notes
from service.platform.http.errors import not_found
from service.platform.http.fields import Body, Text, described
from service.web import lists, words
from service.web.event_list import event_list
from service.web.page_blueprint import HTML, TEXT, PageBlueprint
from service.web.parts import TYPES, assets_digest, module, parts, sources
from service.web.services import WebServices

blp = PageBlueprint("pages", __name__)

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_FOR_EVER: Final = "public, max-age=31536000, immutable"


@blp.page("/games/<id(g):game>")
def show_game_page(game: str) -> Response:
    """Show the page of a game.

    Players play there, and everybody else watches.
    """
    return _game_page(game, "play")


@blp.page("/games/<id(g):game>/review")
def show_review_page(game: str) -> Response:
    """Show the page that reviews a game event by event.

    Referees rule there. A link to an event ends in its number, such as `#41`.
    """
    return _game_page(game, "review")


@blp.page("/games/<id(g):game>/verify")
def show_verify_page(game: str) -> Response:
    """Show the page that verifies the record of a game."""
    return _game_page(game, "verify")


def _game_page(game: str, view: str) -> Response:
    response = page("pages/game/page.html", texts="table", game=game, view=view)
    response.headers["Content-Security-Policy"] = POLICY.replace("img-src 'self'", "img-src 'self' data:")
    return response


@blp.page("/disputes/<id(d):dispute>")
def show_dispute_page(dispute: str) -> Response:
    """Show the page of a dispute."""
    return page("pages/dispute/page.html", dispute=dispute)


_DISPUTES: Final = "shared/game/disputes.css"
_TOURNAMENT: Final = "shared/tournament/tournament.css"
SHELLS: Final = (
    ("/disputes", "disputes", "disputes", _DISPUTES),
    ("/games/<id(g):game>/rulings/<int:ruling>", "ruling", "ruling", _DISPUTES),
    ("/complaints", "complaint.title", "complaints", ""),
    ("/check", "verify.check", "check", "", "check.needs-javascript"),
    ("/sign-in", "sign-in", "sign-in", ""),
    ("/me", "account", "me", ""),
    ("/tables/<id(g):game>", "lobby.table", "table", ""),
    ("/matches/<id(m):match>", "match.title", "match", ""),
    ("/tournaments/new", "hall.new", "new-tournament", _TOURNAMENT),
    ("/tournaments/<id(t):tournament>/print", "hall.print", "tournament-print", _TOURNAMENT),
)
"""Pages that their module fills alone: address, title, folder below `pages/`, style, and a sentence without JavaScript.

The secret of a sign-in link is after the `#` of its address, so browsers never send it.
"""


def _shell(title: str, folder: str, style: str, without: str = "site.needs-javascript") -> Callable[..., Response]:
    def show(**parts: Any) -> Response:
        script = f"pages/{folder}/page.js"
        return page("shared/shell.html", title=title, script=script, style=style, without=without, **parts)

    show.__name__ = f"show_{folder}"
    return show


for _rule, *_page in SHELLS:
    blp.page(_rule)(_shell(*_page))


class PlayersPageQuery(Body):
    handle = Text(0, 40, load_default="", **described("Handle or id of the player."))
    kind = fields.String(load_default="people", validate=OneOf(get_args(Players)))


@blp.page("/tables")
def show_tables_page(services: WebServices) -> Response:
    """Show the page of seeks, open tables and invitations."""
    return page("pages/tables/page.html", open=lists.open_tables(services, 50))


@blp.page("/players", PlayersPageQuery)
def show_players_page(services: WebServices, query: dict[str, Any]) -> Response:
    """Show the page of players and leaderboards."""
    handle = query["handle"]
    return page(
        "pages/players/page.html",
        wanted=handle,
        found=lists.beginning(services, handle, 20),
        kind=query["kind"],
        ladders=lists.leaders(services, query["kind"], 10),
    )


@blp.page("/players/<id(a):player>", scope="read")
def show_player_page(services: WebServices, player: str) -> Response:
    """Show the page of a player."""
    account = lists.found(services, player)
    if account is None:
        not_found("not-found/player")
    return page("pages/player/page.html", player=account, **lists.of_player(services, account.id))


class ListQuery(Body):
    status = fields.String(validate=OneOf(get_args(TournamentStatus)))
    ruleset = fields.String(validate=OneOf(NAMES))


@blp.page("/tournaments", ListQuery, scope="read")
def show_tournaments_page(services: WebServices, query: dict[str, Any]) -> Response:
    """Show the page of tournaments: those that are played first."""
    filters = TournamentFilter(query.get("status"), query.get("ruleset"))
    return page(
        "pages/tournaments/page.html",
        wanted=filters,
        parts=event_list(services, filters),
        rulesets=sorted(RULESETS),
    )


@blp.page("/tournaments/<id(t):tournament>", scope="read")
@blp.errors("unknown-tournament")
def show_tournament_page(services: WebServices, tournament: str) -> Response:
    """Show the page of a tournament."""
    line = services.tournaments.desk.book.tournament(me(), tournament)
    teams = line.tournament.line_ups().values() if line.tournament.of_teams else None
    return page(
        "pages/tournament/page.html",
        event=tournament_answer(services.tournaments, line),
        teams=None if teams is None else sum(len(players) > 0 for players in teams),
    )


@blp.route("/assets/<digest>/<folder>/<name>", methods=["GET"])
@blp.response(200, TEXT, content_type="text/javascript")
@blp.response(200, TEXT, content_type="text/css")
@blp.response(200, TEXT, content_type="image/svg+xml")
@blp.response(200, TEXT, content_type="image/png")
@blp.response(200, TEXT, content_type="font/woff2")
@blp.response(200, TEXT, content_type="application/manifest+json")
@blp.response(200, titled("JsonObject"), content_type="application/json")
@blp.errors("not-found")
def show_asset(digest: str, folder: str, name: str) -> Response:
    """Fetch a file that all pages share.

    The file at an address never changes. `verify/index.js` is the verifier of records in JavaScript.
    """
    return _part(digest, f"{folder}/{name}")


@blp.route("/assets/<digest>/<folder>/<subject>/<name>", methods=["GET"])
@blp.response(200, TEXT, content_type="text/javascript")
@blp.response(200, TEXT, content_type="text/css")
@blp.response(200, TEXT, content_type="image/svg+xml")
@blp.errors("not-found")
def show_page_asset(digest: str, folder: str, subject: str, name: str) -> Response:
    """Fetch a file of one page or of one game.

    The file at an address never changes.
    """
    return _part(digest, f"{folder}/{subject}/{name}")


@blp.route("/service-worker.js", methods=["GET"])
@blp.response(200, TEXT, content_type="text/javascript")
def show_service_worker() -> Response:
    """Fetch the script that shows push messages.

    At this address, browsers let it serve all pages.
    """
    icon = f"/assets/{assets_digest()}/shared/icon-192.png".encode()
    naming = sources()["shared/device-name.js"].replace(b"export function", b"function")
    text = naming + sources()["shared/service-worker.js"].replace(b"icon-192.png", icon)
    headers = {"Cache-Control": "no-cache", "Content-Security-Policy": "default-src 'none'; connect-src 'self'"}
    return Response(text, content_type=TYPES["js"], headers=headers)


def _part(digest: str, name: str) -> Response:
    text = parts().get(name)
    if text is None or digest != assets_digest():
        not_found("not-found/page-part")
    headers = {"Cache-Control": _FOR_EVER, "Vary": "Accept-Encoding", "Access-Control-Expose-Headers": "ETag"}
    return Response(text, content_type=TYPES[name.rpartition(".")[2]], headers=headers)


def page(
    template: str,
    *,
    status: int = 200,
    leads_to: str = "",
    spoken: str | None = None,
    texts: str = "words",
    **fields: Any,
) -> Response:
    """Render the template of a page in the reader's language, or in the language `spoken`.

    The forms of the page may redirect the browser to the origin `leads_to`. The modules of the page fetch the file
    `texts` of `words.PARTS`.
    """
    spoken = spoken or chosen_language()
    around = {
        "assets": f"/assets/{assets_digest()}",
        "module": partial(module, spoken, texts),
        "texts": texts,
        "language": spoken,
        "languages": " ".join(LANGUAGES),
        "say": partial(words.say, spoken),
        "path": request.path,
        "provider": notes().conventions.settings.openid_name,
        "reader": session_caller(),
    }
    headers = {
        "Content-Security-Policy": POLICY.replace("form-action 'self'", f"form-action 'self' {leads_to}".rstrip()),
        "Cross-Origin-Opener-Policy": "same-origin",
        "Content-Language": spoken,
    }
    text = render_template(template, **around, **fields)
    return Response(text, status, headers, content_type=f"{HTML}; charset=utf-8")
