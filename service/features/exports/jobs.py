"""Exports that take long, as jobs: the bundle of a tournament, or the sheets of many.

They are gathered in short pieces. Each piece is a job that puts the next one at the end of the queue, so that the
worker's other jobs are not delayed. An export that is killed continues after its last finished piece. The export shows
the tournaments at the time of the request.
"""

import hashlib
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from service.features.exports import bundle
from service.features.exports.bundle import File
from service.features.exports.bundled_games import game_file
from service.features.exports.services import ExportServices
from service.features.exports.source import ExportSource
from service.features.exports.sources import called, events_of, gathered, source_of, with_authors
from service.features.exports.store import PART, Export
from service.features.exports.tournament_folders import joined, sheets_of
from service.platform.runtime import jobs
from service.platform.storage.tasks import TaskStatus

PIECE: Final = 0.25
"""Seconds after which a piece ends, once its current unit is done."""
_IN_MEMORY: Final = 8 * 1024 * 1024


def begin(services: ExportServices, export: str, account: str, wanted: Mapping[str, Any]) -> Export:
    """Store a requested export and enqueue its first piece.

    `wanted` has the keys `kind`, `tournaments`, `formats` and `lang`.
    """
    versions = {id_: services.tournaments.desk.book.line(id_).version for id_ in wanted["tournaments"]}
    made = services.exports.ask(export, account, wanted={**wanted, "versions": versions})
    if made.ended_at is None:
        services.jobs.enqueue("export", **_piece(made))
    return made


def unfinished(services: ExportServices) -> Iterator[jobs.Args]:
    """Delete the expired exports, then yield a job for each unfinished export."""
    services.exports.tidy()
    return (_piece(export) for export in services.exports.unfinished())


def status(services: ExportServices, task: Export) -> TaskStatus:
    """Return the status of an export. `failed` means that its next piece was given up."""
    failed = task.ended_at is None and services.jobs.given_up("export", **_piece(task))
    return "failed" if failed else task.status


def pending(services: ExportServices, account: str) -> list[Export]:
    """Return the exports of an account that are under way."""
    unended = services.exports.unfinished(account)
    return [task for task in unended if status(services, task) != "failed"]


@jobs.job("export", due=unfinished, lane="long", seconds=3600, fails_by_errors=True)
def proceed(services: ExportServices, *, export: str, edition: int, done: int) -> None:
    """Gather the next piece of an export, after its first `done` units."""
    exports = services.exports
    task = exports.find(export)
    if task is None or task.ended_at is not None or (task.edition, task.done) != (edition, done):
        return
    units = _units(services, task)
    if task.total is None:
        exports.begin(task, len(units))
    if task.done >= len(units):
        _finish(services, task)
        return
    until, gathered = time.monotonic() + PIECE, list[list[File]]()
    for unit in units[task.done :]:
        gathered.append([(path, zlib.compress(content)) for path, content in _gather(services, task, unit)])
        if time.monotonic() > until:
            break
    gone = exports.went(task, gathered)
    if gone is not None:
        services.jobs.enqueue("export", **_piece(gone))


def _piece(export: Export) -> jobs.Args:
    return {"export": export.id, "edition": export.edition, "done": export.done}


def _units(services: ExportServices, task: Export) -> Sequence[str]:
    """Return the units of an export, gathered one after the other: games of a tournament, or tournaments."""
    if task.wanted["kind"] == "sheets":
        return list(task.wanted["tournaments"])
    return bundle.games_of(_source(services, task, task.wanted["tournaments"][0]))


def _gather(services: ExportServices, task: Export, unit: str) -> Iterator[File]:
    if task.wanted["kind"] == "sheets":
        source = _source(services, task, unit)
        if source.tournament.knows(task.account):
            yield from sheets_of(source, task.wanted["formats"], task.wanted["lang"])
    elif (file := game_file(services.games.desk.looking, task.account, unit, services.log.known_places)) is not None:
        yield file


def _finish(services: ExportServices, task: Export) -> None:
    """Write the file of an export from its gathered files. Draws that wait are done between two of them."""
    between = services.jobs.making_way("long", PIECE)
    gathered = ((path, zlib.decompress(content)) for path, content in services.exports.files(task.id))
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as out:
        if task.wanted["kind"] == "sheets":
            many = len(task.wanted["tournaments"]) > 1
            bundle.zipped(jobs.before_each(joined(gathered) if many else gathered, between), out)
        else:
            _bundle(services, task, gathered, out, between)
        size, hashed = out.tell(), hashlib.sha256()
        out.seek(0)
        while part := out.read(PART):
            hashed.update(part)
        out.seek(0)
        parts = jobs.before_each(iter(lambda: out.read(PART), b""), between)
        services.exports.end(task, parts, size, hashed.digest())


def _bundle(
    services: ExportServices, task: Export, gathered: Iterator[File], out: Any, between: Callable[[], None]
) -> None:
    id_ = task.wanted["tournaments"][0]
    book, version = services.tournaments.desk.book, task.wanted["versions"][id_]
    events = events_of(book, id_, version)
    names = called(book.line_at(id_, version), services.names)
    source = with_authors(source_of(events, names), services.names)

    def files() -> Iterator[File]:
        yield from bundle.event_files(source, names, services.ring.jwks())
        record = book.record(id_, services.log.known_places(id_, version), version)
        yield bundle.RECORD, b"".join(jobs.before_each(record, between))
        yield from bundle.certificate_files(source, events)
        yield from gathered

    bundle.pack(jobs.before_each(files(), between), source, services.ring, out)


def _source(services: ExportServices, task: Export, id_: str) -> ExportSource:
    """Return a tournament as it was when the export was requested."""
    book, version = services.tournaments.desk.book, task.wanted["versions"][id_]
    return gathered(book, book.line_at(id_, version), services.names)
