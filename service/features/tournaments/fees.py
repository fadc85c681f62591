"""Fees as marks: due or paid. They decide nothing and concern nobody else, so they are not events."""

from collections.abc import Mapping
from typing import Literal

from sqlalchemy import ColumnElement, Connection, delete, select, update

from projections.database import upsert
from service.features.accounts.living import living
from service.features.tournaments.tables import fees
from service.platform.storage.database import Database

Mark = Literal["none", "due", "paid"]


class Fees:
    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, tournament: str) -> dict[int, Mark]:
        """Return the marks of a tournament by entrant, without entrants that have no mark."""
        with self._database.read() as connection:
            found = connection.execute(select(fees.c.entrant, fees.c.mark).where(fees.c.tournament == tournament))
            return {row.entrant: row.mark for row in found}

    def mark(self, tournament: str, entrants: Mapping[int, str | None], mark: Mark) -> None:
        """Mark these entrants, each with its account if it has one. Erased accounts are left out."""
        with self._database.write() as connection:
            there = {None, *living(connection, {account for account in entrants.values() if account is not None})}
            if mark == "none":
                connection.execute(delete(fees).where(_of(tournament, *entrants)))
                return
            rows = [
                {"tournament": tournament, "entrant": number, "account": account, "mark": mark}
                for number, account in sorted(entrants.items())
                if account in there
            ]
            upsert(connection, fees, rows)

    def merge(self, tournament: str, entrant: int, into: int, account: str | None) -> None:
        """Merge an entry into another one of the same person, who has the account.

        If either of them has paid, the person has paid. A second merge changes nothing.
        """
        with self._database.write() as connection:
            if account is not None and not living(connection, (account,)):
                connection.execute(delete(fees).where(_of(tournament, entrant, into)))
                return
            moved = connection.scalar(delete(fees).where(_of(tournament, entrant)).returning(fees.c.mark))
            if moved is not None:
                row = {"tournament": tournament, "entrant": into, "account": account, "mark": moved}
                upsert(connection, fees, [row], growing="mark")  # "paid" comes after "due"
            connection.execute(update(fees).where(_of(tournament, into)).values(account=account))


def _of(tournament: str, *entrants: int) -> ColumnElement[bool]:
    return (fees.c.tournament == tournament) & fees.c.entrant.in_(entrants)


def forget_fees(connection: Connection, account: str) -> None:
    connection.execute(delete(fees).where(fees.c.account == account))
