"""The lines of a game's log in words, rendered once for each viewer, language and names.

Lines with texts that people wrote are never kept, as in `committed_events`: each use reads the event from the log.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.game.words import LogLine
from events.log.viewer import Viewer

_READERS: Final = 8
"""Number of readers (a viewer, names and a language) for whom a game keeps lines."""
_LINE: Final = 400
"""Bytes of memory that a kept line takes, without its text."""


class KeptLine(NamedTuple):
    """The time of an event, and its line. `text`: the line has text that a person wrote, so it is not kept."""

    at: str
    line: LogLine | None
    text: bool = False


class LogLines:
    def __init__(self) -> None:
        self._known: OrderedDict[tuple[Viewer, tuple[str, ...], str], dict[int, KeptLine]] = OrderedDict()

    def of(self, viewer: Viewer, names: Sequence[str], language: str) -> dict[int, KeptLine]:
        """Return the known lines of this reader by event. Add to them what you render."""
        key = viewer, tuple(names), language
        known = self._known.setdefault(key, {})
        while len(self._known) > _READERS:
            self._known.popitem(last=False)
        return known

    @property
    def bytes(self) -> int:
        """Return about how many bytes of memory the kept lines take."""
        return _LINE * sum(map(len, tuple(self._known.values())))
