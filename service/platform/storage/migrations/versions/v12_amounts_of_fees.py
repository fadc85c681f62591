"""Add the amounts of fees."""

from alembic import op
from sqlalchemy import Column, Integer

revision = "12"
down_revision = "11"


def upgrade() -> None:
    op.add_column("fees", Column("amount", Integer))
