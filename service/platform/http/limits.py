"""Rate limits: buckets that fill steadily, shared by all processes through Redis.

A process takes several permits from a bucket at once, atomically, and spends them one by one. So most requests cost no
trip to Redis. It takes fewer when few are left, so that no process keeps the last ones. A caller can exceed the policy
for a moment only by the permits that processes hold unspent.

While Redis is away, each process keeps its own buckets: the service runs on, and the limits hold.
"""

import math
import threading
import time
from contextlib import suppress
from typing import Any, Final

from redis import Redis
from redis.exceptions import RedisError

from service.platform.http.context import notes
from service.platform.http.errors import Problem

_HANDFUL: Final = 64
_MOST: Final = 50_000

# A bucket is one number: the moment (in microseconds) at which it will be full again. If that is later than an empty
# bucket needs, the clock was set back since, and the bucket counts as full.
_TAKE: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local each, size, wanted, needed = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now)
if full > now + size * each then full = now end
local room = math.floor((now + size * each - full) / each)
if room < needed then return {0, math.max(room, 0), full + needed * each - size * each - now} end
local taken = math.max(needed, math.min(wanted, math.floor(room / 4)))
full = full + taken * each
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000))
return {taken, room - taken, 0}
"""


class Policy:
    """A limit of `quota` requests or units in `seconds`, in a burst or spread out. A `quota` of 0 is no limit.

    Each request or unit consists of `parts` permits, so that a fraction of a unit can be charged.
    """

    def __init__(self, name: str, quota: int, seconds: int, parts: int = 1) -> None:
        self.name = name
        self.quota = quota
        self.seconds = seconds
        self.parts = parts
        self.size = quota * parts
        """Permits in a full bucket."""
        self.each = seconds * 1_000_000 // max(self.size, 1)
        """Microseconds in which one permit is added."""
        self.handful = min(_HANDFUL, max(1, self.size // 20))
        self.policy_header = ("RateLimit-Policy", f'"{name}";q={quota};w={seconds}')


class _Purse:
    """The permits that this process has for one rate-limit bucket.

    One thread at a time takes permits or fetches more. A thread that waited meanwhile finds the permits here, and need
    not ask a bucket that was just emptied.
    """

    __slots__ = ("elsewhere", "lock", "permits", "shut_until")

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.permits = 0
        self.elsewhere = 0
        """Permits that the bucket held when it was last asked."""
        self.shut_until = 0.0


class Limits:
    def __init__(self, server: "Redis | None") -> None:
        self._take = None if server is None else server.register_script(_TAKE)
        self._own: dict[str, int] = {}
        self._purses: dict[str, _Purse] = {}
        self._lock = threading.Lock()

    def spend(self, policy: Policy, payer: str, permits: int = 1) -> None:
        """Take permits from a caller's bucket and set the rate-limit headers, or refuse with `rate-limited`.

        A request for more than the quota takes the whole quota.
        """
        if not policy.quota:
            return
        permits_taken = min(permits, policy.size)
        purse, wait = self._spend(policy, payer, permits_taken)
        _note(policy, purse)
        if wait:
            seconds = max(1, math.ceil(wait))
            quota, period, units = policy.quota, policy.seconds, -(-permits_taken // policy.parts)
            reason = "rate-limited/units" if permits_taken > 1 or policy.parts > 1 else "rate-limited/requests"
            headers = {"Retry-After": str(seconds)}
            raise Problem(reason, headers=headers, quota=quota, period=period, seconds=seconds, wanted=units)

    def spend_silently(self, policy: Policy, payer: str, permits: int = 1) -> bool:
        """Take permits from a bucket, and return whether there were enough. No header shows it."""
        return not policy.quota or not self._spend(policy, payer, permits)[1]

    def _spend(self, policy: Policy, payer: str, permits: int) -> tuple[_Purse, float]:
        """Take permits from a bucket. Return its purse, and the seconds to wait if there are too few."""
        key = _key(policy, payer)
        purse = self._purses.get(key) or self._purse(key)
        with purse.lock:
            wait = 0.0 if purse.permits >= permits else self._fill(purse, key, policy, permits)
            purse.permits -= 0 if wait else permits
        return purse, wait

    def give_back(self, policy: Policy, payer: str, permits: int) -> None:
        """Return permits to a caller's bucket that were taken for work that was not begun, and set the headers."""
        if policy.quota:
            _note(policy, self._returned(policy, payer, permits))

    def give_back_silently(self, policy: Policy, payer: str, permits: int) -> None:
        """Return permits to a caller's bucket. No header shows it."""
        if policy.quota:
            self._returned(policy, payer, permits)

    def _returned(self, policy: Policy, payer: str, permits: int) -> _Purse:
        """Return permits to a bucket, and return its purse."""
        purse = self._purse(_key(policy, payer))
        with purse.lock:
            purse.permits += min(permits, policy.size)
        return purse

    def _purse(self, key: str) -> _Purse:
        with self._lock:
            _make_room(self._purses)
            return self._purses.setdefault(key, _Purse())

    def _fill(self, purse: _Purse, key: str, policy: Policy, permits: int) -> float:
        """Fetch more permits from a bucket. Return the seconds to wait if there are too few, or 0."""
        now = time.monotonic()
        if permits == 1 and now < purse.shut_until:
            return purse.shut_until - now
        taken, purse.elsewhere, wait = self._granted(key, policy, permits - purse.permits)
        purse.permits += taken
        if permits == 1:
            purse.shut_until = now + wait / 1_000_000
        return wait / 1_000_000

    def _granted(self, key: str, policy: Policy, needed: int) -> tuple[int, int, int]:
        if self._take is not None:
            with suppress(RedisError):
                answer: Any = self._take(keys=[key], args=[policy.each, policy.size, policy.handful, needed])
                return int(answer[0]), int(answer[1]), int(answer[2])
        return self._alone(key, policy, needed)

    def _alone(self, key: str, policy: Policy, needed: int) -> tuple[int, int, int]:
        """Take permits from a bucket that only this process uses, as the Redis script does."""
        with self._lock:
            _make_room(self._own)
            now = time.monotonic_ns() // 1000  # whole numbers: a fraction lost is a permit lost, or one too many
            full = max(self._own.get(key, 0), now)
            room = (now + policy.size * policy.each - full) // policy.each
            if room < needed:
                return 0, max(room, 0), full + needed * policy.each - policy.size * policy.each - now
            taken = max(needed, min(policy.handful, room // 4))
            self._own[key] = full + taken * policy.each
            return taken, room - taken, 0


def _key(policy: Policy, payer: str) -> str:
    return f"dominium:limit:{policy.name}:{payer}"


def _note(policy: Policy, purse: _Purse) -> None:
    """Set the answer's headers about the remaining quota of a policy. They replace earlier ones for the same policy."""
    left = min(purse.permits + purse.elsewhere, policy.size)
    full = -(-(policy.size - left) * policy.seconds // policy.size)
    note, mine = notes(), f'"{policy.name}";'
    others = [header for header in note.headers if not header[1].startswith(mine)]
    note.headers = [*others, policy.policy_header, ("RateLimit", f"{mine}r={left // policy.parts};t={full}")]


def _make_room(cache: dict[str, Any]) -> None:
    """Remove the oldest entry of a cache if it has too many."""
    if len(cache) >= _MOST:
        del cache[next(iter(cache))]
