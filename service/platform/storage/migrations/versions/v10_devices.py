"""Migration: let the table of webhooks also contain the devices of other channels."""

from alembic import op
from sqlalchemy import Column, String, inspect

revision = "10"
down_revision = "9"


def upgrade() -> None:
    if inspect(op.get_bind()).has_table("webhooks"):
        for name in ("channel", "language"):
            op.add_column("webhooks", Column(name, String(10), nullable=False, server_default=""))
