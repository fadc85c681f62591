"""Threads of a worker for work that waits for other servers, so that the queue need not wait for them.

Nothing is recorded here: the caller keeps a record of each piece of work elsewhere, until it is done.
"""

import threading
import time
from collections.abc import Callable
from typing import Final

import structlog

MOST: Final = 32

_free: Final = threading.BoundedSemaphore(MOST)

_log = structlog.get_logger("aside")


def begin(work: Callable[[], None]) -> bool:
    """Start the work in a thread. Return False if too many threads run already."""
    if not _free.acquire(blocking=False):
        return False
    threading.Thread(target=_done, args=(work,), name="aside", daemon=True).start()
    return True


def finished(patience: float) -> bool:
    """Wait until no thread runs. Return False if one still runs after `patience` seconds."""
    deadline = time.monotonic() + patience
    held = 0
    while held < MOST and _free.acquire(timeout=max(0.0, deadline - time.monotonic())):
        held += 1
    if held:
        _free.release(held)
    return held == MOST


def _done(work: Callable[[], None]) -> None:
    try:
        work()
    except Exception:  # noqa: BLE001 - its record stays elsewhere, so it is done later
        _log.exception("something could not be done")
    finally:
        _free.release()
