"""Series: several tournaments ranked together, by the places of people in each."""

import pytest

from tests.support.api import refused
from tests.support.event import did, first_round, open_event

CHESS = {"name": "Chess", "results": "winner", "player_counts": [2]}
ROUND = {"format": {"kind": "swiss", "rounds": 1, "size": 2}}


def duel(olga, winner, loser, **more):
    """An event of two people with one game; return its id. Those who are no names are players with accounts."""
    people = {"names": [one for one in (winner, loser) if isinstance(one, str)]}
    players = [one for one in (winner, loser) if not isinstance(one, str)]
    event = open_event(olga, ROUND, ruleset="other", game=CHESS, play="typed", players=players, **people, **more)
    first_round(olga, event)
    listed = did(olga.get(f"{event}/entrants"), 200)["items"]
    entrants = {one["handle"] or one["name"]: one["entrant"] for one in listed}
    named = [one if isinstance(one, str) else did(one.get("/v1/me"), 200)["handle"] for one in (winner, loser)]
    results = [{"entrant": entrants[name], "score": int(one == 0)} for one, name in enumerate(named)]
    did(olga.post(f"{event}/rounds/1/1/tables/1/results", {"results": results}))
    return event.rpartition("/")[2]


def ranked(reader, events, more=""):
    found = did(reader.get(f"/v1/series?tournaments={','.join(events)}{more}"), 200)
    return [(one["place"], one["handle"] or one["name"], one["points"]) for one in found["standings"]]


def test_places_of_several_events_earn_points(olga, anybody):
    events = [duel(olga, "Ann", "Ben"), duel(olga, "Cleo", "Ann"), duel(olga, "ANN", "Ben")]
    assert ranked(anybody, events) == [(1, "Ann", "34"), (2, "Ben", "20"), (3, "Cleo", "12")]
    assert ranked(anybody, events, "&points=3,1&best=1") == [(1, "Ann", "3"), (1, "Cleo", "3"), (3, "Ben", "1")]
    found = did(anybody.get(f"/v1/series?tournaments={','.join(events)}&best=2"), 200)
    assert [one and one["counts"] for one in found["standings"][0]["results"]] == [True, False, True]
    assert [(one["tournament"], one["final"]) for one in found["tournaments"]] == [(one, True) for one in events]
    page = anybody.get(f"/series?tournaments={','.join(events)}&points=3,1&best=3", Accept="text/html")
    assert page.status == 200
    assert page.body.decode().index("Ann") < page.body.decode().index("Ben")


def test_an_account_is_one_person_in_all_events(olga, ada, anybody):
    bo = anybody.as_("bo")
    events = [duel(olga, ada, bo), duel(olga, ada, "Ann")]
    first, *rest = ranked(anybody, events)
    assert first[2] == "24"
    assert [points for _, _, points in rest] == ["10", "10"]


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("", 422, "invalid"),
        ("tournaments=", 422, "invalid"),
        ("tournaments=t_01jd6v3r5m8x2k4q7w9y1z3a5c", 404, "unknown-tournament"),
        ("tournaments={open}", 409, "tournament-open"),
        ("tournaments={open},{open}", 422, "invalid"),
        ("tournaments={begun}&points=3,,1", 422, "invalid"),
        ("tournaments={begun}&points=-3", 422, "invalid"),
        ("tournaments={begun}&best=0", 422, "invalid"),
        ("tournaments={secret}", 404, "unknown-tournament"),
    ],
)
def test_a_series_without_sense_is_refused(olga, anybody, query, status, code):
    events = {
        "open": open_event(olga).rpartition("/")[2],
        "begun": duel(olga, "Ann", "Ben"),
        "secret": duel(olga, "Ann", "Ben", visibility="private"),
    }
    refused(anybody.get(f"/v1/series?{query.format(**events)}"), status, code)
