"""Teams over HTTP: made by name, lined up, paired; their standings are listed, certified and exported."""

import csv
import io

import pytest

from domain.tournament.tournament import Tournament
from service.features.tournaments.certificates import digest
from tests.support.api import refused
from tests.support.event import did, open_event
from tests.support.play import people

STAGES = [{"format": {"kind": "round-robin", "size": 2}, "scale": {"preset": "win"}, "teams": {"boards": 2}}]
WISH = {"title": "Cup of clubs", "ruleset": "kingdomino", "stages": STAGES, "play": "typed"}
CLUBS = {"Foxes": ["Ada", "Bo", "Cy"], "Owls": ["Di", "Ed"], "Bees": ["Flo", "Gus"]}


@pytest.fixture
def hall(olga):
    return open_event(olga, *STAGES, play="typed")


@pytest.fixture
def clubs(olga, hall):
    """All three are made, each by one request."""
    return [did(olga.post(f"{hall}/teams", {"name": name, "names": who}))["team"] for name, who in CLUBS.items()]


def test_standings_of_teams_are_calculated_once(olga, hall, clubs, monkeypatch):
    did(olga.post(f"{hall}/stages"))
    calculated, calculate = [], Tournament.team_standings
    monkeypatch.setattr(Tournament, "team_standings", lambda now, *at: calculated.append(at) or calculate(now, *at))
    for _ in range(3):
        did(olga.get(f"{hall}/standings"), 200)
    assert calculated == [(1, 0)]


def numbers(team):
    return [one["entrant"] for one in team["entrants"]]


def type_in(olga, hall, number, scores):
    """Type in the scores by the names of entrants."""
    round_ = did(olga.get(f"{hall}/rounds/1/{number}"), 200)
    for table in round_["tables"]:
        results = [{"entrant": one["entrant"], "score": scores[one["name"]]} for one in table["entrants"]]
        did(olga.post(f"{hall}/rounds/1/{number}/tables/{table['number']}/results", {"results": results}))
    return round_


def played(olga, hall):
    """Foxes are best at every board, then Owls at the first and Bees at the second, and all meet."""
    scores = {"Ada": 9, "Bo": 9, "Cy": 9, "Di": 5, "Ed": 2, "Flo": 4, "Gus": 3}
    did(olga.post(f"{hall}/stages"))
    rounds = []
    for number in (1, 2, 3):
        did(olga.post(f"{hall}/rounds"))
        did(olga.post(f"{hall}/rounds/publish"))
        rounds.append(type_in(olga, hall, number, scores))
    return rounds


@pytest.mark.parametrize("step", ["certificates", "end"])
def test_team_name_under_settled_standings_is_kept(olga, hall, clubs, step):
    foxes = {"name": "Foxes", "entrants": numbers(clubs[0])}
    did(olga.put(f"{hall}/teams/1", {**foxes, "name": "The Foxes"}), 200)
    played(olga, hall)
    did(olga.put(f"{hall}/teams/1", foxes), 200)
    did(olga.post(f"{hall}/{step}"))
    refused(olga.put(f"{hall}/teams/1", {**foxes, "name": "Owls"}), 409, "name-settled")
    assert did(olga.put(f"{hall}/teams/1", foxes), 200)["receipt"] is None
    assert [team["name"] for team in did(olga.get(f"{hall}/teams"), 200)["items"]] == [*CLUBS]

    ruling = {"kind": "rename-team", "team": 1, "name": "Vixens", "reason": "They asked for it."}
    refused(olga.post(f"{hall}/rulings", {**ruling, "team": 9}), 404, "unknown-team")
    refused(olga.post(f"{hall}/rulings", {**ruling, "name": "Dominium Staff"}), 422, "name-reserved")
    did(olga.post(f"{hall}/rulings", ruling))
    assert [team["name"] for team in did(olga.get(f"{hall}/teams"), 200)["items"]] == ["Vixens", *[*CLUBS][1:]]
    (ruled,) = did(olga.get(f"{hall}/rulings"), 200)["items"]
    assert (ruled["kind"], ruled["decided"]) == ("team-name-corrected", {"team": 1, "name": "Vixens"})
    for sheet in ("teams", "rulings"):
        assert "Vixens" in olga.get(f"{hall}/exports/{sheet}.csv").text
    assert did(olga.get(f"{hall}/standings"), 200)["provisional"]


def test_a_team_is_one_request_and_its_people_enter_with_it(olga, hall, clubs):
    assert [[one["name"] for one in team["entrants"]] for team in clubs] == [*CLUBS.values()]
    assert [team["name"] for team in clubs] == [*CLUBS]
    listed = did(olga.get(f"{hall}/teams"), 200)["items"]
    assert listed == clubs
    assert len(did(olga.get(f"{hall}/entrants?limit=200"), 200)["items"]) == 7


