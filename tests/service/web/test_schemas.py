"""The JSON Schemas of events: every type has one, and what is in a stream obeys it."""

import re

import pytest
from jsonschema import Draft202012Validator

from domain.facts import Codec
from domain.lobby import LOBBY_FACTS
from domain.rulesets import RULESETS
from service.web.schemas import schemas
from tests.support.api import refused

TYPES = sorted(schemas())


@pytest.mark.parametrize(("name", "version"), TYPES)
def test_every_event_type_has_a_schema(anybody, name, version):
    schema = anybody.get(f"/v1/schemas/{name}/{version}.json").json
    Draft202012Validator.check_schema(schema)
    assert schema["title"] == name
    assert schema["$id"].endswith(f"/v1/schemas/{name}/{version}.json")
    text = str(schema)
    assert set(re.findall(r"#/\$defs/(\w+)", text)) <= set(schema.get("$defs", {}))


def test_all_types_are_there():
    names = {name for name, _ in TYPES}
    for kinds in (LOBBY_FACTS, *(Codec(rules.facts).types.values() for rules in RULESETS.values())):
        assert names >= {kind.type_name() for kind in kinds}


def test_what_is_secret_stands_there_as_a_commitment(anybody):
    properties = anybody.get("/v1/schemas/decision-opened/1.json").json["properties"]
    validator = Draft202012Validator(properties["question"])
    assert validator.is_valid({"sealed": "0" * 64})
    assert not validator.is_valid({"prompt": "which?"})


def test_there_are_no_others(anybody):
    refused(anybody.get("/v1/schemas/decision-opened/2.json"), 404, "not-found")
    refused(anybody.get("/v1/schemas/nonsense/1.json"), 404, "not-found")
