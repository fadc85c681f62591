"""The staff of a tournament and their permissions; the door, fees as marks and codes to scan, over HTTP."""

import re

import pytest

from tests.support.api import refused
from tests.support.event import did, first_round, open_event
from tests.support.play import people, until
from tests.support.statements import lost_at, once_before


@pytest.fixture
def town(anybody):
    return people(anybody, 3)


@pytest.fixture
def olga(town):
    return town[0]


@pytest.fixture
def hall(olga):
    return open_event(olga, play="typed", visibility="private")


def marked(entrant, mark):
    return {"entrant": entrant, "mark": mark, "amount": None}


def result(first=50):
    return {"results": [{"entrant": 1, "score": first}, {"entrant": 2, "score": 30}]}


def test_a_duty_is_given_changed_and_taken_at_any_time(town, olga, hall):
    _, aris, _ = town
    staff = f"{hall}/staff/{aris.account}"
    assert aris.get(hall).status == 404
    did(olga.put(staff, {"duty": "arbiter"}), 200)
    told = did(aris.get(hall), 200)
    assert told["you"] == {"organiser": False, "arbiter": True, "entrant": None}
    assert [one["account"] for one in told["arbiters"]] == told["terms"]["referees"] == [aris.account]
    refused(aris.post(f"{hall}/entrants"), 403, "conflict-of-interest")
    did(olga.post(f"{hall}/entrants", {"names": ["Ada", "Bea"]}))
    refused(aris.post(f"{hall}/stages"), 403, "not-the-organiser")
    first_round(olga, hall)
    did(aris.post(f"{hall}/rounds/1/1/tables/1/results", result()))
    corrected = {"kind": "correct", "stage": 1, "round": 1, "table": 1, "result": result(51), "reason": "Misread."}
    did(aris.post(f"{hall}/rulings", corrected))
    for organisers_own in (
        {"kind": "withdraw-round", "reason": "No."},
        {"kind": "tiebreaks", "stage": 1, "tiebreaks": ["lot"], "reason": "No."},
    ):
        refused(aris.post(f"{hall}/rulings", organisers_own), 403, "not-the-organiser")
    for path, body in (("places", {"most_entrants": 9}), (f"staff/{olga.account}", {"duty": "arbiter"})):
        refused(aris.put(f"{hall}/{path}", body), 403, "not-the-organiser")
    did(olga.put(staff, {"duty": "organiser"}), 200)
    assert did(aris.get(hall), 200)["arbiters"] == []
    refused(aris.delete(f"{hall}/staff/{olga.account}"), 403, "not-the-maker")
    did(aris.post(f"{hall}/cancellation", {"reason": "Rain."}))
    did(aris.delete(staff), 200)
    assert aris.get(hall).status == 404
    assert all(line["id"] not in hall for line in did(aris.get("/v1/tournaments"), 200)["items"])


def test_who_plays_is_no_arbiter(town, olga, hall):
    _, _, pat = town
    did(olga.post(f"{hall}/entrants", {"account": pat.account}))
    did(pat.post(f"{hall}/entrants"))
    refused(olga.put(f"{hall}/staff/{pat.account}", {"duty": "arbiter"}), 403, "conflict-of-interest")
    did(olga.put(f"{hall}/staff/{pat.account}", {"duty": "organiser"}), 200)
    assert did(pat.get(hall), 200)["you"] == {"organiser": True, "arbiter": False, "entrant": 1}


def test_players_check_in_at_the_door(town, olga, hall):
    _, aris, pat = town
    did(olga.put(f"{hall}/staff/{aris.account}", {"duty": "arbiter"}), 200)
    did(olga.post(f"{hall}/entrants", {"account": pat.account}))
    did(pat.post(f"{hall}/entrants"))
    did(olga.post(f"{hall}/entrants", {"names": ["Ada", "Bea"]}))
    refused(pat.put(f"{hall}/entrants/1/check-in"), 409, "check-in-closed")
    assert did(aris.put(f"{hall}/check-in", {"open": True}), 200)["tournament"]["check_in"] == "open"
    assert did(pat.put(f"{hall}/entrants/1/check-in"), 200)["entrant"]["here"]
    assert did(olga.put(f"{hall}/check-in", {"open": True}), 200)["events"] == [], "an open one stays as it is"
    refused(pat.put(f"{hall}/entrants/2/check-in"), 403, "not-the-organiser")
    assert did(aris.put(f"{hall}/entrants/2/check-in"), 200)["entrant"]["here"]
    assert did(aris.delete(f"{hall}/entrants/2/check-in"), 200)["entrant"]["here"] is False
    did(aris.put(f"{hall}/entrants/3/check-in"), 200)
    told = did(olga.put(f"{hall}/check-in", {"open": False, "leave_out": True}), 200)["tournament"]
    assert (told["check_in"], told["playing"]) == ("closed", 2)
    entrants = did(olga.get(f"{hall}/entrants"), 200)["items"]
    assert [(one["here"], one["dropped"]) for one in entrants] == [(True, False), (False, True), (True, False)]


