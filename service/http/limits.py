"""Rate limits: buckets that fill steadily, kept in Redis for all processes together.

A process takes permits from a bucket by the handful, atomically, and spends them one by one, so that most requests cost
no trip to Redis, and fewer at once the fewer there are left, so that no process sits on the last ones. What a process
has taken and not spent is all by which a caller can exceed the policy for a moment.
While Redis is away each process keeps buckets of its own: the service goes on, and so do the limits.
"""

import math
import threading
import time
from typing import Any, Final

from redis import Redis
from redis.exceptions import RedisError

from service.http.context import notes
from service.http.errors import Problem
from service.running.redis_client import impatient

_HANDFUL: Final = 64
_MOST: Final = 50_000
_GIVE_REDIS: Final = 1.0
"""Seconds for which Redis is left alone after it failed."""

# A bucket is one number: the moment (in microseconds) at which it will be full again.
_TAKE: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local each, size, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now)
local room = math.floor((now + size * each - full) / each)
if room <= 0 then return {0, 0, full + each - size * each - now} end
local taken = math.min(wanted, math.max(1, math.floor(room / 4)))
full = full + taken * each
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000))
return {taken, room - taken, 0}
"""


class Policy:
    """So many requests in so many seconds, all at once or spread out; `quota` 0 is no limit."""

    def __init__(self, name: str, quota: int, seconds: int) -> None:
        self.name = name
        self.quota = quota
        self.seconds = seconds
        self.each = seconds * 1_000_000 // max(quota, 1)
        """Microseconds in which one permit grows."""
        self.handful = min(_HANDFUL, max(1, quota // 20))
        self.told = ("RateLimit-Policy", f'"{name}";q={quota};w={seconds}')


class _Purse:
    """The permits that this process holds for one bucket. One thread at a time takes from it or fills it: who comes
    while it is being filled finds permits in it, rather than the bucket empty that was emptied for them."""

    __slots__ = ("elsewhere", "lock", "permits", "shut_until")

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.permits = 0
        self.elsewhere = 0
        """What the bucket held when it was last asked."""
        self.shut_until = 0.0


class Limits:
    def __init__(self, server: "Redis | None") -> None:
        self._take = None if server is None else impatient(server).register_script(_TAKE)
        self._own: dict[str, int] = {}
        self._purses: dict[str, _Purse] = {}
        self._alone_until = 0.0
        self._lock = threading.Lock()

    def spend(self, policy: Policy, who: str) -> None:
        """Takes one permit, and notes the headers that say how many are left; or refuses: `rate-limited`."""
        if not policy.quota:
            return
        key = f"dominium:limit:{policy.name}:{who}"
        purse = self._purses.get(key) or self._purse(key)
        with purse.lock:
            wait = 0.0 if purse.permits else self._fill(purse, key, policy)
            purse.permits -= not wait
            left = 0 if wait else min(purse.permits + purse.elsewhere, policy.quota)
        notes().headers += (
            policy.told,
            ("RateLimit", f'"{policy.name}";r={left};t={-(-(policy.quota - left) * policy.seconds // policy.quota)}'),
        )
        if wait:
            seconds = max(1, math.ceil(wait))
            raise Problem(
                "rate-limited",
                f"{policy.quota} requests in {policy.seconds} seconds are allowed; wait {seconds} s",
                headers={"Retry-After": str(seconds)},
            )

    def _purse(self, key: str) -> _Purse:
        with self._lock:
            _make_room(self._purses)
            return self._purses.setdefault(key, _Purse())

    def _fill(self, purse: _Purse, key: str, policy: Policy) -> float:
        """Takes a handful; the seconds to wait if there is nothing to take."""
        now = time.monotonic()
        if now < purse.shut_until:
            return purse.shut_until - now
        purse.permits, purse.elsewhere, wait = self._granted(key, policy)
        purse.shut_until = now + wait / 1_000_000
        return wait / 1_000_000

    def _granted(self, key: str, policy: Policy) -> tuple[int, int, int]:
        if self._take is not None and time.monotonic() >= self._alone_until:
            try:
                answer: Any = self._take(keys=[key], args=[policy.each, policy.quota, policy.handful])
            except RedisError:
                self._alone_until = time.monotonic() + _GIVE_REDIS
            else:
                return int(answer[0]), int(answer[1]), int(answer[2])
        return self._alone(key, policy)

    def _alone(self, key: str, policy: Policy) -> tuple[int, int, int]:
        """What the script does, in this process alone."""
        with self._lock:
            _make_room(self._own)
            now = time.monotonic_ns() // 1000  # whole numbers: a fraction lost is a permit lost, or one too many
            full = max(self._own.get(key, 0), now)
            room = (now + policy.quota * policy.each - full) // policy.each
            if room <= 0:
                return 0, 0, full + policy.each - policy.quota * policy.each - now
            taken = min(policy.handful, max(1, room // 4))
            self._own[key] = full + taken * policy.each
            return taken, room - taken, 0


def _make_room(kept: dict[str, Any]) -> None:
    """Forgets the one that has been known longest, should there be too many."""
    if len(kept) >= _MOST:
        del kept[next(iter(kept))]
