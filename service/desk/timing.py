"""The clock beside everything that is written: the service's own downtime is never charged to it."""

from collections.abc import Callable, Sequence
from copy import deepcopy

from domain.clocks import Span, milliseconds
from domain.lobby import Lobby
from domain.rulings import DowntimeExcused
from service.desk.writing import SERVICE, Pen

Absences = Callable[[], Sequence[Span]]
"""When the service was not there, in milliseconds since 1970."""


class Timing:
    def __init__(self, absences: Absences) -> None:
        self._absences = absences

    def excuse(self, pen: Pen, lobby: Lobby) -> Lobby:
        """Writes how much of the clock that runs was downtime, if any was. Gives the lobby as it stands then."""
        gone = 0 if lobby.clocks is None else lobby.clocks.excusable(self._absences(), milliseconds(pen.at))
        if not gone:
            return lobby
        excused = DowntimeExcused(gone)
        lobby = deepcopy(lobby)
        pen.write([excused], SERVICE)
        lobby.apply(excused, pen.seq, SERVICE, pen.at)
        return lobby

    def away(self, since: int, until: int) -> int:
        """How much of this time the service was not there."""
        return sum(max(min(end, until) - max(begin, since), 0) for begin, end in self._absences())


def is_over(lobby: Lobby, at: str) -> bool:
    """Whether the time of who is asked is over."""
    due = None if lobby.clocks is None else lobby.clocks.due
    return due is not None and due <= milliseconds(at)
