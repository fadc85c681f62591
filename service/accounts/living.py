"""Accounts that are there to stay while something is stored for them: what is put there once somebody is forgotten
would never be deleted."""

from collections.abc import Collection

from sqlalchemy import Connection, select, update

from domain.game.refusal import Refusal
from service.registry.schema import accounts


def living(connection: Connection, people: Collection[str]) -> set[str]:
    """Those of these accounts that have not been erased. Nobody erases or changes them before the transaction ends."""
    if connection.dialect.name == "sqlite":  # it knows no row locks, and takes its one lock at the first write
        connection.execute(update(accounts).where(accounts.c.id == "").values(kind=accounts.c.kind))
    there = select(accounts.c.id).where(accounts.c.id.in_(people), accounts.c.erased_at.is_(None))
    # In one order, so that of two who hold several each neither waits for the other.
    return set(connection.scalars(there.order_by(accounts.c.id).with_for_update(key_share=True)))


def hold_living(connection: Connection, account: str) -> None:
    """The same of one, or a refusal."""
    if not living(connection, (account,)):
        raise Refusal("unauthenticated", "this account has just been erased")
