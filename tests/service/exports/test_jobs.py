"""Long exports, as jobs: gathered piece by piece, once, despite killed workers; and gone after an erasure."""

import csv
import hashlib
import io
import signal
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from service.features.exports import jobs as exporting
from service.features.exports import store as exports
from service.features.exports.bundle_check import check
from service.features.exports.store import Export
from service.platform.assembly.service import Service
from service.platform.ids import new_id
from service.platform.runtime import jobs
from service.running import backups
from tests.service.accounts.test_erasing import worker
from tests.support.exporting import held_event, typed_event
from tests.support.play import until
from tests.support.service import housed

ALL = ["csv", "json", "html", "md", "xlsx"]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with housed(tmp_path / "house") as service:
        yield service


def account(service: Service, handle: str) -> str:
    return (service["accounts"].accounts.named(handle) or service["accounts"].accounts.create(handle)).id


def asked(service: Service, kind: str, *tournaments: str, who: str = "olga") -> Export:
    wanted = {"kind": kind, "tournaments": list(tournaments), "formats": ALL, "lang": "en"}
    return exporting.begin(service["exports"], new_id("x"), account(service, who), wanted)


def found(service: Service, task: Export) -> Export:
    now = service["exports"].exports.find(task.id)
    assert now is not None
    return now


def step(service: Service, task: Export) -> Export:
    now = found(service, task)
    exporting.proceed(service["exports"], export=now.id, edition=now.edition, done=now.done)
    return found(service, task)


def ended(service: Service, task: Export) -> Export:
    """Continue, piece by piece, until nothing is left to do."""
    while (now := found(service, task)).ended_at is None:
        step(service, now)
    return now


def content(service: Service, task: Export) -> bytes:
    now = found(service, task)
    told = b"".join(service["exports"].exports.content(task.id))
    assert (len(told), hashlib.sha256(told).digest()) == (now.size, now.digest)
    return told


@pytest.fixture
def event(service: Service) -> str:
    """Four players, two rounds: four games."""
    players = [account(service, handle) for handle in ("ada", "bruno", "carla", "dino")]
    return held_event(service, account(service, "olga"), players, rounds=2)


def test_whoever_asks_for_many_has_the_last_ones(service: Service) -> None:
    event = typed_event(service, account(service, "olga"), 4, 1)
    other = ended(service, asked(service, "sheets", event, who="ada"))
    tasks = [ended(service, asked(service, "sheets", event)) for _ in range(exports.FILES + 2)]
    gone, kept = tasks[:2], tasks[2:]
    assert [found(service, task).status for task in gone] == ["expired", "expired"]
    assert b"".join(service["exports"].exports.content(gone[0].id)) == b""
    for task in (other, *kept):
        assert content(service, task)


def test_a_bundle_is_gathered_piece_by_piece_and_each_piece_counts_once(
    service: Service, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "PIECE", 0.0)
    task = asked(service, "bundle", event)
    assert (task.status, task.total) == ("waiting", None)
    now = step(service, task)
    assert (now.status, now.done, now.total) == ("running", 1, 4)
    exporting.proceed(service["exports"], export=task.id, edition=0, done=0)  # a piece that is taken up again
    assert service["exports"].exports.went(task, [[("games/x", b"")]]) is None, "by another worker too"
    assert found(service, task).done == 1
    now = ended(service, task)
    assert (now.status, now.done) == ("done", 4)
    holds = check(io.BytesIO(content(service, task)))
    assert (holds.games, holds.heads) == (4, 4)
    assert holds.source.names == {1: "ada", 2: "bruno", 3: "carla", 4: "dino"}
    assert list(service["exports"].exports.files(task.id)) == []
    assert content(service, ended(service, task)) == content(service, ended(service, asked_again(service, event)))


def asked_again(service: Service, event: str) -> Export:
    return ended(service, asked(service, "bundle", event))


def test_it_tells_of_the_event_as_it_stood_when_it_was_asked_for(service: Service, event: str) -> None:
    task = asked(service, "bundle", event)
    version = service["tournaments"].desk.book.line(event).version
    service["tournaments"].desk.organising.drop(account(service, "ada"), event, 1)
    ended(service, task)
    assert check(io.BytesIO(content(service, task))).manifest.seq == version


def test_a_worker_killed_half_way_goes_on_where_it_was(service: Service, tmp_path: Path) -> None:
    olga = account(service, "olga")
    events = [typed_event(service, olga, 12, 2) for _ in range(16)]
    task = asked(service, "sheets", *events)
    with worker(tmp_path / "house") as busy:
        until(lambda: found(service, task).done > 0, every=0.005)
        busy.kill()
    reached = found(service, task)
    assert 0 < reached.done < 16, "it was killed in the middle"
    with worker(tmp_path / "house") as busy:
        until(lambda: found(service, task).status == "done")
        busy.send_signal(signal.SIGTERM)
        assert busy.wait(20) == 0
    told = content(service, task)
    assert told == content(service, ended(service, asked(service, "sheets", *events)))
    with zipfile.ZipFile(io.BytesIO(told)) as opened:
        names = opened.namelist()
        assert len(names) == len(set(names)) == 16 * (4 * 6 + 1) + 6
        for tournament in events:
            text = opened.read(f"{tournament}/stage-1/standings.csv").decode()
            lines = list(csv.DictReader(io.StringIO(text, newline="")))
            assert {line["of_tournament"] for line in lines} == {tournament}
            assert sum(float(line["points"]) for line in lines) == 2 * 3 * (6 + 4 + 2)


