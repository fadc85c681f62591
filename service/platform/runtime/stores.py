"""The opening of Redis, the queues and the read models that the settings name."""

from collections.abc import Mapping
from typing import Final

from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from service.platform.runtime.lanes import Lane
from service.platform.runtime.redis_server import socket_url
from service.platform.runtime.settings import Settings
from service.platform.storage.database import sqlite_url

READ_MODELS: Final = "projections.db"
"""File name of the read models in the data folder."""
_QUEUES: Final[Mapping[Lane, str]] = {"quick": "dominium", "bots": "dominium-bots", "long": "dominium-long"}


def open_queue(lane: Lane, connection: Redis) -> Queue:
    return Queue(_QUEUES[lane], connection=connection, serializer=JSONSerializer)


def open_redis(settings: Settings) -> Redis:
    return Redis.from_url(settings.redis_url or socket_url(settings.data_dir))


def models_url(settings: Settings) -> str:
    """Return the address of the read models."""
    return settings.database_url or sqlite_url(settings.data_dir / READ_MODELS)
