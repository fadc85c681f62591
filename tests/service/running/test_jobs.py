"""Jobs through the real Redis with real workers: killed half-way nothing is lost, and nothing is done twice."""

import signal
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from redis import Redis
from rq.job import Job

from events.log.journal import Unavailable
from service.compose import FEATURES
from service.platform.assembly.service import Service
from service.platform.runtime import jobs
from service.platform.runtime.lanes import LANES, living_workers
from service.running.worker import Worker
from tests.support import errands
from tests.support.forked import Forked, process
from tests.support.server import bare, wait_until
from tests.support.service import housed


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with housed(tmp_path) as service:
        yield errands.added(service)


def worker(folder: Path, *more: str) -> AbstractContextManager[Forked]:
    return process(["-m", "tests.support.errands", str(folder), *more], bare())


def work(folder: Path) -> None:
    with worker(folder, "--burst") as busy:
        assert busy.wait(30) == 0


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_is_queued_is_done_once(service: Service, tmp_path: Path) -> None:
    errands.laid_out(tmp_path, "bread", "milk")
    for errand in ("bread", "milk", "bread"):
        service.platform.jobs.enqueue("errand", errand=errand)
    assert len(service.platform.queues["quick"]) == 2
    work(tmp_path)
    assert names(tmp_path / "done") == ["bread", "milk"]
    assert len(names(tmp_path / "begun")) == 2
    assert len(service.platform.queues["quick"]) == 0
    service.platform.jobs.enqueue("errand", errand="bread")
    assert len(service.platform.queues["quick"]) == 1, "the same piece of work may come again once it has been done"


def test_what_was_never_queued_is_found(service: Service, tmp_path: Path) -> None:
    errands.laid_out(tmp_path, "bread", "milk", "eggs")
    assert service.platform.jobs.sweep() == 3
    assert service.platform.jobs.sweep() == 0, "what waits in the queue is not lost"
    work(tmp_path)
    assert names(tmp_path / "done") == ["bread", "eggs", "milk"]


def test_a_worker_killed_in_the_middle_of_a_job_loses_and_doubles_nothing(service: Service, tmp_path: Path) -> None:
    wanted = [f"errand-{number}" for number in range(8)]
    errands.laid_out(tmp_path, *wanted)
    for errand in wanted:
        service.platform.jobs.enqueue("errand", errand=errand)
    for kills in range(1, 4):
        with worker(tmp_path) as busy:
            begun = len(names(tmp_path / "begun"))
            wait_until(lambda begun=begun: len(names(tmp_path / "begun")) > begun, "a job begins")
            busy.kill()
        assert living_workers(service.platform.queues["quick"]) == []
        unfinished = len(names(tmp_path / "begun")) - len(names(tmp_path / "done"))
        assert unfinished == kills, "each kill came in the middle of a job"
    work(tmp_path)
    assert names(tmp_path / "done") == wanted
    assert len(names(tmp_path / "begun")) == len(wanted) + 3


def test_a_job_that_a_living_worker_has_is_left_to_it(service: Service, tmp_path: Path) -> None:
    errands.laid_out(tmp_path, "bread")
    service.platform.jobs.enqueue("errand", errand="bread")
    with worker(tmp_path) as busy:
        wait_until(lambda: bool(names(tmp_path / "begun")), "the job begins")
        assert service.platform.jobs.sweep() == 0
        wait_until(lambda: bool(names(tmp_path / "done")), "the job ends")
        busy.send_signal(signal.SIGTERM)
        assert busy.wait(10) == 0


def test_a_job_is_given_up_when_its_worker_died_each_time(service: Service, tmp_path: Path) -> None:
    errands.laid_out(tmp_path, "bread", "deadly")
    for errand in ("deadly", "bread"):
        service.platform.jobs.enqueue("errand", errand=errand)
    count = "dominium:jobs:begun:errand--deadly"
    for begun in (0, jobs.DEATHS - 1):
        service.platform.redis.set(count, begun)
        with worker(tmp_path, "--burst") as busy:
            assert busy.wait(30) == -signal.SIGKILL
        assert service.platform.redis.get(count) == b"%d" % (begun + 1)
        assert not service.platform.jobs.given_up("errand", errand="deadly")
    work(tmp_path)
    assert service.platform.jobs.given_up("errand", errand="deadly")
    assert names(tmp_path / "done") == ["bread"]
    assert sum(name.startswith("deadly") for name in names(tmp_path / "begun")) == 2
    service.platform.redis.delete(count)  # as a day does
    assert not service.platform.jobs.given_up("errand", errand="deadly")


def test_a_worker_ordered_to_stop_blames_no_job(service: Service, tmp_path: Path) -> None:
    errands.laid_out(tmp_path, "long-way")
    service.platform.jobs.enqueue("long-errand", errand="long-way")
    count = "dominium:jobs:begun:long-errand--long-way"
    with worker(tmp_path, "long") as busy:
        wait_until(lambda: bool(names(tmp_path / "begun")), "the job begins")
        assert service.platform.redis.get(count) == b"1"
        busy.send_signal(signal.SIGTERM)
        wait_until(lambda: service.platform.redis.get(count) is None, "the stop is noted")
        busy.kill()


