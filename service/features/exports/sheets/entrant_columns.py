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
"""Name of the team; only in events of teams."""
PARTS: Final = {"division", "group"}
"""Keys of the column that names an entrant's part of the stage."""


def parted(extract: Extract) -> tuple[Column, ...]:
    """Return the column of the divisions or groups, where a stage has them."""
    format_ = extract.played.stage.format
    if not format_.divided(extract.played.entrants):
        return ()
    key = "division" if format_.stacked else "group"
    return (Column(key, "integer", key),)
