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
        assert move(player, shown).status == 201
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
    house.passes(MINUTE - 1)
    assert taken_back(player, castle).status == 201
    player, castle = house.answer(game)
    house.passes(MINUTE)
    refused = taken_back(player, castle)
    assert (refused.status, refused.json["code"]) == (409, "time-over")


@pytest.mark.parametrize("allow", [True, False])
def test_no_reply_to_a_takeback_after_the_time_is_over(house: House, *, allow: bool) -> None:
    game = house.begin(takebacks="consent", clock={"per_move_seconds": MINUTE})
    player, castle = house.answer(game)
    assert taken_back(player, castle).status == 201
    house.passes(MINUTE)
    other = next(one for one in house.pair if one is not player)
    refused = taken_back(other, castle, allow=allow)
    assert (refused.status, refused.json["code"]) == (409, "time-over")
