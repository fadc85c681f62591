"""Migration: add the table of complaints about players."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Index, String, Text

from projections.database import key

revision = "11"
down_revision = "10"


def upgrade() -> None:
    op.create_table(
        "complaints",
        Column("id", key(40), primary_key=True),
        Column("account", String(40), ForeignKey("accounts.id"), nullable=False),
        Column("player", String(40), ForeignKey("accounts.id"), nullable=False),
        Column("reason", String(20), nullable=False),
        Column("text", Text, nullable=False),
        Column("game", String(40)),
        Column("made_at", BigInteger, nullable=False),
        Column("handled_at", BigInteger),
        Index("complaints_of_account", "account", "player"),
        Index("complaints_about_player", "player"),
        Index("complaints_by_end", "handled_at", "id"),
    )
