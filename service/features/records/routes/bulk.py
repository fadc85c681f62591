"""The HTTP operation to export finished games."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextvars import copy_context
from functools import partial
from typing import Any, Final

import structlog
from flask import Response
from marshmallow import fields
from msgspec.structs import replace

from domain.games.rulesets import RULESETS
from projections.finished_games import Finished, FinishedFilter
from service.features.games.answers import GameSummary
from service.features.games.routes.deliveries import LINES
from service.features.games.routes.long_games import cost_of
from service.features.games.routes.summaries import summed_up
from service.features.records.services import RecordServices
from service.platform.answers import ABSENT, Absent, Answer, Hash, Moment
from service.platform.http.answer_schemas import reference
from service.platform.http.answers import encoded
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import OneOf
from service.platform.http.etags import tag, unchanged
from service.platform.http.fields import Body, Id, PlayerFilter, QueryFlag, QueryInt, described
from service.platform.http.paging import DEFAULT, MOST
from service.platform.http.work import stepwise
from service.platform.runtime.logs import failed, unavailable

blp = Blueprint("bulk", __name__)

_BATCH: Final = 50

_log = structlog.get_logger("exports")


class ExportQuery(Body):
    after = QueryInt(-1, load_default=-1, **described("The `place` of the last line."))
    limit = QueryInt(1, MOST, load_default=DEFAULT, **described("Maximum number of lines."))
    ruleset = fields.String(validate=OneOf(sorted(RULESETS)), **described("Name of the ruleset."))
    tournament = Id("t", "Those of this tournament.")
    player = PlayerFilter("Games in which this account sits")
    players = QueryInt(1, 6, data_key="player_count", **described("Number of players."))
    rated = QueryFlag("Whether they count for ratings.", default=None)
    since = fields.Date(data_key="from_date", **described("Final on this day (UTC) or later."))
    until = fields.Date(data_key="to_date", **described("Final on this day or before."))
    records = QueryFlag("Whether each line has the `record`.")


class FinishedGame(Answer, frozen=True):
    """A final game in an export of games."""

    place: int
    """Entry of the game in the transparency log. To continue the export, send it as `after`."""
    final_at: Moment
    """Time when the game became final."""
    head: Hash
    """Hash of the event that made the game final."""
    game: GameSummary
    """Current summary of the game, as in lists."""
    record_url: str
    """Address of the game's record."""
    record: str | Absent = ABSENT
    """Record of the game, byte for byte. Absent if the stored game is damaged."""


Line = Callable[[Finished, GameSummary], FinishedGame]


@blp.route("/v1/games/export", methods=["GET"])
@blp.anybody(offers=(LINES,))
@blp.arguments(ExportQuery, location="query")
@blp.response(200, {"type": "string", "description": "A `FinishedGame` on each line."}, content_type=LINES)
def export_games(services: RecordServices, query: dict[str, Any]) -> Response:
    """Export finished public games.

    They come in the order of the transparency log. Continue `after` the last complete line until the answer is empty.
    No game is missed, and none comes twice.
    """
    chosen = FinishedFilter(**{name: query.get(name) for name in FinishedFilter._fields})
    records = query["records"]
    found = services.readmodels.finished.page(chosen, query["after"], query["limit"])
    version, beside = _state(services, found, records=records)
    unchanged(version, beside)
    if records:
        lines = stepwise(_lines(services, found, partial(_with_record, services)), _cost_of_records(services, found))
    else:
        lines = stepwise(_lines(services, found, _line), 0)
    return tag(Response(lines, content_type=LINES), version, beside)


def _state(services: RecordServices, found: Sequence[Finished], *, records: bool) -> tuple[int, str]:
    """Return the version and the digest from which the ETag of an export of games is made.

    They depend on no other game, so the tag never reveals a game that is shown after a delay. With records, the digest
    covers the checkpoints to which they lead, which are public.
    """
    games = [(one.place, one.hash, one.line.version) for one in found]
    logged = services.log.reach(one.line.id for one in found) if records else []
    digest = hashlib.sha256(repr((games, logged)).encode()).hexdigest()
    return found[-1].place + 1 if found else 0, digest


def _cost_of_records(services: RecordServices, found: Sequence[Finished]) -> float:
    events = sum(one.line.version for one in found)
    size = sum(services.games.desk.looking.bytes_of(one.line.id, one.line.version) for one in found)
    return cost_of(events, size)


def _lines(services: RecordServices, found: Sequence[Finished], line: Line) -> Iterator[bytes]:
    """Yield the line of each exported game as JSON. The names of a batch of games are looked up together."""
    context = copy_context()
    for start in range(0, len(found), _BATCH):
        batch = found[start : start + _BATCH]
        for finished, game in zip(
            batch, context.run(partial(summed_up, services.games), [one.line for one in batch]), strict=True
        ):
            yield encoded(context.run(line, finished, game)) + b"\n"


def _line(found: Finished, game: GameSummary) -> FinishedGame:
    return FinishedGame(found.place, found.at, found.hash, game, f"/v1/games/{game.id}/record")


def _with_record(services: RecordServices, found: Finished, game: GameSummary) -> FinishedGame:
    looking = services.games.desk.looking
    places = services.log.known_places(game.id, looking.version(game.id))
    try:
        seen = looking.fullest(game.id, looking.sight(None, game.id))
        record = b"".join(looking.record(game.id, seen.viewer, seen.upto, places))
    except Exception as error:  # one damaged game must not hide the games after it
        if unavailable(error):
            raise
        failed(_log, "exported without its record", error, game=game.id)
        return _line(found, game)
    return replace(_line(found, game), record=record.decode())


reference(FinishedGame)
