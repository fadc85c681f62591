"""Long exports, as jobs: gathered piece by piece, once, despite killed workers; and gone after an erasure."""

import csv
import hashlib
import io
import signal
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.features.exports import jobs as exporting
from service.features.exports import store as exports
from service.features.exports.bundle_check import check
from service.features.exports.store import Export
from service.house import House
from service.platform.ids import new_id
from service.platform.runtime import backups
from tests.service.accounts.test_erasing import worker
from tests.support.exporting import held_event, typed_event
from tests.support.play import until
from tests.support.service import housed

ALL = ["csv", "json", "html", "md", "xlsx"]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with housed(tmp_path / "house") as house:
        yield house


def account(house: House, handle: str) -> str:
    return (house.registry.accounts.named(handle) or house.registry.accounts.create(handle)).id


def asked(house: House, kind: str, *tournaments: str, who: str = "olga") -> Export:
    wanted = {"kind": kind, "tournaments": list(tournaments), "formats": ALL, "lang": "en"}
    return exporting.begin(house, new_id("x"), account(house, who), wanted)


def found(house: House, task: Export) -> Export:
    now = house.registry.exports.find(task.id)
    assert now is not None
    return now


def step(house: House, task: Export) -> Export:
    now = found(house, task)
    exporting.proceed(house, export=now.id, edition=now.edition, done=now.done)
    return found(house, task)


def ended(house: House, task: Export) -> Export:
    """Continue, piece by piece, until nothing is left to do."""
    while (now := found(house, task)).ended_at is None:
        step(house, now)
    return now


def content(house: House, task: Export) -> bytes:
    now = found(house, task)
    told = b"".join(house.registry.exports.content(task.id))
    assert (len(told), hashlib.sha256(told).digest()) == (now.size, now.digest)
    return told


@pytest.fixture
def event(house: House) -> str:
    """Four players, two rounds: four games."""
    players = [account(house, handle) for handle in ("ada", "bruno", "carla", "dino")]
    return held_event(house, account(house, "olga"), players, rounds=2)


def test_whoever_asks_for_many_has_the_last_ones(house: House) -> None:
    event = typed_event(house, account(house, "olga"), 4, 1)
    other = ended(house, asked(house, "sheets", event, who="ada"))
    tasks = [ended(house, asked(house, "sheets", event)) for _ in range(exports.FILES + 2)]
    gone, kept = tasks[:2], tasks[2:]
    assert [found(house, task).status for task in gone] == ["expired", "expired"]
    assert b"".join(house.registry.exports.content(gone[0].id)) == b""
    for task in (other, *kept):
        assert content(house, task)


def test_a_bundle_is_gathered_piece_by_piece_and_each_piece_counts_once(
    house: House, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "PIECE", 0.0)
    task = asked(house, "bundle", event)
    assert (task.status, task.total) == ("waiting", None)
    now = step(house, task)
    assert (now.status, now.done, now.total) == ("running", 1, 4)
    exporting.proceed(house, export=task.id, edition=0, done=0)  # a piece that is taken up again
    assert house.registry.exports.went(task, [[("games/x", b"")]]) is None, "by another worker too"
    assert found(house, task).done == 1
    now = ended(house, task)
    assert (now.status, now.done) == ("done", 4)
    holds = check(io.BytesIO(content(house, task)))
    assert (holds.games, holds.heads) == (4, 4)
    assert holds.source.names == {1: "ada", 2: "bruno", 3: "carla", 4: "dino"}
    assert list(house.registry.exports.files(task.id)) == []
    assert content(house, ended(house, task)) == content(house, ended(house, asked_again(house, event)))


def asked_again(house: House, event: str) -> Export:
    return ended(house, asked(house, "bundle", event))


def test_it_tells_of_the_event_as_it_stood_when_it_was_asked_for(house: House, event: str) -> None:
    task = asked(house, "bundle", event)
    version = house.tournaments.book.line(event).version
    house.tournaments.organising.drop(account(house, "ada"), event, 1)
    ended(house, task)
    assert check(io.BytesIO(content(house, task))).manifest.seq == version


