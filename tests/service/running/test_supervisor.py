"""`dominium serve`: all of it starts, stays up, and stops, whatever happens to any part."""

import itertools
import os
import re
import resource
import signal
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import RedisError

from service.platform.runtime.lanes import LANES
from service.platform.runtime.redis_server import socket_url
from service.platform.runtime.settings import Settings
from service.running import supervisor
from service.running.parts import FAILURES, Part, Vital
from service.running.supervisor import StopSignal, counters
from tests.support.flooding import flooding
from tests.support.pairs import Pair
from tests.support.server import METRICS, Service, alive, command, running, wait_until

PARTS = ("valkey-server", "web", "ingress", "quick worker", "long worker")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running(tmp_path_factory.mktemp("service") / "data") as service:
        yield service


def answers(service: Service) -> bool:
    try:
        with urllib.request.urlopen(service.url + "/readyz", timeout=2) as response:
            return bool(response.status == 200)
    except OSError:
        return False


def test_it_says_in_two_lines_where_to_go(service: Service) -> None:
    assert service.lines[0] == f"Dominium is at {service.url}\n"
    assert str(service.data_dir) in service.lines[1]
    assert answers(service)


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_dies_is_started_again(service: Service, part: str) -> None:
    before = service.child(part)
    os.kill(before, signal.SIGKILL)
    wait_until(lambda: not alive(before), f"{part} dies")
    wait_until(lambda: service.parts(part) and answers(service), f"{part} comes back")
    assert service.child(part) != before


def test_redis_that_dies_twice_is_back_after_a_short_pause(service: Service) -> None:
    """Nothing woke the supervisor after the pause, so it came back at its next look: 30 s later."""
    for _ in range(2):
        wait_until(lambda: redis_answers(service), "Redis answers")
        time.sleep(0.5)  # the supervisor has seen that it answers
        before = service.child("valkey-server")
        os.kill(before, signal.SIGKILL)
        died = time.monotonic()
        wait_until(lambda before=before: service.parts("valkey-server") not in ([], [before]), "another Redis is there")
    assert time.monotonic() - died < supervisor._LOOK - 5


def test_the_process_that_answers_requests_is_started_again(service: Service) -> None:
    before = service.web_worker()
    os.kill(before, signal.SIGKILL)
    wait_until(lambda: not alive(before) and answers(service), "another answers")
    assert service.web_worker() != before


def test_a_web_process_waits_until_the_data_folder_can_be_used(tmp_path: Path) -> None:
    """It used to end, and after five ends within seconds the whole service did."""
    with running(tmp_path / "data") as service:
        folder = service.data_dir / "lives"
        folder.rename(tmp_path / "lives")
        folder.touch()
        for worker in service.web_workers():
            os.kill(worker, signal.SIGKILL)
        wait_until(lambda: service.process.poll() is not None or "waiting for a disk" in service.said(), "it waits")
        folder.unlink()
        wait_until(lambda: service.process.poll() is not None or answers(service), "it answers again")
        assert service.process.poll() is None
        assert "died, starting it again" not in service.said()


@pytest.mark.parametrize("deaths", [2, pytest.param(FAILURES + 1, marks=pytest.mark.long)])
def test_a_worker_that_keeps_dying_takes_nothing_with_it(tmp_path: Path, deaths: int) -> None:
    with running(tmp_path / "data") as service:
        others = [service.child(part) for part in PARTS if part != "long worker"]
        for _ in range(deaths):
            wait_until(lambda: workers(service) == {"quick": 1, "bots": 1, "long": 1}, "both lanes have a worker")
            os.kill(service.child("long worker"), signal.SIGKILL)
        if deaths > FAILURES:  # only the last pause is long enough for a slow machine to see it
            wait_until(lambda: workers(service)["long"] == 0, "the lane has no worker")
        assert answers(service)
        assert [service.child(part) for part in PARTS if part != "long worker"] == others
        assert "long worker process died" not in service.said()


def test_a_worker_that_cannot_be_started_is_tried_again(tmp_path: Path) -> None:
    """The supervisor ended everything that it could, and then waited for ever for the rest."""
    with running(tmp_path / "data") as service:
        before = service.child("quick worker")
        with limited(service.process.pid, resource.RLIMIT_NOFILE, 3):
            os.kill(before, signal.SIGKILL)
            wait_until(lambda: gone(service) or service.said().count("cannot be started") > 1, "two tries fail")
            assert not gone(service)
            assert answers(service)
        wait_until(lambda: gone(service) or service.parts("quick worker"), "it is started again")
        assert service.child("quick worker") != before
        assert service.stop() == 0


