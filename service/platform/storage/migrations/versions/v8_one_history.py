"""Migration: bring every registry of before version 8 to that version, and let Alembic record the version.

Before, a row of `registry_version` had the version. That row stays at 8. Earlier builds read it and report that the
registry is too new; a process that migrates locks it.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    inspect,
    text,
)

from projections.database import key

revision = "8"
down_revision = None

_STEPS: Final[Mapping[int, Sequence[tuple[str, str]]]] = {
    2: [("webhooks", "ALTER TABLE webhooks ADD COLUMN tournaments TEXT NOT NULL DEFAULT ''")],
    # Tokens with every scope could already act as referees, before a scope was needed. They keep that right.
    3: [
        (
            "credentials",
            "UPDATE credentials SET scopes = scopes || ' referee' WHERE scopes = 'read play organise account'",
        )
    ],
    4: [("credentials", "ALTER TABLE credentials ADD COLUMN app_grant VARCHAR(40)")],
    5: [
        ("app_secrets", "ALTER TABLE app_secrets ADD COLUMN chain VARCHAR(64)"),
        ("app_secrets", "CREATE INDEX app_secrets_by_age ON app_secrets (expires_at)"),
        ("app_secrets", "CREATE INDEX app_secrets_of_chain ON app_secrets (chain)"),
        ("credentials", "CREATE INDEX credentials_by_age ON credentials (expires_at)"),
        ("credentials", "CREATE INDEX credentials_of_grant ON credentials (app_grant)"),
        ("mailboxes", "CREATE INDEX mailboxes_by_change ON mailboxes (since)"),
        ("mailboxes", "CREATE INDEX mailboxes_by_letter ON mailboxes (told_at)"),
        ("seeks", "CREATE INDEX seeks_unmade ON seeks (made, status)"),
        ("seeks", "CREATE INDEX seeks_by_age ON seeks (until)"),
    ],
    6: [("wishes", "ALTER TABLE wishes ADD COLUMN life VARCHAR(26) NOT NULL DEFAULT ''")],
    7: [
        ("accounts", "ALTER TABLE accounts ADD COLUMN recovery BIGINT NOT NULL DEFAULT '0'"),
        ("credentials", "ALTER TABLE credentials ADD COLUMN recovery BIGINT NOT NULL DEFAULT '0'"),
        ("mailboxes", "ALTER TABLE mailboxes ADD COLUMN recovery BIGINT NOT NULL DEFAULT '0'"),
        ("letters", "ALTER TABLE letters ADD COLUMN recovery BIGINT NOT NULL DEFAULT '0'"),
        ("letters", "ALTER TABLE letters ADD COLUMN address TEXT NOT NULL DEFAULT ''"),
        ("letters", "ALTER TABLE letters ADD COLUMN language VARCHAR(10) NOT NULL DEFAULT ''"),
    ],
}
"""SQL statements that lead from the version before to each version, with their tables."""

_tables: Final = MetaData()
"""The tables that a registry of version 2 may lack, as they were in version 7."""

Table("accounts", _tables, Column("id", String(40), primary_key=True))  # every registry has it; others refer to it
Table(
    "handles_kept",
    _tables,
    Column("id", Integer, primary_key=True),
    Column("count", BigInteger, nullable=False),
)
Table(
    "apps",
    _tables,
    Column("id", String(40), primary_key=True),
    Column("account", String(40), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("site", Text, nullable=False),
    Column("redirects", Text, nullable=False),
    Column("hash", LargeBinary(32)),
    Column("made_at", BigInteger, nullable=False),
)
Table(
    "app_grants",
    _tables,
    Column("id", String(40), primary_key=True),
    Column("app", String(40), ForeignKey("apps.id"), nullable=False, index=True),
    Column("account", String(40), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("scopes", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
)
Table(
    "app_secrets",
    _tables,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("grant", String(40), ForeignKey("app_grants.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Column("redirect", Text, nullable=False),
    Column("challenge", Text, nullable=False),
    Column("chain", String(64)),
    Index("app_secrets_by_age", "expires_at"),
    Index("app_secrets_of_chain", "chain"),
)
Table(
    "dumps",
    _tables,
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
Table(
    "dump_parts",
    _tables,
    Column("dump", String(7), ForeignKey("dumps.id"), primary_key=True),
    Column("start", BigInteger, primary_key=True, autoincrement=False),
    Column("size", Integer, nullable=False),
    Column("part", LargeBinary, nullable=False),
)
Table(
    "lives",
    _tables,
    Column("id", String(26), primary_key=True),
    Column("beats", BigInteger, nullable=False),
)
Table(
    "installation",
    _tables,
    Column("id", Integer, primary_key=True),
    Column("installation", String(40), nullable=False),
    Column("starts", BigInteger, nullable=False),
    Column("stream", String(200), nullable=False, server_default=""),
    Column("seq", BigInteger, nullable=False, server_default="0"),
    Column("hash", String(64), nullable=False, server_default=""),
)
Table(
    "webhook_changes",
    _tables,
    Column("id", Integer, primary_key=True),
    Column("number", BigInteger, nullable=False),
)
Table(
    "mailboxes",
    _tables,
    Column("account", String(40), ForeignKey("accounts.id"), primary_key=True),
    Column("address", Text, nullable=False),
    Column("address_key", Text, nullable=False),
    Column("confirmed_at", BigInteger),
    Column("proof", LargeBinary(32), unique=True),
    Column("proof_until", BigInteger, nullable=False, server_default="0"),
    Column("linked_at", BigInteger, nullable=False, server_default="0"),
    Column("language", String(10), nullable=False),
    Column("about", Text, nullable=False),
    Column("at_most", String(10), nullable=False),
    Column("patience", Integer, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("told_at", BigInteger, nullable=False, server_default="0"),
    Column("stop", String(60), nullable=False, unique=True),
    Column("recovery", BigInteger, nullable=False, server_default="0"),
    Index("mailboxes_by_address", "address_key"),
    Index("mailboxes_by_change", "since"),
    Index("mailboxes_by_letter", "told_at"),
)
Table(
    "letters",
    _tables,
    Column("account", String(40), ForeignKey("accounts.id"), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("due_at", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("recovery", BigInteger, nullable=False, server_default="0"),
    Column("address", Text, nullable=False, server_default=""),
    Column("language", String(10), nullable=False, server_default=""),
    Index("letters_due", "due_at"),
)
Table(
    "mail_told",
    _tables,
    Column("account", String(40), ForeignKey("accounts.id"), primary_key=True),
    Column("cause", String(200), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
Table(
    "seeks",
    _tables,
    Column("id", key(40), primary_key=True),
    Column("number", BigInteger, nullable=False, unique=True),
    Column("account", String(40), ForeignKey("accounts.id"), nullable=False),
    Column("ruleset", String(40), nullable=False),
    Column("wanted", Text, nullable=False),
    Column("status", String(10), nullable=False),
    Column("reason", String(20), nullable=False, server_default=""),
    Column("counter", String(40)),
    Column("game", String(40)),
    Column("made", Boolean, nullable=False, server_default=false()),
    Column("made_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("version", BigInteger, nullable=False, server_default="1"),
    Index("seeks_of_account", "account", "status"),
    Index("seeks_open", "status", "number"),
    Index("seeks_of_game", "game"),
    Index("seeks_unmade", "made", "status"),
    Index("seeks_by_age", "until"),
)
Table(
    "seek_invited",
    _tables,
    Column("seek", key(40), ForeignKey("seeks.id"), primary_key=True),
    Column("account", key(40), ForeignKey("accounts.id"), primary_key=True),
    Column("answer", String(10), nullable=False, server_default=""),
    Index("seeks_to_account", "account"),
)
Table(
    "fees",
    _tables,
    Column("tournament", key(40), primary_key=True),
    Column("entrant", Integer, primary_key=True, autoincrement=False),
    Column("account", String(40), ForeignKey("accounts.id")),
    Column("mark", String(10), nullable=False),
    Index("fees_of_account", "account"),
)


def upgrade() -> None:
    connection = op.get_bind()
    there = inspect(connection).get_table_names()
    (found,) = connection.execute(text("SELECT version FROM registry_version")).one()
    for version in range(found + 1, 8):
        for table, statement in _STEPS[version]:
            if table in there:
                op.execute(statement)
    _tables.create_all(connection)
    op.execute("UPDATE registry_version SET version = 8")