def test_who_has_entered_under_a_name_plays_for_the_team_that_names_them(olga, hall):
    did(olga.post(f"{hall}/entrants", {"names": ["Ada", "Bo"]}))
    made = did(olga.post(f"{hall}/teams", {"name": "Foxes", "entrants": [2], "names": ["ada", "Cy", "CY"]}))
    assert numbers(made["team"]) == [2, 1, 3]
    assert len(made["events"]) == 2
    refused(olga.post(f"{hall}/teams", {"name": "Owls", "names": ["Bo"]}), 422, "invalid-team")
    assert len(did(olga.get(f"{hall}/teams"), 200)["items"]) == 1
    anew = olga.put(f"{hall}/teams/1", {"name": "The Foxes", "entrants": [1, 2, 3], "names": ["Dee"]})
    assert [one["name"] for one in did(anew, 200)["team"]["entrants"]] == ["Ada", "Bo", "Cy", "Dee"]
    same = did(olga.put(f"{hall}/teams/1", {"name": "The Foxes", "entrants": [1, 2, 3, 4]}), 200)
    assert (same["receipt"], same["team"]["name"]) == (None, "The Foxes")


def test_made_twice_under_a_key_it_is_made_once_also_when_it_was_renamed(olga, hall):
    wish = {"name": "Foxes", "names": ["Ada"]}
    first = olga.post(f"{hall}/teams", wish, Idempotency_Key="one-key-of-mine")
    did(olga.put(f"{hall}/teams/1", {"name": "Owls", "entrants": [1]}), 200)
    again = olga.post(f"{hall}/teams", wish, Idempotency_Key="one-key-of-mine")
    assert did(again)["receipt"] == did(first)["receipt"]
    assert [team["name"] for team in did(olga.get(f"{hall}/teams"), 200)["items"]] == ["Owls"]


def test_a_cup_of_clubs(olga, hall, clubs):
    first, *_ = rounds = played(olga, hall)
    assert sum(len(round_["matches"]) for round_ in rounds) == 6  # three meet each other, and each has a bye
    meets = next(match for match in first["matches"] if len(match["teams"]) == 2)
    assert len(meets["boards"]) == 2
    tables = [[one["entrant"] for one in table["entrants"]] for table in first["tables"]]
    assert tables == [meets["boards"][0], meets["boards"][1][::-1]]
    told = did(olga.get(f"{hall}/standings"), 200)
    lines = {line["name"]: (line["place"], line["points"], line["tiebreaks"]["game-points"]) for line in told["teams"]}
    # two matches won with both boards and a bye, worth the two boards that a match takes; then one drawn and a bye
    assert lines["Foxes"] == (1, "6", "6")
    assert {lines[name][1:] for name in ("Owls", "Bees")} == {("3", "3")}
    assert {line["name"]: line.get("group") for line in told["standings"]}["Ed"] == 2
    last = did(olga.get(f"{hall}/rounds/1/3"), 200)["matches"]
    assert all(match["won"] == [] or sum(map(float, match["won"])) == 2 for match in last)


def test_what_is_certified_of_teams_is_signed_with_the_rest(olga, hall, clubs):
    played(olga, hall)
    signed = did(olga.post(f"{hall}/certificates"))["certificate"]
    document = dict(signed["document"])
    assert {team["team"]: team["entrants"] for team in document["teams"]}[1] == numbers(clubs[0])
    assert document["teams"][0]["place"] == document["teams"][0]["team"] == 1
    del document["key"], document["signature"]
    assert digest(document) == signed["digest"]
    at = signed["certificate"]
    refused(olga.put(f"{hall}/teams/1", {"name": "The Foxes", "entrants": numbers(clubs[0])}), 409, "name-settled")
    assert did(olga.get(f"{hall}/certificates/{at}"), 200)["stands"]


def test_sheets_tell_of_teams(olga, hall, clubs):
    played(olga, hall)

    def sheet(name):
        return list(csv.DictReader(io.StringIO(olga.get(f"{hall}/exports/{name}.csv").text)))

    best = sheet("teams")[0]
    assert (best["place"], best["team"], best["points"], best["won"], best["players"]) == (
        "1",
        "Foxes",
        "6",
        "3",
        "Ada, Bo, Cy",
    )
    ada = next(line for line in sheet("standings") if line["name"] == "Ada")
    assert (ada["team"], ada["board"]) == ("Foxes", "1")
    seat = next(line for line in sheet("pairings") if line["name"] == "Flo" and line["round"] == "2")
    assert (seat["team"], seat["board"]) == ("Bees", "1")
    assert "Foxes" in olga.get(f"{hall}/exports/pairings.html").text
    assert "Foxes" in olga.get(f"{hall}/exports/teams.md").text
    refused(olga.get(f"{hall}/exports/stage.trf"), 409, "not-for-trf")


