"""Many rulings on one game burden neither its referee nor readers of the list of precedents."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import pytest

from domain.table.lobby import Lobby
from domain.table.office import EVERY_GAME
from domain.table.rulings import Overturned, Paused, Resumed, Ruling
from projections import precedents as listed
from service.features.games.refereeing import rulings
from service.platform.streams.pen import SERVICE
from tests.support.api import Api, refused
from tests.support.counting import rows_read, rows_written
from tests.support.event import did
from tests.support.operator import Operator
from tests.support.play import table, until

TERMS: Final = {"spectator_delay_seconds": 3600}


def ruled(referee: Api, game: str, kind: str, **said: Any) -> int:
    body = {"kind": kind, "reason": "so", "rule": "p. 7 of many", **said}
    seq: int = did(referee.post(f"/v1/games/{game}/rulings", body))["events"][0]["event"]["seq"]
    return seq


def paused(referee: Api, game: str, times: int) -> list[int]:
    return [ruled(referee, game, "resume" if number % 2 else "pause") for number in range(times)]


def found(reader: Api, query: str = "") -> list[int]:
    return [one["ruling"]["seq"] for one in did(reader.get(f"/v1/rulings?rule=of+many{query}"), 200)["items"]]


def test_rulings_on_delayed_games_do_not_slow_the_list(
    pair: list[Api], anybody: Api, stranger: Api, referee: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table(pair, terms=TERMS)
    made = paused(referee, game, 6)[::-1]
    until(lambda: found(pair[0]) == made)
    assert found(referee) == made
    read = rows_read(monkeypatch, listed.Precedents)
    for reader in (anybody, stranger):
        read.clear()
        assert found(reader, "&limit=1") == []
        assert read == [0], "one statement, which finds nothing"
    ruled(referee, game, "void", rule="p. 1")
    until(lambda: found(anybody) == made)


def test_only_new_rulings_are_written(pair: list[Api], referee: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(pair)
    made = paused(referee, game, 4)
    until(lambda: found(pair[0])[:4] == made[::-1])
    written = rows_written(monkeypatch, listed, "seq")
    last = ruled(referee, game, "pause")
    until(lambda: last in found(pair[0]))
    assert set(written) == {last}


def test_a_referee_makes_a_bounded_number_of_rulings(
    pair: list[Api], referee: Api, second: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulings, "_MOST_RULINGS", 4)
    game = table(pair)
    paused(referee, game, 4)
    body = {"kind": "pause", "reason": "again"}
    assert "4 rulings" in refused(referee.post(f"/v1/games/{game}/rulings", body), 409, "too-many-rulings")["detail"]
    preview = referee.post(f"/v1/games/{game}/rulings/preview", body)
    refused(preview, 409, "too-many-rulings")
    ruled(second, game, "pause")
    dispute = did(pair[0].post(f"/v1/games/{game}/disputes", {"cites": 3, "text": "no"}))["dispute"]["id"]
    interim = referee.post(f"/v1/games/{game}/rulings", {**body, "dispute": dispute})
    refused(interim, 409, "too-many-rulings")
    ruled(referee, game, "dismiss", dispute=dispute)
    ruled(referee, game, "void")
    for kind, said in (("void", {}), ("adjudicate", {"places": [1, 2]})):
        again = referee.post(f"/v1/games/{game}/rulings", {"kind": kind, "reason": "again", **said})
        refused(again, 409, "too-many-rulings")
    ruled(second, game, "adjudicate", places=[1, 2])


def test_pauses_of_the_service_are_not_counted(pair: list[Api], app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tournament pauses and resumes its games. This must work, whatever the number of pauses."""
    monkeypatch.setattr(rulings, "_MOST_RULINGS", 2)
    game, desk = table(pair), app.extensions["service"]["games"].desk
    for number in range(4):
        ruling = Resumed(reason="so") if number % 2 else Paused(reason="so", hall=1)
        assert desk.rulings.rule(SERVICE, game, partial(_same, ruling), EVERY_GAME) is not None


def _same(ruling: Ruling, _: Lobby) -> Ruling:
    return ruling


def test_a_referee_resumes_after_the_last_ruling(
    pair: list[Api], referee: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulings, "_MOST_RULINGS", 3)
    game = table(pair)
    paused(referee, game, 3)
    ruled(referee, game, "resume")
    again = referee.post(f"/v1/games/{game}/rulings", {"kind": "pause", "reason": "again"})
    refused(again, 409, "too-many-rulings")


class Counted(list[Any]):
    """A list that counts the items that are read."""

    read = 0

    def __iter__(self) -> Iterator[Any]:
        for one in super().__iter__():
            self.read += 1
            yield one

    def __getitem__(self, index: Any) -> Any:
        self.read += 1
        return super().__getitem__(index)


def test_an_overturned_ruling_is_found_without_the_others() -> None:
    """Otherwise an appeal against many rulings takes a time that grows with their square."""
    game = Operator()
    for _ in range(200):
        game.write(Paused(reason="so"))
        game.write(Resumed(reason="so"))
    counted = game.lobby.rulings = Counted(game.lobby.rulings)
    for ruling in [record.seq for record in counted[:100]]:
        counted.read = 0
        game.write(Overturned(ruling=ruling, reason="so"))
        assert counted.read < 20
        assert game.lobby.is_overturned(ruling)
