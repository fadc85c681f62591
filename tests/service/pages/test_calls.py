"""The call with curl that the page of each operation shows, also to readers without JavaScript."""

import html
import json
import shlex

import jsonschema
import pytest

from service.web.description import document
from service.web.reference.calls import curl, sample
from service.web.reference.groups import operations_by_name
from service.web.reference.schemas import resolved
from tests.support.api import operation

ADDRESS = "https://games.example"
OPERATIONS = operations_by_name()


def commands(name: str) -> list[list[str]]:
    """Return the words of each command for an operation."""
    text = curl(document(), OPERATIONS[name], ADDRESS).replace("\\\n", "")
    return [shlex.split(line, comments=True) for line in text.splitlines() if line.startswith("curl ")]


def test_each_page_shows_its_call(anybody, monkeypatch):
    monkeypatch.setattr("service.web.docs.address", lambda: ADDRESS)
    for name in ("create_game", "get_game", "follow_app_users"):
        text = html.unescape(anybody.get(f"/docs/{name}", Accept="text/html").text)
        assert f"<code>{curl(document(), OPERATIONS[name], ADDRESS)}</code>" in text


@pytest.mark.parametrize("name", OPERATIONS)
def test_each_call_reaches_its_operation(name):
    for words in commands(name):
        method = words[words.index("-X") + 1] if "-X" in words else "GET"
        (address,) = (word for word in words if word.startswith(ADDRESS))
        asked = operation(method, address.removeprefix(ADDRESS))
        assert asked is not None, address
        assert asked["operationId"] == name
        if "-d" in words and "Content-Type: application/json" in words:
            json.loads(words[words.index("-d") + 1])


@pytest.mark.parametrize("name", OPERATIONS)
def test_each_call_sends_the_body_that_the_operation_takes(name):
    contents = OPERATIONS[name].plain.get("requestBody", {}).get("content", {})
    *bare, last = commands(name)
    media = next(iter(contents), None)
    assert ("--data-binary" in last) == (media == "application/jsonl")
    assert media is None or f"Content-Type: {media}" in last
    assert all("-d" not in words for words in bare)


@pytest.mark.parametrize("name", ["draw_round", "start_stage", "create_certificate", "take_seat", "publish_round"])
def test_the_usual_call_without_a_body_comes_first(name):
    assert [("-d" in words) for words in commands(name)] == [False, True]


@pytest.mark.parametrize("name", OPERATIONS)
def test_each_parameter_has_a_value_that_it_can_have(name):
    """A name is no value: `/v1/rulesets/name` is 404."""
    for one in (resolved(document(), one) for one in OPERATIONS[name].parameters):
        if one.get("required"):
            value = sample(document(), one)
            assert value != one["name"]
            jsonschema.validate(value, {**one["schema"], "components": document()["components"]})


@pytest.mark.parametrize(
    "name",
    [
        "get_ruleset", "get_statistics", "get_leaderboard", "get_problem", "get_event_schema", "get_export_schema",
        "get_keys", "list_players", "list_tournament_formats",
    ],
)  # fmt: skip
def test_examples_of_what_every_service_has_are_answered(anybody, name):
    """Nothing has to exist before: these names are those of the service itself."""
    ((_, address, *_rest),) = commands(name)
    assert anybody.get(address.removeprefix(ADDRESS)).status == 200