@pytest.mark.long
def test_a_service_that_cannot_start_a_vital_process_says_so(tmp_path: Path) -> None:
    with running(tmp_path / "data") as service:
        with limited(service.process.pid, resource.RLIMIT_NOFILE, 3):
            os.kill(service.child("ingress"), signal.SIGKILL)
            wait_until(lambda: service.process.poll() is not None, "the service ends")
        assert service.process.returncode == 1
        assert f"the ingress process died {FAILURES} times" in service.said()


def test_forks_that_the_system_refuses_leave_no_file_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> int:
        raise BlockingIOError

    part = Part("quick worker", lambda _: None, Vital("quick worker"))
    files = len([*Path("/dev/fd").iterdir()])
    with monkeypatch.context() as patch:
        patch.setattr(os, "fork", refuse)
        part.start()
        part.keep()
    assert not part.alive
    assert len([*Path("/dev/fd").iterdir()]) == files
    part.terminate()
    part.wait(0)


def test_a_part_that_cannot_be_stopped_does_not_spare_the_others() -> None:
    class Stubborn(Part):
        def terminate(self) -> None:
            raise OSError("not now")

    def sleep(_: int) -> None:
        time.sleep(600)

    parts = [Stubborn("web", sleep, Vital("web")), Part("quick worker", sleep, Vital("quick worker"))]
    for part in parts:
        part.start()
    with pytest.raises(OSError, match="not now"):
        supervisor._stop(parts)
    assert not any(part.alive for part in parts)


def test_a_standard_error_that_cannot_be_written_ends_nothing(tmp_path: Path) -> None:
    """A line that did not fit on the disk stayed in a buffer, and its next flush ended the supervisor."""
    with running(tmp_path / "data") as service:
        said = service.said()
        before = service.child("quick worker")
        with limited(service.process.pid, resource.RLIMIT_FSIZE, 0):
            os.kill(before, signal.SIGKILL)
            wait_until(lambda: gone(service) or service.child("quick worker") != before, "it is started again")
            assert not gone(service)
            assert answers(service)
            assert service.said() == said
        assert service.stop() == 0


def gone(service: Service) -> bool:
    return not alive(service.process.pid) or not service.parts("ingress")


@contextmanager
def limited(pid: int, what: int, most: int) -> Iterator[None]:
    """Limit a process, and each process that it starts meanwhile."""
    soft, hard = resource.prlimit(pid, what)
    resource.prlimit(pid, what, (most, hard))
    try:
        yield
    finally:
        if alive(pid):
            resource.prlimit(pid, what, (soft, hard))


def test_no_thread_of_a_worker_waits_for_commands_of_rq(service: Service) -> None:
    """It ended with a traceback when a worker lost Redis."""
    wait_until(lambda: set(workers(service).values()) == {1}, "each lane has a worker")
    with Redis.from_url(socket_url(service.data_dir)) as redis:
        assert not redis.pubsub_channels("rq:*")


def redis_answers(service: Service) -> bool:
    with Redis.from_url(socket_url(service.data_dir)) as redis:
        try:
            return bool(redis.ping())
        except RedisError:
            return False


def workers(service: Service) -> dict[str, int]:
    """Return the number of living workers by lane, as the metrics show it. Without Redis they show none."""
    ask = urllib.request.Request(service.url + "/metrics", headers=METRICS)
    with urllib.request.urlopen(ask, timeout=10) as response:
        text = response.read().decode()
    shown = dict(re.findall(r'^dominium_workers{lane="(\w+)"} ([0-9.]+)', text, re.MULTILINE))
    return {lane: int(float(shown.get(lane, 0))) for lane in LANES}


def test_an_idle_service_sleeps(service: Service) -> None:
    """Polls woke its threads 49 times a second, which cost a small machine a tenth of a core."""
    wait_until(lambda: set(workers(service).values()) == {1}, "all parts are there")
    assert any(wake_ups(service, seconds=5) < 125 for _ in range(4)), "of four windows, one without work"


