"""The calendar of a league season: the days of its rounds, and holidays."""

from datetime import date, timedelta
from functools import lru_cache
from typing import Annotated, Final

import msgspec

from domain.game.refusal import Refusal

_DAY: Final = timedelta(days=1)
_LONGEST: Final = 366
_YEARS: Final = range(2000, 3000)
_MOST_HOLIDAYS: Final = 40


class Holiday(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Days that do not count for the rounds, from `first` to `last`."""

    first: date
    """First day."""
    last: date
    """Last day."""


class Calendar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The days of a season, which begin and end at midnight UTC."""

    first: date
    """First day of the season."""
    days: Annotated[int, msgspec.Meta(ge=1, le=92)]
    """Number of days of each round, without holidays."""
    in_turn: bool = False
    """Whether each round begins after the last day of the round before. If not, all rounds begin on the first day."""
    holidays: Annotated[tuple[Holiday, ...], msgspec.Meta(max_length=_MOST_HOLIDAYS)] = ()
    """Days without play."""

    def check(self) -> None:
        if self.first.year not in _YEARS:
            raise Refusal("invalid-stages/season", pointer="/first")
        for number, holiday in enumerate(self.holidays):
            if holiday.first.year not in _YEARS or not 0 <= (holiday.last - holiday.first).days < _LONGEST:
                raise Refusal("invalid-stages/holidays", pointer=f"/holidays/{number}")

    def opening(self, number: int) -> date:
        """Return the first day of round `number`, from 1."""
        return self._counting((number - 1) * self.days if self.in_turn else 0)

    def due(self, number: int) -> date:
        """Return the last day of round `number`, from 1."""
        return self._counting(number * self.days - 1)

    def _counting(self, which: int) -> date:
        return _counting(self, which)


@lru_cache(maxsize=1024)
def _counting(calendar: Calendar, which: int) -> date:
    """Return the date of playing day `which`, from 0. Holidays are skipped."""
    day, left = calendar.first, which
    while True:
        free = next((free for free in calendar.holidays if free.first <= day <= free.last), None)
        if free is not None:
            day = free.last + _DAY
        elif left:
            left, day = left - 1, day + _DAY
        else:
            return day
