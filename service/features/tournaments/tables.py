"""The database tables of fees and stations. All other data of tournaments is in the log."""

from typing import Final

from sqlalchemy import Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

from projections.database import key
from service.features.accounts.tables import accounts

metadata: Final = MetaData()

# One row for each entrant whose fee an organiser marked as due or paid, with the amount paid in hundredths. The service
# never charges a fee.
fees: Final = Table(
    "fees",
    metadata,
    Column("tournament", key(40), primary_key=True),
    Column("entrant", Integer, primary_key=True, autoincrement=False),
    Column("account", String(40), ForeignKey(accounts.c.id)),
    Column("mark", String(10), nullable=False),
    Column("amount", Integer),
    Index("fees_of_account", "account"),
)

# One row for each station of an event. `queue` is a JSON list of stage, round and table. The account wrote it.
stations: Final = Table(
    "stations",
    metadata,
    Column("tournament", key(40), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("account", String(40), ForeignKey(accounts.c.id), nullable=False),
    Column("name", Text, nullable=False),
    Column("stream", Text),
    Column("queue", Text, nullable=False),
    Index("stations_of_account", "account"),
)
