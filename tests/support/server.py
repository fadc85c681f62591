"""A real service, started as anybody starts it, on a free port, with a separate data folder.

with running(tmp_path) as service:
    urllib.request.urlopen(service.url + "/livez")
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tests.support import forked
from tests.support.forked import Forked, tied

ROOT = Path(__file__).parents[2]
METRICS_TOKEN = "a-token-for-the-metrics"
METRICS = {"Authorization": f"Bearer {METRICS_TOKEN}"}
"""The header with which a test asks for the metrics."""
_LIMITS = ("RATE_LIMIT", "ACCOUNT_RATE_LIMIT", "WORK_LIMIT", "ACCOUNT_GAMES")
NO_LIMITS = {**dict.fromkeys(_LIMITS, "0"), "METRICS_TOKEN": METRICS_TOKEN}
PATIENCE = 30.0


class Service:
    """`dominium serve` as a process. It says where it is once it is ready.

    `fresh`: it loads all by itself. So does one that is given more than settings, or several web processes, which has
    to be known when the counters are loaded."""

    def __init__(self, data_dir: Path, *, fresh: bool = False, **environ: str) -> None:
        self.data_dir = data_dir
        self._fresh = fresh or "WORKERS" in environ or not environ.keys() <= settings_names()
        self._environ = {**bare(), **NO_LIMITS, "PORT": "0", "DATA_DIR": str(data_dir), **environ}
        self.errors = (data_dir.parent / f"{data_dir.name}.stderr").open("a+")
        self.process: subprocess.Popen[str] | Forked
        self._out: IO[str]
        self.lines: list[str] = []
        self.url = ""

    def start(self) -> "Service":
        """Starts it, or starts it again; ready when it returns."""
        heard, out = os.pipe()
        self._out = os.fdopen(heard)
        try:
            self.process = self._started(out)
        finally:
            os.close(out)
        self.lines = [self._out.readline(), self._out.readline()]
        if not self.lines[1]:
            raise AssertionError(f"exit {self._gone()}: {self.said()}")
        self.url = self.lines[0].split()[-1]
        self._environ["PORT"] = self.url.rpartition(":")[2]  # where it will be again, should it be started again
        return self

    def _started(self, out: int) -> subprocess.Popen[str] | Forked:
        if not self._fresh:
            return Forked(["serve"], self._environ, out, self.errors.fileno())
        return subprocess.Popen(
            [sys.executable, "-m", "dominium", "serve"],
            cwd=ROOT, env=self._environ, stdout=out, stderr=self.errors, text=True, start_new_session=True,
            preexec_fn=tied,  # noqa: PLW1509  it makes a few system calls
        )  # fmt: skip

    def said(self) -> str:
        """Return the service's output on standard error."""
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
        """Wait for a child process of this name and return its id: a restart takes a moment."""
        wait_until(lambda: self.parts(name), f"{name} runs")
        return self.parts(name)[0]

    def web_worker(self) -> int:
        """The process that answers requests."""
        return self.web_workers()[0]

    def web_workers(self) -> list[int]:
        """The processes that answer requests."""
        web = self.parts("web")
        return [pid for pid in web if any(pid in descendants(parent) for parent in web)]

    def _gone(self) -> int:
        status = self.process.wait(PATIENCE)
        self._out.close()
        return status

    def close(self) -> None:
        if self.process.poll() is None:
            self.stop()
        self._out.close()
        self.errors.close()


@contextmanager
def running(data_dir: Path, *, fresh: bool = False, **environ: str) -> Iterator[Service]:
    service = Service(data_dir, fresh=fresh, **environ)
    try:
        yield service.start()
    finally:
        service.close()


def settings_names() -> Set[str]:
    from service.platform.runtime.settings import Settings

    return Settings().environ().keys()


def bare() -> dict[str, str]:
    """The environment without any setting of a service."""
    return {name: value for name, value in os.environ.items() if name not in settings_names()}


def command(*words: str, data_dir: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run `dominium` with these arguments. Its user state is next to the data folder."""
    kept = {"DATA_DIR": str(data_dir), "XDG_STATE_HOME": str(data_dir.with_name("state"))}
    return forked.command(words, {**bare(), **kept, **environ})


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


def wait_until(true: Callable[[], bool], what: str, seconds: float = 180.0) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            raise AssertionError(f"did not happen within {seconds} s: {what}")
        time.sleep(0.02)
