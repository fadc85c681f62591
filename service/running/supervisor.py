"""Supervise the processes of `dominium serve`: Redis, the web server and the workers.

The supervisor starts them, keeps them running, and stops them in order.
"""

import fcntl
import http.client
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import FrameType
from typing import IO, Final
from urllib.parse import urlsplit

import structlog

from events.log.sqlite_file import WHAT_TO_DO
from projections.database import complaints
from projections.readmodels import open_database, throw_away
from service.platform.ingress import process
from service.platform.runtime.installation import open_parts
from service.platform.runtime.lanes import WORKERS
from service.platform.runtime.redis_server import RedisFailed, RedisServer
from service.platform.runtime.settings import Settings
from service.platform.runtime.sockets import NotOurs, left_over, make_room, web_socket
from service.platform.runtime.stores import models_url
from service.running import webserver, worker
from service.running.parts import Failed, Part, Vital, WithBackoff, load

_LOCK_PATIENCE: Final = 2.0
"""Seconds that processes of a service that was just killed may need to end."""
_READY_PATIENCE: Final = 60.0
STOP_PATIENCE: Final = 4.0
"""Seconds in which every process finishes its work after the signal to stop."""
_BACKLOG: Final = 4096
_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - only this user can open the folder there
_TICK: Final = 0.1
_LOOK: Final = 30.0
"""Seconds between two checks of the processes.

The end of a process wakes the supervisor at once.
"""

_log = structlog.get_logger("serve")


class CannotStart(Exception):
    """Raised if the service cannot start for an outside reason, such as a port in use."""


class StopSignal:
    """A flag that a signal has asked the service to stop.

    The handler of the signal may interrupt any code, even `wait`. With a `threading.Event` it could wait for ever, for
    a lock that the interrupted code has.
    """

    def __init__(self) -> None:
        self.received = False
        self._woken, self._waker = multiprocessing.Pipe(duplex=False)
        os.set_blocking(self._waker.fileno(), False)

    def ask(self) -> None:
        """Record that the service must stop, and end the wait."""
        self.received = True
        self.wake()

    def wake(self) -> None:
        """End the current wait early, or the next one."""
        with suppress(BlockingIOError):  # the pipe is full, so the wait ends anyway
            os.write(self._waker.fileno(), b".")

    def wait(self, seconds: float) -> bool:
        """Wait for the signal to stop, for `seconds` or until `wake` is called.

        Return whether the signal has come.
        """
        if not self.received and self._woken.poll(seconds):
            os.read(self._woken.fileno(), 512)
        return self.received


def serve(settings: Settings, out: IO[str] = sys.stdout) -> int:
    """Run the service until a signal tells it to stop. Call this in the main thread of a process without other
    threads."""
    stop = StopSignal()
    with data_folder(settings.data_dir), _signals(stop), ExitStack() as stack:
        listener = stack.enter_context(_listening(settings))
        host, port = listener.getsockname()[:2]
        os.environ.update(stack.enter_context(counters(settings)))  # the metrics read this when they are imported
        # Report faults of the installation once and in a line, before anything has started.
        check_at_start(settings)
        try:
            make_room(web_socket(settings.data_dir))
        except NotOurs as error:
            raise CannotStart(str(error)) from error
        for path in left_over(settings.data_dir):
            path.unlink(missing_ok=True)
        settings = replace(settings, host=str(host), port=int(port))
        server = None if settings.redis_url else RedisServer(settings.data_dir)
        try:
            if server:
                server.start()
                settings = replace(settings, redis_url=server.url)
            return _run(settings, server, listener, stop, out)
        except RedisFailed as failed:
            raise Failed(str(failed)) from failed
        finally:
            if server:
                server.stop()


def check_at_start(settings: Settings) -> None:
    """Open all parts of the service once, and check the registry and the read models fully.

    Both are small beside the log. Damaged read models are deleted, and are built again from the log.
    """
    from service.compose import TABLES  # late, because it loads the metrics

    with closing(open_parts(settings, TABLES)) as parts:
        wrong = parts.registry.database.check()
        if not wrong:
            parts.journal.probe()  # refuse a read-only log here, before a web process fails again and again
            parts.registry.database.probe()
    if wrong:
        raise Failed("\n".join([*wrong, WHAT_TO_DO]))
    models = open_database(models_url(settings))
    try:
        wrong = complaints(models)
    finally:
        models.dispose()
    if wrong:
        _log.warning("the read models are damaged: thrown away, built anew from the log", error="; ".join(wrong))
        throw_away(models_url(settings))