def test_a_file_is_stored_part_by_part_and_again_after_a_crash(
    service: Service, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bundle of 27 MB in one transaction delayed all other writers."""

    class Killed(BaseException):
        pass

    monkeypatch.setattr(exporting, "PART", 1000)
    monkeypatch.setattr(exports, "_PARTS_AT_ONCE", 2)
    task, stored, left = asked(service, "bundle", event), service["exports"].exports, [30]

    def killing(items: Iterable[object], between: object) -> Iterator[object]:
        for item in items:
            if isinstance(item, bytes) and len(item) == 1000:
                left[0] -= 1
                if not left[0]:
                    raise Killed
            yield item

    with monkeypatch.context() as patched:
        patched.setattr(jobs, "before_each", killing)
        with pytest.raises(Killed):
            ended(service, task)
    assert 20 < len(list(stored.content(task.id))) < 30
    ended(service, task)
    assert len(content(service, task)) > 30 * 1000
    assert content(service, task) == content(service, asked_again(service, event))


@pytest.mark.parametrize("stored_first", [2, 8])
def test_two_workers_leave_no_hole_in_a_file(
    service: Service, event: str, monkeypatch: pytest.MonkeyPatch, stored_first: int
) -> None:
    """The other worker begins the same piece again, stores some parts and is killed. It may have a longer file."""
    monkeypatch.setattr(exports, "_PARTS_AT_ONCE", 2)
    task, stored = asked(service, "bundle", event), service["exports"].exports
    parts = [b"%d" % number for number in range(6)]

    def killed() -> Iterator[bytes]:
        yield from [*parts, b"6", b"7"][:stored_first]
        raise KeyboardInterrupt

    def interrupted() -> Iterator[bytes]:
        yield from parts[:4]
        with pytest.raises(KeyboardInterrupt):
            stored.end(task, killed(), 0, b"")
        yield from parts[4:]

    assert stored.end(task, interrupted(), 6, hashlib.sha256(b"".join(parts)).digest())
    assert content(service, task) == b"".join(parts)


def test_a_lost_queue_loses_no_export(service: Service, event: str) -> None:
    task = asked(service, "bundle", event)
    service.platform.redis.flushall()
    assert list(exporting.unfinished(service["exports"])) == [{"export": task.id, "edition": 0, "done": 0}]


def test_whoever_is_forgotten_is_in_no_file_any_more(
    service: Service, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "PIECE", 0.0)
    old = asked(service, "bundle", event)
    ended(service, old)
    running = step(service, asked(service, "bundle", event, who="other"))
    assert running.done == 1
    waiting = asked(service, "bundle", event, who="third")
    service["accounts"].erasures.ask(account(service, "ada"))
    assert found(service, old).status == "expired"
    assert list(service["exports"].exports.content(old.id)) == []
    now = found(service, running)
    assert (now.status, now.done, now.edition) == ("waiting", 0, 1)
    for under_way in (running, waiting):
        assert service["exports"].exports.went(under_way, [[("games/x", b"")]]) is None, (
            "it may tell of who is forgotten"
        )
    ended(service, now)
    assert check(io.BytesIO(content(service, now))).source.names[1] is None


def test_whoever_asked_and_is_forgotten_has_asked_for_nothing(service: Service, event: str) -> None:
    task = asked(service, "bundle", event, who="bruno")
    service["accounts"].erasures.ask(account(service, "bruno"))
    assert service["exports"].exports.find(task.id) is None
    exporting.proceed(service["exports"], export=task.id, edition=0, done=0)


@pytest.mark.usefixtures("settled")
def test_a_file_has_its_day(service: Service, event: str, monkeypatch: pytest.MonkeyPatch) -> None:
    task = ended(service, asked(service, "bundle", event))
    service["exports"].exports.tidy()
    assert found(service, task).status == "done"
    monkeypatch.setattr(exports, "KEPT", -1)
    assert found(service, task).status == "expired"
    service["exports"].exports.tidy()
    assert list(service["exports"].exports.content(task.id)) == []
    monkeypatch.setattr(exports, "REMEMBERED", -1)
    service["exports"].exports.tidy()
    assert service["exports"].exports.find(task.id) is None


def test_of_a_private_event_a_stranger_gets_nothing(service: Service) -> None:
    private = typed_event(service, account(service, "olga"), 4, 1, visibility="private")
    for who, files in (("stranger", 0), ("olga", 4 * 6 + 1)):
        task = ended(service, asked(service, "sheets", private, who=who))
        with zipfile.ZipFile(io.BytesIO(content(service, task))) as opened:
            assert len(opened.namelist()) == files


def test_exports_are_in_no_backup(service: Service, event: str, tmp_path: Path) -> None:
    ended(service, asked(service, "bundle", event))
    backups.back_up(tmp_path / "backup", service.platform.journal, service.platform.ring, service.platform.registry)
    assert '["export' not in (tmp_path / "backup" / "registry.jsonl").read_text()
