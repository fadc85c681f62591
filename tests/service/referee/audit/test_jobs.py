"""Audits of many games, as jobs.

They find faults anywhere, count everything once, and survive killed workers. They reveal nothing hidden in a running
game.
"""

import random
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from domain.game.message import message
from events.log.sqlite import SqliteJournal
from service.features.audits import jobs as audits
from service.features.audits.report import report
from service.features.audits.store import SHOWN, AuditProgress, Finding
from service.features.games.desk import open_desk
from service.platform.assembly.service import Service
from service.platform.ids import new_id
from service.platform.runtime import jobs
from tests.service.accounts.test_erasing import worker
from tests.support.forging import Told, forged, place_of, won_by_more
from tests.support.play import until
from tests.support.service import housed
from tests.support.tables import begun, moved, played

_ANOTHER = """UPDATE events SET body = CAST(replace(CAST(body AS TEXT), 'a_referee', 'a_nobody') AS BLOB)
    WHERE stream LIKE 'l_%'"""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with housed(tmp_path / "house") as service:
        yield service


@pytest.fixture
def elsewhere(tmp_path: Path, service: Service) -> Iterator[SqliteJournal]:
    """A log in which games are played that are then forged into the house's."""
    (tmp_path / "elsewhere").mkdir()
    with SqliteJournal(tmp_path / "elsewhere" / "log.db") as journal:
        yield journal


def asked(service: Service, depth: audits.Depth = "rules", games: object = "all") -> AuditProgress:
    account = service["accounts"].accounts.named("ada") or service["accounts"].accounts.create("ada")
    return audits.begin(service["audits"], new_id("u"), account.id, depth, games)


def ended(service: Service, task: AuditProgress) -> AuditProgress:
    """Continue, piece by piece, until nothing is left to do."""
    while (now := service["audits"].audits.find(task.id)) is not None and now.ended_at is None:
        audits.proceed(service["audits"], audit=task.id, done=now.done)
    assert now is not None
    return now


def forge(service: Service, elsewhere: SqliteJournal, *, over: bool = True) -> str:
    """A forged game in the house's log; one that is over, or still played."""
    desk = open_desk(elsewhere, service.platform.ring, alone=True, published=lambda _stream, _events: None)
    if over:
        game = played(desk)
        forged(elsewhere, service.platform.journal, service.platform.ring, game, won_by_more)
        return game
    game, rng = begun(desk), random.Random(3)
    for _ in range(6):
        moved(desk, game, rng)

    def another_line(told: Told) -> None:
        told[place_of(told, "line-laid")][1]["dominoes"] = [1, 2, 3, 4]

    forged(elsewhere, service.platform.journal, service.platform.ring, game, another_line)
    return game


def test_everything_is_audited_and_what_is_wrong_is_found(service: Service, elsewhere: SqliteJournal) -> None:
    games = [played(service["games"].desk, seed=number) for number in range(4)]
    over, running = forge(service, elsewhere), forge(service, elsewhere, over=False)
    begun(service["games"].desk)
    service["games"].desk.looks.note("a_referee", games[0], "game", "referee", 5)
    task = ended(service, asked(service))
    assert (task.total, task.done, task.status) == (8, 8, "done")
    assert task.verdicts == {"agrees": 6, "differs": 2}
    findings, count = service["audits"].audits.findings(task.id)
    assert count == 2
    found = {finding.stream: finding.found for finding in findings}
    assert found[over].rule == "kingdomino: standings"
    assert "GameEnded" in (found[over].recorded or "")
    assert found[running].seq is not None
    assert (found[running].recorded, found[running].expected, found[running].rule) == (None, None, None)
    told = "\n".join(report(task, task.status, findings, count))
    for words in (over, "recorded", "rules give", "by rule", "kingdomino: standings", "6 agree"):
        assert words in told
    assert "LineLaid" not in told


def test_each_depth_finds_what_it_looks_for(service: Service, elsewhere: SqliteJournal) -> None:
    forge(service, elsewhere)
    forge(service, elsewhere, over=False)
    assert ended(service, asked(service, "chain")).verdicts == {"agrees": 2}
    assert ended(service, asked(service, "facts")).verdicts == {"agrees": 1, "differs": 1}


def test_a_book_of_looks_that_was_tampered_with_is_found(service: Service, tmp_path: Path) -> None:
    game = played(service["games"].desk)
    for at in (3, 4):
        service["games"].desk.looks.note("a_referee", game, "game", "referee", at)
    assert ended(service, asked(service, "chain")).verdicts == {"agrees": 2}
    with sqlite3.connect(tmp_path / "house" / "log.db") as db:
        changed = db.execute(_ANOTHER)
        assert changed.rowcount == 2
    db.close()
    assert ended(service, asked(service, "chain")).verdicts == {"agrees": 1, "broken": 1}


def test_an_event_that_cannot_be_decoded_is_reported_without_a_receipt(service: Service, tmp_path: Path) -> None:
    game = played(service["games"].desk)
    with closing(sqlite3.connect(tmp_path / "house" / "log.db", isolation_level=None)) as log:
        assert log.execute("UPDATE events SET body = x'00ff' WHERE stream = ? AND seq = 12", (game,)).rowcount == 1
    found = service["audits"].auditing.game(game, whole=True)
    assert (found.verdict, found.receipt) == ("broken", None)


