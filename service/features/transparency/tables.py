"""The tables of cosigned checkpoints, and of how each witness does."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, LargeBinary, MetaData, Table, Text

from projections.database import key

metadata: Final = MetaData()

# A checkpoint that witnesses cosigned. `enough`: the policy was met, so the row never changes.
cosigned_checkpoints: Final = Table(
    "cosigned_checkpoints",
    metadata,
    Column("origin", key(300), primary_key=True),
    Column("size", BigInteger, primary_key=True, autoincrement=False),
    Column("root", LargeBinary, nullable=False),
    Column("cosignatures", Text, nullable=False),
    Column("enough", Boolean, nullable=False),
)

# The last answer of each witness of the policy. `error` is empty after a cosignature.
witness_states: Final = Table(
    "witness_states",
    metadata,
    Column("name", key(300), primary_key=True),
    Column("size", BigInteger, nullable=False),
    Column("cosigned_at", BigInteger),
    Column("error", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
)
