"""Migration: add the table of blocked players."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Index

from projections.database import key

revision = "9"
down_revision = "8"


def upgrade() -> None:
    op.create_table(
        "blocks",
        Column("account", key(40), ForeignKey("accounts.id"), primary_key=True),
        Column("blocked", key(40), ForeignKey("accounts.id"), primary_key=True),
        Column("made_at", BigInteger, nullable=False),
        Index("blocks_of_blocked", "blocked"),
    )
