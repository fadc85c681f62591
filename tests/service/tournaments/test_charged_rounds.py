"""A round is charged by its size, and the pages of players in a hall read theirs for nothing."""

import pytest

from service.features.tournaments.routes import rounds, stations
from service.platform.http.errors import Problem
from tests.support.charging import charges, forget_charges
from tests.support.event import did, first_round, open_event
from tests.support.play import people
from tests.support.service import application

DUEL = {"format": {"kind": "swiss", "rounds": 3, "size": 2, "duel": {"best_of": 3}}}
PAGES = 20
CHANGES = 800
"""Changes of an hour in a hall of 200: two rounds, each with two presences and two claims of every table."""
UNITS = 3600
"""Units of an address, with the default settings."""


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    with application(tmp_path_factory.mktemp("charged")) as app:
        yield app


@pytest.fixture(scope="module")
def olga(anybody):
    return people(anybody, 1)[0]


@pytest.fixture
def paid(app, monkeypatch):
    """The charges, in tenths of a unit."""
    forget_charges(app)
    return charges(app, monkeypatch)


def use_up(app, monkeypatch):
    """Nobody has units left, and none come back."""

    def charge(*_):
        raise Problem("rate-limited/units", quota=1, period=3600, seconds=9, wanted=1)

    monkeypatch.setattr(app.extensions["work"], "charge", charge)


@pytest.fixture(scope="module")
def small(app, olga):
    """A round of two tables. One has a result of three games."""
    event = open_event(olga, DUEL, names=[f"Player {number}" for number in range(4)], play="typed")
    round_ = first_round(olga, event)
    finish(olga, event, round_, 1)
    return event, round_


def finish(olga, event, round_, number):
    first, second = (one["entrant"] for one in round_["tables"][number - 1]["entrants"])
    won = [{"entrant": first, "games": 2}, {"entrant": second, "games": 1}]
    did(olga.post(f"{event}/rounds/1/1/tables/{number}/match", {"won": won}))


def test_a_round_is_charged_by_its_entrants_and_results(olga, anybody, small, paid, monkeypatch):
    monkeypatch.setattr(rounds, "LINES", 1)
    path = f"{small[0]}/rounds/1/1"
    answer = anybody.get(path)
    assert (answer.status, sum(paid)) == (200, 100), "four entrants, and three games of two"
    paid.clear()
    assert anybody.get(path, If_None_Match=answer.headers["ETag"]).status == 304
    assert sum(paid) == 0


def test_the_start_of_a_round_is_charged_for_it(olga, small, paid, monkeypatch):
    monkeypatch.setattr(rounds, "LINES", 1)
    olga.post(f"{small[0]}/rounds/1/1/start")
    assert 100 in paid


def test_the_start_of_a_round_is_refused_without_units(app, olga, small, monkeypatch):
    monkeypatch.setattr(rounds, "LINES", 1)
    use_up(app, monkeypatch)
    assert olga.post(f"{small[0]}/rounds/1/1/start").status == 429


@pytest.mark.parametrize("what", ["here", "claims", "match/claims", "results", "match"])
def test_play_is_recorded_without_units(app, olga, anybody, monkeypatch, what):
    """Others behind the same address may have used them. The answer then shows one table of a large round."""
    bea, leo = people(anybody, 2)
    event = open_event(olga, DUEL, names=["Cy", "Di"], play="typed", visibility="public")
    entrants = [did(one.post(f"{event}/entrants"))["entrant"]["entrant"] for one in (bea, leo)]
    round_ = first_round(olga, event)
    table = next(one for one in round_["tables"] if entrants[0] in [each["entrant"] for each in one["entrants"]])
    path, seated = f"{event}/rounds/1/1", [one["entrant"] for one in table["entrants"]]
    scores = {"results": [{"entrant": one, "score": 40 + number} for number, one in enumerate(seated)]}
    monkeypatch.setattr(rounds, "LINES", 1)
    use_up(app, monkeypatch)
    if what == "here":
        change = did(bea.put(f"{path}/here/{entrants[0]}"), 200)
    else:
        caller = bea if what.endswith("claims") else olga
        body = {"won": [{"entrant": seated[0], "games": 2}]} if what.startswith("match") else scores
        change = did(caller.post(f"{path}/tables/{table['number']}/{what}", body, Idempotency_Key=f"of {what}"))
    assert change["events"], "it is recorded"
    assert [one["number"] for one in change["round"]["tables"]] == [table["number"]]
    assert (change["round"]["complete"], change["round"]["byes"]) == (False, [])
    assert bea.post("/v1/tournaments", {}, Idempotency_Key="another").status == 429, "no units are left"


def test_the_queues_of_stations_are_charged_like_rounds(olga, anybody, small, paid, monkeypatch):
    event, _ = small
    queues = {"stations": [{"name": "Stage", "queue": [{"stage": 1, "round": 1, "table": table} for table in (1, 2)]}]}
    monkeypatch.setattr(stations, "LINES", 1)
    for answer in (olga.put(f"{event}/stations", queues), anybody.get(f"{event}/stations")):
        assert [one["table"] for one in did(answer, 200)["items"][0]["queue"]] == [2], "table 1 is done"
    assert paid == [20, 20], "two entrants, who have played nothing"
    tag = anybody.get(f"{event}/stations").headers["ETag"]
    paid.clear()
    assert anybody.get(f"{event}/stations", If_None_Match=tag).status == 304
    assert paid == []
    did(olga.put(f"{event}/stations", {"stations": []}), 200)
    assert did(anybody.get(f"{event}/stations", If_None_Match=tag), 200)["items"] == []


@pytest.mark.parametrize("entrants", [199, 250])
def test_nobody_in_a_hall_is_refused(app, olga, anybody, paid, entrants):
    """Each page reads everything again after each change. One reader pays for standings, and the others find them."""
    event = open_event(olga, DUEL, names=[f"Player {number}" for number in range(entrants)], play="typed")
    round_ = first_round(olga, event)
    for number in (1, 2):
        finish(olga, event, round_, number)
        paid.clear()
        for _ in range(PAGES):
            for part in ("", "/entrants?limit=200", "/rulings", "/standings", "/rounds/1/1?explain=true"):
                did(anybody.get(event + part), 200)
        first, rest = paid[:5], paid[5:]
        assert sum(rest) == 0
        assert sum(paid) / 10 * CHANGES < UNITS, first