def _run(
    settings: Settings,
    server: RedisServer | None,
    listener: socket.socket,
    stop: StopSignal,
    out: IO[str],
) -> int:
    os.environ.update(settings.environ())  # for all parts
    load()

    def beside(work: Callable[[int], object]) -> Callable[[int], object]:
        """Return `work` for a process that accepts no connections: it first closes its copy of the listening socket.

        So the port is free as soon as the ingress has closed the socket.
        """

        def alone(parent: int) -> None:
            listener.close()
            work(parent)

        return alone

    ingress = Part("ingress", partial(process.main, listener), Vital("ingress"))
    web = [Part("web", beside(partial(webserver.main, number)), Vital("web")) for number in range(settings.workers)]
    named = {f"{name} worker": lanes for name, lanes in WORKERS.items()}
    workers = [Part(name, beside(partial(worker.main, lanes)), WithBackoff(name)) for name, lanes in named.items()]
    redis = Vital("redis")
    try:
        for part in (*web, ingress):
            part.start()
        if _ready(settings, (*web, ingress), stop):
            for part in workers:
                part.start()
            print(f"Dominium is at {settings.address}", file=out)
            print(f"It keeps its data in {settings.data_dir.absolute()}. Ctrl-C stops it.", file=out, flush=True)
        parts = (*web, ingress, *workers)
        while not stop.wait(
            _LOOK if all(part.alive for part in parts) and (server is None or server.alive()) else _TICK
        ):
            if server and not server.alive() and redis.due():
                try:
                    server.start()
                except (OSError, RedisFailed) as error:
                    _log.warning("cannot be started", part="redis", error=str(error))
            for part in parts:
                part.keep()
    finally:
        listener.close()
        _stop([ingress, *web, *workers])
        with suppress(OSError):  # or it would hide the reason for the end
            for path in left_over(settings.data_dir):
                path.unlink(missing_ok=True)
    return 0


def _stop(parts: list[Part]) -> None:
    """Signal all processes to stop, in the order of `parts`, and wait for them together.

    An error with one part is raised only after all others have ended.
    """
    deadline = time.monotonic() + STOP_PATIENCE

    def wait(part: Part) -> None:
        part.wait(deadline - time.monotonic())

    with ExitStack() as last_first:
        for part in reversed(parts):
            last_first.callback(wait, part)
        for part in reversed(parts):
            last_first.callback(part.terminate)


@contextmanager
def counters(settings: Settings) -> Iterator[dict[str, str]]:
    """Create the folder in which several web processes share their metrics, and delete it afterwards.

    Yield the environment variable that names it, or nothing for one process. The processes map files there, and the
    kernel kills a process that writes to such a file on a full disk. So the folder is in memory if that is possible.
    """
    on_disk = settings.data_dir.absolute() / "metrics"
    data = settings.data_dir.stat()
    folder = _MEMORY / f"dominium-{data.st_dev:x}-{data.st_ino:x}"
    for left in (folder, on_disk):
        shutil.rmtree(left, ignore_errors=True)  # a killed service leaves it
    if settings.workers == 1:
        yield {}
        return
    try:
        folder.mkdir(mode=0o700)
    except OSError:  # not Linux, or another user has made it
        folder = on_disk
        folder.mkdir(mode=0o700)
    try:
        yield {"PROMETHEUS_MULTIPROC_DIR": str(folder)}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _ready(settings: Settings, answering: Sequence[Part], stop: StopSignal) -> bool:
    """Wait until the web server answers, and keep its processes. Return False if a signal stops the service before."""
    where = urlsplit(settings.local_url)
    deadline = time.monotonic() + _READY_PATIENCE
    while not stop.wait(_TICK / 2):
        for part in answering:
            part.keep()
        if time.monotonic() > deadline:
            raise Failed("the web server does not start; what it said on standard error tells why")
        connection = http.client.HTTPConnection(str(where.hostname), where.port, timeout=2)
        try:
            connection.request("GET", "/livez")
            if connection.getresponse().status == 200:
                return True
        except OSError:
            continue
        finally:
            connection.close()
    return False


@contextmanager
def data_folder(folder: Path) -> Iterator[None]:
    """Create the data folder if necessary, and lock it.

    Two services in one folder would write the same log. The processes of the service inherit the lock, so the folder is
    free only when the last of them has ended.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise CannotStart(f"DATA_DIR: {folder} cannot be used: {error.strerror}") from error
    try:
        deadline = time.monotonic() + _LOCK_PATIENCE
        while not _locked(handle):
            if time.monotonic() > deadline:
                raise CannotStart(f"DATA_DIR: {folder} is in use by another Dominium that is running")
            time.sleep(_TICK)
        yield
    finally:
        os.close(handle)


def _locked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _listening(settings: Settings) -> socket.socket:
    """Open the socket on which the ingress accepts connections.

    It stays open if the ingress dies, and new callers wait meanwhile.
    """
    listener = None
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
        return listener
    except socket.gaierror as error:
        raise CannotStart(f"HOST: {settings.host} is not an address of this machine: {error.strerror}") from error
    except OSError as error:
        if listener is not None:
            listener.close()
        where = f"port {settings.port} of {settings.host}"
        raise CannotStart(f"PORT: {where} cannot be had ({error.strerror}); set PORT to another") from error


@contextmanager
def _signals(stop: StopSignal) -> Iterator[None]:
    """Let SIGINT, SIGTERM and SIGHUP stop the service in order, and SIGCHLD wake it. A second signal to stop ends it at
    once."""

    def ask(_number: int, _frame: FrameType | None) -> None:
        if stop.received:
            os._exit(1)  # this ends all our processes: they are tied to this one
        stop.ask()

    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:  # `nohup` ignores SIGHUP
            signal.signal(number, ask)
    before[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, lambda *_: stop.wake())
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