def wake_ups(service: Service, seconds: float) -> int:
    """Count how often the threads of a service wake up. A crowded machine cannot add to that number."""
    before = switches(service)
    time.sleep(seconds)
    return sum(count - before.get(thread, count) for thread, count in switches(service).items())


def switches(service: Service) -> dict[Path, int]:
    """Return how often each thread has waited so far."""
    found = {}
    for pid in (service.process.pid, *service.family()):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            text = (thread / "status").read_text()
            found[thread] = int(text.partition("\nvoluntary_ctxt_switches:")[2].split()[0])
    return found


def test_a_second_one_in_the_same_folder_is_refused(service: Service) -> None:
    second = command("serve", data_dir=service.data_dir, PORT="0")
    assert second.returncode == 2
    assert f"DATA_DIR: {service.data_dir} is in use" in second.stderr
    assert answers(service)


def test_a_port_that_is_taken_is_named(service: Service, tmp_path: Path) -> None:
    port = service.url.rpartition(":")[2]
    second = command("serve", data_dir=tmp_path / "data", PORT=port)
    assert second.returncode == 2
    assert f"PORT: port {port} of 127.0.0.1 cannot be had" in second.stderr
    assert second.stdout == ""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_stops_everything_within_seconds(tmp_path: Path, number: int) -> None:
    """It stops within the time before it would be killed, and logs that; on a machine that stood still, at the next
    try."""
    tries = (stopped(tmp_path / str(again), number) for again in range(3))
    assert any(seconds < 5 and said == "" for seconds, said in tries)


def stopped(folder: Path, number: int) -> tuple[float, str]:
    """Return the seconds that a service takes to stop, and its output meanwhile."""
    with running(folder) as service:
        family = service.family()
        wait_until(lambda: all(service.parts(part) for part in PARTS), "all parts are there")
        begun = time.monotonic()
        assert service.stop(number) == 0
        seconds = time.monotonic() - begun
        assert not any(alive(pid) for pid in family)
        return seconds, service.said()


def test_it_stops_in_order_whatever_callers_hold(tmp_path: Path) -> None:
    """The callers hold idle connections, endless heads and bodies, unread answers, and live streams.

    The service stops within the given seconds, or at the next try on a machine that stood still.
    """
    late = ("refused to gracefully stop", "did not stop in time", "cut off")
    tries = (stopped_while_held(tmp_path / str(again)) for again in range(3))
    assert any(not any(words in said for words in late) for said in tries)


def stopped_while_held(folder: Path) -> str:
    """Return the output of a service that is stopped while callers hold all kinds of connections."""
    with running(folder, LOG_LEVEL="info") as service, flooding(service.url) as flood:
        pair = Pair(service.url, 0)
        path = f"{service.url}/v1/games/{pair.open_game()}/events"
        pair.hang_up()
        for kept in flood.hold(20, "127.0.0.2", b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"):
            assert kept.recv(12) == b"HTTP/1.1 200"
        flood.hold(20, "127.0.0.2")
        flood.drip(flood.hold(20, "127.0.0.2", b"GET / HTTP/1.1\r\nX-Slow: "), b"a")
        flood.hold(20, "127.0.0.2", b"POST /v1/accounts HTTP/1.1\r\nContent-Length: 1000\r\n\r\n{")
        ask = urllib.request.Request(path, headers={"Accept": "text/event-stream"})
        with urllib.request.urlopen(ask, timeout=10) as stream, urllib.request.urlopen(ask, timeout=10) as unread:
            assert stream.readline()
            assert unread.status == 200
            family = service.family()
            assert service.stop() == 0
            assert stream.read().endswith(b"\n\n"), "it was ended, not cut off"
        assert not any(alive(pid) for pid in family)
        return service.said()


def test_killed_outright_it_leaves_nothing_behind_and_starts_again(tmp_path: Path) -> None:
    with running(tmp_path / "data") as service:
        service.kill()
        service.start()
        assert answers(service)


@pytest.mark.parametrize("host", ["nowhere.invalid", "203.0.113.1"])
def test_an_address_that_is_not_of_this_machine_is_named(tmp_path: Path, host: str) -> None:
    refused = command("serve", data_dir=tmp_path / "data", HOST=host, PORT="0")
    assert refused.returncode == 2
    assert host in refused.stderr


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    refused = command("serve", data_dir=tmp_path / "file" / "data", PORT="0")
    assert refused.returncode == 2
    assert "DATA_DIR" in refused.stderr


def test_wrong_settings_are_all_named_and_nothing_starts(tmp_path: Path) -> None:
    refused = command("serve", data_dir=tmp_path / "data", PORT="high", LOG_LEVEL="loud")
    assert refused.returncode == 2
    assert "PORT is 'high'" in refused.stderr
    assert "LOG_LEVEL is 'loud'" in refused.stderr
    assert not (tmp_path / "data").exists()


def test_a_log_that_cannot_be_opened_is_reported_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "log.db").write_bytes(b"no log at all" * 100)
    failed = command("serve", data_dir=tmp_path, PORT="0")
    assert failed.returncode == 1
    assert failed.stderr.count("\n") == 1
    assert f"{tmp_path}/log.db: it is not a SQLite file" in failed.stderr


