"""The database tables of export jobs. A backup leaves them out, because they can be made again."""

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

from service.features.accounts.tables import accounts
from service.platform.storage.tables import NOT_BACKED_UP

metadata: Final = MetaData()

# Export jobs, with the progress of each, its gathered files, and its finished file for a day.
exports: Final = Table(
    "exports",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("account", String(40), ForeignKey(accounts.c.id), nullable=False),
    Column("wanted", Text, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("edition", BigInteger, nullable=False, server_default="0"),
    Column("total", BigInteger),
    Column("done", BigInteger, nullable=False, server_default="0"),
    Column("ended_at", BigInteger),
    Column("size", BigInteger),
    Column("digest", LargeBinary(32)),
    Index("exports_of_account", "account", "ended_at"),
    info=NOT_BACKED_UP,
)

export_files: Final = Table(
    "export_files",
    metadata,
    Column("export", String(40), ForeignKey("exports.id"), primary_key=True),
    Column("unit", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("path", Text, nullable=False),
    Column("content", LargeBinary, nullable=False),
    info=NOT_BACKED_UP,
)

export_parts: Final = Table(
    "export_parts",
    metadata,
    Column("export", String(40), ForeignKey("exports.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("part", LargeBinary, nullable=False),
    info=NOT_BACKED_UP,
)
