"""`dominium witness` as a process on a port of its own, or in a network namespace if root sets WITNESS_NAMESPACES.

Browsers drop their requests when the machine gets a new network interface, so tests beside them make none.
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.support.forked import tied
from tests.support.server import ROOT, bare, wait_until

PORT: Final = 8010


@contextmanager
def network(number: int) -> Iterator[tuple[list[str], str]]:
    """Yield the words that run a command in a namespace, and the address of the namespace.

    The name of the namespace holds the process id and the number.
    """
    pid = os.getpid()
    name, near = f"witness-{pid}-{number}", f"wit{pid % 10**6}-{number}"
    far = f"10.{80 + number}.{pid // 64 % 256}"
    here, there = (f"{far}.{pid % 64 * 4 + end}" for end in (1, 2))
    if "WITNESS_NAMESPACES" not in os.environ or not _permitted(name):
        yield [], "127.0.0.1"
        return
    try:
        _run("ip", "link", "add", near, "type", "veth", "peer", "name", "eth0", "netns", name)
        _run("ip", "address", "add", f"{here}/30", "dev", near)
        _run("ip", "link", "set", near, "up")
        for words in (("address", "add", f"{there}/30", "dev", "eth0"), ("link", "set", "eth0", "up")):
            _run("ip", "netns", "exec", name, "ip", *words)
        yield ["ip", "netns", "exec", name], there
    finally:
        subprocess.run(["ip", "link", "del", near], capture_output=True, check=False)
        _run("ip", "netns", "del", name)


class WitnessProcess:
    """A witness for the log with the verifier key `log`, which can be killed and started again."""

    def __init__(self, folder: Path, log: str, inside: list[str], host: str) -> None:
        self.folder, self.log, self.name = folder, log, f"witness.example/{folder.name}"
        self.host, self.port = host, PORT if inside else _free()
        self._inside = inside
        self.line = ""
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def start(self) -> "WitnessProcess":
        words = ["witness", self.folder, "--name", self.name, "--log", self.log, "--host", self.host]
        with (self.folder.parent / f"{self.folder.name}.stderr").open("a") as errors:
            self.process = subprocess.Popen(
                [*self._inside, sys.executable, "-m", "dominium", *map(str, words), "--port", str(self.port)],
                cwd=ROOT, env=bare(), stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True,
                preexec_fn=tied,  # noqa: PLW1509  it makes a few system calls
            )  # fmt: skip
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline().strip()
        wait_until(self.answers, "the witness answers")
        return self

    def answers(self) -> bool:
        with contextlib.suppress(OSError):
            return bool(urllib.request.urlopen(f"{self.url}/", timeout=5).status == 200)
        return False

    def kill(self) -> None:
        """Every process of it, with SIGKILL."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()  # type: ignore[union-attr]
        wait_until(lambda: not self.listens(), "nobody listens any more")

    def listens(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection((self.host, self.port), timeout=5):
            return True
        return False

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(30)
        self.process.stdout.close()  # type: ignore[union-attr]
        return status

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def add(self, body: bytes) -> tuple[int, str]:
        """Return the status and text of the answer; status 0 means that there was none."""
        request = urllib.request.Request(f"{self.url}/add-checkpoint", data=body, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.read().decode()
        except OSError:
            return 0, ""


def _permitted(name: str) -> bool:
    """Create the namespace, if this user may."""
    if shutil.which("ip") is None:
        return False
    return subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False).returncode == 0


def _free() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _run(*words: str) -> None:
    subprocess.run(words, check=True, capture_output=True)
