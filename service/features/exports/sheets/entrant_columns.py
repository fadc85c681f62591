"""Columns that identify an entrant in every sheet."""

from typing import Final

from service.features.exports.sheet import Column
from service.features.exports.source import Extract

ENTRANT_COLUMNS: Final = (
    Column("entrant", "integer", "entrant"),
    Column("name", "text", "name"),
    Column("account", "text", "account"),
)
TEAM_COLUMN: Final = Column("team", "text", "team")
"""Name of the team, only in team events."""
SECTION_KEYS: Final = {"division", "group"}
"""Possible keys of the column with an entrant's division or group."""


def section_columns(extract: Extract) -> tuple[Column, ...]:
    """Return the column of the divisions or groups, or nothing if the stage has none."""
    format_ = extract.played.stage.format
    if not format_.divided(extract.played.entrants):
        return ()
    key = "division" if format_.stacked else "group"
    return (Column(key, "integer", key),)
