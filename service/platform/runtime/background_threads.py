"""Background threads of a worker for work that waits for other servers, so that the queue need not wait for them.

Nothing is recorded here: the caller keeps a record of each piece of work elsewhere, until it is done.
"""

import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Final

import structlog

MOST: Final = 32
"""Maximum number of threads for each kind of work, so that a server that hangs delays no other kind."""

SHARE: Final = 4
"""Maximum number of threads of a kind for one account's work, so that it does not delay the work of others."""

_free: Final[dict[str, threading.BoundedSemaphore]] = {}

_taken: Final = Counter[tuple[str, str]]()
_waiting: Final[dict[tuple[str, str], deque[Callable[[], None]]]] = {}
"""Work that waits for a thread of its account. It has no record: a sweep begins it again if it is lost."""
_shares: Final = threading.Lock()

_log = structlog.get_logger("aside")


def begin(kind: str, work: Callable[[], None], account: str | None = None) -> bool:
    """Start work in a thread, or in the next free thread of the account. Return False if too much runs or waits."""
    free = _free.setdefault(kind, threading.BoundedSemaphore(MOST))
    share = None if account is None else (kind, account)
    with _shares:
        if share is not None and _taken[share] >= SHARE:
            waiting = _waiting.setdefault(share, deque())
            if len(waiting) >= MOST:
                return False
            waiting.append(work)
            return True
        if not free.acquire(blocking=False):
            return False
        if share is not None:
            _taken[share] += 1
    threading.Thread(target=_run, args=(free, work, share), name=kind, daemon=True).start()
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


def _run(free: threading.BoundedSemaphore, work: Callable[[], None], share: tuple[str, str] | None) -> None:
    following: Callable[[], None] | None = work
    while following is not None:
        try:
            following()
        except Exception:  # noqa: BLE001 - its record stays elsewhere, so it is done later
            _log.exception("something could not be done")
        following = None if share is None else _next(share)
    free.release()


def _next(share: tuple[str, str]) -> Callable[[], None] | None:
    """Return the next work that waits for a thread of the account, or free the thread."""
    with _shares:
        if share in _waiting:
            work = _waiting[share].popleft()
            if not _waiting[share]:
                del _waiting[share]
            return work
        _taken[share] -= 1
        if not _taken[share]:
            del _taken[share]
    return None
