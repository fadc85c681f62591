"""A token of the scope `organise` alone runs an event: an organiser gives no more to a program of the hall."""

import pytest

from tests.support.api import refused
from tests.support.event import did, first_round, open_event


@pytest.fixture
def hall(olga):
    return olga.bearing(did(olga.post("/v1/tokens", {"scopes": ["organise"]}))["token"])


def test_a_whole_event_is_run_with_it(hall):
    event = open_event(hall, names=["Ann", "Ben", "Cem", "Dee"], play="typed", visibility="private")
    for table in first_round(hall, event)["tables"]:
        scores = [{"entrant": one["entrant"], "score": 40 - place} for place, one in enumerate(table["entrants"])]
        did(hall.post(f"{event}/rounds/1/1/tables/{table['number']}/results", {"results": scores}))
    for seen in ("", "/entrants", "/entrants/1", "/rounds/1/1", "/standings", "/rulings", "/events"):
        assert hall.get(f"{event}{seen}").status == 200, seen
    assert hall.get(f"{event}/exports/standings.csv").status == 200
    assert did(hall.post("/v1/exports", {"kind": "bundle", "tournaments": [event.rpartition("/")[2]]}), 202)["id"]


def test_who_plays_too_may_leave_by_it_but_not_agree_to_play(olga, hall):
    event = open_event(hall, play="typed")
    refused(hall.post(f"{event}/entrants"), 403, "insufficient-scope")
    number = did(olga.post(f"{event}/entrants"))["entrant"]["entrant"]
    did(hall.delete(f"{event}/entrants/{number}"), 200)
    refused(hall.put(f"{event}/entrants/{number}"), 403, "insufficient-scope")
    did(olga.put(f"{event}/entrants/{number}"), 200)


def test_it_opens_nothing_else(hall):
    for path in ("/v1/me", "/v1/games", "/v1/me/inbox"):
        refused(hall.get(path), 403, "insufficient-scope")
    refused(hall.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"]}), 403, "insufficient-scope")
