"""A Redis client that tries only once, for optional work in a request, and channels that wait for messages."""

import socket
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

from redis import ConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.client import PubSub
from redis.exceptions import RedisError
from redis.retry import Retry

PATIENCE: Final = 0.5
"""Timeout in seconds of the client. The usual client tries for ten seconds, and would delay the request."""


def impatient(server: Redis) -> Redis:
    """Return a client of the same server that tries only once, with separate connections."""
    pool = server.connection_pool
    how = {"retry": Retry(NoBackoff(), 0), "socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    return Redis.from_pool(ConnectionPool(pool.connection_class, **{**pool.connection_kwargs, **how}))


class Channel:
    """A subscription to a channel of Redis, with its own connection."""

    def __init__(self, client: Redis, name: str) -> None:
        self._subscribed = PubSub(client.connection_pool, ignore_subscribe_messages=True)
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
