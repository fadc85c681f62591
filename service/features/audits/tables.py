"""The database tables of audits of many streams and of their findings."""

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, MetaData, String, Table, Text

from service.features.accounts.tables import accounts

metadata: Final = MetaData()

# The progress of audits of many streams. Neither table holds a hidden value of a game.
audits: Final = Table(
    "audits",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("account", String(40), ForeignKey(accounts.c.id), nullable=False),
    Column("depth", String(10), nullable=False),
    Column("games", Text, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("total", BigInteger),
    Column("done", BigInteger, nullable=False, server_default="0"),
    Column("reached", String(200), nullable=False, server_default=""),
    Column("verdicts", Text, nullable=False, server_default="{}"),
    Column("ended_at", BigInteger),
    Index("audits_of_account", "account", "ended_at"),
)

audit_findings: Final = Table(
    "audit_findings",
    metadata,
    Column("audit", String(40), ForeignKey("audits.id"), primary_key=True),
    Column("stream", String(200), primary_key=True),
    Column("finding", Text, nullable=False),
)
