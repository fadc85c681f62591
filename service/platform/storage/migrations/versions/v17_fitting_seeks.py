"""Migration: add the columns by which the open seeks that fit a new one are found.

The service sets them for seeks of earlier builds. A column of invitations excludes challenges that have ended.
"""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, String, false, inspect

revision = "17"
down_revision = "16"


def upgrade() -> None:
    if not inspect(op.get_bind()).has_table("seeks"):
        return
    op.add_column("seeks", Column("fit", String(64)))
    for name in ("bot", "bots", "people", "stands"):
        op.add_column("seeks", Column(name, Boolean))
    for name in ("rating", "rating_min", "rating_max"):
        op.add_column("seeks", Column(name, BigInteger))
    for name in ("app", "through"):
        op.add_column("seeks", Column(name, String(40)))
    op.create_index("seeks_fitting", "seeks", ["fit", "status", "number"])
    op.create_index("seeks_ending", "seeks", ["status", "until"])
    op.drop_index("seeks_by_age", "seeks")
    op.create_index("seeks_by_age", "seeks", ["status", "ended_at"])
    op.add_column("seek_invited", Column("ended", Boolean, nullable=False, server_default=false()))
    op.execute("UPDATE seek_invited SET ended = true WHERE seek IN (SELECT id FROM seeks WHERE status <> 'open')")
    op.drop_index("seeks_to_account", "seek_invited")
    op.create_index("seeks_to_account", "seek_invited", ["account", "ended"])
