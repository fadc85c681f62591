"""The tournaments in memory: bounded by the bytes that they take."""

import gc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask

from domain.game.results import Standing
from domain.tournament.formats.formats import League
from domain.tournament.formats.stage import Stage
from domain.tournament.results.rounds import DrawnTable
from events.log.event import Stored
from projections.stream_kinds import TOURNAMENT
from projections.tournament_fold import TournamentLine
from service.features.tournaments.typed_results import Came
from tests.support.api import Api, over_wsgi
from tests.support.evening import ID, MAKER, Evening
from tests.support.event import did
from tests.support.service import application
from tests.support.sizes import added_up

ENTRANTS, EVENTS = 60, 6
TABLES = ENTRANTS * (ENTRANTS - 1) // 2
LEAGUE = {"format": {"kind": "league", "divisions": 1}}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    with application(tmp_path, GAME_MEMORY="1") as app:
        yield app


def tables_in_memory() -> int:
    gc.unfreeze()
    gc.collect()
    return sum(isinstance(one, DrawnTable) for one in gc.get_objects())


def test_tournaments_leave_when_bytes_are_exceeded(app: Flask) -> None:
    olga = Api(over_wsgi(app)).as_("olga")
    wanted = {"title": "League", "ruleset": "kingdomino", "play": "typed", "stages": [LEAGUE]}
    there = tables_in_memory()
    for _ in range(EVENTS):
        event = f"/v1/tournaments/{did(olga.post('/v1/tournaments', wanted))['tournament']['id']}"
        did(olga.post(f"{event}/entrants", {"names": [f"Player {number}" for number in range(ENTRANTS)]}))
        did(olga.post(f"{event}/stages"))
        did(olga.get(event), 200)
    assert tables_in_memory() - there < 3 * TABLES


def test_a_long_tournament_is_loaded_once_for_all_who_ask(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.make(play="typed")
    evening.organise.enter_names(MAKER, ID, [f"Player {number}" for number in range(150)])
    whole = evening.line
    loads, made = [], TournamentLine.made

    def counted(stored: Stored) -> TournamentLine:
        loads.append(stored)
        return made(stored)

    monkeypatch.setattr(TournamentLine, "made", counted)
    evening.desk.loaded_games.memory.drop((TOURNAMENT.name, ID))
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: evening.line, range(4)))
    assert (len(loads), found) == (1, [whole] * 4)


@pytest.mark.parametrize("entrants", [20, 60])
def test_size_of_a_league_is_near_its_objects(evening: Evening, entrants: int) -> None:
    evening.make(Stage(League(divisions=1)), play="typed")
    evening.organise.enter_names(MAKER, ID, [f"Player {number}" for number in range(entrants)])
    evening.start().advance()
    line, memory = evening.line, evening.desk.loaded_games.memory
    assert 0.5 < memory.taken / added_up(line, set()) < 2


def test_a_tournament_in_memory_is_no_game(evening: Evening) -> None:
    assert evening.make().line.id == ID
    assert evening.desk.loaded_games.known(ID) is None


def test_a_result_copies_its_round_alone(evening: Evening) -> None:
    evening.make(Stage(League(divisions=1)), play="typed")
    evening.organise.enter_names(MAKER, ID, [f"Player {number}" for number in range(6)])
    evening.start().advance()
    before = evening.line.tournament.current.rounds
    came = Came((Standing(0, 1, 2), Standing(1, 2, 0)), ())
    evening.organise.report(MAKER, ID, 2, 1, lambda _: came)
    after = evening.line.tournament.current.rounds
    assert [one is other for one, other in zip(before, after, strict=True)] == [True, False, True, True, True]
    assert (before[1].unfinished, after[1].unfinished) == (3, 2)
