"""Recorded games and counts of placements: a changed rule shows here as a diff to read.

`python -m tests.support.golden --write` writes the files again.
"""

import pytest

from tests.support import golden_dominion
from tests.support.golden import DISCLOSES, GOLDEN, PLACEMENTS, PLAYTHROUGHS, counted, disclosed, executed


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_recorded_game_is_told_again_to_the_letter(name: str) -> None:
    recorded = (GOLDEN / name).read_text(encoding="utf-8")
    assert executed(recorded) == recorded


@pytest.mark.parametrize("name", golden_dominion.GAMES)
def test_a_recorded_game_of_dominion_is_told_again_turn_by_turn(name: str) -> None:
    recorded = (GOLDEN / name).read_text(encoding="utf-8")
    assert golden_dominion.executed(recorded) == recorded


def test_the_placements_are_counted_as_before() -> None:
    recorded = PLACEMENTS.read_text(encoding="utf-8")
    assert counted(recorded) == recorded


def test_nothing_more_is_disclosed_than_before() -> None:
    """The two worlds may differ only at the listed fields: one more line is one secret less."""
    assert disclosed() == DISCLOSES.read_text(encoding="utf-8")


def test_every_golden_file_is_looked_at() -> None:
    assert {str(path.relative_to(GOLDEN)) for path in GOLDEN.glob("**/*.txt")} == {
        *PLAYTHROUGHS,
        *golden_dominion.GAMES,
        str(PLACEMENTS.relative_to(GOLDEN)),
        str(DISCLOSES.relative_to(GOLDEN)),
    }
