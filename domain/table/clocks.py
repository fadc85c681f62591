"""Game clocks, calculated only from recorded events, so that a replay shows the same times."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from domain.game.facts import Fact
from domain.game.play import BranchBegun, DecisionAnswered, DecisionOpened
from domain.table.rulings import (
    REWINDS,
    Clock,
    ClockAdjusted,
    DowntimeExcused,
    HolidayEnded,
    HolidayTaken,
    Paused,
    Resumed,
    SeatReplaced,
    TakenBack,
)

_SECOND: Final = 1000
_DAY: Final = 86_400 * _SECOND

Moment = Annotated[str, msgspec.Meta(extra_json_schema={"format": "date-time"})]
"""A time in RFC 3339, in UTC."""

Span = tuple[int, int]
"""The first and last moment of a period, in milliseconds since 1970."""


def milliseconds(at: str) -> int:
    """Convert a time in RFC 3339 to milliseconds since 1970."""
    return round(datetime.fromisoformat(at).timestamp() * _SECOND)


def seconds(at: str) -> int:
    """Convert a time in RFC 3339 to whole seconds since 1970."""
    return milliseconds(at) // _SECOND


def spelled(moment: int) -> str:
    """Convert milliseconds since 1970 to a time in RFC 3339, in UTC."""
    return datetime.fromtimestamp(moment / _SECOND, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def away(absences: Iterable[Span], since: int, until: int) -> int:
    """Return how many milliseconds between `since` and `until` the service was down.

    `absences` are the periods in which it was down.
    """
    return sum(max(min(end, until) - max(begin, since), 0) for begin, end in absences)


class RunningClock(msgspec.Struct, frozen=True):
    """The clocks of a game as everybody may see them."""

    left: list[int | None]
    """Milliseconds of game time that each seat had left when its clock last stopped."""
    seat: int | None
    """Seat whose clock runs."""
    running: bool
    """Whether the clock of that seat runs now."""
    since: Moment | None
    """Time at which the running clock started, or the end of the seat's holiday if that is later."""
    due: Moment | None
    """Time at which the seat with the running clock runs out of time."""
    holidays_until: list[Moment | None]
    """End of each seat's last holiday. A seat's clock does not run during its holiday."""
    holidays_left: list[int]
    """Days of holiday that each seat may still take."""


