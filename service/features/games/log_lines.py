"""The lines of a game's log in words, rendered once for each viewer, language and names.

Lines with texts that people wrote are never stored, as in `committed_events`: each use reads the event from the log.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.game.words import LogLine
from events.log.viewer import Viewer

_READERS: Final = 8
"""Maximum number of readers for whom a game stores lines. A reader is a viewer, names and a language."""
_LINE: Final = 400
"""Bytes of memory that a stored line takes, besides its text."""


class KeptLine(NamedTuple):
    """A stored line of the log, with the time of its event.

    If `text` is true, the line has text that a person wrote, so it is not stored.
    """

    at: str
    line: LogLine | None
    text: bool = False


class LogLines:
    def __init__(self) -> None:
        self._known: OrderedDict[tuple[Viewer, tuple[str, ...], str], dict[int, KeptLine]] = OrderedDict()

    def of(self, viewer: Viewer, names: Sequence[str], language: str) -> dict[int, KeptLine]:
        """Return the stored lines for one reader, by event. The caller adds the lines that it renders."""
        key = viewer, tuple(names), language
        known = self._known.setdefault(key, {})
        while len(self._known) > _READERS:
            self._known.popitem(last=False)
        return known

    @property
    def bytes(self) -> int:
        """Return approximately how many bytes of memory the stored lines take."""
        return _LINE * sum(map(len, tuple(self._known.values())))
