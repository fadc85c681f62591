"""Migration: add the stations of events, with their queues of tables."""

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, String, Text

from projections.database import key

revision = "16"
down_revision = "15"


def upgrade() -> None:
    op.create_table(
        "stations",
        Column("tournament", key(40), primary_key=True),
        Column("number", Integer, primary_key=True, autoincrement=False),
        Column("account", String(40), ForeignKey("accounts.id"), nullable=False),
        Column("name", Text, nullable=False),
        Column("stream", Text),
        Column("queue", Text, nullable=False),
    )
    op.create_index("stations_of_account", "stations", ["account"])
