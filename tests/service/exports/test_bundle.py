"""The bundle of a whole event: checked by the command line alone, the same whenever it is made, and no byte of it can
be changed."""

import hashlib
import io
import json
import struct
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from domain.game.results import Standing
from domain.table.rulings import Terms
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import SignedDigest, correct
from domain.tournament.results.refs import GameRef, RoundRef
from events.keys import KeyRing
from events.log.canon import canonical
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from events.record.writing import write_record
from service.features.exports import bundle
from service.features.exports.bundle_check import BundleFlaw, check
from service.features.exports.bundled_games import game_file
from service.features.exports.sources import events_of, source_of
from service.features.exports.zip_layout import Foreign, check_layout
from service.features.tournaments import organising
from service.features.tournaments.certificates import sign
from service.features.tournaments.typed_results import Came
from tests.support.evening import ID, MAKER, Evening
from tests.support.forging import Told, chained, plain
from tests.support.server import command

Files = dict[str, bytes]
ROUNDS = Stage(Swiss(size=2, rounds=2))


def unlogged(*_: object) -> None:
    """No log is there: bundles were made without its proofs once, and still hold."""


def packed(evening: Evening, account: str | None = MAKER) -> bytes:
    line = evening.line
    names: dict[int, str | None] = {number: f"player {number}" for number in line.tournament.entries.entrants}
    events = events_of(evening.tournaments.book, ID, line.version)
    source = source_of(events, names)
    out = io.BytesIO()
    files = [
        *bundle.event_files(source, names, evening.ring.jwks()),
        (bundle.RECORD, b"".join(evening.tournaments.book.record(ID))),
        *bundle.certificate_files(source, events),
        *filter(None, (game_file(evening.desk.looking, account, game, unlogged) for game in bundle.games_of(source))),
    ]
    bundle.pack(files, source, evening.ring, out)
    return out.getvalue()


