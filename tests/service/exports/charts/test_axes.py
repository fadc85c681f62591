"""Axes: their labels are readable and at the right place."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.platform.charts.axes import counts, days, numbers

FINITE = st.floats(-1e7, 1e7, allow_nan=False)
DAY = date(1970, 1, 1)


@given(st.lists(FINITE, max_size=20), st.sampled_from([0.1, 1, 100]))
def test_numbers_stand_between_round_ones(values, span):
    axis = numbers(values, span)
    assert axis.high - axis.low >= span * 0.999
    hair = 1e-8 * (axis.high - axis.low)  # which nobody sees, though it is large where the numbers are
    assert all(axis.low - hair <= value <= axis.high + hair for value in values)
    places = [place for place, _ in axis.ticks]
    assert 3 <= len(places) <= 8
    assert (places[0], places[-1]) == (axis.low, axis.high)
    assert len({text for _, text in axis.ticks}) == len(places)
    assert all(abs(float(text.replace("−", "-")) - place) < 1e-6 * max(1, abs(place)) for place, text in axis.ticks)
    if all(value >= 0 for value in values):
        assert axis.low >= 0


@pytest.mark.parametrize(
    ("values", "span", "told"),
    [
        ([1500, 1745.9], 100, ["1500", "1550", "1600", "1650", "1700", "1750"]),
        ([1662.0], 100, ["1600", "1620", "1640", "1660", "1680", "1700", "1720"]),
        ([-3, 4], 1, ["−4", "−2", "0", "2", "4"]),
        ([0.25, 0.5], 0.1, ["0.25", "0.30", "0.35", "0.40", "0.45", "0.50"]),
        ([], 1, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
    ],
)
def test_round_numbers(values, span, told):
    assert [text for _, text in numbers(values, span).ticks] == told


@given(st.lists(st.integers(0, 3000), max_size=20))
def test_what_is_counted_has_whole_numbers(values):
    axis = counts(values)
    assert all(axis.low <= value <= axis.high for value in values)
    assert 1 <= len(axis.ticks) <= 14
    assert all(text == str(int(place)) and axis.low <= place <= axis.high for place, text in axis.ticks)


@given(st.integers(0, 40_000), st.integers(0, 40_000))
def test_days_are_those_of_the_calendar(first, length):
    axis = days([first + length, first])
    assert axis.low <= first <= first + length <= axis.high
    assert 1 <= len(axis.ticks) <= 6 or length > 365
    assert len(axis.ticks) <= 6
    for place, text in axis.ticks:
        assert axis.low <= place <= axis.high
        assert (DAY + timedelta(days=place)).isoformat() == text + "-01-01"[len(text) - 10 or 10 :]
    assert all(after > before for (before, _), (after, _) in pairwise(axis.ticks))


@pytest.mark.parametrize(
    ("first", "last", "told"),
    [
        ("2026-11-21", "2026-11-21", ["2026-11-21"]),
        ("2026-11-21", "2026-11-25", ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25"]),
        ("2026-01-15", "2026-06-20", ["2026-02", "2026-03", "2026-04", "2026-05", "2026-06"]),
        ("2024-05-01", "2026-06-20", ["2024-07", "2025-01", "2025-07", "2026-01"]),
        ("2020-05-01", "2026-06-20", ["2021", "2022", "2023", "2024", "2025", "2026"]),
    ],
)
def test_as_many_days_as_can_be_read(first, last, told):
    span = [(date.fromisoformat(day) - DAY).days for day in (first, last)]
    assert [text for _, text in days(span).ticks] == told
