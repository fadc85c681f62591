"""Heavy requests: their cost is charged before they begin, and few of them run at once.

A unit of work is about a tenth of a second of a processor. A view charges its cost where the work begins, after the
cheap checks, by one of these calls:

- `heavy(units)` charges and takes a turn until the request ends.
- `heavy(units, aside=True)` charges and takes no turn, because a worker does the work. The request counts as heavy.
- `charge(units)` only charges.

Less than a unit is charged in tenths, and takes no turn. Large answers are charged when their size is known. The
account pays, or the address of a caller without one. Each address also pays for all its callers. A charge stays once
the work has begun. If no turn comes, the units are returned.

In a web process two heavy requests run at a time, never two of one address, and one of callers without an account. The
address that has waited longest since its last turn is next. The others wait a little, few for each caller and address,
and all of them together hold a small share of the threads. So cheap requests always find a thread and a processor.
"""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import wraps
from typing import Any, Final, Literal

from flask import Response, current_app, has_request_context
from flask import request as flask_request
from redis import Redis
from redis.exceptions import RedisError

from service.platform.http.addresses import neighbourhood
from service.platform.http.context import notes
from service.platform.http.declaring import View
from service.platform.http.errors import Problem
from service.platform.http.limits import Limits, Policy
from service.platform.runtime.hidden_addresses import address_name

AT_ONCE: Final = 2
"""Maximum number of heavy requests that run at once in a web process. More of them would delay all cheap requests."""
OF_ACCOUNT: Final = 4
"""Maximum number of heavy requests of one account that run or wait."""
OF_STRANGER: Final = 2
"""Maximum number of heavy requests of one address, for callers without an account, that run or wait."""
KEPT_BYTES: Final = 80_000
"""Number of bytes that cost one unit of work, because they are kept for ever."""
LARGE: Final = 600_000
"""Size in bytes above which an answer costs its bytes, minus what its operation charged."""
SENT_BYTES: Final = 1_000_000
"""Number of bytes of a large answer that cost one unit of work."""
_KEPT: Final = 0.1
"""Units of work of an act that is recorded for ever, and that no limit counts."""
_SHARE: Final = 8
"""Divisor of the threads: one thread in eight may have a heavy request."""
_OF_ADDRESS: Final = 4
"""Divisor of the threads with heavy requests: one in four may belong to one address."""
_MOST_WAITING: Final = 2
"""Maximum number of requests that wait for a load by others, for each place of a heavy request. One address may have
half of them."""
_LONGEST_WAIT: Final = 5.0
"""Seconds after which a request is refused whose turn did not come."""
_MOST_ADDRESSES: Final = 1000
"""Maximum number of addresses whose last turn is stored."""
_HOUR: Final = 3600
_TENTHS: Final = 10
_RETRY_SOON: Final = {"Retry-After": "2"}
"""Header for a caller with as many heavy requests as allowed."""
_RETRY_LATER: Final = {"Retry-After": "5"}
"""Header for a request that is refused because others hold the turns."""


class HeavyRequest:
    """A heavy request. It waits, runs, or is aside while a worker does its work or its caller reads."""

    __slots__ = ("account", "address", "free", "number", "state", "thread")

    def __init__(self, account: str | None, address: str, number: int, *, free: bool) -> None:
        self.account = account
        self.address = address
        self.number = number
        self.free = free
        """Whether it costs nothing, because it loads a stream. It takes no place of those who pay."""
        self.state: Literal["waits", "runs", "aside"] = "aside"
        self.thread = 0
        """The thread that runs it."""


