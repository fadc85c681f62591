"""The database tables of seeks and challenges."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, MetaData, String, Table, Text, false

from projections.database import key
from service.features.accounts.tables import accounts

metadata: Final = MetaData()

# Seeks. `number` is their order. `wanted` holds the terms and the seeker. A seek is valid until `until`.
# `fit` to `through` are derived from `wanted`, so that an index finds fitting seeks. They are null if an earlier build
# stored the seek. `place`: the hashed address group of its maker. It is erased with the seek.
seeks: Final = Table(
    "seeks",
    metadata,
    Column("id", key(40), primary_key=True),
    Column("number", BigInteger, nullable=False, unique=True),
    Column("account", String(40), ForeignKey(accounts.c.id), nullable=False),
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
    Column("fit", String(64)),
    Column("bot", Boolean),
    Column("bots", Boolean),
    Column("people", Boolean),
    Column("stands", Boolean),
    Column("rating", BigInteger),
    Column("rating_min", BigInteger),
    Column("rating_max", BigInteger),
    Column("app", String(40)),
    Column("through", String(40)),
    Column("place", String(26), nullable=False, server_default=""),
    Index("seeks_of_account", "account", "status"),
    Index("seeks_of_place", "place", "status"),
    Index("seeks_open", "status", "number"),
    Index("seeks_of_game", "game"),
    Index("seeks_unmade", "made", "status"),
    Index("seeks_fitting", "fit", "status", "number"),
    Index("seeks_ending", "status", "until"),
    Index("seeks_by_age", "status", "ended_at"),
)

# Accounts that have to accept a challenge. `answer`: empty, `accepted`, `kept` (accepted, the seat kept) or `declined`.
# `ended`: the challenge is no longer open. Queries for open challenges skip it by the index.
seek_invited: Final = Table(
    "seek_invited",
    metadata,
    Column("seek", key(40), ForeignKey("seeks.id"), primary_key=True),
    Column("account", key(40), ForeignKey(accounts.c.id), primary_key=True),
    Column("answer", String(10), nullable=False, server_default=""),
    Column("ended", Boolean, nullable=False, server_default=false()),
    Index("seeks_to_account", "account", "ended"),
)
