"""The clocks and windows of games, without the downtime of the service."""

from collections.abc import Callable, Sequence
from copy import deepcopy

from domain.table.clocks import Span, away, milliseconds
from domain.table.lobby import Lobby
from domain.table.rulings import DowntimeExcused
from service.platform.streams.pen import SERVICE, Pen, now

Absences = Callable[[], Sequence[Span]]
"""A function that returns the downtimes of the service so far, in milliseconds since 1970."""


class Timing:
    def __init__(self, absences: Absences) -> None:
        self._absences = absences

    def excuse(self, pen: Pen, lobby: Lobby) -> Lobby:
        """Give the running clock back the service's downtime, if there was any, and return the lobby after that."""
        if lobby.clocks is not None or lobby.status == "ended":  # otherwise nothing is running
            pen.absences = self._absences()
        downtime = 0 if lobby.clocks is None else lobby.clocks.excusable(pen.absences, milliseconds(pen.at))
        if not downtime:
            return lobby
        excused = DowntimeExcused(downtime)
        lobby = deepcopy(lobby)
        pen.write([excused], SERVICE)
        lobby.apply(excused, pen.seq, SERVICE, pen.at)
        return lobby

    def settled(self, lobby: Lobby) -> bool:
        """Return whether the windows for disputes and appeals of a game have closed by now."""
        return lobby.settled(now(), self._absences() if lobby.status == "ended" else ())

    def downtimes(self) -> Sequence[Span]:
        return self._absences()

    def away(self, since: int, until: int) -> int:
        """Return how many milliseconds of the service's downtime lie between two moments."""
        return away(self._absences(), since, until)


def is_over(lobby: Lobby, at: str) -> bool:
    """Return whether the seat with the open decision is out of time."""
    due = None if lobby.clocks is None else lobby.clocks.due
    return due is not None and due <= milliseconds(at)
