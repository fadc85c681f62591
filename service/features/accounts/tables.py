"""The database tables of accounts, credentials, erasures and mailboxes.

Times are seconds since 1970, unless noted. Secrets are stored as hashes, except those of links that end news.
"""

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata: Final = MetaData()

# `recovery` rises with changes of password, address, identity and sessions: see recovery.py beside this file. A sign-in
# link, the proof of an address and a letter hold the count of their time, and are invalid once it has changed.
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
"""One row that counts the names and handles that guests took, and the accounts that declared themselves bots. Caches
watch the count, because names in lists and kinds of accounts change in no other way."""

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

# `progress` is the place that the job has reached, as JSON: see `ErasureProgress` in erasures.py beside this file.
erasures: Final = Table(
    "erasures",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("account", String(40), ForeignKey("accounts.id"), nullable=False, unique=True),
    Column("asked_at", BigInteger, nullable=False),
    Column("texts", BigInteger, nullable=False, server_default="0"),
    Column("done_at", BigInteger),
    Column("progress", Text),
)

# Hashes of the handles of erased accounts, stored in the order of the hashes. So the table does not reveal when or with
# which account each was added.
tombstones: Final = Table(
    "tombstones", metadata, Column("hash", LargeBinary(32), primary_key=True), sqlite_with_rowid=False
)

# Mail addresses, which no other table stores except `letters`, and their subscriptions. `since` and `told_at` are in
# milliseconds, as is `due_at` of a letter.
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

# Letters to write, at most one of each kind for each account. `address` and `language` are set only for a letter about
# a change, which goes to the address before the change.
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

# Causes of news that were sent by mail, so that each is sent once.
mail_told: Final = Table(
    "mail_told",
    metadata,
    Column("account", String(40), ForeignKey("accounts.id"), primary_key=True),
    Column("cause", String(200), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
