"""Migration: add the places of webhooks, by which they share the threads that send notices."""

from alembic import op
from sqlalchemy import Column, String, inspect

revision = "19"
down_revision = "18"


def upgrade() -> None:
    if inspect(op.get_bind()).has_table("webhooks"):
        op.add_column("webhooks", Column("place", String(26), nullable=False, server_default=""))