class Clocks(msgspec.Struct):
    """The clocks of a game: the time that each seat has left.

    A seat's clock runs while it has a decision and the game is not paused. A bot's clock never runs, because the bot
    thinks in the service's time. These times are in milliseconds:

    | name | of | time |
    |---|---|---|
    | `left` | each seat | left for the game when its clock last stopped |
    | `charged` | each seat | used in the game, also on abandoned branches |
    | `used` | the open decision | used until its clock last stopped |
    | `carried` | the next decision | used before its answer was taken back |
    | `spent` | the last answered decisions | used for each |
    | `remaining` | the open decision | left for it when its clock started |
    | `time_left()` | any seat | left at a moment |
    """

    clock: Clock
    left: list[int | None]
    """Milliseconds of game time left to each seat.

    A number falls below zero if a pause began after the seat's time was over.
    """
    timed: list[bool]
    seat: int | None = None
    """Seat with the open decision."""
    since: int = 0
    """Time at which the running clock started, in milliseconds since 1970."""
    used: int = 0
    """Milliseconds used for the open decision until its clock last stopped."""
    charged: list[int] = []
    """Milliseconds that each seat has used so far, on all branches."""
    spent: list[tuple[int, int]] = []
    """The decisions that the last answering player has answered: the event of each, and the milliseconds used.

    Only takebacks of earlier builds need them.
    """
    answered_by: int | None = None
    """Seat that answered the last decision."""
    carried: int = 0
    """Milliseconds that the next decision had used before its answer was taken back."""
    running: bool = False
    paused: bool = False
    excused: int = 0
    """Moment of the last excuse of downtime. Earlier downtime is not excused again."""
    free_until: list[int] = []
    """End of each seat's last holiday; 0: none."""
    free_days: list[int] = []
    """Days of holiday that each seat has left."""

    @classmethod
    def wound(cls, clock: Clock, timed: Iterable[bool], holidays: int = 0) -> "Clocks":
        timed = list(timed)
        left = [None if clock.per_game is None else clock.per_game * _SECOND] * len(timed)
        none = [0] * len(timed)
        return cls(clock, left, timed, charged=none, free_until=[*none], free_days=[holidays] * len(timed))

    @property
    def remaining(self) -> int | None:
        """Return the milliseconds that the deciding seat had left when its clock started, or None without a limit."""
        if self.seat is None or not self.timed[self.seat]:
            return None
        move = None if self.clock.per_move is None else self.clock.per_move * _SECOND - self.used
        return min((time for time in (self.left[self.seat], move) if time is not None), default=None)

    @property
    def due(self) -> int | None:
        """Return the time at which the deciding seat runs out of time, in milliseconds since 1970, or None."""
        remaining = self.remaining
        return None if remaining is None or not self.running else self.since + remaining

    def time_left(self, seat: int, at: str, *, decision: bool) -> int | None:
        """Return the milliseconds that a seat has left at the time `at`, or None without a limit.

        It is the seat's game time or, with `decision`, its time for the open decision if that is less.
        """
        open_here = seat == self.seat and self.timed[seat]
        elapsed = max(milliseconds(at) - self.since, 0) if open_here and self.running else 0
        left = self.remaining if open_here and decision else self.left[seat]
        return None if left is None else left - elapsed

    def excusable(self, downtimes: Iterable[Span], now: int) -> int:
        """Return the milliseconds of `downtimes` that ran on the deciding seat's clock and were not given back yet."""
        if self.due is None:
            return 0
        return away(downtimes, max(self.since, self.excused), now)

    def used_since(self, used: int, charged: int, seat: int, at: str) -> int:
        """Return the milliseconds that a decision of `seat` takes with it if play returns to it at the time `at`.

        `used` and `charged` are those of the clocks of the seat just after the decision was opened. The time of later
        decisions is included.
        """
        now = deepcopy(self)
        now.stop(at)
        return used + now.charged[seat] - charged

    def shown(self) -> RunningClock:
        """Return the clocks in the form that everybody may see."""
        due = self.due
        return RunningClock(
            left=[left if timed else None for left, timed in zip(self.left, self.timed, strict=True)],
            seat=self.seat,
            running=due is not None,
            since=None if due is None else spelled(self.since),
            due=None if due is None else spelled(due),
            holidays_until=[spelled(until) if until else None for until in self.free_until],
            holidays_left=list(self.free_days),
        )

    def on_holiday(self, seat: int, at: str) -> bool:
        return milliseconds(at) < self.free_until[seat]

    def apply(self, fact: Fact, at: str) -> None:
        moment = milliseconds(at)
        match fact:
            case DecisionOpened(seat):
                self.seat, self.used, self.carried = seat, self.carried, 0
                self._run(moment)
            case DecisionAnswered(seat=seat, decision=decision):
                self._stop(moment)
                self.spent = [*(self.spent if seat == self.answered_by else []), (decision, self.used)]
                self.seat, self.answered_by = None, seat
                self._give(seat, self.clock.increment * _SECOND)
            case Paused():
                self._stop(moment)
                self.paused = True
            case Resumed():
                self.paused = False
                self._run(moment)
            case ClockAdjusted(seat=seat, milliseconds=change, game_time=game_time):
                self._give(seat, change)
                if seat == self.seat and game_time is UNSET:
                    self._use(seat, -change)
            case DowntimeExcused(gone):
                self.since = min(self.since + gone, max(moment, self.since))
                self.excused = moment
            case HolidayTaken(seat=seat, days=days):
                self.free_days[seat] -= days
                self._free(seat, moment, max(moment, self.free_until[seat]) + days * _DAY)
            case HolidayEnded(seat=seat):
                self.free_days[seat] += max(self.free_until[seat] - moment, 0) // _DAY
                self._free(seat, moment, moment)
            case SeatReplaced(seat=seat, bot=bot, holiday=holiday):
                self._replace(seat, moment, timed=bot is None, holiday=0 if holiday is UNSET else holiday)
            case _ if isinstance(fact, (BranchBegun, *REWINDS)):
                self._stop(moment)
                self.seat = None
                if isinstance(fact, TakenBack):  # or taking back would be a way to gain time
                    used, answers = fact.used, fact.answers
                    self._give(fact.seat, -self.clock.increment * _SECOND * (1 if answers is UNSET else answers))
                    self.carried = dict(self.spent).get(fact.to, 0) if used is UNSET else used

    def stop(self, at: str) -> None:
        """Stop the running clock at the time `at`."""
        self._stop(milliseconds(at))

    def _run(self, moment: int) -> None:
        self.since, self.running = moment, self.seat is not None and not self.paused
        if self.seat is not None:
            self.since = max(moment, self.free_until[self.seat])

    def _free(self, seat: int, moment: int, until: int) -> None:
        """Set the end of a seat's holiday to `until`. The seat's clock does not run before that."""
        ran = self.running and seat == self.seat
        if ran:
            self._stop(moment)
        self.free_until[seat] = until
        if ran:
            self._run(moment)

    def _stop(self, moment: int) -> None:
        if self.running and self.seat is not None and self.timed[self.seat]:
            elapsed = max(moment - self.since, 0)
            self._use(self.seat, elapsed)
            self._give(self.seat, -elapsed)
        self.running = False

    def _replace(self, seat: int, moment: int, *, timed: bool, holiday: int) -> None:
        """Hand the seat's remaining time over to its new player.

        `timed` is False for a bot, whose clock never runs. The holiday of the replaced player ends. `holiday` are the
        milliseconds of the new player's own holiday.
        """
        ran = self.running and seat == self.seat
        if ran:
            self._stop(moment)
        self.timed[seat] = timed
        self.free_until[seat] = moment + holiday if holiday else min(self.free_until[seat], moment)
        if ran:
            self._run(moment)

    def _use(self, seat: int, milliseconds: int) -> None:
        self.used += milliseconds
        self.charged[seat] += milliseconds

    def _give(self, seat: int, milliseconds: int) -> None:
        left = self.left[seat]
        self.left[seat] = None if left is None else left + milliseconds


