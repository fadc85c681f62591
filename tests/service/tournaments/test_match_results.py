"""A whole match at a real table, entered as `2–1`."""

import pytest

from tests.support.api import refused
from tests.support.event import did, first_round, open_event
from tests.support.play import people

TABLE = "rounds/1/1/tables/1"


def best_of(games, **duel):
    return {"format": {"kind": "swiss", "rounds": 2, "size": 2, "duel": {"best_of": games, "tied": "drawn", **duel}}}


@pytest.fixture
def olga(anybody):
    return people(anybody, 1)[0]


def hall_of(olga, stage):
    hall = open_event(olga, stage, names=["Ada", "Bea"], play="typed")
    first_round(olga, hall)
    return hall


def score(first, second):
    return {"won": [{"entrant": 1, "games": first}, {"entrant": 2, "games": second}]}


@pytest.mark.parametrize(
    ("games", "entered", "played", "match"),
    [
        (3, score(2, 1), 3, ["2", "1"]),
        (3, score(0, 2), 2, ["0", "2"]),
        (3, score(1, 1), 3, ["3/2", "3/2"]),
        (5, score(1, 3), 4, ["1", "3"]),
        (3, {"won": [{"entrant": 2, "games": 2}]}, 2, ["0", "2"]),
    ],
)
def test_a_match_is_entered_at_once(olga, games, entered, played, match):
    hall = hall_of(olga, best_of(games))
    told = did(olga.post(f"{hall}/{TABLE}/match", entered))
    assert [one["event"]["type"] for one in told["events"]] == ["result-reported"] * played
    (table,) = told["round"]["tables"]
    order = [one["entrant"] for one in table["entrants"]]
    assert (table["done"], dict(zip(order, table["match"], strict=True))) == (True, dict(enumerate(match, 1)))
    refused(olga.post(f"{hall}/{TABLE}/match", entered), 409, "result-known")


def test_a_match_goes_on_from_its_known_games(olga):
    hall = hall_of(olga, best_of(3))
    first = {"results": [{"entrant": 1, "score": 40}, {"entrant": 2, "score": 50}]}
    did(olga.post(f"{hall}/{TABLE}/results", first))
    refused(olga.post(f"{hall}/{TABLE}/match", score(2, 0)), 422, "invalid-result")
    told = did(olga.post(f"{hall}/{TABLE}/match", score(2, 1)))
    (table,) = told["round"]["tables"]
    winners = [line["entrant"] for game in table["games"] for line in game["results"] if line["place"] == 1]
    assert winners == [2, 1, 1]
    assert sorted(line["score"] for line in table["games"][0]["results"]) == [40, 50], "the known game stays"
    third = {"results": [{"entrant": 1, "score": 40}, {"entrant": 2, "score": 50}]}
    for game, match in ((3, [1, 2]), (1, [1, 2])):
        ruling = {"kind": "correct", "stage": 1, "round": 1, "table": 1, "number": game, "reason": "Misread."}
        did(olga.post(f"{hall}/rulings", ruling | {"result": third}))
        (table,) = did(olga.get(f"{hall}/rounds/1/1"), 200)["tables"]
        assert sorted(map(int, table["match"])) == match, "each game can be corrected"


@pytest.mark.parametrize("entered", [score(1, 0), score(3, 0), score(2, 2), score(0, 0)])
def test_a_score_that_does_not_end_the_match_is_refused(olga, entered):
    refused(olga.post(f"{hall_of(olga, best_of(3))}/{TABLE}/match", entered), 422, "invalid-result")


def test_a_match_is_refused_where_one_game_decides(olga):
    hall = hall_of(olga, {"format": {"kind": "swiss", "rounds": 2, "size": 2}})
    refused(olga.post(f"{hall}/{TABLE}/match", score(1, 0)), 422, "invalid-result")
    stranger = {"won": [{"entrant": 1, "games": 2}, {"entrant": 7, "games": 0}]}
    refused(olga.post(f"{hall_of(olga, best_of(3))}/{TABLE}/match", stranger), 422, "invalid-result")
