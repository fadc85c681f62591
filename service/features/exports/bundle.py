"""The bundle of an event: one zip file with all evidence of its result. A check needs only the file.

    README.txt  tournament.jsonl  games/…  certificates/…  names.json  keys.json  sheets/…  manifest.json

The signed manifest names every other file with its SHA-256. Each record has its own signature. Equal records give equal
bytes. Names of accounts are not part of the record: `names.json` has those with which the sheets were made.
"""

import hashlib
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import resources
from typing import IO, Annotated, Any, Final

import msgspec
import orjson

from domain.game.refusal import Refusal
from domain.tournament.facts import StandingsCertified, TableOpened
from events.keys import KeyRing
from events.log.canon import canonical
from events.log.event import Stored
from projections.stream_kinds import folded
from projections.tournament_fold import TournamentLine
from service.features.exports import arbiter_report as arbiters
from service.features.exports import csv_file, json_file, xlsx_file
from service.features.exports import printed_page as wall
from service.features.exports.sheet import without
from service.features.exports.sheets import all_of
from service.features.exports.sheets.entrant_columns import SECTION_KEYS
from service.features.exports.source import ExportSource, Extract
from service.features.tournaments.certificates import document

FORMAT: Final = "dominium-bundle/1"
MEDIA: Final = "application/zip"
_WITH_PARTS: Final = 5
_WITHIN_PARTS: Final = 7
SHEETS_EDITION: Final = 7
"""Edition of the sheets. Increase it with every change that gives other sheets for the same record."""
EDITIONS: Final[Mapping[int, tuple[csv_file.Spelling, int]]] = {
    3: (csv_file.bare, 0),
    4: (csv_file.quoted, 0),
    _WITH_PARTS: (csv_file.quoted, 0),
    6: (csv_file.quoted, 1),
    SHEETS_EDITION: (csv_file.quoted, 1),
}
"""Editions whose sheets can be made again, with their spelling of CSV cells and the number of the first seat."""
README, RECORD, NAMES, KEYS, MANIFEST = "README.txt", "tournament.jsonl", "names.json", "keys.json", "manifest.json"

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)

File = tuple[str, bytes]


class BundledFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a bundle, as the bundle's manifest lists it."""

    path: str
    sha256: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    size: Annotated[int, msgspec.Meta(ge=0)]


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The manifest of a bundle: its contents, for a tournament up to event `seq`, whose hash is `head`.

    `sheets` is the edition of the tables. `public` is the signing key, and `key` its thumbprint.
    """

    format: str
    tournament: str
    seq: int
    head: str
    at: str
    sheets: int
    files: tuple[BundledFile, ...]
    public: str
    key: str
    signature: str


def games_of(source: ExportSource) -> list[str]:
    """Return the ids of all games that were opened at tables, in order, replayed games included."""
    return list(dict.fromkeys(each.fact.game for each in source.logged_facts if isinstance(each.fact, TableOpened)))


def event_files(source: ExportSource, names: Mapping[int, str | None], jwks: Mapping[str, Any]) -> Iterator[File]:
    """Yield the files of a bundle, except records and certificates."""
    yield README, resources.files(__package__).joinpath("bundle.txt").read_bytes()
    yield NAMES, orjson.dumps({str(number): name for number, name in sorted(names.items())})
    yield KEYS, orjson.dumps(jwks)
    yield from sheet_files(source)
    for stage in range(1, len(source.tournament.played) + 1):
        extract = Extract(source, stage)
        made = all_of(extract)
        yield f"sheets/stage-{stage}/workbook.xlsx", xlsx_file.write(made)
        for sheet in made:
            yield f"sheets/stage-{stage}/{sheet.name}.html", wall.write(sheet)
        with suppress(Refusal):  # not every stage is for a report file
            yield f"sheets/stage-{stage}/stage.trf", arbiters.write(source, stage)


def sheet_files(source: ExportSource, edition: int = SHEETS_EDITION) -> Iterator[File]:
    """Yield the sheets of all stages as CSV and JSON, in an edition. A check of a bundle makes them again."""
    spelling, first_seat = EDITIONS[edition]
    for stage in range(1, len(source.tournament.played) + 1):
        lines = source.tournament.standings(stage)
        if edition < _WITHIN_PARTS:
            lines = tuple(line.older for line in lines)
        for made in all_of(Extract(source, stage, lines=lines, first_seat=first_seat)):
            sheet = made if edition >= _WITH_PARTS else without(made, SECTION_KEYS)
            yield f"sheets/stage-{stage}/{sheet.name}.csv", csv_file.write(sheet, spelling=spelling)
            yield f"sheets/stage-{stage}/{sheet.name}.json", json_file.write(sheet)


def certificate_files(source: ExportSource, events: Sequence[Stored]) -> Iterator[File]:
    """Yield the document of every certificate, from the events before its signature."""
    signed = {each.seq: each.fact for each in source.logged_facts if isinstance(each.fact, StandingsCertified)}
    for known in source.tournament.certificates:
        before = folded(TournamentLine, list(events[: known.seq - 1]))
        made = document(before, known, events[known.seq - 1].event.at, signed[known.seq])
        yield f"certificates/{known.certificate}.json", canonical(made) + b"\n"


def pack(files: Iterable[File], source: ExportSource, ring: KeyRing, out: IO[bytes]) -> None:
    """Write the files as a bundle to `out`, with the signed manifest at the end."""
    listed = []
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bundle:
        for path, content in files:
            _put(bundle, path, content)
            listed.append({"path": path, "sha256": hashlib.sha256(content).hexdigest(), "size": len(content)})
        claims = {
            "format": FORMAT,
            "tournament": source.id,
            "seq": source.logged_facts[-1].seq,
            "head": source.head,
            "at": source.logged_facts[-1].at,
            "sheets": SHEETS_EDITION,
            "files": listed,
            "public": ring.current.x,
        }
        _put(bundle, MANIFEST, canonical(ring.current.vouch(FORMAT, claims)) + b"\n")


def zipped(files: Iterable[File], out: IO[bytes]) -> None:
    """Write the files as a zip file, without a manifest. Equal files give equal bytes."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for path, content in files:
            _put(made, path, content)


def _put(bundle: zipfile.ZipFile, path: str, content: bytes) -> None:
    info = zipfile.ZipInfo(path, _EPOCH)
    info.external_attr = 0o644 << 16
    bundle.writestr(info, content, zipfile.ZIP_DEFLATED)
