"""The database tables of webhooks and their notices. Secrets for signing are stored in plain form."""

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
    String,
    Table,
    Text,
)

from projections.database import key
from service.features.accounts.tables import accounts
from service.platform.storage.tables import NOT_BACKED_UP

metadata: Final = MetaData()

# `channel`: empty for a webhook, or the name of the channel that notifies a device. `language`: of a device's texts.
# `place`: the hashed address group of its last change. Webhooks of one group share threads and limits.
# `since`: the last position of each shard of the log when the webhook was switched on, separated by commas.
webhooks: Final = Table(
    "webhooks",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("account", String(40), ForeignKey(accounts.c.id), nullable=False),
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
    Column("channel", String(10), nullable=False, server_default=""),
    Column("language", String(10), nullable=False, server_default=""),
    Column("place", String(26), nullable=False, server_default=""),
    Index("webhooks_of_account", "account", "id"),
    Index("webhooks_of_place", "place", "channel"),
)

# One row: the number of changes of webhook subscriptions. Readers use it to validate their cache.
webhook_changes: Final = Table(
    "webhook_changes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("number", BigInteger, nullable=False),
    info=NOT_BACKED_UP,
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
    Index("notices_due", "status", "webhook", "due_at", "id", "told_from"),
    Index("notices_of_stream", "stream"),
    Index("notices_by_age", "made_at"),
)