def test_teams_are_refused_with_a_reason(olga, hall, anybody):
    (other,) = people(anybody, 1)
    refused(other.post(f"{hall}/teams", {"name": "Foxes"}), 403, "not-the-organiser")
    did(olga.post(f"{hall}/entrants", {"name": "Ada"}))
    did(olga.post(f"{hall}/teams", {"name": "Foxes", "names": ["Bo"]}))
    did(olga.post(f"{hall}/teams", {"name": "Owls", "names": ["Cy"]}))
    alone = refused(olga.post(f"{hall}/stages"), 409, "without-team")
    assert alone["entrants"] == [1]
    refused(olga.put(f"{hall}/teams/9", {"name": "Foxes", "entrants": []}), 404, "unknown-team")
    refused(olga.put(f"{hall}/teams/1", {"name": "Foxes", "entrants": [99]}), 404, "unknown-entrant")
    refused(olga.put(f"{hall}/teams/1", {"name": "Foxes"}), 422, "invalid")
    refused(olga.post(f"{hall}/teams", {"name": "Many", "names": [f"P{one}" for one in range(41)]}), 422, "invalid")
    did(olga.put(f"{hall}/teams/1", {"name": "Foxes", "entrants": [2, 1]}), 200)
    did(olga.post(f"{hall}/stages"))
    refused(olga.post(f"{hall}/teams", {"name": "Late"}), 409, "entries-closed")
    did(olga.post(f"{hall}/rounds"))
    refused(olga.put(f"{hall}/teams/1", {"name": "Foxes", "entrants": [1]}), 409, "played-for-team")
    by_hand = {"tables": [[1, 1]]}
    refused(olga.post(f"{hall}/rounds", by_hand), 422, "invalid-pairing")


def test_where_nobody_plays_for_one_there_is_none(olga, anybody):
    hall = open_event(olga, play="typed")
    refused(olga.post(f"{hall}/teams", {"name": "Foxes"}), 409, "no-teams")
    assert did(olga.get(f"{hall}/teams"), 200)["items"] == []
    both = {**WISH, "stages": [STAGES[0], {"format": {"kind": "knock-out"}, "takes": 2}]}
    refused(olga.post("/v1/tournaments", both), 422, "invalid-stages")


@pytest.mark.parametrize("kind", ["swiss", "round-robin"])
def test_a_player_who_comes_back_to_a_team_after_the_start_is_in_the_standings(olga, kind):
    stage = {**STAGES[0], "format": {"kind": kind, "size": 2, **({"rounds": 3} if kind == "swiss" else {})}}
    hall = open_event(olga, stage, play="typed")
    for name, who in CLUBS.items():
        did(olga.post(f"{hall}/teams", {"name": name, "names": who}))
    for entrant in (1, 4, 5):  # a board of the Foxes, and all Owls
        did(olga.delete(f"{hall}/entrants/{entrant}"), 200)
    did(olga.post(f"{hall}/stages"))
    did(olga.put(f"{hall}/entrants/1"), 200)
    if kind == "swiss":
        did(olga.put(f"{hall}/entrants/4"), 200)
        players, teams = {1, 2, 3, 4, 6, 7}, {1, 2, 3}
    else:  # the schedule has no place for the Owls
        refused(olga.put(f"{hall}/entrants/4"), 409, "entries-closed")
        players, teams = {1, 2, 3, 6, 7}, {1, 3}
    for step in ("rounds", "rounds/publish"):
        did(olga.post(f"{hall}/{step}"))
    standings = did(olga.get(f"{hall}/standings"), 200)
    assert {one["entrant"] for one in standings["standings"]} == players
    assert {one["team"] for one in standings["teams"]} == teams


@pytest.mark.parametrize("kind", ["swiss", "round-robin"])
def test_a_team_that_waited_is_paired_once_a_player_is_let_in(olga, kind):
    stage = {**STAGES[0], "format": {"kind": kind, "size": 2, **({"rounds": 3} if kind == "swiss" else {})}}
    hall = open_event(olga, stage, play="typed", most_entrants=5)
    for name, who in CLUBS.items():
        did(olga.post(f"{hall}/teams", {"name": name, "names": who}))
    did(olga.post(f"{hall}/stages"))
    did(olga.put(f"{hall}/places", {"most_entrants": 7}), 200)
    if kind == "round-robin":  # the schedule has no place for the Bees
        refused(olga.put(f"{hall}/entrants/6"), 409, "entries-closed")
        return
    did(olga.put(f"{hall}/entrants/6"), 200)  # the whole team, so 7 too
    drawn = did(olga.post(f"{hall}/rounds"))["round"]
    assert {one["team"] for match in drawn["matches"] for one in match["teams"]} == {1, 2, 3}
    did(olga.post(f"{hall}/rounds/publish"))
    assert {one["team"] for one in did(olga.get(f"{hall}/standings"), 200)["teams"]} == {1, 2, 3}
