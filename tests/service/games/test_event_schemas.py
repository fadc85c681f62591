"""The JSON Schemas of events: every type has one, and the events in a stream obey it."""

import json
import re
from functools import cache

import pytest
from jsonschema import Draft202012Validator

from domain.game.facts import Codec, Fact, Text
from domain.games.rulesets import RULESETS
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.match import MATCH_CODEC
from domain.tournament.facts import TOURNAMENT_CODEC
from service.features.games.routes.event_schemas import schemas, shape_of
from service.platform.streams.pen import SERVICE, Pen
from tests.support.api import refused
from tests.support.games import played, settings
from tests.support.play import finish, people, until

TYPES = sorted(schemas())


@pytest.mark.parametrize(("name", "version"), TYPES)
def test_every_event_type_has_a_schema(anybody, name, version):
    schema = anybody.get(f"/v1/schemas/{name}/{version}.json").json
    Draft202012Validator.check_schema(schema)
    assert schema["title"] == name
    assert schema["$id"].endswith(f"/v1/schemas/{name}/{version}.json")
    text = str(schema)
    assert set(re.findall(r"#/\$defs/(\w+)", text)) <= set(schema.get("$defs", {}))


def kinds(parent=Fact):
    """Yield every type of fact, registered anywhere."""
    for kind in parent.__subclasses__():
        yield from (kind, *kinds(kind))


def test_all_types_are_there():
    """Check the types in all streams of games, matches or tournaments.

    The readers of the streams list them, and so do the modules that define facts, in case a registry lacks one.
    """
    expected = {
        (name, kind.v)
        for codec in (LOBBY_CODEC, MATCH_CODEC, TOURNAMENT_CODEC, *(rules.codec for rules in RULESETS.values()))
        for name, kind in codec.types.items()
    }
    assert {"match-created", "match-game-opened", "match-game-ended", "match-ended", "match-cancelled"} <= {
        name for name, _ in expected
    }
    assert set(TYPES) == expected
    modules = ("domain.table.lobby", "domain.table.match.", "domain.tournament.", "domain.games.")
    written = {
        (kind.type_name(), kind.v)
        for kind in kinds()
        if f"{kind.__module__}.".startswith(modules) and not kind.__subclasses__()
    }
    assert written <= expected


@cache
def obeyed(name, version):
    return Draft202012Validator(schemas()[name, version])


def obey(stored):
    for one in stored:
        obeyed(one.event.type, one.event.v).validate(json.loads(bytes(one.event.data)))
    return {one.event.type for one in stored}


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_what_is_in_the_stream_of_a_game_obeys_its_schema(rules):
    for number, setting in enumerate(settings(rules)[:6]):
        game = played(rules, setting, f"schemas {number}")
        pen = Pen(f"g_{number}", rules.codec, b"k" * 32)
        pen.write(game.facts, SERVICE)
        assert "game-ended" in obey(pen.written)


def test_what_is_in_the_stream_of_a_match_and_its_games_obeys_its_schema(anybody, app):
    read = app.extensions["service"].platform.journal.read
    ada, eve = people(anybody, 2)
    wish = {
        "ruleset": "kingdomino",
        "seats": ["me", {"account": eve.account}],
        "match": {"format": "best-of", "games": 1},
    }
    match = ada.post("/v1/matches", wish).json["match"]["id"]
    assert eve.delete(f"/v1/matches/{match}/seats/1").status == 200
    assert ada.post(f"/v1/matches/{match}/cancellation").status == 201
    assert obey(read(match)) == {"match-created", "seat-taken", "seat-left", "match-cancelled"}
    match = ada.post("/v1/matches", wish).json["match"]["id"]
    assert eve.put(f"/v1/matches/{match}/seats/1").status == 200
    game = ada.get(f"/v1/matches/{match}").json["games"][0]["game"]
    finish((ada, eve), game)
    until(lambda: ada.get(f"/v1/matches/{match}").json["status"] == "ended")
    assert obey(read(match)) == {
        "match-created",
        "seat-taken",
        "match-game-opened",
        "match-game-ended",
        "match-ended",
        "seed-opened",
    }
    assert obey(read(game)) >= {"game-created", "seat-taken", "game-started", "game-ended", "seed-opened"}


def test_what_is_secret_stands_there_as_a_commitment(anybody):
    properties = anybody.get("/v1/schemas/decision-opened/1.json").json["properties"]
    validator = Draft202012Validator(properties["question"])
    assert validator.is_valid({"sealed": "0" * 64})
    assert not validator.is_valid({"prompt": "which?"})


class Ruled(Fact, frozen=True):
    reason: Text
    note: Text = None


def test_what_can_be_erased_says_so():
    shape = shape_of(Ruled, Codec([Ruled]).sealed_paths("ruled"))
    validator = Draft202012Validator(shape)
    commitment = {"erasable": True, "sealed": "0" * 64}
    assert validator.is_valid({"reason": commitment, "note": commitment})
    assert validator.is_valid({"reason": commitment, "note": None})
    assert not validator.is_valid({"reason": None, "note": None}), "it has to be written"
    assert not validator.is_valid({"reason": {"sealed": "0" * 64}, "note": None}), "it must say that it can be erased"
    assert not validator.is_valid({"reason": "in the open", "note": None})


def test_a_secret_of_one_among_several_seats_is_a_commitment_too(anybody):
    schema = anybody.get("/v1/schemas/position-set/1.json").json
    validator = Draft202012Validator(schema)
    rules = RULESETS["domaine"]
    fact = rules.placed({"strict": False, "players": [{"hand": ["a-b1"]}, {}]}, rules.setting({}, 2))
    data, secrets = rules.codec.encode(fact)
    data = json.loads(json.dumps(data))
    assert not validator.is_valid(data), "None is no commitment"
    assert {secret.path for secret in secrets} == {"/deck", "/players/0/drawn", "/players/1/drawn"}
    data["deck"] = data["players"][0]["drawn"] = data["players"][1]["drawn"] = {"sealed": "0" * 64}
    validator.validate(data)


def test_there_are_no_others(anybody):
    refused(anybody.get("/v1/schemas/decision-opened/2.json"), 404, "not-found")
    refused(anybody.get("/v1/schemas/nonsense/1.json"), 404, "not-found")
