"""Background threads of a worker for work that waits for other servers, so that the queue need not wait for them.

Nothing is recorded here: the caller keeps a record of each piece of work elsewhere, until it is done.

A group is all accounts behind one address, because accounts are free. Each group has a share of the threads. After each
piece of work a thread is free, and the group that has waited longest has the next turn. A group with much work cannot
delay the others: they wait for one piece of its work.
"""

import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import Final

import structlog

MOST: Final = 32
"""Maximum number of threads for each kind of work, so that a server that hangs delays no other kind."""

SHARE: Final = 4
"""Maximum number of threads of a kind for one group's work, so that it does not delay the work of others."""

_MOST_GROUPS: Final = 1000
"""Maximum number of groups whose work waits, for each kind."""

_taken: Final = Counter[str]()
"""Threads that run, by kind."""
_shares: Final = Counter[tuple[str, str]]()
"""Threads that run, by kind and group."""
_waiting: Final[dict[str, OrderedDict[str, deque[Callable[[], None]]]]] = {}
"""Work that waits for a thread, by kind and group. It is lost with the process; the caller's sweep begins it again."""
_changed: Final = threading.Condition()

_log = structlog.get_logger("aside")


def begin(kind: str, work: Callable[[], None], group: str | None = None) -> bool:
    """Start work in a thread, or at the next turn of its group. Return False if too much runs or waits."""
    with _changed:
        if group is None:
            if _taken[kind] >= MOST:
                return False
            _start(kind, work, None)
            return True
        groups = _waiting.setdefault(kind, OrderedDict())
        if len(groups.get(group, ())) >= MOST or (group not in groups and len(groups) >= _MOST_GROUPS):
            return False
        groups.setdefault(group, deque()).append(work)
        _start_waiting(kind)
        return True


def finished(patience: float) -> bool:
    """Wait until no thread runs. Return False if one still runs after `patience` seconds."""
    with _changed:
        return _changed.wait_for(lambda: not any(_taken.values()), patience)


def _start_waiting(kind: str) -> None:
    """Start the work whose turn it is, as long as threads are free."""
    groups = _waiting.get(kind, OrderedDict())
    while _taken[kind] < MOST:
        group = next((one for one in groups if _shares[kind, one] < SHARE), None)
        if group is None:
            return
        works = groups.pop(group)
        work = works.popleft()
        if works:
            groups[group] = works  # at the end: the others come first
        _start(kind, work, group)


def _start(kind: str, work: Callable[[], None], group: str | None) -> None:
    _taken[kind] += 1
    if group is not None:
        _shares[kind, group] += 1
    threading.Thread(target=_run, args=(kind, work, group), name=kind, daemon=True).start()


def _run(kind: str, work: Callable[[], None], group: str | None) -> None:
    try:
        work()
    except Exception:  # noqa: BLE001 - its record stays elsewhere, so it is done later
        _log.exception("background work failed", kind=kind)
    finally:
        with _changed:
            _taken[kind] -= 1
            if group is not None:
                _shares[kind, group] -= 1
                if not _shares[kind, group]:
                    del _shares[kind, group]
            _start_waiting(kind)
            _changed.notify_all()
