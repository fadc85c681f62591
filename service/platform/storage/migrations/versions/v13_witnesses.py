"""Migration: add the tables of cosigned checkpoints and of witnesses."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, LargeBinary, Text

from projections.database import key

revision = "13"
down_revision = "12"


def upgrade() -> None:
    op.create_table(
        "cosigned_checkpoints",
        Column("origin", key(300), primary_key=True),
        Column("size", BigInteger, primary_key=True, autoincrement=False),
        Column("root", LargeBinary, nullable=False),
        Column("cosignatures", Text, nullable=False),
        Column("enough", Boolean, nullable=False),
        Column("made_at", BigInteger, nullable=False),
    )
    op.create_table(
        "witness_states",
        Column("name", key(300), primary_key=True),
        Column("size", BigInteger, nullable=False),
        Column("cosigned_at", BigInteger),
        Column("error", Text, nullable=False),
        Column("since", BigInteger, nullable=False),
    )