def files(content: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        return {info.filename: opened.read(info) for info in opened.infolist()}


def rezipped(held: Files) -> bytes:
    out = io.BytesIO()
    bundle.zipped(held.items(), out)
    return out.getvalue()


def resigned(held: Files, ring: KeyRing, more: int = 0) -> bytes:
    """Return the files as the owner of a key would sign them: the manifest describes their current content.

    It states `more` bytes than each file has.
    """
    manifest = json.loads(held.pop(bundle.MANIFEST))
    listed = [
        {"path": path, "sha256": hashlib.sha256(content).hexdigest(), "size": len(content) + more}
        for path, content in held.items()
    ]
    claims = {name: value for name, value in manifest.items() if name not in {"key", "signature"}}
    claims |= {"files": listed, "public": ring.current.x}
    return rezipped({**held, bundle.MANIFEST: canonical(ring.current.vouch(bundle.FORMAT, claims)) + b"\n"})


def held_evening(evening: Evening) -> Evening:
    evening.begin(4, ROUNDS).play_all()
    evening.organise.certify(MAKER, ID)
    evening.round().play_all()
    evening.organise.certify(MAKER, ID)
    return evening


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """An evening that is over: nobody changes it any more."""
    folder = tmp_path_factory.mktemp("evening")
    with SqliteJournal(folder / "log.db") as journal:
        yield held_evening(Evening(journal, folder))


def test_it_is_verified_by_the_command_line(done: Evening, tmp_path: Path) -> None:
    file = tmp_path / "event.zip"
    file.write_bytes(packed(done))
    (tmp_path / "jwks.json").write_text(json.dumps(done.ring.jwks()))
    ran = command("verify", str(file), "--keys", str(tmp_path / "jwks.json"), "--replay", data_dir=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "Verified" in ran.stdout
    assert "4 games, in which 4 heads" in ran.stdout
    assert "2 certificates; 12 sheets" in ran.stdout
    assert "Replayed: agrees in 4 games. The tournament: agrees." in ran.stdout
    stranger = command("verify", str(file), "--json", data_dir=tmp_path)
    assert (stranger.returncode, json.loads(stranger.stdout)["verdict"]) == (3, "consistent")
    file.write_bytes(file.read_bytes()[:-200])
    broken = command("verify", str(file), data_dir=tmp_path)
    assert (broken.returncode, broken.stdout[:6]) == (1, "Broken")


def test_bundle_with_a_ruling_between_two_reports_is_verified(evening: Evening, tmp_path: Path) -> None:
    """The ruling is the first result of the game."""
    evening.begin(2, Stage(Swiss(size=2, rounds=1)), play="typed")
    for number, winner in enumerate((0, 1), 1):
        standings = tuple(Standing(seat, 1 if seat == winner else 2, 0) for seat in (0, 1))
        evening.organise.claim(f"a_{number}", ID, RoundRef(1, 1), 1, lambda _, said=standings: Came(said, ()))
    evening.organise.rule(MAKER, ID, lambda now: correct(now, GameRef(1, 1, 1, 1), standings, reason="Both signed it."))
    (tmp_path / "event.zip").write_bytes(packed(evening))
    ran = command("verify", str(tmp_path / "event.zip"), "--replay", data_dir=tmp_path)
    assert (ran.returncode, "The tournament: agrees." in ran.stdout) == (3, True), ran.stdout


def test_games_that_draw_from_another_seed_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a beacon, too: the operator would choose the shuffles."""
    monkeypatch.setattr("service.features.tournaments.followers.seed_of", lambda *_: bytes(32))
    with SqliteJournal(tmp_path / "log.db") as journal:
        evening = Evening(journal, tmp_path)
        evening.begin(2, Stage(Swiss(size=2, rounds=1))).play_all()
        evening.organise.end(MAKER, ID)
        evening.advance()
        assert evening.line.tournament.seed is not None
        with pytest.raises(BundleFlaw) as found:
            check(io.BytesIO(packed(evening)))
    assert (found.value.code, found.value.path[:8]) == ("other-seed", "games/g_")


def test_seeds_of_an_earlier_build_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The audit of the tournament says the same."""
    monkeypatch.setattr("service.features.tournaments.followers.seed_of", lambda *_: bytes(32))
    monkeypatch.setattr("service.features.exports.bundled_results.derives", lambda _: False)
    with SqliteJournal(tmp_path / "log.db") as journal:
        evening = Evening(journal, tmp_path)
        evening.begin(2, Stage(Swiss(size=2, rounds=1))).play_all()
        evening.organise.end(MAKER, ID)
        evening.advance()
        assert check(io.BytesIO(packed(evening))).other_seeds == 1


def test_bundle_with_sheets_of_the_edition_before_is_verified(done: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """It quoted texts only where it had to. The check makes them again as they were."""
    monkeypatch.setattr("service.features.exports.bundle.sheet_files.__defaults__", (4,))
    now = files(packed(done))
    monkeypatch.setattr(bundle, "SHEETS_EDITION", 3)
    monkeypatch.setattr("service.features.exports.bundle.sheet_files.__defaults__", (3,))
    content = packed(done)
    assert (json.loads(files(content)[bundle.MANIFEST])["sheets"], check(io.BytesIO(content)).sheets) == (3, 12)
    path = "sheets/stage-1/standings.csv"
    assert files(content)[path] == now[path].replace(b'"', b"") != now[path]
    held = files(content)
    held[path] = now[path]
    with pytest.raises(BundleFlaw):
        check(io.BytesIO(resigned(held, done.ring)))


def test_sheets_of_an_unknown_edition_are_called_unchecked(
    done: Evening, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """docs/exports.md: the sheets are made again. Where this is not possible, nobody may rely on them."""
    monkeypatch.setattr(bundle, "SHEETS_EDITION", 99)
    (tmp_path / "event.zip").write_bytes(packed(done))
    (tmp_path / "jwks.json").write_text(json.dumps(done.ring.jwks()))
    given = ("verify", str(tmp_path / "event.zip"), "--keys", str(tmp_path / "jwks.json"))
    ran = command(*given, data_dir=tmp_path)
    assert ran.returncode == 3, ran.stdout + ran.stderr
    assert "Not checked: the sheets. This release cannot make sheets of edition 99 again." in ran.stdout
    assert json.loads(command(*given, "--json", data_dir=tmp_path).stdout)["sheets"] is None


def test_the_same_record_is_the_same_file(done: Evening) -> None:
    assert packed(done) == packed(done)
    assert files(packed(done))["sheets/stage-1/stage.trf"].startswith(b"012 Open")


def test_of_a_running_game_it_holds_what_whoever_asks_may_see(evening: Evening) -> None:
    evening.begin(4, ROUNDS, terms=Terms(dispute_window=3600))
    evening.play(1)
    mine, theirs = evening.tables[0].entrants[0], evening.game(1)
    for account, view in ((f"a_{mine}", "seat-0"), (None, "public"), (MAKER, "public")):
        content = packed(evening, account)
        assert f"games/{theirs}.{view}.jsonl" in files(content)
        assert not any("referee" in path for path in files(content))
        assert check(io.BytesIO(content)).games == 2


def another_winner(told: Told) -> None:
    for stored, data, _ in told:
        if stored.event.type == "result-reported" and data["number"] == 1 and data["table"] == 1 and data["round"] == 1:
            first, second = data["standings"]
            for field in ("place", "score", "tiebreaks"):
                first[field], second[field] = second[field], first[field]


@pytest.mark.parametrize(
    ("change", "code"),
    [(another_winner, "other-result"), (list, None)],
)
def test_a_winner_that_the_bundled_game_does_not_have_is_found(
    evening: Evening, change: Callable[[Told], object], code: str | None
) -> None:
    """The holder of the key has made the record, sheets and manifest again."""
    evening.begin(4, ROUNDS).play_all()
    told = plain(evening.journal.read(ID))
    change(told)
    events = chained(told, "tournament")
    key = evening.tournaments.book.secrets(ID).key
    lines = write_record(events, kind="tournament", viewer=Viewer.public(), key=key, ring=evening.ring)
    names: dict[int, str | None] = {number: f"player {number}" for number in range(1, 5)}
    out = io.BytesIO()
    source = source_of(events, names)
    games = [game_file(evening.desk.looking, MAKER, game, unlogged) for game in bundle.games_of(source)]
    made = [
        *bundle.event_files(source, names, evening.ring.jwks()),
        (bundle.RECORD, b"".join(lines)),
        *bundle.certificate_files(source, events),
        *filter(None, games),
    ]
    bundle.pack(made, source, evening.ring, out)
    if code is None:
        assert check(out).games == 2
    else:
        with pytest.raises(BundleFlaw) as found:
            check(out)
        assert (found.value.code, found.value.path) == (code, bundle.RECORD), found.value.why
        assert "another result" in found.value.why


def commented(content: bytes) -> bytes:
    out = io.BytesIO(content)
    with zipfile.ZipFile(out, "a") as opened:
        opened.comment = b"See also"
    return out.getvalue()


def repacked(content: bytes, *, behind: bytes = b"", name: bytes = b"", **fields: int) -> bytes:
    """Return the zip file with other bytes for its first file: behind its stream or its name, or in a field.

    A field of the header before the file is `header_` and its number. One of the directory is `line_` and its number.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        info, begins = opened.infolist()[0], opened.start_dir
    header, line = struct.Struct("<4s5H3L2H"), struct.Struct("<4s6H3L5H2L")
    path, first = info.filename.encode() + name, header.size + len(info.filename) + info.compress_size
    packed = content[header.size + len(info.filename) : first] + behind
    before = [*header.unpack_from(content)]
    before[7], before[9] = len(packed), len(path)
    listed = [*line.unpack_from(content, begins)]
    listed[8], listed[10] = len(packed), len(path)
    for field, value in fields.items():
        side, _, place = field.partition("_")
        (before if side == "header" else listed)[int(place)] = value
    extra = b"\xfe\xca\x04\x00evil"[: before[10]]
    out = header.pack(*before) + path + extra + packed
    directory = line.pack(*listed) + path
    more, where = len(out) - first, begins + line.size + len(info.filename)
    out += content[first:begins]
    while content[where : where + 4] == b"PK\1\2":
        others = [*line.unpack_from(content, where)]
        others[16] += more
        end = where + line.size + others[10]
        directory += line.pack(*others) + content[where + line.size : end]
        where = end
    end_record = [*struct.unpack_from("<4s4H2LH", content, where)]
    end_record[5:7] = len(directory), len(out)
    return out + directory + struct.pack("<4s4H2LH", *end_record)


def with_another_file(content: bytes) -> bytes:
    """Hide a whole file in the compressed bytes of the first one. Readers of streams unpack it."""
    return repacked(content, behind=rezipped({"evil.html": b"<script>"}))


def in_between(content: bytes) -> bytes:
    """Hide bytes between the last file and the directory, which a reader finds by its offset."""
    begins = content.index(b"PK\x01\x02")
    held = content[:begins] + b"foreign" + content[begins:]
    return held[:-6] + (begins + 7).to_bytes(4, "little") + held[-2:]


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda content: b"PK\x03\x04 I come first" + content, "17 foreign bytes before README.txt"),
        (lambda content: content + b"I come last", "11 foreign bytes at the end"),
        (in_between, "7 foreign bytes after the last file"),
        (commented, "comment of 8 bytes"),
        (with_another_file, "README.txt: its compressed bytes do not end with its content"),
        (
            lambda content: rezipped({**files(content), "more.txt": b"I come along"}),
            "the manifest and the files differ",
        ),
    ],
)
def test_foreign_bytes_around_it_are_named(
    done: Evening, tmp_path: Path, change: Callable[[bytes], bytes], named: str
) -> None:
    file = tmp_path / "event.zip"
    file.write_bytes(change(packed(done)))
    found = command("verify", str(file), data_dir=tmp_path)
    assert (found.returncode, named in found.stdout) == (1, True), found.stdout + found.stderr


HEADER, STREAM, DIRECTORY = "its header", "its compressed bytes", "the directory"


REPACKED: Final[list[tuple[dict[str, Any], str | None]]] = [
    ({}, None),
    ({"behind": b"."}, STREAM),
    ({"behind": b".", "header_7": 999}, HEADER),
    ({"header_8": 999_999, "line_9": 999_999}, STREAM),
    ({"header_8": 7, "line_9": 7}, STREAM),
    ({"name": b"\0.exe"}, HEADER),
    ({"name": b"\xff"}, HEADER),
    ({"name": "è".encode()}, HEADER),
    ({"header_10": 8}, HEADER),
    *(({f"header_{field}": 1}, HEADER) for field in range(1, 9)),
    *(({f"line_{field}": 1}, DIRECTORY) for field in (1, 2, 3, 5, 6, 13, 14, 15)),
    ({"line_15": 0o120777 << 16}, DIRECTORY),
]
"""Other bytes for the first file, and the words of the refusal."""


@pytest.mark.parametrize(("change", "named"), REPACKED)
def test_another_program_cannot_unpack_other_files(done: Evening, change: dict[str, Any], named: str | None) -> None:
    """Some read the header before a file, and some the directory."""
    content = repacked(packed(done), **change)
    if named is None:
        assert check(io.BytesIO(content)).games == 4
        return
    with pytest.raises(BundleFlaw) as found:
        check(io.BytesIO(content))
    assert (found.value.code, named in found.value.why) == ("foreign-bytes", True), found.value


@pytest.mark.parametrize(("limit", "bound"), [("ZIP64_LIMIT", 500), ("ZIP64_LIMIT", 2_000), ("ZIP_FILECOUNT_LIMIT", 3)])
def test_large_zip_file_has_further_fields(monkeypatch: pytest.MonkeyPatch, limit: str, bound: int) -> None:
    """Beyond 2 GiB, or 65,535 files. Here the limits are lower."""
    monkeypatch.setattr(zipfile, limit, bound)
    content = rezipped({f"{number}.txt": bytes(range(200)) for number in range(20)})
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        check_layout(io.BytesIO(content), opened)
    with zipfile.ZipFile(io.BytesIO(content[:-1] + b"!")) as opened, pytest.raises(Foreign):
        check_layout(io.BytesIO(content[:-1] + b"!"), opened)


def test_no_byte_of_it_can_be_changed(done: Evening) -> None:
    held = files(packed(done))
    for path, content in held.items():
        where = len(content) // 2
        changed = content[:where] + bytes([content[where] ^ 1]) + content[where + 1 :]
        with pytest.raises(BundleFlaw):
            check(io.BytesIO(rezipped({**held, path: changed})))
        with pytest.raises(BundleFlaw):
            check(io.BytesIO(rezipped({other: each for other, each in held.items() if other != path})))


def _points(held: Files) -> None:
    path = "sheets/stage-1/standings.csv"
    held[path] = held[path].replace(b"12,", b"13,", 1)


def _certificate(held: Files) -> None:
    path = next(path for path in held if path.startswith("certificates/"))
    document = json.loads(held[path])
    document["standings"][0]["points"] = "99"
    held[path] = canonical(document) + b"\n"


def _no_certificate(held: Files) -> None:
    del held[next(path for path in held if path.startswith("certificates/"))]


def _other_game(held: Files) -> None:
    one, other = [path for path in held if path.startswith("games/")][:2]
    held[one] = held[other]


def _no_record(held: Files) -> None:
    del held[bundle.RECORD]


def _more(held: Files) -> None:
    held["sheets/stage-1/truth.csv"] = b"place,name\r\n1,me\r\n"


def _beside(held: Files) -> None:
    held["standings.csv"] = b"place,name\r\n1,me\r\n"


@pytest.mark.parametrize(
    ("forge", "code"),
    [
        (_points, "other-content"),
        (_certificate, "other-content"),
        (_no_certificate, "missing"),
        (_other_game, "other-record"),
        (_no_record, "missing"),
        (_more, "unexpected"),
        (_beside, "unexpected"),
    ],
)
def test_who_can_sign_cannot_make_it_say_other_things(
    done: Evening, tmp_path: Path, forge: Callable[[Files], None], code: str
) -> None:
    """The owner of a key can sign a manifest, but cannot change the content of the records."""
    held = files(packed(done))
    forge(held)
    with pytest.raises(BundleFlaw) as found:
        check(io.BytesIO(resigned(held, KeyRing(tmp_path / "other"))))
    assert found.value.code == code


def test_a_game_that_is_cut_short_does_not_hold_the_head_that_was_reported(done: Evening, tmp_path: Path) -> None:
    held = files(packed(done))
    game = done.game(1)
    held[f"games/{game}.referee.jsonl"] = b"".join(done.desk.looking.record(game, Viewer.referee(), 9))
    with pytest.raises(BundleFlaw) as found:
        check(io.BytesIO(resigned(held, done.ring)))
    assert found.value.code == "other-head"


@pytest.mark.parametrize(("part", "code"), [("digest", "other-digest"), ("signature", "bad-signature")])
def test_a_certificate_that_was_never_signed_so_is_found_out(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, part: str, code: str
) -> None:
    def forged(contents: Mapping[str, Any], ring: KeyRing) -> SignedDigest:
        signed = sign(contents, ring)
        return signed._replace(**{part: "0" * len(getattr(signed, part))})

    monkeypatch.setattr(organising, "sign", forged)
    with pytest.raises(BundleFlaw) as found:
        check(io.BytesIO(packed(held_evening(evening))))
    assert found.value.code == code


@pytest.mark.parametrize("more", [-1, 1])
def test_the_sizes_in_the_manifest_are_those_of_the_files(done: Evening, more: int) -> None:
    with pytest.raises(BundleFlaw) as found:
        check(io.BytesIO(resigned(files(packed(done)), done.ring, more)))
    assert found.value.code == "changed"


def test_the_manifest_is_signed(done: Evening) -> None:
    held = files(packed(done))
    manifest = json.loads(held[bundle.MANIFEST])
    changed = canonical({**manifest, "at": "2000-01-01T00:00:00Z"}) + b"\n"
    with pytest.raises(BundleFlaw) as found:
        check(io.BytesIO(rezipped({**held, bundle.MANIFEST: changed})))
    assert found.value.code == "bad-signature"


@pytest.mark.parametrize(
    "other",
    [
        lambda text: b'{"at":"1999-01-01T00:00:00Z",' + text[1:],
        lambda text: text.replace(b'":', b'": '),
        lambda text: text.rstrip(b"\n"),
        lambda text: text + b"\n",
        lambda text: text.replace(b'"seq":', b'"seq":0.5,"seq":'),
    ],
)
def test_the_manifest_is_canonical(done: Evening, other: Callable[[bytes], bytes]) -> None:
    held = files(packed(done))
    changed = other(held[bundle.MANIFEST])
    assert json.loads(changed) == json.loads(held[bundle.MANIFEST])
    with pytest.raises(BundleFlaw) as found:
        check(io.BytesIO(rezipped({**held, bundle.MANIFEST: changed})))
    assert (found.value.path, found.value.code) == (bundle.MANIFEST, "not-canonical")


def test_what_a_referee_would_see_by_office_is_not_in_it(evening: Evening) -> None:
    """A referee's extra views are recorded first, and a bundle is no such view."""
    evening.make(ROUNDS, visibility="private", terms=Terms(referees=("a_umpire",)))
    for number in range(1, 5):
        evening.organise.invite(MAKER, ID, f"a_{number}")
    evening.enter(4).start().round()
    seat = next(f"seat-{table.entrants.index(1)}" for table in evening.tables if 1 in table.entrants)
    for account, views in (
        ("a_umpire", ["public"] * 2),
        (MAKER, ["public"] * 2),
        ("a_1", [seat]),
        ("a_9", []),
    ):
        games = [path for path in files(packed(evening, account)) if path.startswith("games/")]
        assert sorted(path.split(".")[1] for path in games) == views, account


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"PK\x05\x06" + bytes(18), b"PK\x03\x04" + bytes(1000)])
def test_what_is_no_bundle_is_said_to_be_none(content: bytes) -> None:
    with pytest.raises(BundleFlaw):
        check(io.BytesIO(content))
