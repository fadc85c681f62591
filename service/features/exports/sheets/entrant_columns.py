"""Columns that identify an entrant in every sheet."""

from typing import Final

from service.features.exports.sheet import Column

WHO: Final = (
    Column("entrant", "integer", "entrant"),
    Column("name", "text", "name"),
    Column("account", "text", "account"),
)
TEAM: Final = Column("team", "text", "team")
"""Name of the team; only in events of teams."""
