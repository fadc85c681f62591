"""Migration: add the progress of erasures, which are done in pieces."""

from alembic import op
from sqlalchemy import Column, Text

revision = "20"
down_revision = "19"


def upgrade() -> None:
    op.add_column("erasures", Column("progress", Text))
