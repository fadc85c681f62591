"""Threads of a worker for work that waits for other servers, so that the queue need not wait for them.

Nothing is recorded here: the caller keeps a record of each piece of work elsewhere, until it is done.
"""

import threading
import time
from collections.abc import Callable
from typing import Final

import structlog

MOST: Final = 32
"""Threads of each kind of work, so that a server that hangs delays no other kind."""

_free: Final[dict[str, threading.BoundedSemaphore]] = {}

_log = structlog.get_logger("aside")


def begin(kind: str, work: Callable[[], None]) -> bool:
    """Start the work in a thread. Return False if too many threads of its kind run already."""
    free = _free.setdefault(kind, threading.BoundedSemaphore(MOST))
    if not free.acquire(blocking=False):
        return False
    threading.Thread(target=_done, args=(free, work), name=kind, daemon=True).start()
    return True


def finished(patience: float) -> bool:
    """Wait until no thread runs. Return False if one still runs after `patience` seconds."""
    deadline = time.monotonic() + patience
    return all(_empty(free, deadline) for free in list(_free.values()))


def _empty(free: threading.BoundedSemaphore, deadline: float) -> bool:
    held = 0
    while held < MOST and free.acquire(timeout=max(0.0, deadline - time.monotonic())):
        held += 1
    if held:
        free.release(held)
    return held == MOST


def _done(free: threading.BoundedSemaphore, work: Callable[[], None]) -> None:
    try:
        work()
    except Exception:  # noqa: BLE001 - its record stays elsewhere, so it is done later
        _log.exception("something could not be done")
    finally:
        free.release()