def test_games_of_one_ruleset(service: Service) -> None:
    played(service["games"].desk)
    for ruleset in ("domaine", "dominion"):
        begun(service["games"].desk, ruleset=ruleset)
    assert ended(service, asked(service, games={"ruleset": "domaine"})).done == 1
    assert ended(service, asked(service, games={"ruleset": "kingdomino"})).verdicts == {"agrees": 1}


@pytest.mark.parametrize("games", ["all", {"ruleset": "domaine"}, {"ruleset": "kingdomino"}])
def test_a_search_for_games_makes_way_for_draws(service: Service, games: object) -> None:
    """Ten thousand games of another ruleset are read for one to audit."""
    there = [begun(service["games"].desk, ruleset="domaine") for _ in range(3)]
    calls: list[None] = []
    list(audits.streams(service.platform.journal, games, between=lambda: calls.append(None)))
    assert len(calls) == len(there)


def test_a_piece_that_is_done_twice_counts_once(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audits, "PIECE", 0.0)
    for number in range(3):
        played(service["games"].desk, seed=number)
    task = asked(service)
    audits.proceed(service["audits"], audit=task.id, done=0)
    first = service["audits"].audits.find(task.id)
    assert first is not None
    assert (first.done, first.total, first.status) == (1, 3, "running")
    audits.proceed(service["audits"], audit=task.id, done=0)
    assert service["audits"].audits.find(task.id) == first, "it was done already"
    assert service["audits"].audits.went(task, "g_zzz", {"differs": 5}, [], ended=True) is None, "by another worker too"
    assert service["audits"].audits.find(task.id) == first
    assert ended(service, task).verdicts == {"agrees": 3}


def test_a_report_names_the_first_findings_and_counts_the_rest(service: Service) -> None:
    task = asked(service)
    found = audits.Audit("broken", message("audit/broken"), seq=1)
    findings = [Finding(f"g_{number:03}", found) for number in range(SHOWN + 5)]
    done = service["audits"].audits.went(task, "g_999", {"broken": len(findings)}, findings, ended=True)
    assert done is not None
    shown, count = service["audits"].audits.findings(task.id)
    assert [finding.stream for finding in shown] == [f"g_{number:03}" for number in range(SHOWN)]
    assert count == SHOWN + 5
    assert "and 5 more" in "\n".join(report(done, done.status, shown, count))


@pytest.mark.long
def test_a_worker_killed_half_way_goes_on_where_it_was(service: Service, tmp_path: Path) -> None:
    for number in range(60):
        played(service["games"].desk, seed=number)
    task = asked(service)

    def done() -> int:
        now = service["audits"].audits.find(task.id)
        assert now is not None
        return now.done

    with worker(tmp_path / "house") as busy:
        until(lambda: done() > 0, 30)
        busy.kill()
    reached = done()
    assert 0 < reached < 60, "it was killed in the middle"
    with worker(tmp_path / "house") as busy:
        until(lambda: done() == 60, 60)
        busy.send_signal(signal.SIGTERM)
        assert busy.wait(20) == 0
    assert ended(service, task).verdicts == {"agrees": 60}


def test_a_lost_queue_loses_no_audit(service: Service) -> None:
    played(service["games"].desk)
    task = asked(service)
    service.platform.redis.flushall()
    assert [dict(args) for args in audits.unfinished(service["audits"])] == [{"audit": task.id, "done": 0}]


def test_others_have_their_turn_between_the_pieces(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next piece goes to the end of the queue, behind whatever waits there."""
    monkeypatch.setattr(audits, "PIECE", 0.0)
    for number in range(2):
        played(service["games"].desk, seed=number)
    task = asked(service)
    service.platform.queues["long"].empty()
    service.platform.queues["long"].enqueue_call("time.sleep", args=("audit", {}), job_id="waits")
    audits.proceed(service["audits"], audit=task.id, done=0)
    assert service.platform.queues["long"].job_ids == ["waits", f"audit--{task.id}--1"]


def test_without_any_game_there_is_nothing_wrong(service: Service) -> None:
    task = ended(service, asked(service))
    assert (task.total, task.done, task.verdicts) == (0, 0, {})


def test_an_audit_that_kills_its_worker_fails_and_blocks_no_other(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = asked(service)
    service.platform.redis.set(f"dominium:jobs:begun:audit--{task.id}--{task.done}", jobs.DEATHS)
    assert audits.status(service["audits"], task) == "waiting"
    assert audits.pending(service["audits"], task.account) == [task]
    service.platform.jobs.serve_here()
    with monkeypatch.context() as patched:
        patched.setattr(audits, "look", None)
        jobs.run("audit", {"audit": task.id, "done": task.done})
    assert audits.status(service["audits"], task) == "failed"
    assert audits.pending(service["audits"], task.account) == []
    assert "Failed" in "\n".join(report(task, audits.status(service["audits"], task), [], 0))
    assert audits.status(service["audits"], ended(service, task)) == "done"