def test_a_worker_killed_half_way_goes_on_where_it_was(house: House, tmp_path: Path) -> None:
    olga = account(house, "olga")
    events = [typed_event(house, olga, 12, 2) for _ in range(16)]
    task = asked(house, "sheets", *events)
    with worker(tmp_path / "house") as busy:
        until(lambda: found(house, task).done > 0, 30)
        busy.kill()
    reached = found(house, task)
    assert 0 < reached.done < 16, "it was killed in the middle"
    with worker(tmp_path / "house") as busy:
        until(lambda: found(house, task).status == "done", 60)
        busy.send_signal(signal.SIGTERM)
        assert busy.wait(20) == 0
    told = content(house, task)
    assert told == content(house, ended(house, asked(house, "sheets", *events)))
    with zipfile.ZipFile(io.BytesIO(told)) as opened:
        names = opened.namelist()
        assert len(names) == len(set(names)) == 16 * (4 * 6 + 1) + 6
        for tournament in events:
            text = opened.read(f"{tournament}/stage-1/standings.csv").decode()
            lines = list(csv.DictReader(io.StringIO(text, newline="")))
            assert {line["of_tournament"] for line in lines} == {tournament}
            assert sum(float(line["points"]) for line in lines) == 2 * 3 * (6 + 4 + 2)


def test_a_lost_queue_loses_no_export(house: House, event: str) -> None:
    task = asked(house, "bundle", event)
    house.redis.flushall()
    assert list(exporting.unfinished(house)) == [{"export": task.id, "edition": 0, "done": 0}]


def test_whoever_is_forgotten_is_in_no_file_any_more(house: House, event: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "PIECE", 0.0)
    old = asked(house, "bundle", event)
    ended(house, old)
    running = step(house, asked(house, "bundle", event, who="other"))
    assert running.done == 1
    waiting = asked(house, "bundle", event, who="third")
    house.registry.erase(account(house, "ada"))
    assert found(house, old).status == "expired"
    assert list(house.registry.exports.content(old.id)) == []
    now = found(house, running)
    assert (now.status, now.done, now.edition) == ("waiting", 0, 1)
    for under_way in (running, waiting):
        assert house.registry.exports.went(under_way, [[("games/x", b"")]]) is None, "it may tell of who is forgotten"
    ended(house, now)
    assert check(io.BytesIO(content(house, now))).source.names[1] is None


def test_whoever_asked_and_is_forgotten_has_asked_for_nothing(house: House, event: str) -> None:
    task = asked(house, "bundle", event, who="bruno")
    house.registry.erase(account(house, "bruno"))
    assert house.registry.exports.find(task.id) is None
    exporting.proceed(house, export=task.id, edition=0, done=0)


def test_a_file_has_its_day(house: House, event: str, monkeypatch: pytest.MonkeyPatch) -> None:
    task = ended(house, asked(house, "bundle", event))
    house.registry.exports.tidy()
    assert found(house, task).status == "done"
    monkeypatch.setattr(exports, "KEPT", -1)
    assert found(house, task).status == "expired"
    house.registry.exports.tidy()
    assert list(house.registry.exports.content(task.id)) == []
    monkeypatch.setattr(exports, "REMEMBERED", -1)
    house.registry.exports.tidy()
    assert house.registry.exports.find(task.id) is None


def test_of_a_private_event_a_stranger_gets_nothing(house: House) -> None:
    private = typed_event(house, account(house, "olga"), 4, 1, visibility="private")
    for who, files in (("stranger", 0), ("olga", 4 * 6 + 1)):
        task = ended(house, asked(house, "sheets", private, who=who))
        with zipfile.ZipFile(io.BytesIO(content(house, task))) as opened:
            assert len(opened.namelist()) == files


def test_exports_are_in_no_backup(house: House, event: str, tmp_path: Path) -> None:
    ended(house, asked(house, "bundle", event))
    backups.back_up(tmp_path / "backup", house.journal, house.ring, house.registry)
    assert '["export' not in (tmp_path / "backup" / "registry.jsonl").read_text()