def test_several_web_processes_count_together_from_each_start_anew(tmp_path: Path) -> None:
    settings = Settings.load({"DATA_DIR": str(tmp_path), "WORKERS": "2", "DATABASE_URL": "postgresql://host/name"})
    for _ in range(2):
        with counters(settings) as environ:
            folder = Path(environ["PROMETHEUS_MULTIPROC_DIR"])
            assert folder.stat().st_mode & 0o777 == 0o700
            assert not list(folder.iterdir())
            (folder / "counter_1.db").touch()
        assert not folder.exists()
        folder.mkdir()
        (folder / "left-over").touch()
    with counters(Settings.load({"DATA_DIR": str(tmp_path)})) as environ:
        assert environ == {}
        assert not folder.exists()


def test_the_metrics_are_on_the_disk_if_memory_has_no_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "_MEMORY", tmp_path / "nowhere")
    with counters(Settings.load({"DATA_DIR": str(tmp_path), "WORKERS": "2"})) as environ:
        assert Path(environ["PROMETHEUS_MULTIPROC_DIR"]).parent == tmp_path


def test_no_web_process_maps_metrics_on_the_disk_of_the_data(tmp_path: Path) -> None:
    """On a full disk the kernel kills a process that writes to a hole of such a file, also at a read."""
    with running(tmp_path / "data", WORKERS="2") as service:
        assert answers(service)
        mapped = [Path(f"/proc/{pid}/maps").read_text().splitlines() for pid in service.web_workers()]
        written = {line.split()[5] for line in itertools.chain(*mapped) if line.split()[1] == "rw-s"}
        assert any("gauge_" in path for path in written)
        in_data = {path for path in written if path.startswith(str(service.data_dir))}
        assert {path for path in in_data if not path.endswith("-shm")} == set(), "SQLite fills its own"


def test_whatever_goes_on_when_it_is_asked_to_stop_it_hears_of_it():
    """Not so an event of `threading`: set by a signal while it is being waited for, it waits for its own lock."""

    def waits(moment, heard):
        asked, passed = StopSignal(), itertools.count()

        def trace(*_):
            if next(passed) == moment:
                asked.ask()
            return trace

        sys.settrace(trace)
        asked.wait(0.001)
        sys.settrace(None)
        if next(passed) <= moment:
            asked.ask()
        heard.append(asked.wait(60))

    for moment in range(40):
        heard = []
        waiting = threading.Thread(target=waits, args=(moment, heard), daemon=True)
        waiting.start()
        waiting.join(30)
        assert heard == [True], moment


class Dead:
    """A process that has died, without which the service does not answer."""

    alive = False

    def __init__(self, server: HTTPServer) -> None:
        self._server = server

    def keep(self) -> None:
        if not self.alive:
            self.alive = True
            threading.Thread(target=self._server.serve_forever).start()


class _Lives(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: Any) -> None: ...


def test_a_part_that_dies_before_the_service_is_ready_is_started_again() -> None:
    """A start waited a minute for an ingress that had died, and gave up at once if the web process had."""
    server = HTTPServer(("127.0.0.1", 0), _Lives)
    settings = Settings(host="127.0.0.1", port=server.server_port)
    part: Any = Dead(server)
    try:
        assert supervisor._ready(settings, [part], StopSignal())
    finally:
        if part.alive:
            server.shutdown()
        server.server_close()
