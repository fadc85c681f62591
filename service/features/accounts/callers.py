"""A cache that finds the caller behind a credential, so that most requests need no query.

A revoked credential, a changed role or an erased account in this process counts at once. Redis notifies other processes
in milliseconds. If Redis is down or a message is lost, they notice within `STALE_AFTER` seconds.
"""

import threading
import time
from typing import Final

import redis

from service.features.accounts.credentials import Credentials, fingerprint
from service.platform.caller import Caller
from service.platform.runtime.redis_client import Channel

STALE_AFTER: Final = 5.0
CHANNEL: Final = "dominium:callers"
_MOST: Final = 20_000


class Callers:
    def __init__(self, credentials: Credentials, server: "redis.Redis | None" = None) -> None:
        self._credentials = credentials
        self._redis = server
        self._known: dict[tuple[str, bytes], tuple[Caller, float]] = {}
        self._changes = 0
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._channel: Channel | None = None
        self._listener = None if server is None else threading.Thread(target=self._listen, name="callers", daemon=True)

    def start(self) -> None:
        """Start to receive revocations by other processes.

        Without Redis, this process notices them within `STALE_AFTER`.
        """
        if self._listener is not None:
            self._listener.start()

    def find(self, kind: str, secret: str) -> Caller | None:
        """Return the caller whose credential has the secret `secret`, or None if no valid credential has it."""
        shown = fingerprint(secret)
        known = self._known.get((kind, shown))
        if known is not None and time.monotonic() - known[1] < STALE_AFTER:
            expires_at = known[0].expires_at
            return known[0] if expires_at is None or time.time() < expires_at else None
        before = self._changes
        now = time.monotonic()
        caller = self._credentials.caller(kind, shown)
        with self._lock:
            # If a credential was withdrawn since the query, the result may be out of date: do not keep it.
            if caller is None or before != self._changes:
                self._known.pop((kind, shown), None)
            else:
                if len(self._known) >= _MOST:
                    self._known.clear()
                self._known[kind, shown] = (caller, now)
        return caller

    def forget(self, account: str) -> None:
        """Drop the cached credentials of an account, here and in every other process."""
        self._forget(account)
        if self._redis is not None:
            try:
                self._redis.publish(CHANNEL, account)
            except redis.RedisError:
                return  # other processes notice within STALE_AFTER

    def close(self) -> None:
        self._closing.set()
        if self._channel is not None:
            self._channel.interrupt()
        if self._listener is not None and self._listener.is_alive():
            self._listener.join()

    def _forget(self, account: str | None) -> None:
        with self._lock:
            self._changes += 1
            stale = [key for key, (caller, _) in self._known.items() if account in (None, caller.account)]
            for key in stale:
                del self._known[key]

    def _listen(self) -> None:
        assert self._redis is not None  # noqa: S101 - the thread is started only with a server
        while not self._closing.is_set():
            try:
                with Channel(self._redis, CHANNEL) as self._channel:
                    self._forget(None)  # messages may have been lost before the subscription
                    while not self._closing.is_set():
                        account = self._channel.receive()
                        if account is not None:
                            self._forget(account)
            except redis.RedisError:
                self._closing.wait(1)
