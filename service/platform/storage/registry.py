"""The registry: the database beside the log. Its data can change and be erased."""

from contextlib import suppress
from pathlib import Path

from sqlalchemy import MetaData
from sqlalchemy.exc import OperationalError

from service.platform.storage.belonging import Belongings
from service.platform.storage.database import Database
from service.platform.storage.idempotency_keys import IdempotencyKeys
from service.platform.storage.lives import Lives


class Registry:
    """`Registry(sqlite_url(folder / "registry.db"), tables, folder)`, or the URL of a PostgreSQL database."""

    def __init__(self, url: str, tables: MetaData, folder: Path | None = None) -> None:
        self.database = Database(url, tables)
        self.belongings = Belongings(self.database)
        self.lives = Lives(self.database, folder)
        self.idempotency_keys = IdempotencyKeys(self.database, self.lives)

    def close(self) -> None:
        with suppress(OperationalError):  # then others find out that it has ended
            self.lives.end()
        self.database.close()
