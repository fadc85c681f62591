"""The HTTP operations on the stations of a tournament and their queues of tables."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from domain.game.refusal import Refusal
from domain.tournament.results.rounds import DrawnTable
from projections.tournament_fold import TournamentLine
from service.features.games.routes.game_json import me
from service.features.tournaments.bodies import NewStations
from service.features.tournaments.round_answers import StationAnswer, StationsAnswer, StationTable
from service.features.tournaments.routes.rounds import LINES, table_answer, table_size
from service.features.tournaments.routes.tournament_json import named
from service.features.tournaments.routes.tournaments import HERE
from service.features.tournaments.services import TournamentServices
from service.features.tournaments.stations import QueuedTable, Station, check_published
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.etags import tagged, unchanged
from service.platform.http.work import heavy

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
def list_stations(services: TournamentServices, tournament: str) -> tuple[StationsAnswer, Headers]:
    """List the stations of a tournament, each with its queue.

    The first table of a queue plays there now. A table that is done leaves its queue.
    """
    line = services.desk.book.tournament(me(), tournament)
    stations = services.stations.of(tournament)
    queued = f" {sha256(repr(stations).encode()).hexdigest()}"
    unchanged(line.version, queued)
    return _answer(services, line, stations, _charged(line, stations)), tagged(line.version, queued)


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
    tables = _charged(line, wanted)
    services.stations.replace(tournament, account, wanted)
    return _answer(services, line, wanted, tables)


def _charged(line: TournamentLine, stations: Sequence[Station]) -> dict[QueuedTable, DrawnTable]:
    """Return the queued tables that are not done, after charging for the answer about them."""
    queued = [] if line.tournament.over else [at for one in stations for at in one.queue]
    numbered: dict[tuple[int, int], dict[int, DrawnTable]] = {}
    tables: dict[QueuedTable, DrawnTable] = {}
    size = 0
    for at in queued:
        played = line.tournament.played[at.stage - 1 : at.stage]
        for held in played[0].rounds[at.round - 1 : at.round] if played else []:
            known = numbered.setdefault((at.stage, at.round), {})
            if not known:
                known.update((table.number, table) for table in held.tables)
            table = known.get(at.table)  # a round may have been replaced by a smaller one
            if table is not None and played[0].outcome(held, at.table) is None:
                tables[at] = table
                size += table_size(held, table)
    heavy(size / LINES)
    return tables


def _answer(
    services: TournamentServices,
    line: TournamentLine,
    stations: Sequence[Station],
    tables: Mapping[QueuedTable, DrawnTable],
) -> StationsAnswer:
    names = named(services, line, (entrant for table in tables.values() for entrant in table.entrants))

    def shown(at: QueuedTable) -> StationTable:
        held = line.tournament.played[at.stage - 1].rounds[at.round - 1]
        told = table_answer(line.tournament, at.stage, held, tables[at], names)
        return StationTable(*at, entrants=told.entrants, games=told.games, match=told.match)

    return StationsAnswer(
        [StationAnswer(one.name, one.stream, [shown(at) for at in one.queue if at in tables]) for one in stations]
    )
