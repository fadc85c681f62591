"""Migration: add the places of seeks, by which the open seeks of an address have a common limit."""

from alembic import op
from sqlalchemy import Column, String, inspect

revision = "21"
down_revision = "20"


def upgrade() -> None:
    if inspect(op.get_bind()).has_table("seeks"):
        op.add_column("seeks", Column("place", String(26), nullable=False, server_default=""))
        op.create_index("seeks_of_place", "seeks", ["place", "status"])
