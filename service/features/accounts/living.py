"""Locks on accounts while data is stored for them. Data stored after an erasure would never be deleted."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, bindparam, select, update

from domain.game.refusal import Refusal
from service.features.accounts.tables import accounts

_WRITE_NOTHING: Final = update(accounts).where(accounts.c.id == "").values(kind=accounts.c.kind)
# Lock in one order, so that two transactions with several accounts never wait for each other.
_LOCK: Final = (
    select(accounts.c.id)
    .where(accounts.c.id.in_(bindparam("people", expanding=True)), accounts.c.erased_at.is_(None))
    .order_by(accounts.c.id)
    .with_for_update(key_share=True)
)
_BOTS: Final = select(accounts.c.id).where(
    accounts.c.id.in_(bindparam("people", expanding=True)), accounts.c.kind == "program"
)


def living(connection: Connection, people: Collection[str]) -> set[str]:
    """Return those of the accounts that are not erased, and lock them until the end of the transaction."""
    if connection.dialect.name == "sqlite":  # it has no row locks, and takes its only lock at the first write
        connection.execute(_WRITE_NOTHING)
    return set(connection.scalars(_LOCK, {"people": list(people)}))


def declared_bots(connection: Connection, people: Collection[str]) -> set[str]:
    return set(connection.scalars(_BOTS, {"people": list(people)}))


def hold_living(connection: Connection, account: str) -> None:
    """Lock an account until the end of the transaction. Refuse an erased account."""
    if not living(connection, (account,)):
        raise Refusal("unauthenticated/erased")
