"""The HTTP operations on teams of a tournament, with their players and boards."""

from typing import Any, Final

from domain.tournament.facts import TeamFormed
from service.features.accounts.handles import check_name
from service.features.games.routes.game_json import me
from service.features.tournaments.bodies import NewTeam, TeamUpdate
from service.features.tournaments.round_answers import TeamAnswer, TeamChange
from service.features.tournaments.routes.tournament_json import changed, forward, teams
from service.features.tournaments.routes.tournaments import HERE, ORGANISER_CODES
from service.features.tournaments.services import TournamentServices
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.etags import tagged, unchanged
from service.platform.http.paging import Listing, Page, Paged
from service.platform.streams.repository import Moved

blp = Blueprint("teams", __name__)

_ONE: Final = f"{HERE}/teams/<int:team>"


@blp.route(f"{HERE}/teams", methods=["GET"])
@blp.anybody(also=("organise",))
@blp.arguments(Paged, location="query")
@blp.response(200, Page[TeamAnswer])
@blp.errors("unknown-tournament", "bad-cursor")
def list_teams(
    services: TournamentServices, query: dict[str, Any], tournament: str
) -> tuple[Page[TeamAnswer], Headers]:
    """List the teams and their players, in order of entry."""
    line, page = services.desk.book.tournament(me(), tournament), Listing.of(query, int)
    unchanged(line.version)
    numbers = [number for number in line.tournament.teams if number > (page.last or 0)][: page.limit + 1]
    rows, link = page.page(teams(services, line, numbers), key=lambda row: [row.team], make=lambda row: row)
    return rows, {**link, **tagged(line.version)}


@blp.route(f"{HERE}/teams", methods=["POST"])
@blp.requires("organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(NewTeam, example={"name": "The Foxes", "names": ["Ada", "Bo", "Cy"]})
@blp.response(201, TeamChange)
@blp.errors(
    "unknown-tournament", "not-the-organiser", "no-teams", "invalid-team", "invalid-entrant", "name-reserved",
    "unknown-entrant", "tournament-full", "entries-closed", "tournament-over", "conflict-of-interest",
)  # fmt: skip
def create_team(services: TournamentServices, body: dict[str, Any], tournament: str) -> tuple[TeamChange, Headers]:
    """Create a team of entrants and of `names`.

    Organisers of a team tournament may do this, while entries are open. If a name has entered already, that entrant
    joins the team. Other names are entered.
    """
    check_name(body["name"], "/name", caller().roles)
    team = body["name"], body["entrants"], body["names"]
    moved = services.desk.organising.form_team(caller().account, tournament, *team)
    recorded = (services.desk.book.fact(tournament, seq) for seq in range(moved.first, moved.last + 1))
    made = next(fact.team for fact in recorded if isinstance(fact, TeamFormed))
    return _changed(services, tournament, moved, made, at="/teams")


@blp.route(_ONE, methods=["PUT"])
@blp.requires("organise", offices=("organiser",))
@blp.arguments(TeamUpdate, example={"name": "The Foxes", "entrants": [2, 1, 3]})
@blp.response(200, TeamChange)
@blp.errors(
    *ORGANISER_CODES, "unknown-team", "invalid-team", "invalid-entrant", "name-reserved", "name-settled",
    "played-for-team", "unknown-entrant", "tournament-full", "entries-closed",
)  # fmt: skip
def update_team(
    services: TournamentServices, body: dict[str, Any], tournament: str, team: int
) -> tuple[TeamChange, Headers]:
    """Change a team's name, players and board order.

    Organisers may do this. The order applies from the next draw on, the first board first. Players who have played for
    the team must stay. The name can be corrected until standings with it are certified or final.
    """
    line = services.desk.book.tournament(me(), tournament)
    if body["name"] not in {one.name for one in teams(services, line, {team} & line.tournament.teams.keys())}:
        check_name(body["name"], "/name", caller().roles)
    changes = body["name"], body["entrants"], body["names"]
    moved = services.desk.organising.change_team(caller().account, tournament, team, *changes)
    return _changed(services, tournament, moved, team)


def _changed(
    services: TournamentServices, tournament: str, moved: Moved | None, team: int, *, at: str | None = None
) -> tuple[TeamChange, Headers]:
    (known,) = teams(services, forward(services, tournament, moved), [team])
    return changed(services, TeamChange, tournament, moved, at=at, team=known)
