"""Two verifiers that share no code say the same of every record: verdict, line, reason, and all that they count."""

import re
from pathlib import Path

import pytest

from events.keys import KeyRing
from events.log.viewer import Viewer
from events.receipts import check_receipt, receipt
from events.record.checking import LONGEST_LINE
from tests.support.agreement import DAMAGED, GENERATED, Agreement, damages
from tests.support.damaged_records.writing import claims_of, signed_again
from tests.support.records import generated_record, golden_names, golden_record
from tests.support.second_verifier import first, held, second
from tests.support.streams import RULES, record, short_game, told

PAGE = Path(__file__).parents[2] / "docs" / "record.md"
SHORT = [name for name in golden_names() if not name.startswith("dominion/")]
LONG = [name for name in golden_names() if name not in SHORT]
BATCH = 50


def agree(records: list[bytes], ring: KeyRing) -> list[dict[str, object]]:
    ours = first(records, ring)
    assert second(records, ring) == ours
    return ours


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", [*SHORT, *(pytest.param(name, marks=pytest.mark.long) for name in LONG)])
def test_of_every_golden_game(name: str, ring: KeyRing) -> None:
    (found,) = agree([golden_record(name, ring)], ring)
    assert (found["verdict"], found["seed"], found["logged"]) == ("verified", True, 2)
    assert found["sealed"] == found["opened"] + found["erased"]


def test_of_generated_games(ring: KeyRing) -> None:
    found = agree([generated_record(ring, number) for number in range(30)], ring)
    assert {report["verdict"] for report in found} == {"verified"}


@pytest.mark.long
@pytest.mark.parametrize("begin", range(0, GENERATED, BATCH))
def test_of_many_generated_games(begin: int, ring: KeyRing) -> None:
    agree([generated_record(ring, number) for number in range(begin, begin + BATCH)], ring)


def test_of_a_key_that_nobody_named(ring: KeyRing, tmp_path: Path) -> None:
    stranger = KeyRing(tmp_path)
    assert agree([generated_record(ring, 1, 20)], stranger)[0]["verdict"] == "consistent"


def test_of_damaged_records(ring: KeyRing) -> None:
    found = Agreement.of(damages(ring, 500), ring)
    assert not found.parted
    assert len(found.codes) > 20


@pytest.mark.long
def test_of_many_damaged_records(ring: KeyRing) -> None:
    found = Agreement.of(damages(ring, DAMAGED), ring)
    assert not found.parted
    steps = PAGE.read_text(encoding="utf-8").partition("## The check, step by step")[2].partition("\n## ")[0]
    named = set(re.findall(r"^\| `([a-z-]+)`", steps, re.MULTILINE))
    assert found.codes == {*named, "verified", "consistent"} - {"line-too-long"}, "each reason was met, and no other"


@pytest.mark.parametrize("more", [0, 1])
def test_of_the_longest_line(more: int, ring: KeyRing) -> None:
    lines = record(short_game(), ring, Viewer.referee())
    place = next(at for at, line in enumerate(lines) if b'"type":"game-paused"' in line)
    text = b'{"actor":"'
    lines[place] = text + b"x" * (LONGEST_LINE + more - len(lines[place])) + lines[place][len(text) :]
    (found,) = agree([b"".join(signed_again(lines, ring))], ring)
    assert (found["line"], found["code"]) == (place + 1, "line-too-long" if more else "hash")


@pytest.mark.parametrize("kind", ["match", "", "dominium-record/2"])
@pytest.mark.parametrize("data", [{}, {"sealed": "a" * 64, "seat": 1}, {"sealed": 1}])
def test_of_any_kind_and_of_data_that_only_looks_sealed(kind: str, data: dict[str, object], ring: KeyRing) -> None:
    """docs/record.md, "The file": `kind` is any string, and `data` itself is no commitment."""
    events = told([("game-created", {"rules": RULES, **data}, []), ("game-paused", data, [])], kind=kind)
    (report,) = agree([b"".join(record(events, ring, Viewer.referee(), kind))], ring)
    assert (report["verdict"], report["sealed"]) == ("verified", 0)


def test_of_receipts(ring: KeyRing, tmp_path: Path) -> None:
    events = short_game()
    whole = b"".join(record(events, ring, Viewer.public()))
    third = events[2]

    def given(ring: KeyRing = ring, **claims: object) -> dict[str, object]:
        said = {"stream": third.stream, "seq": third.seq, "head": third.hash, "at": third.event.at, **claims}
        return receipt(ring, **said)  # type: ignore[arg-type]

    good = given()
    cases = [
        (good, ("verified", None)),
        (given(KeyRing(tmp_path)), ("consistent", "unknown-key")),
        (given(seq=4), ("broken", "rewritten")),
        (given(head="0" * 64), ("broken", "rewritten")),
        (given(at="2026-11-01T12:00:04.000Z"), ("broken", "rewritten")),
        (given(seq=7), ("consistent", "record-ends-before")),
        (given(stream="g_other"), ("consistent", "another-stream")),
        ({**good, "seq": 4}, ("broken", "signature")),
        ({**good, "signature": "0" * 128}, ("broken", "signature")),
        (ring.current.vouch("dominium-record/1", claims_of(good)), ("broken", "signature")),
        ({**good, "more": 1}, ("broken", "malformed")),
        ({**good, "seq": True}, ("broken", "malformed")),
        (None, ("broken", "malformed")),
    ]  # fmt: skip
    given_by_us = [check_receipt(case, ring.publics()) for case, _ in cases]
    assert given_by_us == [code not in {"malformed", "signature", "unknown-key"} for _, (_, code) in cases]
    found = held([case for case, _ in cases], whole, ring)
    assert [(each["verdict"], each["code"]) for each in found] == [expected for _, expected in cases]
