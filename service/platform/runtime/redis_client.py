"""A Redis client that tries only once, and channels that wait for messages.

Requests use Redis only for optional work, so one that does not answer must not delay them.
"""

import socket
import time
from contextlib import suppress
from types import TracebackType
from typing import Any, Final, Self

from redis import ConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.client import PubSub
from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import RedisError
from redis.retry import Retry

PATIENCE: Final = 0.5
"""Timeout in seconds of the client. The usual client tries for ten seconds, and would delay the request."""
PAUSE: Final = 1.0
"""Seconds after a failure for which the client fails at once, and does not ask Redis."""
_CONNECTIONS: Final = 1 << 16
"""Maximum number of connections. The number of threads limits them earlier."""


class _Connections(ConnectionPool):
    """The connections of a client that pauses after a failure. A connection that comes back closed has failed."""

    _paused_until = 0.0

    def get_connection(self, *_: Any, **__: Any) -> Any:
        if time.monotonic() < self._paused_until:
            raise NotConnected("Redis did not answer a moment ago")
        return super().get_connection()  # it ignores its arguments

    def release(self, connection: Any) -> None:
        if not connection.is_connected:
            self._paused_until = time.monotonic() + PAUSE
        super().release(connection)


def impatient(server: Redis) -> Redis:
    """Return a client of the same server that tries only once, with separate connections."""
    pool = server.connection_pool
    how = {"retry": Retry(NoBackoff(), 0), "socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    how |= {"max_connections": _CONNECTIONS}
    return Redis.from_pool(_Connections(pool.connection_class, **{**pool.connection_kwargs, **how}))


class Channel:
    """A subscription to a channel of Redis, with its own connection."""

    def __init__(self, client: Redis, name: str) -> None:
        self._subscribed = PubSub(impatient(client).connection_pool, ignore_subscribe_messages=True)
        self._subscribed.subscribe(name)
        self._interrupted = False

    def receive(self) -> str | None:
        """Wait for a message on the channel, and return it. None: the wait was interrupted."""
        try:
            message = next(self._subscribed.listen())  # type: ignore[no-untyped-call]  # Redis has not typed it
        except RedisError:
            if self._interrupted:
                return None
            raise
        return str(message["data"], "utf-8")

    def interrupt(self) -> None:
        """End the wait of another thread, now or later."""
        self._interrupted = True
        connected = getattr(self._subscribed.connection, "_sock", None)  # Redis's own way would race with the reader
        with suppress(OSError):
            if connected is not None:
                connected.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._subscribed.close()
