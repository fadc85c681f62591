"""Clocks, kept from recorded events alone, so that a replay shows them as they were."""

from datetime import datetime
from typing import Final

import msgspec

from domain.facts import Fact
from domain.play import BranchBegun, DecisionAnswered, DecisionOpened
from domain.rulings import REWINDS, Clock, ClockAdjusted, DowntimeExcused, Paused, Resumed

_SECOND: Final = 1000


def milliseconds(at: str) -> int:
    """A moment of an event (RFC 3339, UTC), as milliseconds since 1970."""
    return round(datetime.fromisoformat(at).timestamp() * _SECOND)


class Clocks(msgspec.Struct):
    """What time every seat has left. A seat's clock runs while it is asked, and the game is not paused."""

    clock: Clock
    left: list[int | None]
    """Milliseconds of the whole game's time, seat by seat."""
    seat: int | None = None
    """Who is asked."""
    since: int = 0
    """When the clock began to run that runs now."""
    used: int = 0
    """What this decision had used before it was stopped the last time."""
    running: bool = False

    @classmethod
    def wound(cls, clock: Clock, seats: int) -> "Clocks":
        return cls(clock, [None if clock.per_game is None else clock.per_game * _SECOND] * seats)

    @property
    def due(self) -> int | None:
        """When the time of who is asked will be over."""
        if not self.running or self.seat is None:
            return None
        own = self.left[self.seat]
        move = None if self.clock.per_move is None else self.clock.per_move * _SECOND - self.used
        ends = [self.since + rest for rest in (own, move) if rest is not None]
        return min(ends, default=None)

    def shown(self) -> dict[str, object]:
        """As everybody may see it."""
        return {
            "left": list(self.left),
            "seat": self.seat,
            "running": self.running,
            "since": self.since,
            "due": self.due,
        }

    def apply(self, fact: Fact, at: str) -> None:
        moment = milliseconds(at)
        match fact:
            case DecisionOpened(seat):
                self.seat, self.used = seat, 0
                self._run(moment)
            case DecisionAnswered(seat=seat):
                self._stop(moment)
                self.seat = None
                self._give(seat, self.clock.increment * _SECOND)
            case Paused():
                self._stop(moment)
            case Resumed():
                self._run(moment)
            case ClockAdjusted(seat=seat, milliseconds=given):
                self._give(seat, given)
                if seat == self.seat:
                    self.used -= given
            case DowntimeExcused(gone):
                self.since += gone if self.running else 0
            case BranchBegun():
                self._stop(moment)
                self.seat = None
            case _ if isinstance(fact, REWINDS):
                self._stop(moment)
                self.seat = None

    def stop(self, at: str) -> None:
        """Play is over, or goes no further for now."""
        self._stop(milliseconds(at))

    def _run(self, moment: int) -> None:
        self.since, self.running = moment, self.seat is not None

    def _stop(self, moment: int) -> None:
        if self.running and self.seat is not None:
            gone = max(moment - self.since, 0)
            self.used += gone
            own = self.left[self.seat]
            self.left[self.seat] = None if own is None else own - gone
        self.running = False

    def _give(self, seat: int, given: int) -> None:
        own = self.left[seat]
        self.left[seat] = None if own is None else own + given
