"""A match follows a ruling on one of its games that is final already."""

from typing import Any, Final

import pytest
from flask import Flask

from service.features.accounts.changing import give_role
from tests.support.api import Api
from tests.support.event import did
from tests.support.play import finish, people, until

VOID: Final[dict[str, Any]] = {"kind": "void"}
LEVEL: Final[dict[str, Any]] = {"kind": "adjudicate", "places": [1, 1]}


class Series:
    """A match of two players, and a referee of the service."""

    def __init__(self, app: Flask, anybody: Api, games: int) -> None:
        *self.pair, self.referee = people(anybody, 3)
        give_role(app.extensions["service"]["accounts"], self.referee.account, "referee")
        seats = ["me", {"account": self.pair[1].account}]
        wanted = {"ruleset": "kingdomino", "seats": seats, "match": {"format": "best-of", "games": games}}
        self.id = did(self.pair[0].post("/v1/matches", wanted))["match"]["id"]
        did(self.pair[1].put(f"/v1/matches/{self.id}/seats/1"), 200)

    @property
    def now(self) -> Any:
        return self.pair[0].get(f"/v1/matches/{self.id}").json

    def begun(self, number: int) -> str:
        until(lambda: len(self.now["games"]) >= number)
        game: str = self.now["games"][number - 1]["game"]
        return game

    def lose(self, number: int, seat: int) -> str:
        """Seat resigns a game."""
        game = self.begun(number)
        did(self.pair[seat].post(f"/v1/games/{game}/resignation"))
        until(lambda: self.now["games"][number - 1]["standings"])
        return game

    def rule(self, game: str, **ruling: Any) -> None:
        did(self.referee.post(f"/v1/games/{game}/rulings", {"reason": "so", **ruling}))

    def scores(self) -> list[int]:
        return [one["score"] for one in sorted(self.now["standings"] or [], key=lambda one: one["seat"])]


@pytest.mark.parametrize(
    ("ruling", "scores"),
    [(VOID, [0, 1]), ({"kind": "adjudicate", "places": [2, 1]}, [0, 2]), (LEVEL, [1, 2])],
)
def test_the_score_follows_while_the_match_is_played(
    app: Flask, anybody: Api, ruling: dict[str, Any], scores: list[int]
) -> None:
    series = Series(app, anybody, 5)
    first = series.lose(1, seat=1)
    series.lose(2, seat=0)
    assert series.scores() == [1, 1]
    running = series.begun(3)
    series.rule(first, **ruling)
    until(lambda: series.scores() == scores)
    assert series.begun(3) == running
    finish(series.pair, running)
    until(lambda: len(series.now["games"]) == 4 or series.now["status"] == "ended")
    assert sum(series.scores()) >= sum(scores)
    assert series.now["games"][0]["head"] == series.pair[0].get(f"/v1/games/{first}").json["head"]


def test_a_voided_game_is_played_again(app: Flask, anybody: Api) -> None:
    series = Series(app, anybody, 3)
    first = series.lose(1, seat=1)
    series.begun(2)
    series.rule(first, **VOID)
    until(lambda: series.scores() == [])
    series.lose(2, seat=1)
    series.lose(3, seat=0)
    series.lose(4, seat=0)
    until(lambda: series.now["status"] == "ended")
    assert series.scores() == [1, 2]


@pytest.mark.parametrize(
    ("ruling", "scores", "places"),
    [(VOID, [1, 0], [1, 2]), ({"kind": "adjudicate", "places": [2, 1]}, [1, 1], [1, 1])],
)
def test_the_result_follows_after_the_end(
    app: Flask, anybody: Api, ruling: dict[str, Any], scores: list[int], places: list[int]
) -> None:
    series = Series(app, anybody, 3)
    first = series.lose(1, seat=1)
    series.lose(2, seat=1)
    until(lambda: series.now["status"] == "ended")
    series.rule(first, **ruling)
    until(lambda: series.scores() == scores)
    assert [one["place"] for one in sorted(series.now["standings"], key=lambda one: one["seat"])] == places
    assert (series.now["status"], len(series.now["games"])) == ("ended", 2), "its seed is open, so nothing is played"


def test_a_match_of_one_voided_game_is_level(app: Flask, anybody: Api) -> None:
    series = Series(app, anybody, 1)
    game = series.lose(1, seat=1)
    until(lambda: series.now["status"] == "ended")
    series.rule(game, **VOID)
    until(lambda: series.scores() == [0, 0])
    assert {one["place"] for one in series.now["standings"]} == {1}