def test_fees_are_marks_for_organisers_alone(town, olga, hall):
    _, _, pat = town
    did(olga.post(f"{hall}/entrants", {"account": pat.account}))
    did(pat.post(f"{hall}/entrants"))
    did(olga.post(f"{hall}/entrants", {"names": ["Pat", "Bea"]}))
    did(olga.put(f"{hall}/fees", {"entrants": [1, 2, 3], "mark": "due"}), 200)
    paid = did(olga.put(f"{hall}/fees", {"entrants": [2], "mark": "paid"}), 200)["items"]
    assert paid == [marked(1, "due"), marked(2, "paid"), marked(3, "due")]
    did(olga.put(f"{hall}/fees", {"entrants": [3], "mark": "none"}), 200)
    did(olga.put(f"{hall}/entrants/2/merged", {"into": 1}), 200)
    assert did(olga.get(f"{hall}/fees"), 200)["items"] == [marked(1, "paid")]
    refused(pat.get(f"{hall}/fees"), 403, "not-the-organiser")
    refused(pat.put(f"{hall}/fees", {"entrants": [1], "mark": "paid"}), 403, "not-the-organiser")
    refused(olga.put(f"{hall}/fees", {"entrants": [9], "mark": "paid"}), 404, "unknown-entrant")
    did(olga.put(f"{hall}/fees", {"entrants": [3], "mark": "due"}), 200)
    did(pat.delete("/v1/me"), 202)
    assert did(olga.get(f"{hall}/fees"), 200)["items"] == [marked(3, "due")]


def test_two_entries_are_merged_with_their_fees_also_where_that_took_two_requests(app, olga, hall):
    """In between, a process died, or another organiser marked one of the two."""
    engine = app.extensions["service"].platform.registry.database.engine
    did(olga.post(f"{hall}/entrants", {"names": ["Ada", "Adda", "Bea", "Beah"]}))
    did(olga.put(f"{hall}/fees", {"entrants": [2, 4], "mark": "due"}), 200)
    with lost_at(engine, "DELETE FROM fees"):
        assert olga.put(f"{hall}/entrants/2/merged", {"into": 1}).status == 503
    assert did(olga.put(f"{hall}/entrants/2/merged", {"into": 1}), 200)["events"] == []
    assert did(olga.get(f"{hall}/fees"), 200)["items"] == [marked(1, "due"), marked(4, "due")]
    with once_before(engine, "DELETE FROM fees", lambda: olga.put(f"{hall}/fees", {"entrants": [3], "mark": "paid"})):
        did(olga.put(f"{hall}/entrants/4/merged", {"into": 3}), 200)
    assert did(olga.get(f"{hall}/fees"), 200)["items"] == [
        marked(1, "due"),
        marked(3, "paid"),
    ]
    refused(olga.put(f"{hall}/entrants/2/merged", {"into": 3}), 422, "invalid-pair")


def test_codes_lead_to_the_page_of_the_tournament(olga, hall, anybody):
    did(olga.post(f"{hall}/entrants", {"names": ["Ada", "Bea"]}))
    drawn = [olga.get(f"{hall}/qr.svg{query}") for query in ("", "?entrant=1", "?entrant=2")]
    assert {answer.media for answer in drawn} == {"image/svg+xml"}
    assert len({answer.body for answer in drawn}) == 3
    assert re.match(rb'<svg xmlns="[^"]+" viewBox="0 0 (\d+) \1">', drawn[0].body)
    refused(olga.get(f"{hall}/qr.svg?entrant=7"), 404, "unknown-entrant")
    assert anybody.get(f"{hall}/qr.svg").status == 404, "the tournament is private"


def test_seeds_follow_from_the_ratings_that_there_are(olga, hall):
    did(olga.post(f"{hall}/entrants", {"names": ["Ada", "Bea"]}))
    told = did(olga.post(f"{hall}/stages", {"seeds": "rating"}))
    assert told["events"][0]["event"]["data"]["ratings"] == [None, None]


def began(olga, *players, **wish):
    """A tournament that is played here, with its first round begun; where it is, and the game of each table."""
    hall = open_event(olga, players=players, **wish)
    return hall, [table["games"][-1]["game"] for table in first_round(olga, hall)["tables"]]


def test_an_arbiter_who_is_named_now_rules_on_a_game_whose_player_is_gone(anybody):
    olga, aris, *pair = people(anybody, 4)
    hall, (game,) = began(olga, *pair)
    did(olga.put(f"{hall}/staff/{aris.account}", {"duty": "arbiter"}), 200)
    assert did(anybody.get(f"/v1/games/{game}"), 200)["terms"]["referees"] == [aris.account]
    told = did(aris.post(f"/v1/games/{game}/rulings", {"kind": "adjudicate", "places": [2, 1], "reason": "Gone."}))
    assert [one["event"]["type"] for one in told["events"]][:1] == ["adjudicated"]
    until(lambda: did(anybody.get(f"{hall}/rounds/1/1"), 200)["tables"][0]["done"])
    assert did(anybody.get(f"/v1/games/{game}/audit"), 200)["verdict"] == "agrees"


def test_who_is_relieved_and_enters_sees_nothing_more_of_the_games_of_others(anybody):
    olga, aris, orla, *four = people(anybody, 7)
    terms = {"referees": [aris.account]}
    hall, games = began(olga, *four, deal="duplicate", terms=terms, organisers=[orla.account])
    for game in games:
        did(aris.get(f"/v1/games/{game}?view=referee"), 200)
        did(orla.get(f"/v1/games/{game}"), 200)
    did(olga.delete(f"{hall}/staff/{aris.account}"), 200)
    did(orla.post(f"{hall}/entrants"))
    did(aris.post(f"{hall}/entrants"))
    for game in games:
        for who in (aris, orla):
            refused(who.get(f"/v1/games/{game}?view=referee"), 404, "unknown-game")
            refused(who.get(f"/v1/games/{game}"), 404, "unknown-game")
        assert did(olga.get(f"/v1/games/{game}"), 200)["terms"]["referees"] == []
