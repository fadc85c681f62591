"""The work to find who leaves a waiting list, as a count of called functions."""

import pytest

from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage, TeamPlay
from domain.tournament.results.scale import Scale
from tests.support.counting import calls
from tests.support.evening import ID, MAKER, Evening
from tests.support.refusals import refused

SWISS = Swiss(rounds=2, size=2)
ALONE, IN_TEAMS = Stage(SWISS), Stage(SWISS, Scale("win"), teams=TeamPlay(boards=1))
FEW, MANY = 25, 200
"""Quadratic work grows by 64."""


@pytest.mark.parametrize("stage", [ALONE, IN_TEAMS])
def test_work_to_move_up_grows_with_the_number_who_wait(evening: Evening, stage: Stage) -> None:
    evening.make(stage, play="typed", most_entrants=2)
    work = []
    for waiting in (FEW, MANY):
        evening.organise.enter_names(MAKER, ID, [f"Player {waiting}-{number}" for number in range(waiting)])
        work.append(calls(lambda: evening.organise.change_places(MAKER, ID, None)))
        assert not evening.line.tournament.entries.waiting
        evening.organise.change_places(MAKER, ID, 2)
    assert work[1] < 2 * MANY // FEW * work[0]


def test_official_who_waits_is_refused_before_anybody_moves_up(evening: Evening) -> None:
    evening.make(IN_TEAMS, play="typed", most_entrants=2)
    evening.organise.enter_names(MAKER, ID, [f"Player {number}" for number in range(MANY)])
    evening.organise.enter(MAKER, ID)
    assert calls(lambda: refused("conflict-of-interest", evening.organise.change_places, MAKER, ID, None)) < 2 * MANY
