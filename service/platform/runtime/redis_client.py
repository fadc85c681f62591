"""A Redis client for optional work in a request: it tries once, for a short time."""

from typing import Final

from redis import ConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

PATIENCE: Final = 0.5
"""Seconds of the time limits. The usual client tries for ten seconds, and would hold up the request."""


def impatient(server: Redis) -> Redis:
    """Return a client of the same server with separate connections."""
    pool = server.connection_pool
    how = {"retry": Retry(NoBackoff(), 0), "socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    return Redis.from_pool(ConnectionPool(pool.connection_class, **{**pool.connection_kwargs, **how}))
