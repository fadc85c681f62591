"""The database tables of apps and grants. Times are seconds since 1970. Secrets are stored only as hashes."""

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, LargeBinary, MetaData, String, Table, Text

from service.features.accounts.tables import accounts

metadata: Final = MetaData()

apps: Final = Table(
    "apps",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("account", String(40), ForeignKey(accounts.c.id), nullable=False, index=True),
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
    Column("account", String(40), ForeignKey(accounts.c.id), nullable=False, index=True),
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
