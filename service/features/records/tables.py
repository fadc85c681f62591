"""The database tables of imported records and of monthly dumps."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from projections.database import key
from service.features.accounts.tables import accounts

metadata: Final = MetaData()

imports: Final = Table(
    "imports",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("key", String(64), nullable=False),
    Column("stream", String(200), nullable=False),
    Column("view", String(20), nullable=False),
    Column("digest", LargeBinary(32), nullable=False),
    Column("events", BigInteger, nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("importer", String(40), ForeignKey(accounts.c.id), nullable=False),
    Column("imported_at", key(), nullable=False),
    Column("visibility", String(20), nullable=False),
    Column("ruleset", String(40), nullable=False),
    Column("status", String(20), nullable=False),
    Column("maker", String(40), nullable=False),
    Column("line", LargeBinary, nullable=False),
    Column("edition", BigInteger, nullable=False, server_default="0"),
    Column("withdrawn_at", BigInteger),
    UniqueConstraint("key", "stream"),
    Index("imports_recent", "imported_at", "id"),
    Index("imports_of_importer", "importer", "size"),
    Index("imports_withdrawn", "edition"),
)

import_parts: Final = Table(
    "import_parts",
    metadata,
    Column("import", String(40), ForeignKey("imports.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("part", LargeBinary, nullable=False),
)

dumps: Final = Table(
    "dumps",
    metadata,
    Column("id", String(7), primary_key=True),
    Column("account", String(40), nullable=False),
    Column("wanted", Text, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("total", BigInteger),
    Column("done", BigInteger, nullable=False, server_default="0"),
    Column("games", BigInteger, nullable=False, server_default="0"),
    Column("size", BigInteger, nullable=False, server_default="0"),
    Column("ended_at", BigInteger),
    Column("digest", LargeBinary(32)),
)

dump_parts: Final = Table(
    "dump_parts",
    metadata,
    Column("dump", String(7), ForeignKey("dumps.id"), primary_key=True),
    Column("start", BigInteger, primary_key=True, autoincrement=False),
    Column("size", Integer, nullable=False),
    Column("part", LargeBinary, nullable=False),
)
