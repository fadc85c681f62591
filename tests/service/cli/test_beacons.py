"""`dominium verify` checks the beacon of a tournament's record and of a bundle with the file alone."""

import io
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.tournament import beacon
from domain.tournament.beacon import lift
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from events.log.sqlite import SqliteJournal
from service.features.exports.bundle_check import BundleFlaw, check
from service.features.tournaments.store import TournamentBook
from tests.service.exports.test_bundle import packed
from tests.support.beacons import Beacon
from tests.support.evening import ID, MAKER, Evening
from tests.support.server import command

LEAGUE = Beacon()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with SqliteJournal(tmp_path / "log.db") as journal:
        made = Evening(journal, tmp_path).make(Stage(Swiss(rounds=1, size=2))).enter(4)
        made.organise.fix_beacon(MAKER, ID, LEAGUE.chain, int(time.time()) + 120)
        yield made


def number(evening: Evening) -> int:
    fixed = evening.line.tournament.beacon
    assert fixed is not None
    return fixed.beacon_round


def verified(evening: Evening, folder: Path, content: bytes, *more: str) -> tuple[int, dict[str, Any], str]:
    (folder / "file").write_bytes(content)
    (folder / "jwks.json").write_text(json.dumps(evening.ring.jwks()))
    words = [str(folder / "file"), "--keys", str(folder / "jwks.json"), *more]
    said = command("verify", *words, data_dir=folder / "data")
    done = command("verify", *words, "--json", data_dir=folder / "data")
    assert said.returncode == done.returncode, said.stderr
    return done.returncode, json.loads(done.stdout), said.stdout


def received(evening: Evening) -> None:
    evening.organise.receive_beacon(ID, LEAGUE.signature(number(evening)))


def lifted(evening: Evening) -> None:
    evening.organise.rule(MAKER, ID, lambda now: lift(now, "It does not answer."), desk=False)


def lifted_and_received(evening: Evening) -> None:
    lifted(evening)
    evening.organise.fix_beacon(MAKER, ID, LEAGUE.chain, int(time.time()) + 300)
    received(evening)


@pytest.mark.parametrize(
    ("act", "verdict", "words"),
    [
        (lambda _: None, "waiting", "is not received yet."),
        (received, "received", "was received, and its signature holds."),
        (lifted, "lifted", "was lifted by a ruling: the draws mix in no beacon."),
        (lifted_and_received, "received", "was lifted by a ruling. Beacon: round"),
    ],
    ids=["waiting", "received", "lifted", "both"],
)
def test_the_beacon_of_a_record_is_reported(
    evening: Evening, tmp_path: Path, act: Callable[[Evening], None], verdict: str, words: str
) -> None:
    act(evening)
    status, plain, said = verified(evening, tmp_path, b"".join(evening.tournaments.book.record(ID)))
    assert (status, plain["verdict"], plain["beacon"]["verdict"]) == (0, "verified", verdict)
    assert (plain["beacon"]["chain"], plain["beacon"]["name"]) == (LEAGUE.chain.hash, None)
    assert words in said


@pytest.mark.parametrize("key", [1234567, 99], ids=["other-round", "other-key"])
def test_a_false_signature_in_a_signed_record_is_found(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: int
) -> None:
    """The operator can sign a record that holds anything."""
    monkeypatch.setattr(beacon, "signed_by", lambda *_: True)
    evening.organise.receive_beacon(ID, Beacon(key).signature(number(evening) + (key == 1234567)))
    evening.start().round().play_all()
    status, plain, said = verified(evening, tmp_path, b"".join(evening.tournaments.book.record(ID)))
    assert (status, plain["verdict"], plain["beacon"]["verdict"]) == (1, "verified", "forged")
    assert "FORGED" in said
    with pytest.raises(BundleFlaw) as found:
        check(io.BytesIO(packed(evening)))
    assert found.value.code == "forged-beacon"


def test_a_bundle_whose_games_leave_the_beacon_out_is_found(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    received(evening)
    monkeypatch.setattr(TournamentBook, "draw_seed", lambda book, line: book.secrets(line.id).seed)
    evening.start().round().play_all()
    evening.organise.end(MAKER, ID)
    evening.advance()
    with pytest.raises(BundleFlaw) as found:
        check(io.BytesIO(packed(evening)))
    assert found.value.code == "other-seed"


def test_a_whole_bundle_names_its_beacon(evening: Evening, tmp_path: Path) -> None:
    received(evening)
    evening.start().round().play_all()
    evening.organise.end(MAKER, ID)
    evening.advance()
    status, plain, said = verified(evening, tmp_path, packed(evening), "--replay")
    assert (status, plain["beacon"]["verdict"]) == (0, "received")
    assert "was received, and its signature holds." in said
