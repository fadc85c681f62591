"""The check of a bundle from its file alone, without a server or a network.

The contents are untrusted: nothing is unpacked to disk, sizes are limited, and each flaw names its file.
"""

import hashlib
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import IO, Final, NamedTuple

import msgspec

from domain.game.refusal import Refusal
from domain.tournament.beacon_check import BeaconFinding, check_beacon
from domain.tournament.facts import GameClosed, ResultCorrected, ResultReported, StandingsCertified, TableOpened
from events.keys import read_public_keys
from events.log.canon import NotCanonical, canonical
from events.log.chain import Broken
from events.log.event import Stored
from events.record.verifying import Record, read_record
from events.signing import PublicKey
from projections.game_fold import MALFORMED_FACT_ERRORS
from service.features.audits.heads import SEEDS
from service.features.exports.bundle import (
    EDITIONS,
    FORMAT,
    KEYS,
    MANIFEST,
    NAMES,
    README,
    RECORD,
    Manifest,
    certificate_files,
    sheet_files,
)
from service.features.exports.bundled_results import FalseResult, compared
from service.features.exports.source import ExportSource
from service.features.exports.sources import source_of
from service.features.exports.zip_layout import Foreign, check_layout
from service.features.tournaments.certificates import digest, vouched

MOST_FILES: Final = 100_000
LARGEST: Final = 64 * 1024 * 1024
"""Maximum size of a file that is read at once. Records are read line by line."""
_CHUNK: Final = 1024 * 1024
_PLACES: Final = re.compile(
    rf"{re.escape(README)}|{re.escape(RECORD)}|{re.escape(NAMES)}|{re.escape(KEYS)}"
    r"|(games|certificates)/[^/]+|sheets/stage-[0-9]+/[^/]+\.(csv|json|html|xlsx|trf)"
)
"""The files that a bundle may have. Of the sheets, only CSV and JSON are made again."""
_GAMES_AT_ONCE: Final = 128
"""Number of games whose events are kept in memory while results are compared: those of a round."""


class BundleFlaw(Exception):
    """Raised for a flaw in a bundle, with the file that has it."""

    def __init__(self, path: str, code: str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path = path
        self.code = code
        self.why = why


class Contents(NamedTuple):
    """Contents of a valid bundle. `keys` signed its parts.

    `games` counts the game records. `heads` counts the hashes in the tournament's record that the game records contain.
    `logged` counts the events that are proven to be in the transparency log.
    """

    manifest: Manifest
    source: ExportSource
    keys: set[str]
    games: int
    heads: int
    certificates: int
    sheets: int | None
    """Number of sheets that were made again; None: this release cannot make sheets of their edition."""
    logged: int
    checkpoints: dict[str, str | None]
    """The checkpoint of each record, by its path."""
    beacon: BeaconFinding | None
    """The beacon of the tournament; None: none was fixed."""
    other_seeds: int
    """Number of games of an earlier build whose seeds do not follow from the tournament's."""


Watch = Callable[[str, Record], None]
"""A function that is called with the path and the content of the tournament's record, and of each game record."""


def check(file: IO[bytes], known: Mapping[str, PublicKey] | None = None, watch: Watch | None = None) -> Contents:
    """Check a bundle and return its contents, or raise a `BundleFlaw`.

    `known` are further keys: a certificate may be older than the key that signed the bundle.
    """
    try:
        with zipfile.ZipFile(file) as bundle:
            check_layout(file, bundle)
            return _Check(bundle, known or {}, watch).contents()
    except Foreign as foreign:
        raise BundleFlaw(foreign.path, "foreign-bytes", str(foreign)) from foreign
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, OSError) as error:
        raise BundleFlaw(MANIFEST, "unreadable", f"this is no bundle: {error}") from error


