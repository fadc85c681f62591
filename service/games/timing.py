"""The clock beside everything that is written: the service's own downtime is never charged to it."""

from collections.abc import Callable, Sequence
from copy import deepcopy

from domain.table.clocks import Span, away, milliseconds
from domain.table.lobby import Lobby
from domain.table.rulings import DowntimeExcused
from service.streams.pen import SERVICE, Pen, now

Absences = Callable[[], Sequence[Span]]
"""When the service was not there, up to this moment, in milliseconds since 1970."""


class Timing:
    def __init__(self, absences: Absences) -> None:
        self._absences = absences

    def excuse(self, pen: Pen, lobby: Lobby) -> Lobby:
        """Writes how much of the clock that runs was downtime, if any was. Gives the lobby as it stands then."""
        if lobby.clocks is not None or lobby.status == "ended":  # else nothing runs that would be excused
            pen.absences = self._absences()
        gone = 0 if lobby.clocks is None else lobby.clocks.excusable(pen.absences, milliseconds(pen.at))
        if not gone:
            return lobby
        excused = DowntimeExcused(gone)
        lobby = deepcopy(lobby)
        pen.write([excused], SERVICE)
        lobby.apply(excused, pen.seq, SERVICE, pen.at)
        return lobby

    def settled(self, lobby: Lobby) -> bool:
        """Whether the windows for disputes and appeals are closed by now, for good."""
        return lobby.settled(now(), self._absences() if lobby.status == "ended" else ())

    def away(self, since: int, until: int) -> int:
        """How much of this time the service was not there."""
        return away(self._absences(), since, until)


def is_over(lobby: Lobby, at: str) -> bool:
    """Whether the time of who is asked is over."""
    due = None if lobby.clocks is None else lobby.clocks.due
    return due is not None and due <= milliseconds(at)
