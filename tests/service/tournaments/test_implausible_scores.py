"""A score that the game's rules hardly come to is asked about before it is taken."""

import pytest

from domain.games.rulesets import RULESETS
from tests.support.api import refused
from tests.support.event import DUEL, did, first_round, open_event


def event_of(olga, ruleset, **options):
    event = open_event(olga, DUEL, ruleset=ruleset, names=["Ann", "Ben"], play="typed", options=options)
    first_round(olga, event)
    return event


def typed(first, second, **more):
    return {"results": [{"entrant": 1, "score": first}, {"entrant": 2, "score": second}], **more}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_slip_is_asked_about_and_taken_if_it_is_meant(olga, ruleset):
    event = event_of(olga, ruleset)
    path = f"{event}/rounds/1/1/tables/1/results"
    problem = refused(olga.post(path, typed(38, 5100)), 422, "implausible-score")
    assert problem["errors"][0]["pointer"] == "/results/1/score"
    assert problem["least"] <= 0 < problem["most"] < 400
    refused(olga.post(path, typed(problem["most"] + 1, 38)), 422, "implausible-score")
    refused(olga.post(path, typed(problem["least"] - 1, 38)), 422, "implausible-score")
    did(olga.post(path, typed(38, 5100, confirm=True)))
    slip = {"kind": "correct", "stage": 1, "round": 1, "table": 1, "reason": "a slip"}
    refused(olga.post(f"{event}/rulings", {**slip, "result": typed(38, 510_000)}), 422, "implausible-score")
    did(olga.post(f"{event}/rulings", {**slip, "result": typed(38, problem["most"])}))
    (table,) = did(olga.get(f"{event}/rounds/1/1"), 200)["tables"]
    assert sorted(one["score"] for one in table["games"][0]["results"]) == [38, problem["most"]]


def test_the_bounds_are_those_of_the_options(olga):
    most = []
    for options in ({}, {"harmony": True, "middle_kingdom": True}, {"mighty_duel": True}):
        path = f"{event_of(olga, 'kingdomino', **options)}/rounds/1/1/tables/1/results"
        most.append(refused(olga.post(path, typed(38, 5100)), 422, "implausible-score")["most"])
    assert (most[1] - most[0], most[2] > most[1]) == (15, True)
