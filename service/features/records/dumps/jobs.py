"""The jobs that make monthly dumps. Together the dumps contain each game once.

A dump begins at the entry of the transparency log after the dump before. It ends with the last entry that witnesses
cosigned, or with the log's last entry if they have not cosigned the whole month.

A dump is gathered in short pieces, each a job, so that other jobs do not wait for it. If its worker is killed, the dump
resumes after the last finished piece.
"""

import hashlib
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final

import msgspec
import structlog

from domain.game.refusal import Refusal
from events.log.viewer import Viewer
from events.transparency.signed_notes import encoded as base64
from projections.finished_games import Finished, FinishedFilter
from service.features.records.dumps.answers import DumpedGame
from service.features.records.dumps.file import header, packed, trailer, unpacked
from service.features.records.dumps.store import Dump
from service.features.records.services import RecordServices
from service.platform.runtime import jobs
from service.platform.runtime.logs import failed, unavailable
from service.platform.streams.pen import SERVICE
from service.platform.streams.service_time import now, settled

_PIECE: Final = 0.25
"""Seconds after which a piece ends, once its current game is done."""
_BATCH: Final = 20
_REFEREE: Final = Viewer.referee()

_log = structlog.get_logger("dumps")


def begin_due(services: RecordServices, today: date) -> None:
    """Order a dump of the last month, unless there is one or no game was final before the month's end."""
    ended = today.replace(day=1) - timedelta(days=1)
    month, dumps = f"{ended:%Y-%m}", services.dumps
    known = dumps.newest()
    if known is not None and known.id >= month:
        return
    first = services.readmodels.finished.page(FinishedFilter(), -1, 1)
    if first and first[0].at[: len(month)] <= month:
        since = 0 if known is None else known.wanted["upto"]
        upto, signer = _end(services, month, since), services.ring.current
        signed = {"checkpoint": services.log.checkpoint_at(upto, signer), "public": signer.x}
        dumps.ask(month, SERVICE, wanted={"since": since, "upto": upto, **signed})


def _end(services: RecordServices, month: str, since: int) -> int:
    """Return the size of the log at which the dump of a month ends: one that witnesses cosigned, if it is enough."""
    cosigned = services.log.cosigned_size()
    later = services.readmodels.finished.page(FinishedFilter(), cosigned - 1, 1)
    whole = cosigned > since and not any(one.at[: len(month)] <= month for one in later)
    return cosigned if whole else services.log.size()


def unfinished(services: RecordServices) -> Iterator[jobs.Args]:
    if settled():  # a dump of a later month would leave no room for those before it
        begin_due(services, datetime.fromtimestamp(now() / 1000, UTC).date())
    return (_piece(dump) for dump in services.dumps.unfinished())


@jobs.job("dump", due=unfinished, lane="long", seconds=3600)
def proceed(services: RecordServices, *, month: str, done: int) -> None:
    """Make the next piece of a dump that has reached entry `done` of the log."""
    dumps = services.dumps
    dump = dumps.find(month)
    if dump is None or dump.ended_at is not None or dump.done != done:
        return
    if dump.total is None:
        dumps.begin(dump, dump.wanted["upto"])
    lines, games, place = _gather(services, dump)
    if not lines:
        _finish(services, dump)
    elif (went := dumps.went(dump, place, games, packed(lines))) is not None:
        services.jobs.enqueue("dump", **_piece(went))


def _piece(dump: Dump) -> jobs.Args:
    return {"month": dump.id, "done": dump.done}


def _gather(services: RecordServices, dump: Dump) -> tuple[list[bytes], int, int]:
    """Return the next lines of a dump, the number of their games, and the log entry after the last of them."""
    until, upto = time.monotonic() + _PIECE, dump.wanted["upto"]
    lines = [] if dump.done else [header(dump.id, dump.wanted)]
    place, games = max(dump.done, dump.wanted["since"]), 0
    while time.monotonic() < until:
        found = [
            one for one in services.readmodels.finished.page(FinishedFilter(), place - 1, _BATCH) if one.place < upto
        ]
        if not found:
            break
        lines += _lines(services, found, upto)
        place, games = found[-1].place + 1, games + len(found)
    return lines, games, max(place, 1)


def _lines(services: RecordServices, found: Sequence[Finished], upto: int) -> Iterator[bytes]:
    for one, path in zip(found, services.log.paths([one.place for one in found], upto), strict=True):
        lobby = one.line.lobby
        yield msgspec.json.encode(
            DumpedGame(
                place=one.place,
                proof=[base64(hash_) for hash_ in path],
                final_at=one.at,
                head=one.hash,
                game=one.line.id,
                rules=lobby.rules,
                players=list(lobby.holders),
                tournament=None if lobby.table_of is None else lobby.table_of.tournament,
                result=lobby.result,
                notation=_written(services, one.line.id),
            )
        )


def _written(services: RecordServices, game: str) -> str | None:
    try:
        return services.games.desk.looking.written(game, _REFEREE)
    except Refusal:
        return None
    except Exception as error:  # a damaged game must not hold up the dump of all others
        if unavailable(error):
            raise
        failed(_log, "a game has no notation in the dump", error, game=game)
        return None


def _finish(services: RecordServices, dump: Dump) -> None:
    dumps, file, plain = services.dumps, hashlib.sha256(), hashlib.sha256()
    for part in dumps.content(dump.id):
        file.update(part)
        plain.update(unpacked(part))
    last = packed([trailer(dump.id, dump.games, plain.hexdigest(), services.ring)])
    file.update(last)
    dumps.end(dump, last, file.digest())
