"""A cache in Redis of results that a worker derived from the log. Each can be lost at any time and derived again."""

from typing import Final, Generic, TypeVar

import msgspec
import structlog
from redis import Redis
from redis.exceptions import RedisError

_KEPT: Final = 7 * 24 * 3600

StructT = TypeVar("StructT", bound=msgspec.Struct)

_log = structlog.get_logger("remembering")


class Remembered(Generic[StructT]):
    """A cache in Redis for structs of one kind, by id."""

    def __init__(self, name: str, kind: type[StructT]) -> None:
        self._name = name
        self._read = msgspec.msgpack.Decoder(kind).decode

    def of(self, redis: Redis, id_: str) -> StructT | None:
        """Return the stored result, or None if there is none that this build can read."""
        try:
            stored = redis.get(self._key(id_))
            return self._read(stored) if isinstance(stored, bytes) else None
        except (RedisError, msgspec.MsgspecError):
            return None

    def keep(self, redis: Redis, id_: str, made: StructT) -> None:
        try:
            redis.set(self._key(id_), msgspec.msgpack.encode(made), ex=_KEPT)
        except RedisError as error:
            _log.warning("not remembered", kind=self._name, id=id_, error=str(error))

    def _key(self, id_: str) -> str:
        return f"dominium:{self._name}:{id_}"
