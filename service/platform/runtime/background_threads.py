"""Background threads of a worker for work that waits for other servers, so that the queue need not wait for them.

Nothing is recorded here: the caller keeps a record of each piece of work elsewhere, until it is done.

A group is all accounts behind one address, because accounts are free. Each group has half of the threads, and each
member a smaller share, so that a slow server of one delays no other. After each piece of work a thread is free, and
the group that has waited longest has the next turn. In a group, the member with the fewest threads is first.
"""

import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import Final, Literal, NamedTuple

import structlog

MOST: Final = 32
"""Maximum number of threads for each kind of work, so that a server that hangs delays no other kind."""

SHARE: Final = 4
"""Maximum number of threads of a kind for one member's work, so that it does not delay the work of others."""
_OF_GROUP: Final = MOST // 2
"""Maximum number of threads of a kind for the work of a whole group."""
_OF_MEMBER: Final = 32
"""Maximum number of pieces of work of a kind that wait for one member."""
_WAITING: Final = 32 * _OF_MEMBER
"""Maximum number of pieces of work of a kind that wait in one group."""

_MOST_GROUPS: Final = 1000
"""Maximum number of groups whose work waits, for each kind."""


class _Work(NamedTuple):
    kind: str
    group: str
    member: str
    run: Callable[[], None]
    name: str

    @property
    def counts(self) -> tuple[tuple[str, ...], ...]:
        """Return the keys by which `_threads` counts its thread."""
        of_kind = (self.kind,)
        return (of_kind, (self.kind, self.group), (self.kind, "", self.member)) if self.group else (of_kind,)


_threads: Final = Counter[tuple[str, ...]]()
"""Threads that run: by kind, by kind and group, and by kind and member."""
_waiting: Final[dict[str, OrderedDict[str, deque[_Work]]]] = {}
"""Work that waits for a thread, by kind and group. It is lost with the process; the caller's sweep begins it again."""
_changed: Final = threading.Condition()

_log = structlog.get_logger("aside")


def begin(
    kind: str, run: Callable[[], None], group: str = "", member: str = "", name: str = ""
) -> Literal["runs", "waits"] | None:
    """Start work in a thread, or at the next turn of its group. Return None if too much runs or waits.

    Without `group`, work never waits. Without `member`, the group has one member. Work whose `name` waits already is
    not added again.
    """
    work = _Work(kind, group, member or group, run, name)
    with _changed:
        if not group:
            if _threads[kind,] >= MOST:
                return None
            _start(work)
            return "runs"
        groups = _waiting.setdefault(kind, OrderedDict())
        works = groups.get(group, deque())
        if name and any(one.name == name for one in works):
            return "waits"
        own = sum(one.member == work.member for one in works)
        if own >= _OF_MEMBER or len(works) >= _WAITING or (group not in groups and len(groups) >= _MOST_GROUPS):
            return None
        groups[group] = works
        works.append(work)
        _start_waiting(kind)
        return "waits" if any(one is work for one in groups.get(group, ())) else "runs"


def finished(patience: float) -> bool:
    """Wait until no thread runs. Return False if one still runs after `patience` seconds."""
    with _changed:
        return _changed.wait_for(lambda: not _threads, patience)


def _start_waiting(kind: str) -> None:
    """Start the work whose turn it is, as long as threads are free."""
    groups = _waiting.get(kind, OrderedDict())
    while _threads[kind,] < MOST:
        found = next(((group, place) for group in groups if (place := _due(kind, group)) is not None), None)
        if found is None:
            return
        group, place = found
        works = groups.pop(group)
        work = works[place]
        del works[place]
        if works:
            groups[group] = works  # at the end: the others come first
        _start(work)


def _due(kind: str, group: str) -> int | None:
    """Return the place of the work of a group that may start now, or None."""
    if _threads[kind, group] >= _OF_GROUP:
        return None
    taken = [_threads[kind, "", work.member] for work in _waiting[kind][group]]
    fewest = min(taken)
    return taken.index(fewest) if fewest < SHARE else None


def _start(work: _Work) -> None:
    _threads.update(work.counts)
    threading.Thread(target=_run, args=(work,), name=work.kind, daemon=True).start()


def _run(work: _Work) -> None:
    try:
        work.run()
    except Exception:  # noqa: BLE001 - its record stays elsewhere, so it is done later
        _log.exception("background work failed", kind=work.kind)
    finally:
        with _changed:
            for count in work.counts:
                _threads[count] -= 1
                if not _threads[count]:
                    del _threads[count]
            _start_waiting(work.kind)
            _changed.notify_all()
