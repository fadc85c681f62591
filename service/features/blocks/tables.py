"""The database table of blocks."""

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, MetaData, Table

from projections.database import key
from service.features.accounts.tables import accounts

metadata: Final = MetaData()

# `account` blocked `blocked`. Nobody but `account` sees the row.
blocks: Final = Table(
    "blocks",
    metadata,
    Column("account", key(40), ForeignKey(accounts.c.id), primary_key=True),
    Column("blocked", key(40), ForeignKey(accounts.c.id), primary_key=True),
    Column("made_at", BigInteger, nullable=False),
    Index("blocks_of_blocked", "blocked"),
)
