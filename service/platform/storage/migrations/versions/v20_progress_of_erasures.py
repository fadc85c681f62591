"""Migration: add the progress of erasures, which are done in pieces."""

from alembic import op
from sqlalchemy import Column, Text, inspect

revision = "20"
down_revision = "19"


def upgrade() -> None:
    columns = inspect(op.get_bind()).get_columns("erasures")
    if all(column["name"] != "progress" for column in columns):  # else the table was made with it
        op.add_column("erasures", Column("progress", Text))
