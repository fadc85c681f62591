"""The HTTP operations on waivers of a game's windows.

When all have waived the windows for disputes and appeals, the game's secrets are revealed at once.
"""

from collections.abc import Iterable

from service.features.games.answers import MoveResult
from service.features.games.routes.game_json import changed, list_soon, there
from service.features.games.routes.sight import sight
from service.features.referee.routes.disputes import check_scope
from service.features.referee.services import RefereeServices
from service.features.tournaments.game_results import begun_games
from service.platform.answers import Answer
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller

blp = Blueprint("waivers", __name__)


class Waiver(Answer, frozen=True):
    """The waivers of a game's windows for disputes and appeals."""

    game: str
    """Game whose windows are waived."""
    waived: list[str]
    """Accounts that have waived."""
    unwaived: list[str]
    """Accounts that have not waived. One of the game's hosts is enough."""
    final: bool
    """Whether the game is final."""


class Waivers(Answer, frozen=True):
    """The result of a waiver for several games. Running games, and games with an open dispute, are left out."""

    items: list[Waiver]
    """Games on which you may waive, in their order."""


@blp.route("/v1/games/<id(g):game>/waiver", methods=["POST"])
@blp.requires("play", "organise", offices=("organiser",))
@blp.idempotent()
@blp.response(201, MoveResult)
@blp.errors("unknown-game", "not-seated", "game-not-over", "dispute-pending")
def waive_game_windows(services: RefereeServices, game: str) -> tuple[MoveResult, Headers]:
    """Waive the dispute and appeal windows of a game.

    Players and the game's maker or organisers may do this. When all players and the game's maker, or one of its
    organisers, have waived, the game is final at once and all secrets are revealed. `unwaived` lists the others. A
    dispute or an appeal before then cancels all waivers.
    """
    sight(services.games, game)
    check_scope(services, game)
    moved = services.games.desk.disputing.waive(caller().account, game)
    list_soon(services.games, game, moved)
    return changed(services.games, game, moved, made=True)


@blp.route("/v1/matches/<id(m):match>/waiver", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.response(201, Waivers)
@blp.errors("unknown-match")
def waive_match_windows(services: RefereeServices, match: str) -> Waivers:
    """Waive the windows of a match's finished games.

    The next game begins when the one before is final.
    """
    contest = services.matches.desk.book.match(caller().account, match).contest
    waived = _waived(services, (one.game for one in contest.games))
    services.matches.desk.opener.advance(match)
    return waived


@blp.route("/v1/tournaments/<id(t):tournament>/waiver", methods=["POST"])
@blp.requires("play", "organise")
@blp.idempotent()
@blp.response(201, Waivers)
@blp.errors("unknown-tournament")
def waive_tournament_windows(services: RefereeServices, tournament: str) -> Waivers:
    """Waive the windows of a tournament's finished games.

    An organiser waives for each finished game, and a player for their games.
    """
    line = services.tournaments.desk.book.tournament(caller().account, tournament)
    waived = _waived(services, begun_games(line.tournament))
    services.tournaments.desk.opener.advance(tournament)
    return waived


def _waived(services: RefereeServices, games: Iterable[str]) -> Waivers:
    account, desk = caller().account, services.games.desk
    items = []
    for game in games:
        with desk.loaded_games.load(game).now() as now:
            party = account in (*now.lobby.holders, *now.lobby.hosts, *now.lobby.unwaived)
            over = now.lobby.status == "ended" and not now.lobby.disputes.pending
        if party and over:
            check_scope(services, game)
            list_soon(services.games, game, desk.disputing.waive(account, game))
        if party:
            with desk.loaded_games.load(game).now() as now:
                lobby = now.lobby
                if over or lobby.status == "final":
                    unwaived = there(services.games, lobby.unwaived)
                    items.append(Waiver(game, list(lobby.waived), unwaived, lobby.status == "final"))
    return Waivers(items)
