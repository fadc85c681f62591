"""The OpenAPI document: valid, complete both ways, committed as it is generated."""

import json

import jsonschema
import pytest
import yaml
from openapi_spec_validator import OpenAPIV31SpecValidator

from service.web.codes import CODES
from service.web.openapi import yaml as written
from tests.service.web.conftest import blp
from tests.support.api import ROOT, document

OPERATIONS = [
    (method, path)
    for path, operations in document()["paths"].items()
    for method in operations
    if method in ("get", "post", "put", "delete")
]


def test_the_committed_document_is_the_one_that_the_code_gives(app):
    given = written(app.extensions["openapi"])
    assert (ROOT / "openapi.yaml").read_text("utf-8") == given, "run `make docs`"


def test_it_is_valid():
    OpenAPIV31SpecValidator(document()).validate()


def test_what_is_served_is_what_is_committed(anybody):
    assert anybody.get("/openapi.json").json == document()
    assert yaml.safe_load(anybody.get("/openapi.yaml").text) == document()


def test_every_route_is_in_it_and_every_path_is_a_route(app):
    routes = set()
    for rule in app.url_map.iter_rules():
        if not rule.endpoint.startswith(f"{blp.name}."):
            path = "".join(f"{{{part}}}" if dynamic else part for dynamic, part in rule._trace).partition("|")[2]
            routes |= {(method.lower(), path) for method in rule.methods - {"HEAD", "OPTIONS"}}
    assert routes == set(OPERATIONS)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_operation_is_described(method, path):
    operation = document()["paths"][path][method]
    assert operation["summary"].endswith(".")
    assert operation["operationId"]
    assert set(operation["responses"]) >= {"500"}
    guarded = operation.get("security")
    if guarded and {} not in guarded:
        assert set(operation["responses"]) >= {"401", "403", "429"}
    if "requestBody" in operation and "application/json" in operation["requestBody"]["content"]:
        assert set(operation["responses"]) >= {"400", "413", "415", "422"}
        sent = operation["requestBody"]["content"]["application/json"]
        example = sent.get("example") or next(iter(sent["examples"].values()))["value"]
        schema = {**sent["schema"], "components": document()["components"]}
        jsonschema.validate(example, schema)
    if "{" in path and path.startswith("/v1"):
        assert "404" in operation["responses"]


def test_operations_have_names_of_their_own():
    names = [document()["paths"][path][method]["operationId"] for method, path in OPERATIONS]
    assert len(names) == len(set(names))


def test_every_code_has_an_example():
    assert set(document()["components"]["examples"]) >= set(CODES)


@pytest.mark.parametrize(
    "value",
    [
        {},
        [],
        None,
        "",
        "plain",
        {"a": []},
        {"a": [[], {}, [1, [2]], {"b": {"c": None}}]},
        {"on": "off", "200": True, "a: b": "x: y", "- a": "#"},
        {"text": "two\nlines\n", "end": "two\nlines", "tail": "x\n\n", " lead": " x\ny\n", "odd": "\u2028ż\t\x00"},
        [{"a": 1, "b": [2]}, {"c": "d"}],
    ],
)
def test_our_yaml_is_read_as_what_was_written(value):
    assert yaml.safe_load(written(value)) == value


def test_the_page_for_people_names_every_operation(anybody):
    page = anybody.get("/docs").text
    assert all(f"{method.upper()} {path}" in page for method, path in OPERATIONS)


def test_examples_are_json():
    json.dumps(document())
