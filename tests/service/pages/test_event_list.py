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
