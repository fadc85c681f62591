"""Both verifiers and the audit say the same of a tournament's record and the records of its games."""

import io
import json
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from events.keys import KeyRing
from events.log.canon import canonical
from events.log.sqlite import SqliteJournal
from events.record.verifying import read_record
from service.features.audits.words import in_words
from service.features.exports.bundle import MANIFEST, RECORD
from service.features.exports.bundle_check import BundleFlaw, check
from service.features.exports.bundled_results import FalseResult, compared
from tests.service.exports.test_bundle import (
    REPACKED,
    files,
    held_evening,
    in_between,
    packed,
    repacked,
    resigned,
    rezipped,
    with_another_file,
)
from tests.support import second_verifier
from tests.support.altered_tournaments import ALTERATIONS, HELD, NAMING, altered, cases
from tests.support.evening import ID, Evening
from tests.support.forged_evening import copied

PAGES = Path(__file__).parents[2] / "service" / "web" / "languages"
AUDITS = Path(__file__).parents[2] / "service" / "features" / "audits" / "languages"


@pytest.fixture(scope="module", params=HELD)
def held(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Evening]]:
    folder = tmp_path_factory.mktemp(request.param)
    with SqliteJournal(folder / "log.db") as journal:
        evening = Evening(journal, folder)
        HELD[request.param](evening)
        yield request.param, evening


def test_each_alteration_is_found_in_the_same_words(held: tuple[str, Evening]) -> None:
    name, evening = held
    for what, case in cases(evening, name):
        made = altered(evening, case)
        record, games = made.records(evening)
        for each in (record, *games.values()):
            assert read_record(io.BytesIO(each), set(evening.ring.publics())).report.verdict == "verified", what
        first = compared(made.tournament, made.games, made.games.__getitem__)
        second = second_verifier.compared(record, games, evening.ring)
        if not case.why:
            assert second["differ"] == [], what
            assert first == second["otherSeeds"], what
            assert sorted(second["agree"]) == sorted(games), what
            for stream in (ID, *games) if case.audited else ():
                assert copied(evening, case.streams(evening), stream).seq is None, what
            continue
        assert isinstance(first, FalseResult), what
        found = second["differ"][0]
        assert (found["seq"], found["game"], f"{found['why']}", found["rule"]) == (
            first.seq, first.game, f"{first.why}.", first.rule,
        ), what  # fmt: skip
        assert found["id"] == case.why, what
        if case.audited:
            audit = copied(evening, case.streams(evening))
            assert (audit.seq, in_words(audit)) == (found["seq"], found["why"]), what


def test_each_difference_has_a_case() -> None:
    """A finding that no case shows could be worded or placed otherwise."""
    shown = {case.why for case in ALTERATIONS.values()} | {why for why, *_ in NAMING.values()}
    english = tomllib.loads((PAGES / "en.toml").read_text("utf-8"))["check"]
    assert {f"differs-{why}" for why in shown - {""}} == {key for key in english if key.startswith("differs-")}


@pytest.mark.parametrize("language", ["en", "it", "pl", "pt"])
def test_the_page_has_the_words_of_the_audit(language: str) -> None:
    page = tomllib.loads((PAGES / f"{language}.toml").read_text("utf-8"))["check"]
    audit = tomllib.loads((AUDITS / f"{language}.toml").read_text("utf-8"))["messages"]
    ours = {key.removeprefix("differs-"): text for key, text in page.items() if key.startswith("differs-")}
    assert ours == {why: audit[f"audit/{why}"] for why in ours}


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    folder = tmp_path_factory.mktemp("bundled")
    with SqliteJournal(folder / "log.db") as journal:
        yield held_evening(Evening(journal, folder))


