"""The description of a kind of sheet."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from service.features.exports.layout import Layout
from service.features.exports.sheet import Column, Sheet
from service.features.exports.source import Extract


class SheetKind(NamedTuple):
    """A kind of sheet: how it is made, and how people read it, in their language, on paper or in a forum."""

    name: str
    make: Callable[[Extract], Sheet]
    layouts: Callable[[Sheet, str], list[Layout]]
    columns: tuple[Column, ...]
    """Those that it always has."""
    patterns: Mapping[str, str] = {}
    """The keys of columns that depend on what is played, by the type of their cells."""
    wide: bool = False
    """Whether it is set smaller on paper."""
    of_teams: bool = False
    """Whether there is such a sheet only where teams meet."""
