"""Both verifiers, and the pages, say in the same words what a record proves, and who witnessed it."""

import io
import time
import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from events.keys import KeyRing
from events.log.sqlite import SqliteJournal
from events.record.verifying import verify
from events.record.words import ENGLISH, summary
from events.transparency.policy import WitnessPolicy
from events.transparency.policy_check import check_policy
from tests.support.agreement import damages
from tests.support.beacons import Beacon
from tests.support.evening import ID, MAKER, Evening
from tests.support.records import generated_record, golden_names, golden_record
from tests.support.second_verifier import in_words
from tests.support.witnesses import NAMED, honest, planted, policy

PAGES = Path(__file__).parents[2] / "service" / "web" / "languages"
STORED = Path(__file__).parents[1] / "golden" / "records"


def same(records: list[bytes], ring: KeyRing, text: bytes | None = None) -> list[list[str]]:
    trusted = None if text is None else WitnessPolicy.parsed(text)
    ours = []
    for each in records:
        report = verify(io.BytesIO(each), ring.publics())
        broken = trusted is None or report.verdict == "broken"
        ours.append(summary(report, None if broken else check_policy(trusted, report.checkpoint)))  # type: ignore[arg-type]
    assert in_words(records, text, ring) == ours
    assert {len(lines) for lines in ours} <= {1, 5}
    return ours


def test_over_the_stored_records(ring: KeyRing) -> None:
    found = same([path.read_bytes() for path in sorted(STORED.glob("*.jsonl"))], ring)
    assert len(found) > 10
    assert all(lines[0].startswith("Consistent, but signed with key ") for lines in found)


def test_over_a_game_of_each_ruleset(ring: KeyRing) -> None:
    names = [name for name in golden_names() if not name.startswith("dominion/")][:6]
    for lines in same([golden_record(name, ring) for name in names], ring):
        assert lines[1].endswith("and the seed was fixed before anybody sat down.")
        assert lines[3] == (
            "Not proved: that the rules were kept; that everybody sees the same log; that the operator never looked."
        )
        assert lines[4] == "Witnesses: not checked, because you named no policy."


@pytest.mark.parametrize("count", [30, pytest.param(1_000, marks=pytest.mark.long)])
def test_over_generated_games(count: int, ring: KeyRing) -> None:
    for begin in range(0, count, 50):
        same([generated_record(ring, number) for number in range(begin, min(begin + 50, count))], ring)


def test_over_damaged_records(ring: KeyRing) -> None:
    found = same([record for _, record in damages(ring, 200)], ring, policy(ring))
    assert any(lines[0].startswith("Broken at line ") for lines in found)


def test_over_witnessed_and_forged_ones(ring: KeyRing) -> None:
    chosen = [those for count in range(4) for those in combinations(NAMED, count)]
    found = same([honest(ring, number, those) for number, those in enumerate(chosen)], ring, policy(ring))
    for lines, those in zip(found, chosen, strict=True):
        open_ = "that everybody sees the same log" in lines[3]
        assert (open_, all(each.name in lines[4] for each in those)) == (len(those) < 2, True), lines
    same([record for _, record in planted(ring, 40)], ring, policy(ring))
    same([honest(ring, 1)], ring, b"quorum none")


def test_neither_vouches_for_a_beacon_whose_signature_it_did_not_check(tmp_path: Path) -> None:
    league = Beacon()
    with SqliteJournal(tmp_path / "log.db") as journal:
        evening = Evening(journal, tmp_path).make().enter(4)
        evening.organise.fix_beacon(MAKER, ID, league.chain, int(time.time()) + 120)
        before = b"".join(evening.tournaments.book.record(ID))
        assert evening.line.tournament.beacon is not None
        evening.organise.receive_beacon(ID, league.signature(evening.line.tournament.beacon.beacon_round))
        after = b"".join(evening.tournaments.book.record(ID))
        waiting, received = same([before, after], evening.ring)
    assert ["genuine" in lines[3] for lines in (waiting, received)] == [False, True]
    checked = summary(verify(io.BytesIO(after)), None, {"beacon": {"verdict": "received"}})
    assert "genuine" not in checked[3]


@pytest.mark.parametrize("language", ["en", "it", "pl", "pt"])
def test_the_pages_have_every_sentence(language: str) -> None:
    sentences = tomllib.loads((PAGES / f"{language}.toml").read_text("utf-8"))["proved"]
    assert sentences.keys() == ENGLISH.keys()
    if language == "en":
        assert sentences == ENGLISH
