"""Run the processes of the service as forks of the supervisor.

The supervisor has loaded their common modules once, so they start fast and share that memory.
"""

import ctypes
import gc
import importlib
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from multiprocessing.context import ForkProcess
from pathlib import Path
from typing import Final, Protocol

import structlog

from domain.game.catalogue import ENGLISH
from service.platform.http.codes import WORDS
from service.platform.runtime.parent_death import set_process_name

FAILURES, _WITHIN = 5, 60.0
"""Number of deaths of a vital process that end the service, and the number of seconds in which they occur."""
APART: Final = 5.0
"""Minimum number of seconds from one restart of a vital process to the next."""
PAUSES: Final = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds before each restart of a worker that dies again and again.

The last value repeats.
"""
_LATE: Final = ("service.compose", "service.running.wsgi", "service.running.worker")
_USUAL: Final[Mapping[int, Callable[..., object] | signal.Handlers]] = {
    signal.SIGINT: signal.default_int_handler,
    signal.SIGTERM: signal.SIG_DFL,
    signal.SIGHUP: signal.SIG_DFL,
    signal.SIGCHLD: signal.SIG_DFL,
}
"""Handlers of signals in a new process."""
_ARENA_MAX: Final = -8
"""The option of `mallopt` that sets the number of heaps."""

_FILES: Final = Path("/dev/fd")

_log = structlog.get_logger("serve")


class Failed(Exception):
    """Raised if a process of the service does not start, or dies again and again."""


def load() -> None:
    """Load the modules that the processes would otherwise load late.

    This starts no thread and opens nothing.
    """
    _share_heaps()
    for module in _LATE:
        importlib.import_module(module)
    WORDS.groups(ENGLISH)  # refusals need the words of every language
    gc.freeze()  # the garbage collector of a fork then leaves these objects, and the memory stays shared
    gc.enable()


def _share_heaps() -> None:
    """Let all threads of a process share two heaps.

    With a heap for each thread, the others could not use freed memory, and the process would grow.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # glibc has it
    if mallopt is not None:
        mallopt(_ARENA_MAX, 2)


class Restarts(Protocol):
    """Decides when a dead process is restarted."""

    def due(self) -> bool:
        """Return whether to restart the process now.

        Call it repeatedly while the process is dead.
        """


class Vital:
    """Restarts a process, at most once in `APART` seconds.

    Raises `Failed` if `FAILURES` restarts are due in less than a minute. It is for a process without which nothing
    works. The restarts are apart, because a shortage that hinders the start may end.
    """

    def __init__(self, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._name = name
        self._clock = clock
        self._restarts: deque[float] = deque(maxlen=FAILURES)

    def due(self) -> bool:
        now = self._clock()
        if self._restarts and now < self._restarts[-1] + APART:
            return False
        self._restarts.append(now)
        if len(self._restarts) == FAILURES and self._restarts[-1] - self._restarts[0] < _WITHIN:
            raise Failed(f"the {self._name} process died {FAILURES} times in {_WITHIN:.0f} seconds")
        _log.warning("died, starting it again", part=self._name)
        return True


class WithBackoff:
    """Restarts a process after growing pauses, and never gives up.

    It is for a process without which the rest of the service works.
    """

    def __init__(self, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._name = name
        self._clock = clock
        self._restarts = 0
        self._started = clock()
        self._until: float | None = None

    def due(self) -> bool:
        now = self._clock()
        if self._until is None:
            if now - self._started >= _WITHIN:
                self._restarts = 0
            pause = PAUSES[min(self._restarts, len(PAUSES) - 1)]
            self._restarts += 1
            self._until = now + pause
            _log.warning("died, starting it again", part=self._name, after=pause)
        if now < self._until:
            return False
        self._started, self._until = now, None
        return True


class Part:
    """A process of the service that is restarted when it dies.

    It calls `work` with the process id of the supervisor.
    """

    def __init__(self, name: str, work: Callable[[int], object], restarts: Restarts) -> None:
        self.name = name
        self._work = work
        self._restarts = restarts
        self._process: ForkProcess | None = None

    def start(self) -> None:
        """Fork the process. Call this from a process without other threads.

        If the system refuses the fork, the part counts as dead, and `keep` tries again.
        """
        process = multiprocessing.get_context("fork").Process(target=self._begin, args=(os.getpid(),))
        # Block signals until the fork has its handlers: it would lose earlier ones.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _USUAL)
        try:
            with _files_closed_on_error():
                process.start()
            self._process = process
        except OSError as error:
            _log.warning("cannot be started", part=self.name, error=str(error))
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _begin(self, parent: int) -> None:
        set_process_name(self.name)
        # A separate process group, so that Ctrl-C reaches only the supervisor, which stops the parts in order.
        os.setpgid(0, 0)
        for number, usual in _USUAL.items():
            if signal.getsignal(number) is not signal.SIG_IGN:  # `nohup` ignores SIGHUP
                signal.signal(number, usual)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _USUAL)
        os.dup2(2, 1)  # only the supervisor writes to standard output
        self._work(parent)

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def keep(self) -> None:
        """Restart the process if it has died and its restart is due."""
        if not self.alive and self._restarts.due():
            self.start()

    def terminate(self) -> None:
        if self._process is not None:
            self._process.terminate()

    def wait(self, patience: float) -> None:
        """Wait until the process has ended, and kill it after `patience` seconds."""
        if self._process is None:
            return
        self._process.join(max(0.0, patience))
        if self._process.is_alive():
            _log.info("did not stop in time, killed", part=self.name)
            self._process.kill()
            self._process.join()


@contextmanager
def _files_closed_on_error() -> Iterator[None]:
    """Close files that the block opened if it raises: `multiprocessing` leaves pipes open if it cannot fork."""
    before = _open_files()
    try:
        yield
    except OSError:
        for handle in _open_files() - before if before else ():
            os.close(handle)
        raise


def _open_files() -> set[int]:
    """Return the open files of this process, or nothing if so many are open that it cannot list them."""
    with suppress(OSError):
        return {int(file.name) for file in [*_FILES.iterdir()] if file.exists()}
    return set()
