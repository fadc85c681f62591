"""Guests who can no longer sign in: none of their sessions and tokens is still valid.

A credential that has expired by a wrong wall clock is valid again afterwards, and an erased guest never comes back. So
nobody counts as lost before the clock has been steady for a while.
"""

from typing import Final

from sqlalchemy import Connection, bindparam, select

from service.features.accounts.credentials import HOLDS, clock
from service.features.accounts.living import living
from service.features.accounts.tables import accounts, credentials
from service.platform.storage.database import Database
from service.platform.streams.service_time import settled

_LOST: Final = select(accounts.c.id).where(
    accounts.c.kind == "guest",
    accounts.c.erased_at.is_(None),
    ~select(credentials.c.id).where(credentials.c.account == accounts.c.id, HOLDS).exists(),
)
_IS_LOST: Final = _LOST.where(accounts.c.id == bindparam("account"))


class NotLostError(Exception):
    """The account is no guest, can still sign in, or may seem lost only because the clock is wrong."""


def lost_guests(database: Database) -> list[str]:
    """Return the guests who can no longer sign in, or none while the clock may be wrong."""
    if not settled():
        return []
    with database.read() as connection:
        return list(connection.scalars(_LOST, clock()))


def hold_lost(connection: Connection, account: str) -> None:
    """Lock a guest who can no longer sign in until the end of the transaction. Raise NotLostError for any other."""
    living(connection, (account,))
    if not settled() or connection.scalar(_IS_LOST, {"account": account, **clock()}) is None:
        raise NotLostError(account)
