"""Migration: drop the time at which a cosigned checkpoint was stored. Nothing reads it."""

from alembic import op

revision = "15"
down_revision = "14"


def upgrade() -> None:
    op.drop_column("cosigned_checkpoints", "made_at")
