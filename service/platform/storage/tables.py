"""The database tables of the platform itself. Times are whole seconds since 1970."""

from typing import Final

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, PrimaryKeyConstraint, String, Table

from projections.database import UNFLUSHED

metadata: Final = MetaData()

NOT_BACKED_UP: Final = {"backed up": False}
"""The `info` of a table that backups omit: its data can be computed again, or belong to one installation.

A registry that is filled from a backup has its own identity, change counts and processes.
"""

version: Final = Table(
    "alembic_version",
    metadata,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
    info=NOT_BACKED_UP,
)

former_version: Final = Table(
    "registry_version", metadata, Column("version", Integer, primary_key=True), info=NOT_BACKED_UP
)
"""One row with the number 8. Earlier builds read the version of the tables in it, and see that the registry is too new.

Transactions that must run alone lock the row: migrations, and changes of seeks, which earlier builds lock by it too.
"""

idempotency_keys: Final = Table(
    "wishes",
    metadata,
    Column("caller", String(80), primary_key=True),
    Column("key", String(255), primary_key=True),
    Column("digest", LargeBinary(32), nullable=False),
    Column("made", String(26), nullable=False),
    Column("mark", String(26)),
    Column("life", String(26), nullable=False, server_default=""),
    Column("status", Integer),
    Column("headers", LargeBinary),
    Column("body", LargeBinary),
    Column("expires_at", BigInteger, nullable=False),
    Column("forget_at", BigInteger, nullable=False),
    Index("wishes_by_age", "forget_at"),
)

# The web processes that hold requests. `beats` grows while one runs, where several machines share the database.
lives: Final = Table(
    "lives",
    metadata,
    Column("id", String(26), primary_key=True),
    Column("beats", BigInteger, nullable=False),
    info=NOT_BACKED_UP,
)

# One row: the installation that these tables belong to, how often it was started, and the last event of its log that
# was seen here. Tables of an earlier program have none until they are opened.
installation: Final = Table(
    "installation",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("installation", String(40), nullable=False),
    Column("starts", BigInteger, nullable=False),
    Column("stream", String(200), nullable=False, server_default=""),
    Column("seq", BigInteger, nullable=False, server_default="0"),
    Column("hash", String(64), nullable=False, server_default=""),
    info=NOT_BACKED_UP,
)

# One row: the last moment at which a web process was up. The times here and below are in milliseconds.
presence: Final = Table(
    "presence",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("seen", BigInteger, nullable=False),
    info=UNFLUSHED,
)

absences: Final = Table(
    "absences",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)
