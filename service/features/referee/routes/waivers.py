"""The HTTP operations on waivers of a game's windows.

When all have waived the windows for disputes and appeals, the game's secrets are revealed at once.
"""

from collections.abc import Sequence
from typing import Any, Final

from events.receipts import Receipt
from service.features.games.routes.game_json import list_soon, there
from service.features.games.routes.sight import sight
from service.features.referee.routes.disputes import check_scope
from service.features.referee.services import RefereeServices
from service.features.tournaments.game_results import begun_games
from service.platform.answers import Answer
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.fields import Body, Text, described
from service.platform.http.work import heavy
from service.platform.ids import ULID
from service.platform.streams.repository import Moved

blp = Blueprint("waivers", __name__)

_GAMES: Final = 40
"""Number of loaded games that cost one unit of work."""


class Waiver(Answer, frozen=True):
    """The waivers of a game's windows for disputes and appeals."""

    game: str
    """Game whose windows are waived."""
    waived: list[str]
    """Accounts that have waived."""
    unwaived: list[str]
    """Accounts whose waiver is missing. Of the game's maker and its organisers, one is enough."""
    final: bool
    """Whether the game is final."""
    receipt: Receipt | None
    """Receipt of your waiver. Null: you had waived before."""


class Waivers(Answer, frozen=True):
    """The result of a waiver. Of a match or tournament, running games and those with an open dispute are left out."""

    items: list[Waiver]
    """Games on which you may waive, in their order."""


class NewWaiver(Body):
    of = Text(28, 28, pattern=f"^[gmt]_{ULID}$", required=True, **described("A game, a match or a tournament."))


@blp.route("/v1/waivers", methods=["POST"])
@blp.requires("play", "organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(NewWaiver, example={"of": "g_01jd6v3r5m8x2k4q7w9y1z3a5c"})
@blp.response(201, Waivers)
@blp.errors("unknown-game", "unknown-match", "unknown-tournament", "not-seated", "game-not-over", "dispute-pending")
def create_waiver(services: RefereeServices, body: dict[str, Any]) -> tuple[Waivers, Headers]:
    """Waive the dispute and appeal windows of finished games.

    Players and a game's maker or organisers may do this: for one game, or for all their finished games of a match or a
    tournament. When all players and the game's maker, or one of its organisers, have waived, the game is final at once
    and all secrets are revealed. A dispute or an appeal before then cancels all waivers.
    """
    of, account = body["of"], caller().account
    match of[0]:
        case "m":
            contest = services.matches.desk.book.match(account, of).contest
            waived, changed = _waive_all(services, [one.game for one in contest.games])
            if changed:
                services.matches.desk.opener.advance(of)
            return waived, {"Location": f"/v1/matches/{of}"}
        case "t":
            line = services.tournaments.desk.book.tournament(account, of)
            games = list(begun_games(line.tournament))
            if not line.tournament.organises(account):
                parts = services.games.readmodels.seats.among(account, games)
                games = [game for game in games if game in parts]
            waived, changed = _waive_all(services, games)
            if changed:
                services.tournaments.desk.opener.advance(of)
            return waived, {"Location": f"/v1/tournaments/{of}"}
    sight(services.games, of)
    check_scope(services, of)
    moved = services.games.desk.disputing.waive(account, of)
    list_soon(services.games, of, moved)
    return Waivers([_waiver(services, of, moved)]), {"Location": f"/v1/games/{of}"}


def _waive_all(services: RefereeServices, games: Sequence[str]) -> tuple[Waivers, bool]:
    """Waive the windows of those games that the caller is a party of. Return whether any window was waived."""
    heavy(len(games) / _GAMES)
    account, desk = caller().account, services.games.desk
    items, changed = [], False
    for game in games:
        with desk.loaded_games.load(game).now() as now:
            party = account in (*now.lobby.holders, *now.lobby.hosts, *now.lobby.unwaived)
            over = now.lobby.status == "ended" and not now.lobby.disputes.pending
        moved = None
        if party and over:
            check_scope(services, game)
            moved = desk.disputing.waive(account, game)
            changed = changed or moved is not None
            list_soon(services.games, game, moved)
        if party:
            waiver = _waiver(services, game, moved)
            if over or waiver.final:
                items.append(waiver)
    return Waivers(items), changed


def _waiver(services: RefereeServices, game: str, moved: Moved | None) -> Waiver:
    receipt = None if moved is None else Receipt(**moved.receipt)
    with services.games.desk.loaded_games.load(game).now() as now:
        lobby = now.lobby
        unwaived = there(services.games, lobby.unwaived)
        return Waiver(game, list(lobby.waived), unwaived, lobby.status == "final", receipt)
