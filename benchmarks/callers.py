"""Callers of a measured service, and helpers to start one without its supervisor."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from service.compose import open_service
from service.platform.runtime.redis_server import RedisServer, socket_url
from service.platform.runtime.settings import Settings

NO_LIMITS = {"RATE_LIMIT": "0"}


def tokens(folder: Path, names: Sequence[str], database: str = "") -> list[str]:
    """One for each of these new accounts."""
    with open_service(Settings(data_dir=folder, database_url=database)) as service:
        stores = service["accounts"]
        made = [stores.accounts.create(name) for name in names]
        return [stores.credentials.issue("token", one.id, ("read", "play", "organise"))[1] for one in made]


def headers(folder: Path, database: str = "", name: str = "bench") -> dict[str, str]:
    """Return the headers of a caller who may do everything that is measured."""
    [token] = tokens(folder, [name], database)
    return {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Accept": "application/json"}


@contextmanager
def embedded(folder: Path) -> Iterator[dict[str, str]]:
    """A Redis like the one that the supervisor starts, and the settings of a service in this folder that uses it."""
    folder.mkdir(exist_ok=True)
    redis = RedisServer(folder)
    redis.start()
    try:
        yield {"DATA_DIR": str(folder), "REDIS_URL": socket_url(folder), **NO_LIMITS}
    finally:
        redis.stop()
