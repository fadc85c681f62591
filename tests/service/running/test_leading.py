"""One web process of a data folder leads; when it is gone another one does."""

import multiprocessing
import threading
from multiprocessing.connection import Connection
from pathlib import Path

from service.platform.runtime.leading import Lead
from tests.support.play import until
from tests.support.service import housed
from tests.support.statements import lost_at


def led(lead: Lead) -> threading.Event:
    """Set when it leads."""
    mine = threading.Event()
    lead.when_mine(mine.set, lambda: None)
    return mine


def _lead(folder: Path, heard: Connection) -> None:
    lead = Lead(folder)
    heard.send(led(lead).is_set())
    heard.recv()


def test_the_first_one_leads_at_once_and_the_next_when_it_is_gone(tmp_path: Path) -> None:
    first, second = Lead(tmp_path), Lead(tmp_path)
    assert led(first).is_set()
    follows = led(second)
    assert not follows.wait(0.6)
    first.close()
    assert follows.wait(60)
    second.close()


def test_one_that_is_killed_leads_no_more(tmp_path: Path) -> None:
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_lead, args=(tmp_path, theirs))
    process.start()
    assert ours.recv()
    lead = Lead(tmp_path)
    mine = led(lead)
    assert not mine.is_set()
    process.kill()
    process.join()
    assert mine.wait(60)
    lead.close()


def test_what_goes_on_meanwhile_may_fail(tmp_path: Path) -> None:
    first, second, tries = Lead(tmp_path), Lead(tmp_path), threading.Semaphore(0)

    def meanwhile() -> None:
        tries.release()
        raise OSError("not now")

    mine = threading.Event()
    assert led(first).is_set()
    second.when_mine(mine.set, meanwhile)
    assert tries.acquire(timeout=60)
    assert tries.acquire(timeout=60)
    first.close()
    assert mine.wait(60)
    second.close()


def test_one_that_is_closed_does_not_take_over(tmp_path: Path) -> None:
    first, second = Lead(tmp_path), Lead(tmp_path)
    assert led(first).is_set()
    mine = led(second)
    second.close()
    first.close()
    third = Lead(tmp_path)
    assert led(third).is_set()
    assert not mine.is_set()
    third.close()


def test_a_leader_that_begins_while_the_database_is_away_goes_on_when_it_is_back(tmp_path: Path) -> None:
    """Each part starts once. Until all have started, the service is not ready."""
    before = Lead(tmp_path)
    assert led(before).is_set()
    with housed(tmp_path) as service:
        service.start()
        platform = service.platform
        with lost_at(platform.registry.database.engine, "SELECT witness_states"):
            before.close()
            until(lambda: platform.lead.stuck)
            until(lambda: platform.readiness.checks().get("leader"))
        until(lambda: not platform.lead.stuck)
        until(lambda: "leader" not in platform.readiness.checks())
        names = [thread.name for thread in threading.enumerate()]
        assert [names.count(name) for name in ("projections", "transparency", "webhooks", "seeks")] == [1] * 4
