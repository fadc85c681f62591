"""The job that erases what somebody wrote: everything is found, and killed half-way it loses nothing."""

import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from events.log.event import genesis, linked
from events.log.journal import Append
from events.log.sealing import erasable, sealed, texts
from events.log.viewer import EVERYONE
from service.features.accounts import erasing, erasures
from service.features.accounts.store import Account
from service.platform.assembly.service import Service
from tests.support.forked import Forked, process
from tests.support.play import until
from tests.support.server import bare
from tests.support.service import housed


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with housed(tmp_path) as service:
        service.start()
        yield service


def wrote(service: Service, author: Account, stream: str, words: str) -> None:
    """Somebody writes something as the first event of a stream."""
    data, openings = sealed(bytes(32), stream, 1, {"claim": None}, [erasable("/claim", words, EVERYONE)])
    event = linked(
        stream, 1, "disputed", 1, "2026-11-01T12:00:00.000Z", author.id, data, genesis(stream, "tale"), openings
    )
    service.platform.journal.append(Append(stream, 0, [event], "c"))
    service.platform.readmodels.notify(stream)


def left(service: Service) -> int:
    return sum(
        len(texts(stored))
        for stream in service.platform.journal.streams()
        for stored in service.platform.journal.read(stream)
    )


def held(folder: Path, words: str) -> set[str]:
    return {path.name for path in folder.rglob("*") if path.is_file() and words.encode() in path.read_bytes()}


def worker(folder: Path) -> AbstractContextManager[Forked]:
    return process(["worker"], bare() | {"DATA_DIR": str(folder)})


def grown_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that was under way as somebody asked to be forgotten can be written any more."""
    monkeypatch.setattr(erasing, "SETTLES", -2)


def test_only_what_they_wrote_is_erased(service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grown_up(monkeypatch)
    ada, bob = (service["accounts"].accounts.create(handle) for handle in ("ada", "bob"))
    for stream in ("x_1", "x_2", "y_1"):
        wrote(service, ada, stream, f"the words of Ada in {stream}")
    wrote(service, bob, "x_3", "the words of Bob")
    erasure = erasing.begin(service["accounts"], ada.id)
    erasing.erase(service["accounts"], erasure=erasure.id)
    found = service["accounts"].erasures.find(erasure.id)
    assert found is not None
    assert (found.texts, found.done_at is not None, left(service)) == (3, True, 1)
    assert held(tmp_path, "the words of Bob") == {"log.db"}
    assert held(tmp_path, "the words of Ada") == set()


def test_it_looks_once_more_for_what_was_under_way(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = service["accounts"].accounts.create("ada")
    wrote(service, ada, "x_1", "first words")
    erasure = erasing.begin(service["accounts"], ada.id)
    erasing.erase(service["accounts"], erasure=erasure.id)
    assert left(service) == 0
    assert [one.id for one in service["accounts"].erasures.undone()] == [erasure.id]
    wrote(service, ada, "x_2", "last words")
    grown_up(monkeypatch)
    erasing.erase(service["accounts"], erasure=erasure.id)
    assert left(service) == 0
    assert service["accounts"].erasures.undone() == []
    assert held(tmp_path, "last words") == set()


def test_it_waits_for_the_lists_to_know_of_everything(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    grown_up(monkeypatch)
    monkeypatch.setattr(erasing, "_PATIENCE", 0.1)
    ada = service["accounts"].accounts.create("ada")
    erasure = erasing.begin(service["accounts"], ada.id)
    service.platform.readmodels.runner.stop()
    wrote(service, ada, "x_1", "words")
    erasing.erase(service["accounts"], erasure=erasure.id)
    assert service["accounts"].erasures.undone() == [erasure]


def test_only_the_first_piece_is_put_before_what_waits(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise an account that wrote much would stop all long work by erasing itself."""
    grown_up(monkeypatch)
    monkeypatch.setattr(erasing, "PIECE", 0)
    queue = service.platform.queues["long"]
    queue.enqueue_call("time.sleep", args=(0,), job_id="waits")
    ada = service["accounts"].accounts.create("ada")
    for number in range(3):
        wrote(service, ada, f"x_{number}", f"text {number}")
    erasure = erasing.begin(service["accounts"], ada.id)
    assert queue.job_ids == [f"erase-texts--{erasure.id}--0", "waits"]
    for piece in range(3):
        erasing.erase(service["accounts"], erasure=erasure.id, piece=piece)
        assert left(service) == 2 - piece
        assert queue.job_ids[-1] == f"erase-texts--{erasure.id}--{piece + 1}"
        assert list(erasing.pending_erasures(service["accounts"])) == [{"erasure": erasure.id, "piece": piece + 1}]
    assert queue.job_ids[1] == "waits"
    erasing.erase(service["accounts"], erasure=erasure.id, piece=1)  # a repeat of an earlier piece changes nothing
    erasing.erase(service["accounts"], erasure=erasure.id, piece=3)
    found = service["accounts"].erasures.find(erasure.id)
    assert found is not None
    assert (found.texts, found.done_at is not None, found.progress) == (3, True, None)