class Turns:
    """The heavy requests of a web process, and whose turn it is to run."""

    def __init__(self, threads: int) -> None:
        self.room = max(AT_ONCE, threads // _SHARE)
        self._turns: list[HeavyRequest] = []
        self._last: dict[str, int] = {}
        """When each address last had a turn, as a count of requests and turns."""
        self._count = 0
        self._waiting: Counter[str] = Counter()
        """Number of requests of each address that wait for a load by others."""
        self._changed = threading.Condition()

    def begin(self, account: str | None, address: str, *, free: bool = False) -> HeavyRequest:
        """Add a heavy request, which is aside at first. Refuse it if there are too many."""
        with self._changed:
            self._check(account, address, free=free)
            self._count += 1
            request = HeavyRequest(account, address, self._count, free=free)
            self._turns.append(request)
            return request

    def run(self, request: HeavyRequest, patience: float | None = None) -> bool:
        """Wait until a heavy request may run. Return False if its turn did not come within `patience` seconds."""
        with self._changed:
            request.state = "waits"
            came = self._changed.wait_for(lambda: self._next() is request, patience)
            request.state = "runs" if came else "aside"
            request.thread = threading.get_ident()
            if came:
                self._remember(request.address)
            self._changed.notify_all()
            return came

    def runs_here(self) -> bool:
        """Return whether this thread already runs a heavy request."""
        here = threading.get_ident()
        with self._changed:
            return any(request.state == "runs" and request.thread == here for request in self._turns)

    def set_aside(self, request: HeavyRequest) -> None:
        """Set a heavy request aside, and let others run."""
        with self._changed:
            request.state = "aside"
            self._changed.notify_all()

    def leave(self, request: HeavyRequest) -> None:
        with self._changed:
            if request in self._turns:
                self._turns.remove(request)
                self._changed.notify_all()

    @contextmanager
    def waiting(self, address: str) -> Iterator[None]:
        """Count a request that waits for a load by others, because it holds a thread. Refuse it if there are many."""
        with self._changed:
            if self._waiting[address] >= self.room or self._waiting.total() >= _MOST_WAITING * self.room:
                raise _busy()
            self._waiting[address] += 1
        try:
            yield
        finally:
            with self._changed:
                self._waiting[address] -= 1
                self._waiting += Counter()  # drops addresses with none

    def _check(self, account: str | None, address: str, *, free: bool) -> None:
        """Refuse if the caller, the address or the process has as many heavy requests as allowed."""
        counted = [request for request in self._turns if request.free == free]
        nearby = [request for request in counted if request.address == address]
        strangers = [request for request in counted if request.account is None]
        if account is None:
            mine, most = [request for request in nearby if request.account is None], OF_STRANGER
        else:
            mine, most = [request for request in counted if request.account == account], OF_ACCOUNT
        if len(mine) >= most:
            raise Problem("rate-limited/work", headers=_RETRY_SOON, most=most)
        crowded = account is None and len(strangers) >= max(1, self.room // 2)
        if crowded or len(counted) >= self.room or len(nearby) >= max(1, self.room // _OF_ADDRESS):
            raise _busy()

    def _next(self) -> HeavyRequest | None:
        """Return the waiting heavy request that may run now, or None."""
        running = [request for request in self._turns if request.state == "runs"]
        if len(running) >= AT_ONCE:
            return None
        addresses = {request.address for request in running}
        strangers = any(request.account is None for request in running)
        waiting = [
            request
            for request in self._turns
            if request.state == "waits"
            and request.address not in addresses
            and not (strangers and request.account is None)
        ]
        return min(waiting, key=lambda request: (self._last.get(request.address, 0), request.number), default=None)

    def _remember(self, address: str) -> None:
        self._count += 1
        self._last.pop(address, None)
        if len(self._last) >= _MOST_ADDRESSES:
            del self._last[next(iter(self._last))]
        self._last[address] = self._count


class Work:
    """The units of work that callers may use in an hour, and the turns of heavy requests.

    It is `app.extensions["work"]`.
    """

    def __init__(self, limits: Limits, units: int, threads: int) -> None:
        self.turns = Turns(threads)
        self._limits = limits
        self._caller = Policy("work", units, _HOUR, _TENTHS)
        self._address = Policy("work-address", 2 * units, _HOUR, _TENTHS)
        self.policies = {policy.name: policy for policy in (self._caller, self._address)}

    def charge(self, account: str | None, address: str, units: float) -> None:
        payer, tenths = account or address, int(units * _TENTHS)
        if not tenths:
            return
        self._limits.spend(self._caller, payer, tenths)
        try:
            self._limits.spend(self._address, address, tenths)
        except Problem:
            self._limits.give_back(self._caller, payer, tenths)
            raise

    def give_back(self, account: str | None, address: str, units: float) -> None:
        tenths = int(units * _TENTHS)
        if not tenths:  # a purse that nobody opened would look empty
            return
        self._limits.give_back(self._caller, account or address, tenths)
        self._limits.give_back(self._address, address, tenths)


class Stepwise:
    """The parts of a long answer, each made in a separate turn, so that a slow reader does not delay others."""

    def __init__(self, parts: Iterator[bytes], turns: Turns, request: HeavyRequest) -> None:
        self._parts = parts
        self._turns = turns
        self._request = request

    def __iter__(self) -> "Stepwise":
        return self

    def __next__(self) -> bytes:
        self._turns.run(self._request)
        try:
            return next(self._parts)
        finally:
            self._turns.set_aside(self._request)

    def close(self) -> None:
        self._turns.leave(self._request)

    __del__ = close  # nobody closes the body of an answer to HEAD


def charge(units: float) -> None:
    """Charge the caller without taking a turn, or refuse with `rate-limited`."""
    _pay(_work(), _caller(), units)


def give_back(units: float) -> None:
    """Return units to the caller for work that is not begun."""
    _work().give_back(*_caller(), units)


def charge_sent(answer: Response) -> None:
    """Charge the caller for a large answer, or refuse to send it.

    This also covers operations that declare no cost. Answers that are made while the caller reads are charged by their
    operation.
    """
    if flask_request.method == "GET" and answer.is_sequence:
        size = answer.calculate_content_length() or 0
        if size > LARGE:
            charge(max(0.0, size / SENT_BYTES - notes().paid))


def recorded_anyway(view: View) -> View:
    """Return a view that is never refused for units of work.

    Each charge is paid in full, or dropped if too few units remain. Honest play must not wait for the units that others
    behind the same address use. Such a view must cost little and take no turn.
    """

    @wraps(view)
    def owing(*args: Any, **kwargs: Any) -> Any:
        notes().owes = True
        return view(*args, **kwargs)

    return owing


def charge_kept(size: int = 0) -> None:
    """Charge the caller for an act that is recorded for ever, with `size` bytes. It is free outside of a request."""
    if has_request_context():
        charge(_KEPT + size / KEPT_BYTES)


def heavy(units: float, *, aside: bool = False) -> None:
    """Charge the caller for work that begins now, and take a turn until the request ends; or refuse.

    With `aside`, the request takes no turn, because a worker does the work, but it counts as heavy until it ends.
    """
    if units < 1 or _work().turns.runs_here():  # it holds a turn for its surcharge
        charge(units)
        return
    turns, request = _begun(units)
    notes().ends.append(lambda: turns.leave(request))
    if not aside:
        _run(turns, request, units)


@contextmanager
def heavy_part(units: float) -> Iterator[None]:
    """Charge the caller for a part of a request, and hold a turn only during this part, or refuse.

    It is free outside of a request, and in a request that holds a turn, because that request has paid.
    """
    if not has_request_context() or _work().turns.runs_here():
        yield
        return
    if units < 1:
        charge(units)
        yield
        return
    with _turn(units):
        yield


def turn() -> AbstractContextManager[None] | None:
    """Return a turn for a part of a request, without a charge.

    Return None outside of a request, and in a request that holds a turn.
    """
    return _turn(0) if has_request_context() and not _work().turns.runs_here() else None


def note_load(seconds: float) -> None:
    """Note how many seconds of a processor the request used to load a stream."""
    if has_request_context():
        notes().loading += seconds


def waiting() -> AbstractContextManager[None]:
    """Return what a request holds while it waits for a load by others. Play waits whoever else does."""
    if not has_request_context() or notes().owes:
        return nullcontext()
    return _work().turns.waiting(_caller()[1])


@contextmanager
def _turn(units: float) -> Iterator[None]:
    turns, request = _begun(units)
    try:
        _run(turns, request, units)
        yield
    finally:
        turns.leave(request)


def stepwise(parts: Iterator[bytes], units: float) -> Iterator[bytes]:
    """Charge the caller for a long answer, and make its parts in turns while the caller reads."""
    if units < 1:
        charge(units)
        return parts
    return Stepwise(parts, *_begun(units))


def _begun(units: float) -> tuple[Turns, HeavyRequest]:
    work, caller = _work(), _caller()
    _pay(work, caller, units)
    try:
        return work.turns, work.turns.begin(*caller, free=not units)
    except Problem:
        give_back(units)
        raise


def _pay(work: Work, caller: tuple[str | None, str], units: float) -> None:
    try:
        work.charge(*caller, units)
    except Problem:
        if not notes().owes:
            raise
    else:
        notes().paid += units


def _run(turns: Turns, request: HeavyRequest, units: float) -> None:
    """Wait for the turn of a heavy request. If it does not come, return the units and refuse."""
    if not turns.run(request, _LONGEST_WAIT):
        give_back(units)
        raise _busy()


def _busy() -> Problem:
    return Problem("unavailable/heavy", headers=_RETRY_LATER)


def _work() -> Work:
    work: Work = current_app.extensions["work"]
    return work


def requester() -> tuple[str | None, str]:
    """Return the account and the address group of the current caller, or nothing outside of a request."""
    return _caller() if has_request_context() else (None, "")


def address_group(redis: Redis) -> str:
    """Return the name under which the address group of the caller is stored, or an empty text if Redis is down."""
    try:
        return address_name(redis, requester()[1])
    except RedisError:
        return ""


def _caller() -> tuple[str | None, str]:
    """Return the account, if there is one, and the address group of the caller."""
    note = notes()
    account = None if note.caller is None else note.caller.account
    return account, neighbourhood(note.environ.get("REMOTE_ADDR", ""))
