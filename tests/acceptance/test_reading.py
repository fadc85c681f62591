"""Single items and lines: an entrant, a ruleset, events as JSON Lines, the document itself."""

import json

import pytest

from tests.acceptance.test_tournaments import did, made

LINES = "application/jsonl"


def test_an_entrant_is_read_by_number_and_named_as_in_the_list(anybody, olga):
    event = made(olga, play="typed")
    for name in ("Ada", "Bea"):
        did(olga.post(f"{event}/entrants", {"name": name}))
    listed = did(anybody.get(f"{event}/entrants"), 200)["items"]
    assert [did(anybody.get(f"{event}/entrants/{one['entrant']}"), 200) for one in listed] == listed


def test_events_by_line_are_those_of_the_list(anybody, olga):
    match = did(
        olga.post("/v1/matches", {"ruleset": "kingdomino", "seats": ["me", "open"], "match": {"format": "best-of"}})
    )
    for path in (made(olga), f"/v1/matches/{match['match']['id']}"):
        lines = anybody.get(f"{path}/events", Accept=LINES)
        assert lines.media == LINES
        assert [json.loads(line) for line in lines.body.splitlines()] == anybody.get(f"{path}/events").json["items"]


@pytest.mark.parametrize("name", ["dominion", "kingdomino", "domaine"])
def test_a_ruleset_says_what_is_in_its_box_and_what_can_be_agreed(anybody, name):
    shown = anybody.get(f"/v1/rulesets/{name}").json
    assert shown["parts"]["ruleset"] == name
    assert shown["options"]["type"] == "object"
    assert all("default" in option for option in shown["options"]["properties"].values())
    (listed,) = [one for one in anybody.get("/v1/rulesets").json["items"] if one["name"] == name]
    assert listed == {key: shown[key] for key in listed}


def test_the_document_is_read_as_yaml(anybody):
    assert anybody.get("/openapi.yaml").text.startswith("openapi:")
