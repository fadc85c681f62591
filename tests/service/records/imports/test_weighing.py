"""The computed weight of plain data equals its memory."""

import gc
import tracemalloc

import pytest

from domain.game.results import Standing
from service.features.records.imports.weighing import weight


def held(number):
    """Something of everything, all of it made now."""
    standings = tuple(Standing(seat, place=1, score=1_000_000 + number, breakdown={"x": number}) for seat in range(4))
    return {"standings": standings, "bytes": bytes(1000 + number), "zone": [None] * (500 + number), "set": {number}}


@pytest.mark.parametrize("many", [1, 100])
def test_it_is_what_they_take(many):
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        made = [held(number) for number in range(1000, 1000 + many)]
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert weight(made) == pytest.approx(after - before, rel=0.2)


def test_what_is_shared_counts_once_and_a_circle_ends():
    part = [None] * 10_000
    assert weight([part, part]) < 1.01 * weight([part])
    part.append(part)
    assert weight(part) < 1.5 * 8 * 10_000
