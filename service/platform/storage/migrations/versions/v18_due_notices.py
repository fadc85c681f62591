"""Migration: find the first due notices of each webhook by an index, without reading all that are pending."""

from alembic import op
from sqlalchemy import inspect

revision = "18"
down_revision = "17"


def upgrade() -> None:
    if inspect(op.get_bind()).has_table("notices"):
        op.drop_index("notices_due", "notices")
        op.create_index("notices_due", "notices", ["status", "webhook", "due_at", "id", "told_from"])
