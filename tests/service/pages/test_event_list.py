"""The order of events on the page that lists them."""

import re
import uuid

import pytest

from tests.support.event import did, first_round, open_event

STAGE = {"format": {"kind": "swiss", "rounds": 1, "size": 2}}


@pytest.fixture
def listed(anybody, ada):
    """Events of this test by title, made in this order; and the page for a filter."""
    mark = uuid.uuid4().hex[:8]

    def event(title, starts_at=None, steps=0):
        path = open_event(ada, STAGE, names=["Ada", "Bea"], title=f"{title} {mark}", play="typed")
        if starts_at:
            did(ada.put(f"{path}/details", {"title": f"{title} {mark}", "starts_at": starts_at}), 200)
        if steps:
            (table,) = first_round(ada, path)["tables"]
        if steps > 1:
            lines = [{"entrant": one["entrant"], "score": 40 + one["entrant"]} for one in table["entrants"]]
            did(ada.post(f"{path}/rounds/1/1/tables/1/results", {"results": lines}))
            did(ada.post(f"{path}/end"))

    def shown(query=""):
        text = anybody.get(f"/tournaments{query}", Accept="text/html").text
        return re.findall(rf"(?:<h2[^>]*>|<strong[^>]*>)([^<]*?)(?: {mark})?<", text)

    return event, shown


def test_the_list_begins_with_what_is_played(listed):
    event, shown = listed
    event("ended first", steps=2)
    event("soon", "2041-04-01T10:00:00Z")
    event("running", steps=1)
    event("later", "2041-05-01T10:00:00Z")
    event("undated")
    event("long ago", "2021-04-01T10:00:00Z")
    event("ended last", steps=2)
    order = [
        "Running", "running", "Open for entries", "long ago", "undated", "Upcoming", "soon", "later", "Finished",
        "ended last", "ended first",
    ]  # fmt: skip
    assert [one for one in shown() if one in order] == order
    assert [one for one in shown("?status=open") if one in order] == order[2:8]
    assert shown("?status=open&ruleset=dominion") == []


def test_events_of_the_reader_come_first(trio, anybody):
    """As organiser, player, invited person or arbiter, also in events that are not public."""
    ada, bo, cy = trio
    mark = uuid.uuid4().hex[:8]

    def shown(reader, query=""):
        text = reader.get(f"/tournaments{query}", Accept="text/html").text
        part = re.search(r"<h2[^>]*>Your events</h2>(.*?)</ul>", text, re.DOTALL)
        own = re.findall(rf"<li>(.*?)<strong[^>]*>([a-z ]+) {mark}</strong>", part[1] if part else "", re.DOTALL)
        elsewhere = text.replace(part[0], "") if part else text
        assert not any(f"{title} {mark}" in elsewhere for _, title in own)
        return {title: re.findall(r"is-mine\">([^<]+)<", badges) for badges, title in own}

    def event(title, **terms):
        return open_event(ada, STAGE, title=f"{title} {mark}", play="typed", **terms)

    event("of ada")
    entered = event("entered", players=[bo], names=["Bea"])
    invited = event("invited", visibility="private")
    did(ada.post(f"{invited}/entrants", {"account": bo.account}))
    did(ada.put(f"{event('judged')}/staff/{bo.account}", {"duty": "arbiter"}), 200)
    event("of cy", organisers=[cy.account])
    first_round(ada, entered)
    expected = {"entered": ["You take part"], "judged": ["You are an arbiter"], "invited": ["You are invited"]}
    assert shown(bo) == expected
    assert list(shown(bo)) == list(expected)
    assert shown(bo, "?status=running") == {"entered": ["You take part"]}
    assert shown(bo, "?ruleset=domaine") == {}
    assert shown(cy) == {"of cy": ["You organise"]}
    assert set(shown(ada)) == {"of ada", "entered", "invited", "judged", "of cy"}
    assert shown(anybody) == {}
    did(ada.delete(f"{entered}/entrants/1"), 200)
    assert shown(bo, "?status=running") == {"entered": []}


