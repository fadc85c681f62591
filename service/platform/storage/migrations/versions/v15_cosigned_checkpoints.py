"""Migration: drop the time at which a cosigned checkpoint was stored. Nothing reads it."""

from alembic import op
from sqlalchemy import inspect

revision = "15"
down_revision = "14"


def upgrade() -> None:
    columns = inspect(op.get_bind()).get_columns("cosigned_checkpoints")
    if any(column["name"] == "made_at" for column in columns):  # for a day, revision 13 did not make it
        op.drop_column("cosigned_checkpoints", "made_at")
