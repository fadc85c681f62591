"""A round is charged by its size, and the pages of players in a hall read theirs for nothing."""

import pytest

from service.features.tournaments.routes import rounds, stations
from tests.support.charging import forget_charges
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
    tenths, charge = [], app.extensions["work"].charge
    monkeypatch.setattr(
        app.extensions["work"], "charge", lambda *given: tenths.append(int(given[2] * 10)) or charge(*given)
    )
    return tenths


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


@pytest.mark.parametrize("what", ["here", "results", "match", "claims", "start"])
def test_a_change_that_shows_its_round_is_charged_for_it(olga, small, paid, monkeypatch, what):
    monkeypatch.setattr(rounds, "LINES", 1)
    event, round_ = small
    entrant = round_["tables"][1]["entrants"][0]["entrant"]
    path, table = f"{event}/rounds/1/1", f"{event}/rounds/1/1/tables/2"
    for _ in range(2):
        paid.clear()
        if what == "here":
            did(olga.put(f"{path}/here/{entrant}"), 200)
        elif what == "start":
            olga.post(f"{path}/start")
        else:
            body = {"won": [{"entrant": entrant, "games": 3}]} if what == "match" else {"results": []}
            olga.post(f"{table}/{what}", body)
        assert 100 in paid


def test_the_queues_of_stations_are_charged_like_rounds(olga, anybody, small, paid, monkeypatch):
    event, _ = small
    queues = {"stations": [{"name": "Stage", "queue": [{"stage": 1, "round": 1, "table": table} for table in (1, 2)]}]}
    monkeypatch.setattr(stations, "LINES", 1)
    for answer in (olga.put(f"{event}/stations", queues), anybody.get(f"{event}/stations")):
        assert [one["table"] for one in did(answer, 200)["items"][0]["queue"]] == [2], "table 1 is done"
    assert paid == [20, 20], "two entrants, who have played nothing"


@pytest.mark.parametrize("entrants", [199, 200])
def test_nobody_in_a_hall_of_200_is_refused(app, olga, anybody, paid, entrants):
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
