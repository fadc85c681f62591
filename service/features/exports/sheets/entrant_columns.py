"""Columns that identify an entrant in every sheet."""

from typing import Final

from service.features.exports.sheet import Column
from service.features.exports.source import Extract

WHO: Final = (
    Column("entrant", "integer", "entrant"),
    Column("name", "text", "name"),
    Column("account", "text", "account"),
)
TEAM: Final = Column("team", "text", "team")
"""Name of the team, only in team events."""
PARTS: Final = {"division", "group"}
"""Possible keys of the column with an entrant's division or group."""


def parted(extract: Extract) -> tuple[Column, ...]:
    """Return the column of the divisions or groups, or nothing if the stage has none."""
    format_ = extract.played.stage.format
    if not format_.divided(extract.played.entrants):
        return ()
    key = "division" if format_.stacked else "group"
    return (Column(key, "integer", key),)
