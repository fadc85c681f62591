"""The HTTP operations on the stations of a tournament and their queues of tables."""

from typing import Any, Final

from domain.game.refusal import Refusal
from domain.tournament.results.rounds import DrawnTable
from projections.tournament_fold import TournamentLine
from service.features.games.routes.game_json import me
from service.features.tournaments.bodies import NewStations
from service.features.tournaments.round_answers import StationAnswer, StationsAnswer, StationTable
from service.features.tournaments.routes.rounds import table_answer
from service.features.tournaments.routes.tournament_json import named
from service.features.tournaments.routes.tournaments import HERE
from service.features.tournaments.services import TournamentServices
from service.features.tournaments.stations import QueuedTable, Station, check_published
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller

blp = Blueprint("stations", __name__)

_EXAMPLE: Final[dict[str, Any]] = {
    "stations": [
        {"name": "Stage", "stream": "https://video.example/stage", "queue": [{"stage": 1, "round": 1, "table": 1}]}
    ]
}


@blp.route(f"{HERE}/stations", methods=["GET"])
@blp.anybody(also=("organise",))
@blp.response(200, StationsAnswer)
@blp.errors("unknown-tournament")
def list_stations(services: TournamentServices, tournament: str) -> StationsAnswer:
    """List the stations of a tournament, each with its queue.

    The first table of a queue plays there now. A table that is done leaves its queue.
    """
    return _answer(services, services.desk.book.tournament(me(), tournament))


@blp.route(f"{HERE}/stations", methods=["PUT"])
@blp.requires("organise", offices=("organiser", "arbiter"))
@blp.arguments(NewStations, example=_EXAMPLE)
@blp.response(200, StationsAnswer)
@blp.errors("unknown-tournament", "not-the-organiser", "unknown-stage", "unknown-round", "unknown-table")
def update_stations(services: TournamentServices, body: dict[str, Any], tournament: str) -> StationsAnswer:
    """Replace the stations of a tournament and their queues.

    Organisers and arbiters may do this. A queue holds published tables only.
    """
    account = caller().account
    line = services.desk.book.tournament(account, tournament)
    if not line.tournament.arbitrates(account):
        raise Refusal("not-the-organiser/staff")
    wanted = [
        Station(one["name"], one.get("stream"), tuple(QueuedTable(**at) for at in one["queue"]))
        for one in body["stations"]
    ]
    check_published(line.tournament, wanted)
    services.stations.replace(tournament, account, wanted)
    return _answer(services, line)


def _answer(services: TournamentServices, line: TournamentLine) -> StationsAnswer:
    found = services.stations.of(line.id)
    tables = {at: table for one in found for at in one.queue if (table := _waiting(line, at)) is not None}
    names = named(services, line, (entrant for table in tables.values() for entrant in table.entrants))

    def shown(at: QueuedTable) -> StationTable:
        held = line.tournament.played[at.stage - 1].rounds[at.round - 1]
        told = table_answer(line.tournament, at.stage, held, tables[at], names)
        return StationTable(*at, entrants=told.entrants, games=told.games, match=told.match)

    return StationsAnswer(
        [StationAnswer(one.name, one.stream, [shown(at) for at in one.queue if at in tables]) for one in found]
    )


def _waiting(line: TournamentLine, at: QueuedTable) -> DrawnTable | None:
    """Return a published table that is not done, or None. A round may have been replaced by a smaller one."""
    played = line.tournament.played
    rounds = played[at.stage - 1].rounds if at.stage <= len(played) else []
    held = rounds[at.round - 1] if at.round <= len(rounds) else None
    if held is None or line.tournament.over or at.table not in held.games:
        return None
    if played[at.stage - 1].outcome(held, at.table) is not None:
        return None
    return next((table for table in held.tables if table.number == at.table), None)
