"""The stations of an event, each with a queue of tables: stages, streams, rooms.

They decide nothing, and organisers change them often, so they are not events.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

import orjson
from sqlalchemy import Connection, bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from domain.tournament.tournament import Tournament
from events.log.journal import Unavailable
from service.features.accounts.living import hold_living
from service.features.tournaments.tables import stations
from service.platform.storage.database import Database

_TRIES: Final = 8


class QueuedTable(NamedTuple):
    stage: int
    round: int
    table: int


class Station(NamedTuple):
    """A place where tables are played one after the other. `stream` is the address of its live video."""

    name: str
    stream: str | None
    queue: tuple[QueuedTable, ...]


_OF: Final = (
    select(stations.c.name, stations.c.stream, stations.c.queue)
    .where(stations.c.tournament == bindparam("event"))
    .order_by(stations.c.number)
)
_CLEAR: Final = delete(stations).where(stations.c.tournament == bindparam("event"))
_ADD: Final = insert(stations)
_FORGET: Final = delete(stations).where(stations.c.account == bindparam("account"))


class Stations:
    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, tournament: str) -> list[Station]:
        """Return the stations of a tournament, in their order."""
        with self._database.read() as connection:
            return [
                Station(row.name, row.stream, tuple(QueuedTable(*one) for one in orjson.loads(row.queue)))
                for row in connection.execute(_OF, {"event": tournament})
            ]

    def replace(self, tournament: str, account: str, wanted: Sequence[Station]) -> None:
        """Replace the stations of a tournament by those that an account sends."""
        rows = [
            {
                "tournament": tournament,
                "number": number,
                "account": account,
                "name": one.name,
                "stream": one.stream,
                "queue": orjson.dumps([list(at) for at in one.queue]).decode(),
            }
            for number, one in enumerate(wanted, 1)
        ]
        for _ in range(_TRIES):
            # Two that replace them at the same moment delete the same rows, and both add the first station.
            with suppress(IntegrityError), self._database.write() as connection:
                hold_living(connection, account)
                connection.execute(_CLEAR, {"event": tournament})
                if rows:
                    connection.execute(_ADD, rows)
                return
        raise Unavailable(f"{tournament}: others kept replacing the stations")


def forget_stations(connection: Connection, account: str) -> None:
    """Delete the stations that an account wrote."""
    connection.execute(_FORGET, {"account": account})


def check_published(tournament: Tournament, wanted: Sequence[Station]) -> None:
    """Refuse a queue with a table that is not published."""
    for one in wanted:
        for at in one.queue:
            tournament.begun_stage(at.stage).published_round(at.round).table(at.table)