def test_a_job_in_the_middle_of_another_has_its_own_time_and_start(service: Service) -> None:
    """The first is too slow, an id in the queue has no job, and the worker has to stop during the last."""
    here, done, starts = service.platform, list[str](), list[bytes | None]()

    @jobs.job("long-way", due=lambda _: (), lane="long", seconds=3600)
    def around(service: Service, *, errand: str) -> None:
        service.platform.jobs.do_first("long")
        done.append(errand)

    @jobs.job("short-cut", due=lambda _: (), lane="long", seconds=1, first=lambda _: True)
    def within(service: Service, *, errand: str) -> None:
        if errand == "slow":
            time.sleep(60)
        jobs.spare()  # as a signal to stop does
        starts.extend(service.platform.redis.mget(*[kind.begun({"errand": errand}) for kind in (around, within)]))
        done.append(errand)

    here.jobs.add((around, within), service)
    here.jobs.serve_here()
    for errand in ("home", "slow"):
        here.jobs.enqueue("short-cut", errand=errand)
    here.queues["long"].push_job_id("short-cut--deleted", at_front=True)
    signal.alarm(600)
    try:
        here.jobs.work("long-way", {"errand": "home"})
        assert 0 < signal.alarm(0) <= 600, "the time of the other job runs on"
    finally:
        signal.alarm(0)
    assert (done, starts) == (["home", "home"], [None, None])


def test_a_job_that_failed_is_tried_again(service: Service, tmp_path: Path) -> None:
    errands.laid_out(tmp_path, "fails-once")
    service.platform.jobs.enqueue("errand", errand="fails-once")
    work(tmp_path)
    assert names(tmp_path / "done") == []
    work(tmp_path)
    assert names(tmp_path / "done") == ["fails-once"]


def test_who_waits_for_a_quick_job_does_not_stand_behind_a_long_one(service: Service, tmp_path: Path) -> None:
    errands.laid_out(tmp_path, "long-way", "long-way-too", "bread", "milk")
    assert service.platform.jobs.sweep() == 4
    with worker(tmp_path, "long") as busy:
        wait_until(lambda: bool(names(tmp_path / "begun")), "a long job begins")
        with worker(tmp_path, "quick", "--burst") as quick:
            assert quick.wait(30) == 0
        assert names(tmp_path / "done") == ["bread", "milk"]
        assert len(names(tmp_path / "begun")) == 3
        (tmp_path / "go").touch()
        wait_until(lambda: len(names(tmp_path / "done")) == 4, "the long ones end")
        busy.send_signal(signal.SIGTERM)
        assert busy.wait(20) == 0


def test_quick_jobs_and_bots_take_turns_and_long_jobs_come_last(service: Service) -> None:
    both = Worker(service, LANES)
    for served, following in (("quick", "bots"), ("bots", "quick"), ("long", "quick")):
        both.reorder_queues(service.platform.queues[served])
        assert both._ordered_queues[0].name == service.platform.queues[following].name
        assert both._ordered_queues[-1].name == service.platform.queues["long"].name


def test_a_connection_from_before_the_worker_is_not_used_to_wait_for_jobs(service: Service) -> None:
    """Its time limit is shorter than the wait, so that an idle worker would end."""
    service.platform.redis.ping()
    both = Worker(service, LANES)
    waiting = both.connection.connection_pool.get_connection()
    assert waiting.socket_timeout >= both.connection_timeout


def test_every_kind_waits_in_its_lane() -> None:
    long = {kind.name for feature in FEATURES for kind in feature.jobs if kind.lane == "long"}
    assert long == {"audit", "draw", "dump", "export", "erase-guest", "erase-texts", "review", "standings"}


def test_many_that_got_lost_are_looked_for_together(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker does nothing else meanwhile."""
    wanted = [f"errand-{number}" for number in range(30)]
    errands.laid_out(tmp_path, *wanted)
    for errand in wanted:
        service.platform.jobs.enqueue("errand", errand=errand)
    service.platform.redis.delete(service.platform.queues["quick"].key)
    waits: list[float] = []
    monkeypatch.setattr(jobs.time, "sleep", waits.append)
    assert service.platform.jobs.sweep() == 30
    assert len(waits) == 1


def test_a_kind_of_which_nothing_can_be_told_now_holds_up_no_other(service: Service, tmp_path: Path) -> None:
    errands.laid_out(tmp_path, "bread")

    def broken(_: Service) -> Iterator[jobs.Args]:
        yield {"errand": "bread"}
        raise Unavailable("the lists are away")

    service.platform.jobs.add([jobs.JobKind("broken", errands.run, broken, "quick", 60)], service)
    assert service.platform.jobs.sweep() == 1


def test_told_to_stop_while_it_looks_for_lost_jobs_a_worker_stops(service: Service, tmp_path: Path) -> None:
    errands.laid_out(tmp_path, "bread")
    (tmp_path / "stop").touch()
    with worker(tmp_path) as busy:
        try:
            assert busy.wait(30) == 0
        finally:
            busy.kill()
    assert names(tmp_path / "begun") == []


def test_a_queue_that_is_gone_loses_nothing(service: Service, tmp_path: Path) -> None:
    errands.laid_out(tmp_path, "bread")
    service.platform.jobs.enqueue("errand", errand="bread")
    service.platform.redis.flushall()
    work(tmp_path)
    assert names(tmp_path / "done") == ["bread"]


def test_without_redis_nobody_is_held_up(service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    errands.laid_out(tmp_path, "bread")
    with Redis.from_url("unix:///nowhere/at/all.sock") as nobody, monkeypatch.context() as patched:
        patched.setattr(service.platform.queues["quick"], "connection", nobody)
        service.platform.jobs.enqueue("errand", errand="bread")
    assert service.platform.jobs.sweep() == 1


def test_the_queue_holds_names_and_plain_arguments_only(service: Service, tmp_path: Path) -> None:
    errands.laid_out(tmp_path, "bread")
    service.platform.jobs.enqueue("errand", errand="bread")
    queued = Job.fetch("errand--bread", service.platform.redis, service.platform.queues["quick"].serializer)
    assert queued.func_name == "service.platform.runtime.jobs.run"
    assert list(queued.args) == ["errand", {"errand": "bread"}]
