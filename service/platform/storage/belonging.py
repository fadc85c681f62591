"""The installation to which the registry belongs, and how far the registry knows the log."""

from contextlib import suppress
from typing import Final, NamedTuple

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from service.platform.storage.database import Database
from service.platform.storage.tables import installation


class Belonging(NamedTuple):
    """The registry's record of its installation: its id, its number of starts, and the last known event of the log."""

    installation: str
    starts: int
    stream: str = ""
    seq: int = 0
    hash: str = ""


_ROW: Final = select(*(installation.c[name] for name in Belonging._fields))
_ADD: Final = insert(installation).values(id=1)
_CHANGE: Final = update(installation)


class Belongings:
    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self) -> Belonging | None:
        with self._database.read() as connection:
            row = connection.execute(_ROW).first()
        return Belonging(*row) if row else None

    def put(self, belonging: Belonging) -> None:
        values = belonging._asdict()
        # If several machines open an empty database, one is first, and all would write the same values.
        with suppress(IntegrityError), self._database.write() as connection:
            if not connection.execute(_CHANGE, values).rowcount:
                connection.execute(_ADD, values)

    def note_last(self, stream: str, seq: int, hash_: str) -> None:
        """Record the last known event of the log in the registry."""
        with self._database.write() as connection:
            connection.execute(_CHANGE, {"stream": stream, "seq": seq, "hash": hash_})
