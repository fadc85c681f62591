"""The check of uploaded records, a few at once.

A separate process checks a large record, so that players do not wait.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import msgspec

from events.log.journal import Unavailable
from events.record.report import Report
from events.record.verifying import verify

SMALL: Final = 256 * 1024
"""Maximum number of bytes of a record that this process checks, in about a tenth of a second."""
_PATIENCE: Final = 5.0
_LONGEST: Final = 120.0
"""Maximum number of seconds for a check in another process.

The largest record takes a tenth of that on an idle machine.
"""
_ROOT: Final = Path(__file__).parents[3]

_small: Final = threading.BoundedSemaphore(2)
_large: Final = threading.BoundedSemaphore(1)


def report(file: IO[bytes], pinned: Collection[str]) -> Report:
    """Return the report of `dominium verify` on the record in a file.

    It raises Unavailable if too many others are being checked, or the check in another process failed.
    """
    large = file.seek(0, 2) > SMALL
    file.seek(0)
    with _turn(_large if large else _small):
        return _elsewhere(file, pinned) if large else verify(file, pinned)


@contextmanager
def _turn(lane: threading.BoundedSemaphore) -> Iterator[None]:
    if not lane.acquire(timeout=_PATIENCE):
        raise Unavailable("other records are being checked")
    try:
        yield
    finally:
        lane.release()


def _elsewhere(file: IO[bytes], pinned: Collection[str]) -> Report:
    """Check a record in another process, with a lower priority."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "service.features.records.verifying"], cwd=_ROOT, stdin=file.fileno(),
            capture_output=True, timeout=_LONGEST, check=True,
        )  # fmt: skip
    except (subprocess.SubprocessError, OSError) as error:
        raise Unavailable(f"a record could not be checked: {error}") from error
    report = msgspec.json.decode(done.stdout, type=Report)
    trusted = report.verdict == "consistent" and report.key in pinned
    return msgspec.structs.replace(report, verdict="verified") if trusted else report


if __name__ == "__main__":
    os.nice(10)
    sys.stdout.buffer.write(msgspec.json.encode(verify(sys.stdin.buffer)))
