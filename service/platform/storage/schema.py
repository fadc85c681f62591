"""The registry's tables. Times are whole seconds since 1970. Secrets are kept only as hashes, except those that we sign
with: the secrets of webhooks."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from projections.database import UNFLUSHED, key

VERSION: Final = 8
"""The version of these tables, which is the revision at the head of `migrations/`. Raise it with a new revision."""

metadata: Final = MetaData()

version: Final = Table(
    "alembic_version",
    metadata,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)

former_version: Final = Table("registry_version", metadata, Column("version", Integer, primary_key=True))
"""One row. Up to 7 it was the version; it is 8 since Alembic keeps that, so earlier builds know that it is too new.

Transactions that must be alone lock the row: migrations, and changes of seeks, which earlier builds lock by it too."""

# `recovery` counts the changes of how an account is regained: see service/features/accounts/recovery.py. A sign-in
# link, the proof of an address and a letter hold the count of their time, and are dead when it has moved on.
accounts: Final = Table(
    "accounts",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("kind", String(10), nullable=False, server_default="person"),
    Column("handle", String(40)),
    Column("handle_key", String(40), unique=True),
    Column("name", Text),
    Column("password", Text),
    Column("roles", Text, nullable=False, server_default=""),
    Column("made_at", BigInteger, nullable=False),
    Column("erased_at", BigInteger),
    Column("recovery", BigInteger, nullable=False, server_default="0"),
)

handles_kept: Final = Table(
    "handles_kept",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("count", BigInteger, nullable=False),
)
"""How often a guest took a handle, which cannot change otherwise, or an account declared itself a bot."""

credentials: Final = Table(
    "credentials",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("account", String(40), ForeignKey("accounts.id"), nullable=False),
    Column("hash", LargeBinary(32), nullable=False, unique=True),
    Column("label", Text, nullable=False, server_default=""),
    Column("scopes", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger),
    Column("used_at", BigInteger),
    Column("app_grant", String(40)),
    Column("recovery", BigInteger, nullable=False, server_default="0"),
    Index("credentials_of_account", "account", "id"),
    Index("credentials_of_grant", "app_grant"),
    Index("credentials_by_age", "expires_at"),
)

apps: Final = Table(
    "apps",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("account", String(40), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("site", Text, nullable=False),
    Column("redirects", Text, nullable=False),
    Column("hash", LargeBinary(32)),
    Column("made_at", BigInteger, nullable=False),
)

# Grants of an account to an app. The access tokens are credentials that name their grant.
app_grants: Final = Table(
    "app_grants",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("app", String(40), ForeignKey("apps.id"), nullable=False, index=True),
    Column("account", String(40), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("scopes", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
)

# Codes and refresh tokens. A used code is kept until it would have expired, to recognise it. The refresh tokens of a
# chain share a part, whose hash is here. A token with that part that is not in this table was used before. Tokens of
# earlier versions have no such part, and are kept like codes.
app_secrets: Final = Table(
    "app_secrets",
    metadata,
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

erasures: Final = Table(
    "erasures",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("account", String(40), ForeignKey("accounts.id"), nullable=False, unique=True),
    Column("asked_at", BigInteger, nullable=False),
    Column("texts", BigInteger, nullable=False, server_default="0"),
    Column("done_at", BigInteger),
)

# Only hashes, in the order of the hashes: they do not reveal when or with which account each was added.
tombstones: Final = Table(
    "tombstones", metadata, Column("hash", LargeBinary(32), primary_key=True), sqlite_with_rowid=False
)

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
    Column("importer", String(40), ForeignKey("accounts.id"), nullable=False),
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

# Audits of many streams at once: how far each has come, and what it has found. Nothing that lies hidden in a game.
audits: Final = Table(
    "audits",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("account", String(40), ForeignKey("accounts.id"), nullable=False),
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

# Exports that take long: how far each has come, what it has gathered so far, and the file that it comes to, for a day.
exports: Final = Table(
    "exports",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("account", String(40), ForeignKey("accounts.id"), nullable=False),
    Column("wanted", Text, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("edition", BigInteger, nullable=False, server_default="0"),
    Column("total", BigInteger),
    Column("done", BigInteger, nullable=False, server_default="0"),
    Column("ended_at", BigInteger),
    Column("size", BigInteger),
    Column("digest", LargeBinary(32)),
    Index("exports_of_account", "account", "ended_at"),
)

export_files: Final = Table(
    "export_files",
    metadata,
    Column("export", String(40), ForeignKey("exports.id"), primary_key=True),
    Column("unit", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("path", Text, nullable=False),
    Column("content", LargeBinary, nullable=False),
)

export_parts: Final = Table(
    "export_parts",
    metadata,
    Column("export", String(40), ForeignKey("exports.id"), primary_key=True),
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

PASSING: Final = (exports, export_files, export_parts)
"""Tables that can be made again, and so are not backed up."""

wishes: Final = Table(
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
)

# One row: the installation that these tables belong to, how often it was started, and the last event of its log that
# was heard of here. Tables of an earlier program have none until they are opened.
installation: Final = Table(
    "installation",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("installation", String(40), nullable=False),
    Column("starts", BigInteger, nullable=False),
    Column("stream", String(200), nullable=False, server_default=""),
    Column("seq", BigInteger, nullable=False, server_default="0"),
    Column("hash", String(64), nullable=False, server_default=""),
)

# One row: when some web process was there last. Here and below in milliseconds.
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

# `since`: the last position of each shard of the log as it was switched on, with commas between them.
webhooks: Final = Table(
    "webhooks",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("account", String(40), ForeignKey("accounts.id"), nullable=False),
    Column("url", Text, nullable=False),
    Column("description", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("games", Text, nullable=False),
    Column("matches", Text, nullable=False),
    Column("tournaments", Text, nullable=False, server_default=""),
    Column("enabled", Boolean, nullable=False),
    Column("why", String(20), nullable=False, server_default=""),
    Column("switched_at", BigInteger, nullable=False),
    Column("since", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("formers", Text, nullable=False, server_default="[]"),
    Column("made_at", BigInteger, nullable=False),
    Column("failures", BigInteger, nullable=False, server_default="0"),
    Column("succeeded_at", BigInteger),
    Column("rests_until", BigInteger, nullable=False, server_default="0"),
    Index("webhooks_of_account", "account", "id"),
)

# One row: the number of changes of webhook subscriptions. Readers use it to validate their cache.
webhook_changes: Final = Table(
    "webhook_changes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("number", BigInteger, nullable=False),
)

webhook_marks: Final = Table(
    "webhook_marks",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("position", BigInteger, nullable=False),
)

# Notices of webhooks. From `happened_at` on, times are in milliseconds.
notices: Final = Table(
    "notices",
    metadata,
    Column("id", key(40), primary_key=True),
    Column("webhook", String(40), ForeignKey("webhooks.id"), nullable=False),
    Column("type", String(40), nullable=False),
    Column("stream", String(40), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("status", String(10), nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("attempts", Text, nullable=False, server_default="[]"),
    Column("happened_at", BigInteger, nullable=False),
    Column("told_from", BigInteger, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    Column("holder", String(120), nullable=False, server_default=""),
    Column("held_until", BigInteger, nullable=False, server_default="0"),
    Index("notices_of_webhook", "webhook", "id"),
    Index("notices_due", "status", "due_at"),
    Index("notices_of_stream", "stream"),
    Index("notices_by_age", "made_at"),
)

# Mail addresses, which no other table stores, and their subscriptions. `since` and `told_at` are in milliseconds, as is
# `due_at` of a letter.
mailboxes: Final = Table(
    "mailboxes",
    metadata,
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

# Letters to write, one of a kind for each account. `address` and `language` are those of a letter about a
# change, which goes to the address from before.
letters: Final = Table(
    "letters",
    metadata,
    Column("account", String(40), ForeignKey("accounts.id"), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("due_at", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("recovery", BigInteger, nullable=False, server_default="0"),
    Column("address", Text, nullable=False, server_default=""),
    Column("language", String(10), nullable=False, server_default=""),
    Index("letters_due", "due_at"),
)

# News that was sent by mail, so that it is sent once.
mail_told: Final = Table(
    "mail_told",
    metadata,
    Column("account", String(40), ForeignKey("accounts.id"), primary_key=True),
    Column("cause", String(200), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# Seeks. `number` is their order. `wanted` holds the terms and the seeker. A seek is valid until `until`.
seeks: Final = Table(
    "seeks",
    metadata,
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

# Accounts that have to accept a challenge. `answer`: empty, `accepted`, `kept` (accepted, the seat kept) or `declined`.
seek_invited: Final = Table(
    "seek_invited",
    metadata,
    Column("seek", key(40), ForeignKey("seeks.id"), primary_key=True),
    Column("account", key(40), ForeignKey("accounts.id"), primary_key=True),
    Column("answer", String(10), nullable=False, server_default=""),
    Index("seeks_to_account", "account"),
)

# Whether somebody who entered a tournament owes its fee, or has paid it. Nobody is ever charged by it.
fees: Final = Table(
    "fees",
    metadata,
    Column("tournament", key(40), primary_key=True),
    Column("entrant", Integer, primary_key=True, autoincrement=False),
    Column("account", String(40), ForeignKey("accounts.id")),
    Column("mark", String(10), nullable=False),
    Index("fees_of_account", "account"),
)

NOT_BACKED_UP: Final = (version, former_version, installation, webhook_changes, lives, *PASSING)
"""A backup belongs to no installation: a registry that is filled from it has its own identity, change counts and
processes."""

_DIGESTED: Final = {"part"}
"""Columns over which another table keeps a digest."""

WITNESSES: Final = [
    Index(f"{table.name}_witness", *(column for column in table.columns if column.name not in _DIGESTED)).ddl_if(
        dialect="sqlite"
    )
    for table in metadata.sorted_tables
]
"""A second copy of every row on SQLite, whose pages have no checksums. An integrity check compares both copies.

Nothing else finds a changed bit in a row. They cost 3 to 7 % of the time of a write, and 70 % more disk space.
Migrations drop them and create them again."""
