"""The database tables of sign-in by OpenID Connect. Times are seconds since 1970.

No subject is stored, only the hash of issuer and subject.
"""

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, LargeBinary, MetaData, String, Table, Text

from projections.database import key
from service.features.accounts.tables import accounts

metadata: Final = MetaData()

openid_identities: Final = Table(
    "openid_identities",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("issuer", key(300), nullable=False),
    Column("account", String(40), ForeignKey(accounts.c.id), nullable=False),
    Column("connected_at", BigInteger, nullable=False),
    Index("openid_identity_of_account", "account", "issuer", unique=True),
)

# Sign-ins that wait for the provider, by the hash of `state`. `browser` is the hash of a cookie. `account` is set if
# the sign-in connects the identity to an account, with the account's `recovery` count of that time.
openid_attempts: Final = Table(
    "openid_attempts",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("account", String(40), ForeignKey(accounts.c.id), index=True),
    Column("recovery", BigInteger, nullable=False),
    Column("next", Text, nullable=False),
    Column("expires_at", BigInteger, nullable=False, index=True),
    Column("browser", LargeBinary(32), nullable=False),
)

# Identities that were verified, and whose account waits for a name. `account` is a guest's, which becomes a person's.
openid_arrivals: Final = Table(
    "openid_arrivals",
    metadata,
    Column("browser", LargeBinary(32), primary_key=True),
    Column("account", String(40), ForeignKey(accounts.c.id), index=True),
    Column("recovery", BigInteger, nullable=False),
    Column("next", Text, nullable=False),
    Column("expires_at", BigInteger, nullable=False, index=True),
    Column("identity", LargeBinary(32), nullable=False),
)
