"""The description of a kind of sheet."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from service.features.exports.layout import Layout
from service.features.exports.sheet import Column, Sheet
from service.features.exports.source import Extract

BRACKETS: Final = frozenset({"knock-out", "double-elimination"})
"""Formats whose stages are brackets."""


class SheetKind(NamedTuple):
    """A kind of sheet, with the functions that build it and its layouts for people."""

    name: str
    make: Callable[[Extract], Sheet]
    layouts: Callable[[Sheet, str], list[Layout]]
    columns: tuple[Column, ...]
    """Columns that every such sheet has."""
    patterns: Mapping[str, str] = {}
    """Types of the cells of variable columns, by the pattern of their keys."""
    wide: bool = False
    """Whether a print uses smaller type."""
    of_teams: bool = False
    """Whether only team tournaments have this sheet."""
