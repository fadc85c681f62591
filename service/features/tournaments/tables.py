"""Fees of tournaments. Everything else of tournaments is in the log."""

from typing import Final

from sqlalchemy import Column, ForeignKey, Index, Integer, MetaData, String, Table

from projections.database import key
from service.features.accounts.tables import accounts

metadata: Final = MetaData()

# Whether somebody who entered a tournament owes its fee, or has paid it. Nobody is ever charged by it.
fees: Final = Table(
    "fees",
    metadata,
    Column("tournament", key(40), primary_key=True),
    Column("entrant", Integer, primary_key=True, autoincrement=False),
    Column("account", String(40), ForeignKey(accounts.c.id)),
    Column("mark", String(10), nullable=False),
    Index("fees_of_account", "account"),
)
