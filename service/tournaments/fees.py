"""Fees as marks: who owes one, who has paid. They decide nothing and concern nobody else, so they are no events."""

from collections.abc import Mapping
from typing import Literal

from sqlalchemy import Connection, delete, insert, select

from service.accounts.living import living
from service.registry.database import Database
from service.registry.schema import fees

Mark = Literal["none", "due", "paid"]


class Fees:
    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, tournament: str) -> dict[int, Mark]:
        """The marks of a tournament, by entrant; who has none is not named."""
        with self._database.read() as connection:
            found = connection.execute(select(fees.c.entrant, fees.c.mark).where(fees.c.tournament == tournament))
            return {row.entrant: row.mark for row in found}

    def mark(self, tournament: str, entrants: Mapping[int, str | None], mark: Mark) -> None:
        """Marks these, each with the account, if there is one; not who is forgotten."""
        with self._database.write() as connection:
            there = {None, *living(connection, {account for account in entrants.values() if account is not None})}
            here = (fees.c.tournament == tournament) & fees.c.entrant.in_(entrants)
            connection.execute(delete(fees).where(here))
            rows = [
                {"tournament": tournament, "entrant": number, "account": account, "mark": mark}
                for number, account in entrants.items()
                if account in there
            ]
            if rows and mark != "none":
                connection.execute(insert(fees), rows)


def forget_fees(connection: Connection, account: str) -> None:
    connection.execute(delete(fees).where(fees.c.account == account))
