"""The columns by which every sheet says of whom it tells."""

from typing import Final

from service.exports.sheet import Column

WHO: Final = (
    Column("entrant", "integer", "entrant"),
    Column("name", "text", "name"),
    Column("account", "text", "account"),
)
TEAM: Final = Column("team", "text", "team")
"""What their team is called; such a column is there where teams meet."""
