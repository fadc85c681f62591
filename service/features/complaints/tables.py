"""The database table of complaints."""

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, MetaData, String, Table, Text

from projections.database import key
from service.features.accounts.tables import accounts

metadata: Final = MetaData()

# `account` reported `player`. Administrators read the row, and `handled_at` is the time at which one closed it.
complaints: Final = Table(
    "complaints",
    metadata,
    Column("id", key(40), primary_key=True),
    Column("account", String(40), ForeignKey(accounts.c.id), nullable=False),
    Column("player", String(40), ForeignKey(accounts.c.id), nullable=False),
    Column("reason", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("game", String(40)),
    Column("made_at", BigInteger, nullable=False),
    Column("handled_at", BigInteger),
    Index("complaints_of_account", "account", "player"),
    Index("complaints_about_player", "player"),
    Index("complaints_by_end", "handled_at", "id"),
)
