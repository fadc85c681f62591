"""Background threads of a worker for work that waits for other servers, so that the queue need not wait for them.

Nothing is recorded here: the caller keeps a record of each piece of work elsewhere, until it is done.

A group is all accounts behind one address, because accounts are free. Each group has half of the threads, and each
member a smaller share, so that a slow server of one delays no other. After each piece of work a thread is free, and
the group that has waited longest has the next turn. In a group, the member with the fewest threads is first.
"""

import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import Final, NamedTuple

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
    member: str
    run: Callable[[], None]
    name: str


_taken: Final = Counter[str]()
"""Threads that run, by kind."""
_shares: Final = Counter[tuple[str, str]]()
"""Threads that run, by kind and group."""
_own_shares: Final = Counter[tuple[str, str]]()
"""Threads that run, by kind and member of a group."""
_waiting: Final[dict[str, OrderedDict[str, deque[_Work]]]] = {}
"""Work that waits for a thread, by kind and group. It is lost with the process; the caller's sweep begins it again."""
_changed: Final = threading.Condition()

_log = structlog.get_logger("aside")


def begin(
    kind: str, work: Callable[[], None], group: str | None = None, member: str | None = None, name: str = ""
) -> bool:
    """Start work in a thread, or at the next turn of its group. Return False if too much runs or waits.

    Without `member`, the group has one member. Work whose `name` waits already is not added again.
    """
    with _changed:
        if group is None:
            if _taken[kind] >= MOST:
                return False
            _start(kind, work)
            return True
        groups = _waiting.setdefault(kind, OrderedDict())
        works, member = groups.get(group, ()), member or group
        if name and any(one.name == name for one in works):
            return True
        own = sum(one.member == member for one in works)
        if own >= _OF_MEMBER or len(works) >= _WAITING or (group not in groups and len(groups) >= _MOST_GROUPS):
            return False
        groups.setdefault(group, deque()).append(_Work(member, work, name))
        _start_waiting(kind)
        return True


def waits(kind: str, group: str, name: str) -> bool:
    """Return whether the work with this name waits for a turn of its group."""
    with _changed:
        return any(one.name == name for one in _waiting.get(kind, OrderedDict()).get(group, ()))


def finished(patience: float) -> bool:
    """Wait until no thread runs. Return False if one still runs after `patience` seconds."""
    with _changed:
        return _changed.wait_for(lambda: not any(_taken.values()), patience)


def _start_waiting(kind: str) -> None:
    """Start the work whose turn it is, as long as threads are free."""
    groups = _waiting.get(kind, OrderedDict())
    while _taken[kind] < MOST:
        found = next(((group, place) for group in groups if (place := _due(kind, group)) is not None), None)
        if found is None:
            return
        group, place = found
        works = groups.pop(group)
        work = works[place]
        del works[place]
        if works:
            groups[group] = works  # at the end: the others come first
        _start(kind, work.run, group, work.member)


def _due(kind: str, group: str) -> int | None:
    """Return the place of the work of a group that may start now, or None."""
    if _shares[kind, group] >= _OF_GROUP:
        return None
    taken = [_own_shares[kind, work.member] for work in _waiting[kind][group]]
    fewest = min(taken)
    return taken.index(fewest) if fewest < SHARE else None


def _start(kind: str, work: Callable[[], None], group: str = "", member: str = "") -> None:
    _taken[kind] += 1
    if group:
        _shares[kind, group] += 1
        _own_shares[kind, member] += 1
    threading.Thread(target=_run, args=(kind, work, group, member), name=kind, daemon=True).start()


def _run(kind: str, work: Callable[[], None], group: str, member: str) -> None:
    try:
        work()
    except Exception:  # noqa: BLE001 - its record stays elsewhere, so it is done later
        _log.exception("background work failed", kind=kind)
    finally:
        with _changed:
            _taken[kind] -= 1
            if group:
                _give_back(_shares, (kind, group))
                _give_back(_own_shares, (kind, member))
            _start_waiting(kind)
            _changed.notify_all()


def _give_back(shares: Counter[tuple[str, str]], of: tuple[str, str]) -> None:
    shares[of] -= 1
    if not shares[of]:
        del shares[of]