class _Check:
    def __init__(self, bundle: zipfile.ZipFile, known: Mapping[str, PublicKey], watch: Watch | None) -> None:
        self._bundle = bundle
        self._watch = watch
        self._manifest = self._read_manifest()
        self._paths = self._listed()
        self._keys = {**self._brought_keys(), **known}
        self._signed = {self._manifest.key}
        self._logged = 0
        self._checkpoints: dict[str, str | None] = {}

    def contents(self) -> Contents:
        record = self._record(RECORD)
        manifest = self._manifest
        trailer = record.trailer
        if trailer is None or (trailer.stream, trailer.seq, trailer.head) != (
            manifest.tournament, manifest.seq, manifest.head,
        ):  # fmt: skip
            raise BundleFlaw(RECORD, "other-record", "this is not the record that the manifest names")
        try:
            source = source_of(record.events, self._names())
            made = dict(certificate_files(source, record.events))
            sheets = dict(sheet_files(source, manifest.sheets)) if manifest.sheets in EDITIONS else None
        except (Broken, Refusal, *MALFORMED_FACT_ERRORS) as error:
            raise BundleFlaw(RECORD, "broken-record", f"it cannot be followed: {error!r}") from error
        beacon = check_beacon(each.fact for each in source.logged_facts)
        if beacon is not None and beacon.verdict == "forged":
            raise BundleFlaw(
                RECORD, "forged-beacon", "its beacon is not the fixed round, or its signature does not hold"
            )
        games, heads = self._games(source)
        other_seeds = self._results(record)
        if self._watch is not None:
            self._watch(RECORD, record)
        self._certificates(source, made)
        remade = self._sheets(sheets)
        return Contents(
            manifest, source, self._signed, games, heads, len(made), remade, self._logged, self._checkpoints, beacon,
            other_seeds,
        )  # fmt: skip

    def _read_manifest(self) -> Manifest:
        if len(self._bundle.infolist()) > MOST_FILES:
            raise BundleFlaw(MANIFEST, "too-large", f"there are more than {MOST_FILES} files")
        try:
            content = self._whole(MANIFEST)
            plain = msgspec.json.decode(content)
            manifest = msgspec.convert(plain, Manifest)
            written = canonical(plain) + b"\n"
        except KeyError as error:
            raise BundleFlaw(MANIFEST, "unreadable", "there is none") from error
        except NotCanonical as error:
            raise BundleFlaw(MANIFEST, "not-canonical", f"this is not canonical JSON: {error}") from error
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BundleFlaw(MANIFEST, "unreadable", f"it cannot be read: {error}") from error
        if content != written:  # with a key twice, other programs could read another head
            raise BundleFlaw(MANIFEST, "not-canonical", "this is not the canonical JSON of what it says")
        if manifest.format != FORMAT:
            raise BundleFlaw(MANIFEST, "unknown-format", f"this is {manifest.format}, not {FORMAT}")
        key = _key(manifest.public)
        if key is None or key.kid != manifest.key or not key.vouches(FORMAT, plain):
            raise BundleFlaw(MANIFEST, "bad-signature", "its signature does not hold")
        return manifest

    def _listed(self) -> list[str]:
        """Check that the bundle has exactly the files of its manifest, and return their paths."""
        there = [info.filename for info in self._bundle.infolist()]
        listed = [file.path for file in self._manifest.files]
        if len(set(there)) != len(there):
            raise BundleFlaw(MANIFEST, "twice", "a file is there twice")
        if sorted(there) != sorted([*listed, MANIFEST]):
            odd = min(set(there).symmetric_difference([*listed, MANIFEST]), default=MANIFEST)
            raise BundleFlaw(odd, "not-listed", "the manifest and the files differ")
        for file in self._manifest.files:
            if not _PLACES.fullmatch(file.path):
                raise BundleFlaw(file.path, "unexpected", "a bundle has no such file")
            if self._digest(file.path, file.size) != file.sha256:
                raise BundleFlaw(file.path, "changed", "it is not what the manifest says")
        return listed

    def _digest(self, path: str, size: int) -> str:
        hashed, left = hashlib.sha256(), size
        with self._bundle.open(path) as opened:
            while chunk := opened.read(min(_CHUNK, left + 1)):
                left -= len(chunk)
                if left < 0:
                    raise BundleFlaw(path, "changed", "it is longer than the manifest says")
                hashed.update(chunk)
        if left:
            raise BundleFlaw(path, "changed", "it is shorter than the manifest says")
        return hashed.hexdigest()

    def _brought_keys(self) -> dict[str, PublicKey]:
        """Return the public keys in the bundle. They prove that it is consistent, not who signed it."""
        try:
            return read_public_keys(self._whole(KEYS))
        except (KeyError, ValueError) as error:
            raise BundleFlaw(KEYS, "unreadable", f"it cannot be read: {error}") from error

    def _names(self) -> dict[int, str | None]:
        try:
            return msgspec.json.decode(self._whole(NAMES), type=dict[int, str | None], strict=False)
        except (KeyError, msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BundleFlaw(NAMES, "unreadable", f"it cannot be read: {error}") from error

    def _record(self, path: str) -> Record:
        if path not in self._paths:
            raise BundleFlaw(path, "missing", "it is not there")
        with self._bundle.open(path) as opened:
            record = read_record(opened)
        if record.report.verdict == "broken" or record.report.key is None:
            raise BundleFlaw(path, "broken-record", f"line {record.report.line}: {record.report.reason}")
        self._signed.add(record.report.key)
        self._logged += record.report.logged
        self._checkpoints[path] = record.report.checkpoint
        return record

    def _games(self, source: ExportSource) -> tuple[int, int]:
        """Check the game records. Return their number, and the number of hashes that the tournament names.

        Each record must have all hashes of its game that the tournament names.
        """
        heads: dict[str, set[str]] = {}
        for each in source.logged_facts:
            match each.fact:
                case ResultReported(game=str(game), head=str(head)) | GameClosed(game=game, head=head):
                    heads.setdefault(game, set()).add(head)
        for game, head in _corrected(source):
            heads.setdefault(game, set()).add(head)
        paths = [path for path in self._paths if path.startswith("games/")]
        shown = 0
        for path in paths:
            record = self._record(path)
            game, _, view = path.removeprefix("games/").removesuffix(".jsonl").partition(".")
            if (record.report.stream, record.report.view) != (game, view):
                raise BundleFlaw(path, "other-record", "it is the record of something else")
            missing = heads.get(game, set()) - {stored.hash for stored in record.events}
            if missing:
                raise BundleFlaw(
                    path, "other-head", f"the tournament names the head {min(missing)}, which it does not have"
                )
            shown += len(heads.get(game, ()))
            if self._watch is not None:
                self._watch(path, record)
        return len(paths), shown

    def _results(self, record: Record) -> int:
        """Check that the tournament's record has the results of the bundled games.

        Return the number of games whose seeds are not proved.
        """
        paths = {
            path.removeprefix("games/").partition(".")[0]: path for path in self._paths if path.startswith("games/")
        }

        @lru_cache(maxsize=_GAMES_AT_ONCE)
        def events(game: str) -> Sequence[Stored]:
            with self._bundle.open(paths[game]) as opened:
                return read_record(opened).events

        try:
            found = compared(record.events, paths, events)
        except (Broken, Refusal, *MALFORMED_FACT_ERRORS) as error:
            raise BundleFlaw(RECORD, "broken-record", f"it cannot be compared with its games: {error!r}") from error
        if not isinstance(found, FalseResult):
            return found
        if found.rule == SEEDS:
            raise BundleFlaw(paths[found.game], "other-seed", found.why)
        raise BundleFlaw(RECORD, "other-result", f"event {found.seq} contradicts {paths[found.game]}: {found.why}")

    def _certificates(self, source: ExportSource, expected: Mapping[str, bytes]) -> None:
        """Check that every certificate follows from the tournament's record and has a valid signature."""
        facts = {
            each.fact.certificate: each.fact
            for each in source.logged_facts
            if isinstance(each.fact, StandingsCertified)
        }
        self._same("certificates/", expected)
        for content in expected.values():
            plain = msgspec.json.decode(content)
            contents = {name: value for name, value in plain.items() if name not in {"key", "signature"}}
            path, fact = f"certificates/{plain['certificate']}.json", facts[plain["certificate"]]
            if digest(contents) != fact.digest:
                raise BundleFlaw(path, "other-digest", "it is not what was certified")
            if fact.key not in self._keys:
                raise BundleFlaw(path, "unknown-key", f"the key {fact.key} is not among those that are known")
            if not vouched(plain, self._keys):
                raise BundleFlaw(path, "bad-signature", "its signature does not hold")
            self._signed.add(fact.key)

    def _sheets(self, expected: Mapping[str, bytes] | None) -> int | None:
        """Check that the sheets follow from the tournament's record, and return their number.

        `expected` is None for an unknown edition. Its sheets cannot be made again, so none is checked.
        """
        if expected is None:
            return None
        self._same("sheets/", expected, lambda path: path.endswith((".csv", ".json")))
        return len(expected)

    def _same(self, folder: str, expected: Mapping[str, bytes], which: Callable[[str], bool] = bool) -> None:
        """Raise a `BundleFlaw` if the files in a folder of the bundle are not the expected ones."""
        found = {path for path in self._paths if path.startswith(folder) and which(path)}
        odd = min(found ^ expected.keys(), default=None)
        if odd is not None:
            raise BundleFlaw(odd, "missing" if odd in expected else "unexpected", "the record says otherwise")
        for path, content in expected.items():
            if self._whole(path) != content:
                raise BundleFlaw(path, "other-content", "it does not follow from the record")

    def _whole(self, path: str) -> bytes:
        with self._bundle.open(path) as opened:
            content = opened.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise BundleFlaw(path, "too-large", f"it has more than {LARGEST} bytes")
        return content


def _corrected(source: ExportSource) -> Iterator[tuple[str, str]]:
    """Yield each game whose result a ruling corrected, with the hash that the correction names."""
    games: dict[tuple[int, int, int, int], str] = {}
    for each in source.logged_facts:
        match each.fact:
            case TableOpened(stage, number, table, which, game=str(game)) | ResultReported(
                stage, number, table, which, game=str(game)
            ):
                games[stage, number, table, which] = game
            case ResultCorrected(stage=stage, round=number, table=table, number=which, head=str(head)):
                if (stage, number, table, which) in games:
                    yield games[stage, number, table, which], head


def _key(public: str) -> PublicKey | None:
    try:
        return PublicKey.of_jwk({"kty": "OKP", "crv": "Ed25519", "x": public})
    except ValueError:
        return None
