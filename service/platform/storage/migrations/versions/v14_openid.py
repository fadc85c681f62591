"""Migration: add the tables of sign-in by OpenID Connect."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, LargeBinary, String, Text

from projections.database import key

revision = "14"
down_revision = "13"


def upgrade() -> None:
    op.create_table(
        "openid_identities",
        Column("hash", LargeBinary(32), primary_key=True),
        Column("issuer", key(300), nullable=False),
        Column("account", String(40), ForeignKey("accounts.id"), nullable=False),
        Column("connected_at", BigInteger, nullable=False),
    )
    op.create_index("openid_identity_of_account", "openid_identities", ["account", "issuer"], unique=True)
    op.create_table(
        "openid_attempts",
        Column("hash", LargeBinary(32), primary_key=True),
        *_waiting(),
        Column("browser", LargeBinary(32), nullable=False),
    )
    op.create_table(
        "openid_arrivals",
        Column("browser", LargeBinary(32), primary_key=True),
        *_waiting(),
        Column("identity", LargeBinary(32), nullable=False),
    )


def _waiting() -> tuple[Column[object], ...]:
    return (
        Column("account", String(40), ForeignKey("accounts.id"), index=True),
        Column("recovery", BigInteger, nullable=False),
        Column("next", Text, nullable=False),
        Column("expires_at", BigInteger, nullable=False, index=True),
    )
