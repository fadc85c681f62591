"""Commands of `dominium`, each in a process of its own that need not load the house first: one that has loaded it, the
program that this module is, forks them."""

import atexit
import gc
import importlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from service import cli

_LOADED: Final = (
    "service.accounts.erasing", "service.referee.audit.copies", "service.running.checkup", "service.running.supervisor",
    "service.transparency.watching",
)  # fmt: skip
"""What commands load when they are run; with what it loads itself, that is nearly all."""
_PATIENCE: Final = 60.0
_ROOT: Final = Path(__file__).parents[2]


class Commands:
    """Has commands run, one at a time, whoever asks."""

    def __init__(self) -> None:
        self._one_at_a_time = threading.Lock()
        self._forker = subprocess.Popen(
            [sys.executable, "-m", __name__],
            cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        atexit.register(self.close)

    def run(self, words: Sequence[str], environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
        assert self._forker.stdin is not None
        assert self._forker.stdout is not None
        with self._one_at_a_time, tempfile.TemporaryDirectory() as folder:
            print(json.dumps([words, environ, folder]), file=self._forker.stdin, flush=True)
            if not select.select([self._forker.stdout], [], [], _PATIENCE)[0]:
                os.killpg(self._forker.pid, signal.SIGKILL)
                raise subprocess.TimeoutExpired(["dominium", *words], _PATIENCE)
            status = int(self._forker.stdout.readline())
            out, err = (Path(folder, name).read_text() for name in ("out", "err"))
        return subprocess.CompletedProcess(["dominium", *words], status, out, err)

    def close(self) -> None:
        self._forker.communicate()


def main() -> None:
    """For each line asked, forks a process that becomes the command, and says how it ended."""
    for module in _LOADED:
        importlib.import_module(module)
    gc.freeze()
    for line in sys.stdin:
        words, environ, folder = json.loads(line)
        child = os.fork()
        if not child:
            _redirect(folder)
            os.environ.clear()
            os.environ.update(environ)
            sys.exit(cli.main(words))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _redirect(folder: str) -> None:
    """As if the process had been started so."""
    for number, place in enumerate((os.devnull, f"{folder}/out", f"{folder}/err")):
        handle = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
        os.dup2(handle, number)
        os.close(handle)
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w", buffering=1)  # noqa: SIM115 - for good


if __name__ == "__main__":
    main()