def test_a_bundle_is_checked_as_a_zip_file_and_as_files(done: Evening) -> None:
    content = packed(done)
    found = second_verifier.bundled(content, done.ring)
    assert (found["verdict"], found["flaw"], len(found["compared"]["agree"])) == ("verified", None, 4)
    records = {path: each for path, each in files(content).items() if path.endswith(".jsonl")}
    loose = second_verifier.bundled(records, done.ring)
    assert (loose["verdict"], loose["compared"]) == ("verified", found["compared"])
    game = next(path for path in records if path.startswith("games/"))
    again = second_verifier.bundled({**records, "again.jsonl": records[game]}, done.ring)
    assert (again["verdict"], again["flaw"]["file"], again["flaw"]["code"]) == ("broken", "again.jsonl", "twice")
    del records[game]
    fewer = second_verifier.bundled(records, done.ring)["compared"]
    assert (len(fewer["agree"]), fewer["missing"]) == (3, [game.removeprefix("games/").partition(".")[0]])


@pytest.mark.parametrize(
    ("change", "file", "code"),
    [
        (lambda content, _: content[:-200], "manifest.json", "unreadable"),
        (lambda content, _: content + b"more", "manifest.json", "unreadable"),
        (lambda content, _: b"PK" + content, "manifest.json", "unreadable"),
        (lambda content, _: rezipped({**files(content), "more.txt": b"x"}), "more.txt", "not-listed"),
        (lambda content, _: rezipped({**files(content), "keys.json": b"{}"}), "keys.json", "changed"),
        (lambda content, _: rezipped(_manifest(files(content), seq=1)), "manifest.json", "bad-signature"),
        (lambda content, _: rezipped(_manifest(files(content), format="x")), "manifest.json", "unknown-format"),
        (lambda content, ring: resigned(_without(files(content)), ring), "tournament.jsonl", "missing"),
        (lambda content, ring: resigned(_cut(files(content)), ring), "tournament.jsonl", "broken-record"),
        (lambda content, ring: resigned(_exchanged(files(content)), ring), "games/", "other-record"),
    ],
)
def test_a_flaw_of_a_bundle_has_the_code_of_the_command(
    done: Evening, change: Callable[[bytes, KeyRing], bytes], file: str, code: str
) -> None:
    content = change(packed(done), done.ring)
    found = second_verifier.bundled(content, done.ring)
    assert (found["verdict"], found["flaw"]["code"]) == ("broken", code)
    assert found["flaw"]["file"].startswith(file)
    with pytest.raises(BundleFlaw) as flaw:
        check(io.BytesIO(content))
    foreign = flaw.value.code == "foreign-bytes"  # the command also says which bytes
    assert (code == "unreadable") if foreign else (flaw.value.code == code and flaw.value.path.startswith(file))


def test_another_program_cannot_unpack_other_files(done: Evening) -> None:
    """The command refuses the same zip files."""
    content = packed(done)
    sizes = {"header_7": 9, "line_8": 9}, {"header_6": 1, "line_7": 1}
    for change in (*(change for change, named in REPACKED if named), *sizes):
        found = second_verifier.bundled(repacked(content, **change), done.ring)
        unlisted = "name" in change and change["name"].isascii()
        assert found["flaw"]["code"] == ("not-listed" if unlisted else "unreadable"), change
    for changed in (with_another_file(content), in_between(content)):
        assert second_verifier.bundled(changed, done.ring)["flaw"]["code"] == "unreadable"
    assert second_verifier.bundled(repacked(content), done.ring)["verdict"] == "verified"


def _manifest(held: dict[str, bytes], **more: Any) -> dict[str, bytes]:
    return {**held, MANIFEST: canonical({**json.loads(held[MANIFEST]), **more}) + b"\n"}


def _without(held: dict[str, bytes]) -> dict[str, bytes]:
    return {path: each for path, each in held.items() if path != RECORD}


def _cut(held: dict[str, bytes]) -> dict[str, bytes]:
    return {**held, RECORD: held[RECORD][:-9]}


def _exchanged(held: dict[str, bytes]) -> dict[str, bytes]:
    one, other = [path for path in held if path.startswith("games/")][:2]
    return {**held, one: held[other]}