def test_an_event_that_is_lost_stops_no_other(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grown_up(monkeypatch)
    ada = service["accounts"].accounts.create("ada")
    for stream in ("x_1", "x_2", "x_3"):
        wrote(service, ada, stream, f"text in {stream}")
    assert service.platform.readmodels.caught_up(20)
    with closing(sqlite3.connect(tmp_path / "log.db", isolation_level=None)) as log:
        lost = log.execute("SELECT * FROM events WHERE stream IN ('x_1', 'x_2') ORDER BY stream").fetchall()
        log.execute("DELETE FROM events WHERE stream = 'x_1'")
        log.execute("UPDATE events SET body = 'garbage' WHERE stream = 'x_2'")
        erasure = erasing.begin(service["accounts"], ada.id)
        for _ in range(2):
            with capture_logs() as log_lines:
                erasing.erase(service["accounts"], erasure=erasure.id)
            assert "x_2" in [line.get("stream") for line in log_lines if "exc_info" in line]
            found = service["accounts"].erasures.find(erasure.id)
            assert found is not None
            assert found.progress is not None
            assert (found.texts, found.done_at, found.progress.unread) == (1, None, (("x_1", 1), ("x_2", 1)))
            assert held(tmp_path, "text in x_3") == set()
        log.execute("DELETE FROM events WHERE stream = 'x_2'")
        places = ", ".join("?" * len(lost[0]))
        log.executemany(f"INSERT INTO events VALUES ({places})", lost)
    erasing.erase(service["accounts"], erasure=erasure.id)
    found = service["accounts"].erasures.find(erasure.id)
    assert found is not None
    assert (found.texts, found.done_at is not None, left(service)) == (3, True, 0)


def test_a_worker_killed_half_way_leaves_nothing_undone(service: Service, tmp_path: Path) -> None:
    ada = service["accounts"].accounts.create("ada")
    for number in range(800):
        wrote(service, ada, f"x_{number}", f"the words of Ada, number {number}")
    assert service.platform.readmodels.caught_up(20)
    erasure = erasing.begin(service["accounts"], ada.id)
    with worker(tmp_path) as busy:
        until(
            lambda: not texts(service.platform.journal.read("x_0")[0]), every=0
        )  # the first; the others follow in a moment
        busy.kill()
    assert 0 < left(service) < 800, "it was killed in the middle"
    with worker(tmp_path) as busy:
        until(lambda: service["accounts"].erasures.undone() == [], 45)
        busy.send_signal(signal.SIGTERM)
        assert busy.wait(20) == 0
    found = service["accounts"].erasures.find(erasure.id)
    assert found is not None
    assert (found.texts, left(service)) == (800, 0)
    assert held(tmp_path, "the words of Ada") == set()
    until(lambda: service["accounts"].erasures.find(erasure.id).done, 5 + erasures.NOTICED)
    assert time.time() >= found.asked_at + erasing.SETTLES