def test_the_list_counts_players_and_marks_the_waiting_list(trio):
    """Players who left or wait for a place do not count, in the list and at the event."""
    ada, bo, cy = trio
    mark = uuid.uuid4().hex[:8]
    path = open_event(ada, STAGE, players=[ada, bo, cy], title=mark, play="typed", most_entrants=2)

    def card(reader):
        text = reader.get("/tournaments", Accept="text/html").text
        shown = next(one for one in text.split("<li>") if mark in one)
        return re.findall(r"is-mine\">([^<]+)<", shown), re.findall(r"\d+ players", shown)

    assert card(ada) == (["You organise", "You take part"], ["2 players"])
    assert card(cy) == (["You are on the waiting list"], ["2 players"])
    page = cy.get(path.removeprefix("/v1"), Accept="text/html").text
    assert "2 players" in page
    did(bo.delete(f"{path}/entrants/2"), 200)
    assert card(bo) == ([], ["2 players"])
    assert card(cy) == (["You take part"], ["2 players"])
    did(cy.delete(f"{path}/entrants/3"), 200)
    did(bo.put(f"{path}/entrants/2"), 200)
    did(cy.put(f"{path}/entrants/3"), 200)
    assert card(cy) == (["You are on the waiting list"], ["2 players"])
    did(cy.delete(f"{path}/entrants/3"), 200)
    assert card(cy) == ([], ["2 players"])


def test_an_event_of_teams_counts_the_teams_that_play(ada):
    mark = uuid.uuid4().hex[:8]
    stage = {**STAGE, "scale": {"preset": "win"}, "teams": {"boards": 2}}
    path = open_event(ada, stage, title=mark, play="typed", most_entrants=4)
    for team in range(3):
        did(ada.post(f"{path}/teams", {"name": f"Team {team}", "names": [f"{mark} {team} {one}" for one in "ab"]}))

    def counts():
        texts = [ada.get(page, Accept="text/html").text for page in ("/tournaments", path.removeprefix("/v1"))]
        parts = [next(one for one in texts[0].split("<li>") if mark in one), texts[1].partition("</h1>")[2]]
        return [re.findall(r"\d+ (?:teams?|players?)", part) for part in parts]

    assert counts() == [["2 teams"], ["2 teams"]]
    did(ada.delete(f"{path}/entrants/1"), 200)
    assert counts() == [["2 teams"], ["2 teams"]]
    did(ada.put(f"{path}/places", {"most_entrants": None}), 200)
    assert counts() == [["3 teams"], ["3 teams"]]
    did(ada.delete(f"{path}/entrants/2"), 200)
    assert counts() == [["2 teams"], ["2 teams"]]


def test_a_running_event_shows_its_start_and_venue(anybody, ada):
    mark = uuid.uuid4().hex[:8]
    path = open_event(ada, STAGE, names=["Ada", "Bea"], title=mark, play="typed")
    did(ada.put(f"{path}/details", {"title": mark, "starts_at": "2026-05-04T10:00:00Z", "place": "Town hall"}), 200)
    first_round(ada, path)
    text = anybody.get("/tournaments?status=running", Accept="text/html").text
    card = next(one for one in text.split("<li>") if mark in one)
    assert 'datetime="2026-05-04T10:00:00Z"' in card
    assert "Town hall" in card
    assert "badge" not in card, "the heading above it has the status"


def test_a_knock_out_in_the_list_has_no_number_of_a_round(anybody, ada):
    """Its page names the round: "Semi-finals"."""
    mark = uuid.uuid4().hex[:8]
    cases = {"swiss": STAGE, "knock-out": {"format": {"kind": "knock-out"}}}
    for kind, stage in cases.items():
        first_round(ada, open_event(ada, stage, names=["Ada", "Bea"], title=f"{kind} {mark}", play="typed"))
    cards = re.findall(
        rf"<strong[^>]*>([a-z-]+) {mark}</strong>(.*?)</li>",
        anybody.get("/tournaments", Accept="text/html").text,
        re.DOTALL,
    )
    assert {kind: "Round 1" in card for kind, card in cards} == {"swiss": True, "knock-out": False}