MINIMUM_CLOCK_MS: Final = 60_000
"""Minimum number of milliseconds that a ruling leaves on a clock, so that no ruling makes a player lose on time."""


def minutes_missing(clocks: Clocks) -> list[tuple[int, int]]:
    """Return the seats with less than a minute of game time when play returns, and what is missing.

    A game whose time is shorter than a minute needs only that time.
    """
    per_game = clocks.clock.per_game
    least = 0 if per_game is None else min(MINIMUM_CLOCK_MS, per_game * _SECOND)
    return [
        (seat, least - left)
        for seat, left in enumerate(clocks.left)
        if left is not None and clocks.timed[seat] and left < least
    ]


def runs_out(clocks: Clocks, ruling: ClockAdjusted, at: str) -> bool:
    """Return whether a ruling takes so much time that the clock would run out before anybody could appeal."""
    if ruling.milliseconds >= 0:
        return False
    after = deepcopy(clocks)
    after.apply(ruling, at)
    left = after.time_left(ruling.seat, at, decision=ruling.game_time is UNSET)
    return left is not None and left < MINIMUM_CLOCK_MS


def reversal(
    clocks: Clocks, ruling: ClockAdjusted, at: str, *, open_then: int | None, grounds: Mapping[str, Any]
) -> ClockAdjusted:
    """Return the fact that reverses a clock ruling, also for the open decision if the ruling was made at it.

    `open_then` is the seat that had to decide at the ruling. None: another decision is open now.
    A seat that loses time keeps a minute of the time that it really has left.
    """
    seat, decision = ruling.seat, ruling.seat == clocks.seat == open_then
    left = clocks.time_left(seat, at, decision=decision)
    milliseconds = 0 if left is None else -min(ruling.milliseconds, max(0, left - MINIMUM_CLOCK_MS))
    game_time: Literal[True] | UnsetType = UNSET if decision or seat != clocks.seat else True
    return ClockAdjusted(seat=seat, milliseconds=milliseconds, game_time=game_time, **grounds)
