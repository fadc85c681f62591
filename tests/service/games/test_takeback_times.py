"""A takeback over HTTP gains no time, where one seat decides several times in a row."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from service.platform.assembly.service import Service
from service.platform.streams import service_time
from service.platform.streams.service_time import ServiceTime
from tests.support.api import Answer, Api, over_wsgi
from tests.support.machine import Machine
from tests.support.play import Game, asked, move, people, table
from tests.support.service import housed

MINUTE: Final = 60


def _beside(x: int, y: int) -> set[tuple[int, int]]:
    """Return the places around a castle. If only one is free for its knight, the seat decides nothing more."""
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


class House:
    """A service of which the test moves the time. No thread of it runs, so only the test ends a game by time."""

    def __init__(self, service: Service, machine: Machine) -> None:
        self.machine = machine
        self._service = service
        self.pair = people(Api(over_wsgi(service.app())), 2)
        machine.beats.append(lambda: service.platform.presence.mark(service_time.now()))
        self.passes(1)

    def begin(self, **terms: Any) -> str:
        return table(self.pair, ruleset="domaine", terms={"takebacks": "uninformed", **terms})

    def passes(self, seconds: int) -> None:
        self.machine.runs(seconds)

    def answer(self, game: str, after: int = 0) -> tuple[Api, Game]:
        """Answer the open decision, and return its player and the game before the answer."""
        player, shown = asked(self.pair, game) or pytest.fail("the game is over")
        self.passes(after)
        decision = shown["decision"]
        places = {(one["x"], one["y"]): one["id"] for one in decision["options"]}
        best = max(places, key=lambda place: len(places.keys() & _beside(*place)))
        body = {"decision": decision["id"], "picks": [places[best]]}
        assert player.post(f"/v1/games/{game}/moves", body).status == 201
        return player, shown


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    machine = Machine()
    monkeypatch.setattr(service_time, "_ours", ServiceTime(machine.wall, machine.steady))
    with housed(tmp_path) as service:
        yield House(service, machine)


def taken_back(player: Api, shown: Game, **body: Any) -> Answer:
    return player.post(f"/v1/games/{shown['id']}/takebacks", body or {"decision": shown["decision"]["id"]})


def test_no_takeback_after_the_time_is_over(house: House) -> None:
    game = house.begin(clock={"per_move_seconds": MINUTE})
    player, castle = house.answer(game)
    house.passes(MINUTE // 2)
    assert taken_back(player, castle).status == 201
    player, castle = house.answer(game)
    house.passes(MINUTE + 1)
    refused = taken_back(player, castle)
    assert (refused.status, refused.json["code"]) == (409, "time-over")


@pytest.mark.parametrize("allow", [True, False])
def test_no_reply_to_a_takeback_after_the_time_is_over(house: House, *, allow: bool) -> None:
    game = house.begin(takebacks="consent", clock={"per_move_seconds": MINUTE})
    player, castle = house.answer(game)
    assert taken_back(player, castle).status == 201
    house.passes(MINUTE + 1)
    other = next(one for one in house.pair if one is not player)
    refused = taken_back(other, castle, allow=allow)
    assert (refused.status, refused.json["code"]) == (409, "time-over")


def test_a_takeback_brings_no_time_back_for_a_move(house: House) -> None:
    game = house.begin(clock={"per_move_seconds": MINUTE})
    for _ in range(2):
        player, castle = house.answer(game, after=5)
        house.passes(20)
        assert taken_back(player, castle).status == 201
    house.passes(9)
    player, castle = house.answer(game)
    assert taken_back(player, castle).status == 201
    house.passes(2)
    refused = move(*(asked(house.pair, game) or pytest.fail("the game is over")))
    assert (refused.status, refused.json["code"]) == (409, "time-over")


def test_a_takeback_that_leaves_no_time_is_refused(house: House) -> None:
    game = house.begin(clock={"per_move_seconds": MINUTE})
    player, castle = house.answer(game, after=20)
    house.passes(41)
    refused = taken_back(player, castle)
    assert (refused.status, refused.json["code"]) == (409, "time-over")
    player, _ = house.answer(game)
    assert player.get(f"/v1/games/{game}").json["clock"]["left"] == [None, None]


def test_a_takeback_of_two_answers_takes_both_increments(house: House) -> None:
    game = house.begin(clock={"per_game_seconds": MINUTE, "increment_seconds": 5})
    player, castle = house.answer(game)
    seat = castle["decision"]["seat"]
    house.answer(game)
    assert player.get(f"/v1/games/{game}").json["clock"]["left"][seat] == (MINUTE + 10) * 1000
    assert taken_back(player, castle).json["game"]["clock"]["left"][seat] == MINUTE * 1000
    assert player.get(f"/v1/games/{game}/audit").json["verdict"] in {"agrees", "not-final", "not-open"}


def test_a_takeback_puts_no_abandonment_off(house: House) -> None:
    game = house.begin(abandoned_after_seconds=MINUTE)
    player, first = asked(house.pair, game) or pytest.fail("the game is over")
    for _ in range(2):
        player, castle = house.answer(game, after=5)
        house.passes(20)
        shown = taken_back(player, castle).json["game"]
        assert shown["abandoned_from"] == first["abandoned_from"]
    player, castle = house.answer(game)
    assert player.get(f"/v1/games/{game}").json["abandoned_from"] > first["abandoned_from"], "of the next decision"
    house.passes(11)
    refused = taken_back(player, castle)
    assert (refused.status, refused.json["code"]) == (409, "time-over")
