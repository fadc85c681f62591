"""Migration: add an index of webhooks by address group, so that those of one can be counted."""

from alembic import op
from sqlalchemy import inspect

revision = "22"
down_revision = "21"


def upgrade() -> None:
    if inspect(op.get_bind()).has_table("webhooks"):
        op.create_index("webhooks_of_place", "webhooks", ["place", "channel"])
