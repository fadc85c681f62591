"""The receipt of records from other services.

A verified, complete and showable record is stored once, byte for byte.
"""

import hashlib
import threading
from collections.abc import Iterator
from datetime import datetime
from typing import IO, Final, NamedTuple

from domain.game.refusal import Refusal
from events.keys import KeyRing
from events.log.canon import canonical
from events.log.journal import Journal, Unavailable
from events.log.viewer import Viewer
from events.record.verifying import Record, read_record
from projections.game_summary import GameLine
from projections.games import Games
from projections.listing import encoded
from projections.projectors import shape
from projections.stream_kinds import GAME, IMPORTED
from service.features.records.imports.examining import examined
from service.features.records.imports.loaded_imports import LoadedImports
from service.features.records.imports.store import PART, Import, Imports
from service.platform.ids import derived_id
from service.platform.streams.pen import now

_MEGABYTE: Final = 1024 * 1024
_WAITS: Final = 5.0


class Bringer(NamedTuple):
    """An account that imports records, and the megabytes that it may import in all. None: there is no limit."""

    account: str
    quota: int | None


class Receiving:
    def __init__(self, journal: Journal, ring: KeyRing, imports: Imports, loaded_games: LoadedImports) -> None:
        self._journal = journal
        self._ring = ring
        self._imports = imports
        self._loaded_games = loaded_games
        self._reading = threading.Lock()  # one at a time: a record may be large, and players come first

    def receive(self, bringer: Bringer, file: IO[bytes], key: str | None, visibility: str) -> tuple[Import, bool]:
        """Store the record in a file. Return the import, and whether it is new.

        If `key` is set, that key must have signed the record. It raises Unavailable if other imports take too long.
        """
        if not self._reading.acquire(timeout=_WAITS):
            raise Unavailable("other records are being received")
        try:
            return self._received(bringer, file, key, visibility)
        finally:
            self._reading.release()

    def _received(self, bringer: Bringer, file: IO[bytes], key: str | None, visibility: str) -> tuple[Import, bool]:
        record = read_record(file, () if key is None else {key})
        report, trailer = record.report, record.trailer
        if report.verdict == "broken" or trailer is None or report.view is None:
            raise Refusal("record-broken/line", line=report.line, why=report.reason, report=report.plain())
        if key is not None and report.verdict != "verified":
            raise Refusal("record-broken/key", key=trailer.key, report=report.plain())
        if report.kind != GAME.name:
            raise Refusal("record-unfit/kind", kind=report.kind)
        self._check_foreign(record, trailer.key, trailer.stream)
        game = _id(trailer.key, trailer.stream, record.events[0].event.at)
        digest = _digest(file)
        known = self._imports.find(game)
        if known is not None:
            return self._again(known, record, digest), False
        line = examined(game, record, Viewer.named(report.view))
        size = file.seek(0, 2)
        self._check_quota(bringer, size)
        imported = Import(
            id=game,
            key=trailer.key,
            stream=trailer.stream,
            view=report.view,
            digest=digest,
            events=report.events,
            size=size,
            importer=bringer.account,
            imported_at=now(),
            visibility=visibility,
            ruleset=line.lobby.rules.ruleset,
            status=line.lobby.status,
            maker=shape(),
            line=encoded(line),
        )
        if self._imports.keep(imported, _parts(file)):
            return imported, True
        return self._again(self._loaded_games.kept(game), record, digest), False

    def line(self, imported: Import) -> GameLine:
        """Return the summary of an imported game for lists. A summary by another version of the code is made again."""
        if imported.maker != shape():
            line = examined(imported.id, self._loaded_games.record(imported), Viewer.named(imported.view))
            self._imports.tell_anew(imported.id, shape(), encoded(line))
            return line
        return Games.decoded(imported.line)

    def _check_foreign(self, record: Record, key: str, stream: str) -> None:
        if self._ring.public(key) is None or self._journal.head(stream) is None:
            return
        ours = [stored.hash for stored in self._journal.read(stream)]
        parted = _parted(ours, [stored.hash for stored in record.events])
        reason = "own-record/same" if parted is None else "own-record/parted"
        raise Refusal(reason, location=f"/v1/games/{stream}", parted=parted)

    def _again(self, known: Import, record: Record, digest: bytes) -> Import:
        """Return the stored import if its bytes equal those of `record`. Otherwise refuse with the first difference."""
        if known.digest == digest:
            return known
        theirs = [stored.hash for stored in self._loaded_games.record(known).events]
        parted = _parted(theirs, [stored.hash for stored in record.events])
        reason = "imported-already/same" if parted is None else "imported-already/parted"
        location = f"/v1/games/{known.id}"
        raise Refusal(reason, location=location, parted=parted, view=known.view, events=known.events)

    def _check_quota(self, bringer: Bringer, size: int) -> None:
        if bringer.quota is not None and self._imports.size_of(bringer.account) + size > bringer.quota * _MEGABYTE:
            raise Refusal("import-quota", quota=bringer.quota)


def _id(key: str, stream: str, at: str) -> str:
    """Return the id of an imported game, which follows from its time, origin and id.

    So it is the same for every importer.
    """
    try:
        made = datetime.fromisoformat(at)
    except ValueError as error:
        raise Refusal("record-unfit/no-time", at=at) from error
    if made.timestamp() < 0:
        raise Refusal("record-unfit/too-early", at=at)
    return derived_id(IMPORTED[0], made, canonical([key, stream]).decode())


def _parted(ones: list[str], others: list[str]) -> int | None:
    """Return the first event at which two records of a game differ. None: one is the beginning of the other."""
    pairs = enumerate(zip(ones, others, strict=False), 1)
    return next((seq for seq, (one, other) in pairs if one != other), None)


def _digest(file: IO[bytes]) -> bytes:
    hashed = hashlib.sha256()
    for part in _parts(file):
        hashed.update(part)
    return hashed.digest()


def _parts(file: IO[bytes]) -> Iterator[bytes]:
    file.seek(0)
    return iter(lambda: file.read(PART), b"")
