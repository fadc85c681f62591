"""Holidays in a game: agreed on, taken by seated players, announced to all, and kept by the clock."""

from collections.abc import Callable

import pytest

from domain.game.refusal import Refusal
from domain.table.lobby_facts import Chair
from domain.table.rulings import Clock, Terms
from events.log.journal import Journal
from events.log.viewer import Viewer
from service.features.games.desk import GameCommands, GameRequest
from tests.support.api import Api, over_wsgi, refused
from tests.support.machine import Machine
from tests.support.play import asked, events, move, people, table
from tests.support.service import application

DAY = 86_400.0
GAME = "g_1"
ADA, BRUNO = "a_ada", "a_bruno"
LONG = {"clock": {"per_move_seconds": int(DAY)}}


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    with application(tmp_path_factory.mktemp("holidays")) as app:
        yield people(Api(over_wsgi(app)), 2)


def took(player, game, days):
    return player.post(f"/v1/games/{game}/holiday", {"days": days})


def test_a_seat_takes_some_of_the_days_that_were_agreed_on(pair):
    game = table(pair, terms={**LONG, "holidays": 10})
    who, shown = asked(pair, game)
    assert shown["terms"]["holidays"] == 10
    assert shown["clock"]["holidays_left"] == [10, 10]
    told = took(who, game, 7)
    assert told.status == 201, told
    seat = shown["decision"]["seat"]
    now = pair[0].get(f"/v1/games/{game}").json["clock"]
    assert (now["holidays_left"][seat], now["holidays_left"][1 - seat]) == (3, 10)
    assert now["since"] == now["holidays_until"][seat]
    assert now["due"] > shown["clock"]["due"]
    assert [line for line in pair[1].get(f"/v1/games/{game}/log").json["items"] if "7 days of holiday" in line["text"]]
    refused(took(who, game, 4), 409, "no-holidays")
    assert move(who, who.get(f"/v1/games/{game}").json).status == 201, "who likes to plays on"
    assert took(who, game, 0).status == 201
    assert pair[0].get(f"/v1/games/{game}").json["clock"]["holidays_left"][seat] == 9
    refused(took(who, game, 0), 409, "no-holidays")
    assert [one["event"]["type"] for one in events(pair[0], game)].count("holiday-taken") == 1


def test_what_is_no_holiday_is_refused(pair):
    bare = table(pair, terms=LONG)
    refused(took(pair[0], bare, 1), 409, "no-holidays")
    assert "holidays" not in pair[0].get(f"/v1/games/{bare}").json["terms"]
    refused(took(pair[0], table(pair), 1), 409, "no-holidays")
    game = table(pair, terms={**LONG, "holidays": 10})
    refused(took(pair[0], game, 11), 409, "no-holidays")
    refused(took(pair[0], game, -1), 422, "invalid")
    refused(took(people(pair[0], 1)[0], game, 1), 403, "not-seated")
    assert pair[1].post(f"/v1/games/{game}/resignation", {}).status == 201
    refused(took(pair[0], game, 1), 409, "game-over")
    for clock in (None, {"per_move_seconds": 3600}, {"per_game_seconds": 9 * int(DAY)}):
        wish = {"ruleset": "kingdomino", "seats": ["me", "open"], "terms": {"clock": clock, "holidays": 5}}
        told = refused(pair[0].post("/v1/games", wish), 422, "invalid")
        assert [one["pointer"] for one in told["errors"]] == ["/terms/holidays"]


@pytest.fixture
def desk(journal: Journal, desk_on: Callable[..., GameCommands], machine: Machine) -> GameCommands:
    """Commands for one game, in which each move has a day, and each player five days of holiday."""
    desk: GameCommands = desk_on(journal)
    terms = Terms(clock=Clock(per_move=int(DAY)), holidays=5)
    chairs = [Chair("account", ADA), Chair("account", BRUNO)]
    desk.seating.create(ADA, GAME, GameRequest("kingdomino", {}, chairs, terms=terms, present=frozenset({ADA, BRUNO})))
    return desk


def test_nobody_is_out_of_time_on_holiday_and_everybody_is_after_it(
    desk: GameCommands, journal: Journal, machine: Machine
) -> None:
    away = _asked(desk)
    machine.stops(DAY / 2)
    desk.holidays.take((ADA, BRUNO)[away], GAME, 3)
    machine.stops(3 * DAY)
    desk.deadlines.keep(GAME)
    assert _asked(desk) == away
    machine.stops(DAY / 2 + 60)
    desk.deadlines.keep(GAME)
    types = [stored.event.type for stored in journal.read(GAME)]
    assert "timed-out" in types


def _asked(desk: GameCommands) -> int:
    with desk.loaded_games.load(GAME).seen_by(Viewer.referee()) as now:
        question = now.question()
    assert question is not None
    return int(question["seat"])


def test_it_is_too_late_for_a_holiday_when_the_time_is_over(desk: GameCommands, machine: Machine) -> None:
    late = _asked(desk)
    machine.stops(DAY + 1)
    with pytest.raises(Refusal) as refusal:
        desk.holidays.take((ADA, BRUNO)[late], GAME, 3)
    assert refusal.value.code == "time-over"
    assert desk.holidays.take((BRUNO, ADA)[late], GAME, 3) is not None
