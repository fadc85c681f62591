"""Marks of entrants' fees: due or paid.

They have no consequence and only organisers see them, so they are not events.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from sqlalchemy import Connection, bindparam, delete, select, update

from projections.database import upsert
from service.features.accounts.living import living
from service.features.tournaments.tables import fees
from service.platform.storage.database import Database

Mark = Literal["none", "due", "paid"]


class MarkedFee(NamedTuple):
    """A mark, with the amount paid so far in hundredths, if it is known."""

    mark: Mark
    amount: int | None = None


_OF: Final = select(fees.c.entrant, fees.c.mark, fees.c.amount).where(fees.c.tournament == bindparam("tournament"))
_THESE: Final = (fees.c.tournament == bindparam("event")) & fees.c.entrant.in_(bindparam("entrants", expanding=True))
_DROP: Final = delete(fees).where(_THESE).returning(fees.c.mark, fees.c.amount)
_CHANGE: Final = update(fees).where(_THESE)
_FORGET: Final = delete(fees).where(fees.c.account == bindparam("account"))


class Fees:
    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, tournament: str) -> dict[int, MarkedFee]:
        """Return the fee marks of a tournament by entrant, without entrants that have none."""
        with self._database.read() as connection:
            return {
                row.entrant: MarkedFee(row.mark, row.amount)
                for row in connection.execute(_OF, {"tournament": tournament})
            }

    def mark(self, tournament: str, entrants: Mapping[int, str | None], mark: Mark, amount: int | None = None) -> None:
        """Set the fee mark of several entrants, or delete it with `none`. Erased accounts get none.

        `entrants` maps each number to the account, or to None without one.
        """
        with self._database.write() as connection:
            there = {None, *living(connection, {account for account in entrants.values() if account is not None})}
            if mark == "none":
                connection.execute(_DROP, {"event": tournament, "entrants": list(entrants)})
                return
            rows = [
                {"tournament": tournament, "entrant": number, "account": account, "mark": mark, "amount": amount}
                for number, account in sorted(entrants.items())
                if account in there
            ]
            upsert(connection, fees, rows)

    def merge(self, tournament: str, entrant: int, into: int, account: str | None) -> None:
        """Move the fee mark of `entrant` to `into`, when two entries of one person are merged.

        The result is paid if either entry was paid. `account` is the person's, if any. A second call changes nothing.
        """
        with self._database.write() as connection:
            if account is not None and not living(connection, (account,)):
                connection.execute(_DROP, {"event": tournament, "entrants": [entrant, into]})
                return
            moved = connection.execute(_DROP, {"event": tournament, "entrants": [entrant]}).first()
            if moved is not None:
                there = connection.execute(_DROP, {"event": tournament, "entrants": [into]}).all()
                amounts = [one.amount for one in (moved, *there) if one.amount is not None]
                row = {
                    "tournament": tournament,
                    "entrant": into,
                    "account": account,
                    "mark": max(one.mark for one in (moved, *there)),  # "paid" comes after "due"
                    "amount": sum(amounts) if amounts else None,
                }
                upsert(connection, fees, [row])
            connection.execute(_CHANGE, {"event": tournament, "entrants": [into], "account": account})


def forget_fees(connection: Connection, account: str) -> None:
    connection.execute(_FORGET, {"account": account})
