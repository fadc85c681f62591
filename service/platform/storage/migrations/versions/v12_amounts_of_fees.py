"""Add the amounts of fees."""

from alembic import op
from sqlalchemy import Column, Integer, inspect

revision = "12"
down_revision = "11"


def upgrade() -> None:
    if inspect(op.get_bind()).has_table("fees"):
        op.add_column("fees", Column("amount", Integer))
