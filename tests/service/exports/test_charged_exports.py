"""Exports are charged by the bytes of the records that they read. A caller and an address may keep so many."""

import pytest

from service.features.exports.routes import export_jobs
from service.platform.http.room import Room
from tests.support.api import Api, over_wsgi, refused
from tests.support.charging import charges, forget_charges, left
from tests.support.event import DUEL, did, first_round, open_event
from tests.support.play import people
from tests.support.service import application

UPDATES = 40
LETTERS = "\u4e00" * 5000


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    with application(tmp_path_factory.mktemp("charged"), WORK_LIMIT="1000") as app:
        yield app


@pytest.fixture(scope="module")
def olga(anybody):
    return people(anybody, 1)[0]


@pytest.fixture(scope="module")
def event(olga):
    """An event of two entrants, whose record has more than a megabyte."""
    event = open_event(olga, DUEL, names=["Ada", "Bob"], play="typed")
    for number in range(UPDATES):
        did(olga.put(f"{event}/details", {"title": f"{number}", "description": LETTERS, "house_rules": LETTERS}), 200)
    first_round(olga, event)
    return event


@pytest.fixture
def paid(app, monkeypatch):
    """The charges, in tenths of a unit."""
    forget_charges(app)
    return charges(app, monkeypatch)


@pytest.mark.parametrize(
    ("kind", "formats", "times"), [("bundle", ["csv"], 4), ("sheets", ["csv"], 1), ("sheets", ["csv", "html"], 2)]
)
def test_an_export_costs_its_bytes(app, olga, event, paid, kind, formats, times):
    caller = people(Api(over_wsgi(app)), 1)[0]
    wanted = {"kind": kind, "tournaments": [event.split("/")[-1]], "formats": formats}
    did(caller.post("/v1/exports", wanted), 202)
    assert sum(paid) >= 12 * times


@pytest.mark.parametrize("file", ["calendar.ics", "standings.csv", "workbook.xlsx", "chart.svg", "stage.trf"])
def test_a_file_costs_the_bytes_that_it_reads(olga, event, paid, file):
    assert olga.get(f"{event}/exports/{file}", Accept="*/*").status == 200
    assert sum(paid) >= 12


def test_a_caller_and_an_address_have_room_for_so_many_bytes(app, event, monkeypatch):
    """Each account of an address could keep three bundles of 27 MB, for a unit each."""
    monkeypatch.setattr(export_jobs, "ROOM", Room("few", 2_000, 4_000))
    callers = [people(Api(over_wsgi(app, "10.9.0.1")), 1)[0] for _ in range(3)]
    wanted = {"kind": "sheets", "tournaments": [event.split("/")[-1]], "formats": ["csv"]}
    for caller in callers[:2]:
        did(caller.post("/v1/exports", wanted), 202)
    stored = app.extensions["service"]["exports"].exports
    monkeypatch.setattr(export_jobs.exporting, "pending", lambda *_: [])
    refused(callers[0].post("/v1/exports", wanted), 429, "rate-limited")
    did(callers[2].post("/v1/exports", wanted), 202)
    far = people(Api(over_wsgi(app, "10.9.0.2")), 1)[0]
    did(far.post("/v1/exports", wanted), 202)
    newcomer = people(Api(over_wsgi(app, "10.9.0.1")), 1)[0]
    before = left(newcomer.get(f"{event}/exports/standings.csv", Accept="*/*"))
    refusal = newcomer.post("/v1/exports", wanted)
    assert "your account or address" in refused(refusal, 429, "rate-limited")["detail"]
    assert stored.unfinished(newcomer.account) == []
    assert left(refusal) == before, "it pays no units"
    assert '"few"' not in "".join(refusal.headers.getlist("RateLimit"))
    moved = Api(over_wsgi(app, "10.9.0.2"), newcomer.token, newcomer.account)
    did(moved.post("/v1/exports", wanted), 202)
