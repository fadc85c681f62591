"""The choice of an axis: its range, and its labels as round numbers, counts or dates."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from math import ceil, floor, log10
from typing import Final, NamedTuple

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_NEAR: Final = 1e-9
_DAYS: Final = (1, 2, 7, 14)
_MONTHS: Final = (1, 2, 3, 6, 12, 24, 60, 120, 240, 600)
_YEAR: Final = 12


class Axis(NamedTuple):
    """An axis of a chart: its range, and its `ticks`, which are values with their labels."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]

    def share(self, value: float) -> float:
        """Return the position of a value on the axis, from 0 to 1. Values outside the axis are placed at its ends."""
        return min(max((value - self.low) / (self.high - self.low), 0.0), 1.0)


def numbers(values: Sequence[float], span: float = 1, ticks: int = 5) -> Axis:
    """Return an axis between round numbers, at least `span` apart, so that small differences do not look large."""
    low, high = (min(values), max(values)) if values else (0.0, 0.0)
    least = 0.0 if low >= 0 else low - span  # an axis of values that are never negative starts at 0
    low = max(min(low, (low + high - span) / 2), least)
    high = max(high, low + span)
    step = _round_step((high - low) / ticks)
    first, last = floor(low / step + _NEAR), ceil(high / step - _NEAR)
    labels = tuple((count * step, _spelled(count, step)) for count in range(first, last + 1))
    return Axis(first * step, last * step, labels)


def counts(values: Sequence[float], ticks: int = 12) -> Axis:
    """Return an axis of whole numbers, from the least value to the greatest."""
    low, high = (floor(min(values)), ceil(max(values))) if values else (0, 1)
    step = max(1, round(_round_step((high - low) / ticks)))
    labels = tuple((float(count), str(count)) for count in range(ceil(low / step) * step, high + 1, step))
    return Axis(low, high, labels) if low < high else Axis(low - 1, high + 1, labels)


def days(values: Sequence[float], ticks: int = 6) -> Axis:
    """Return an axis of days since 1970, labelled by days, months or years, with at most `ticks` labels."""
    low, high = (floor(min(values)), ceil(max(values))) if values else (0, 0)
    labels = next(found for found in map(tuple, _calendars(low, high)) if len(found) <= ticks)
    return Axis(low, high, labels) if low < high else Axis(low - 1, high + 1, labels)


def _calendars(low: int, high: int) -> Iterator[Iterable[tuple[float, str]]]:
    for step in _DAYS:
        yield ((float(day), _date(day).date().isoformat()) for day in range(ceil(low / step) * step, high + 1, step))
    first, last = (_date(day) for day in (low, high))
    months = range(first.year * _YEAR + first.month - 1, last.year * _YEAR + last.month)
    for step in _MONTHS:
        marks = [(_month(month), month) for month in months if month % step == 0]
        yield (
            (float(day), f"{month // _YEAR}" if step >= _YEAR else f"{month // _YEAR}-{month % _YEAR + 1:02}")
            for day, month in marks
            if day >= low
        )


def _date(day: int) -> datetime:
    return _EPOCH + timedelta(days=day)


def _month(month: int) -> int:
    """Return the first day of a month in days since 1970. `month` counts months from the year 0."""
    return (datetime(month // _YEAR, month % _YEAR + 1, 1, tzinfo=UTC) - _EPOCH).days


def _round_step(least: float) -> float:
    """Return the smallest number of the form 1, 2 or 5 times a power of ten that is at least `least`."""
    if least <= 0:
        return 1.0
    power: float = 10.0 ** floor(log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least * (1 - _NEAR))


def _spelled(count: int, step: float) -> str:
    """Format the tick number `count` of an axis, with as many decimals as its steps need."""
    places = max(0, -floor(log10(step) + _NEAR))
    return f"{count * step:.{places}f}".replace("-", "−")
