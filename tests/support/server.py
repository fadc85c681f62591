"""A real service, started as anybody starts it, on a free port, with a data folder of its own.

with running(tmp_path) as service:
    urllib.request.urlopen(service.url + "/livez")
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from tests.support.commands import Commands

ROOT = Path(__file__).parents[2]
NO_LIMITS = {"RATE_LIMIT": "0", "MOVE_RATE_LIMIT": "0", "ACCOUNT_RATE_LIMIT": "0", "APP_RATE_LIMIT": "0"}
PATIENCE = 30.0

_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None)


def _tied() -> None:
    """It ends with whoever runs the tests, even when that is killed. And a test run may itself have been started so
    that it hears no hang-up (`nohup`), which what it starts inherits."""
    _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    for number in (signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)


class Service:
    """`dominium serve` as a process. It says where it is once it is ready."""

    def __init__(self, data_dir: Path, **environ: str) -> None:
        self.data_dir = data_dir
        self._environ = {**bare(), **NO_LIMITS, "PORT": "0", "DATA_DIR": str(data_dir), **environ}
        self.errors = (data_dir.parent / f"{data_dir.name}.stderr").open("a+")
        self.process: subprocess.Popen[str]
        self.lines: list[str] = []
        self.url = ""

    def start(self) -> "Service":
        """Starts it, or starts it again; ready when it returns."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "service.cli", "serve"],
            cwd=ROOT, env=self._environ, stdout=subprocess.PIPE, stderr=self.errors, text=True, start_new_session=True,
            preexec_fn=_tied,  # noqa: PLW1509  it makes a few system calls
        )  # fmt: skip
        assert self.process.stdout is not None
        self.lines = [self.process.stdout.readline(), self.process.stdout.readline()]
        if not self.lines[1]:
            raise AssertionError(f"exit {self._gone()}: {self.said()}")
        self.url = self.lines[0].split()[-1]
        self._environ["PORT"] = self.url.rpartition(":")[2]  # where it will be again, should it be started again
        return self

    def said(self) -> str:
        """What it has said on standard error."""
        self.errors.seek(0)
        return self.errors.read()

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Asks it to stop; its exit status."""
        self.process.send_signal(number)
        return self._gone()

    def kill(self) -> None:
        """Pulls the plug: every process of it is gone when this returns."""
        family = self.family()
        self.process.kill()
        self._gone()
        wait_until(lambda: not any(alive(pid) for pid in family), "the processes of a killed service end")

    def family(self) -> list[int]:
        """Every process of the service but the first."""
        return descendants(self.process.pid)

    def parts(self, name: str) -> list[int]:
        """The processes of the service that are called so and run, parents before children."""
        return [pid for pid in self.family() if name_of(pid) == name and alive(pid)]

    def child(self, name: str) -> int:
        return self.parts(name)[0]

    def web_worker(self) -> int:
        """The process that answers requests."""
        return descendants(self.child("web"))[0]

    def _gone(self) -> int:
        status = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status

    def close(self) -> None:
        if self.process.poll() is None:
            self.stop()
        self.errors.close()


@contextmanager
def running(data_dir: Path, **environ: str) -> Iterator[Service]:
    service = Service(data_dir, **environ)
    try:
        yield service.start()
    finally:
        service.close()


def bare() -> dict[str, str]:
    """The environment without any setting of a service."""
    from service.running.settings import Settings

    return {name: value for name, value in os.environ.items() if name not in Settings().environ()}


def command(*words: str, data_dir: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """Runs `dominium` with these words. What it keeps for its user stands beside the data folder."""
    kept = {"DATA_DIR": str(data_dir), "XDG_STATE_HOME": str(data_dir.with_name("state"))}
    return _commands().run(words, {**bare(), **kept, **environ})


_commands = cache(Commands)


def descendants(pid: int) -> list[int]:
    """The children of a process, each followed by its own."""
    try:
        children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []
    return [found for child in children for found in (child, *descendants(child))]


def name_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def alive(pid: int) -> bool:
    """Whether the process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in {"Z", "X"}
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until(true: Callable[[], bool], what: str, seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            raise AssertionError(f"did not happen within {seconds} s: {what}")
        time.sleep(0.02)
