"""The OpenAPI document: valid, complete both ways, committed as it is generated."""

import json
import re
import subprocess
import sys

import jsonschema
import pytest
import yaml
from openapi_spec_validator import OpenAPIV31SpecValidator

from service.compose import FEATURES
from service.openapi import document as openapi
from service.platform.http.codes import CODES
from service.platform.http.yaml_writing import yaml as written
from service.web.description import SERVED
from tests.service.conftest import blp
from tests.support.api import ROOT, document, refusals, resolved, security

OPERATIONS = [
    (method, path)
    for path, operations in document()["paths"].items()
    for method in operations
    if method in ("get", "post", "put", "delete")
]
NAMES = [document()["paths"][path][method]["operationId"] for method, path in OPERATIONS]

NOT_DESCRIBED = {blp.name, *(blueprint.name for feature in FEATURES for blueprint in feature.undescribed)}


def test_the_committed_document_is_the_one_that_the_code_gives():
    assert (ROOT / "openapi.yaml").read_text("utf-8") == written(openapi.document()), "run `make docs`"
    assert SERVED.read_text("utf-8") == openapi.in_lines(openapi.document()) + "\n", "run `make docs`"


def test_the_service_never_builds_the_document():
    """A fresh process has nothing cached, and the first caller waits for nothing."""
    built = {openapi.__name__, "apispec"}
    loaded = f"import sys, service.compose, service.running.webserver; sys.exit(bool({built!r} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, check=False).returncode == 0


def test_summaries_are_short_and_end_without_a_stop():
    summaries = [document()["paths"][path][method]["summary"] for method, path in OPERATIONS]
    assert [one for one in summaries if len(one) > 60 or one.endswith(".")] == []
    assert [one for one in summaries if one.split()[0] in {"A", "All", "The", "What", "Who", "Your"}] == []


def test_it_is_valid():
    OpenAPIV31SpecValidator(document()).validate()


def test_what_is_served_is_what_is_committed(anybody):
    assert anybody.get("/openapi.json").json == document()
    assert yaml.load(anybody.get("/openapi.yaml").text, yaml.CSafeLoader) == document()


def test_every_route_is_in_it_and_every_path_is_a_route(app):
    routes = set()
    for rule in app.url_map.iter_rules():
        if rule.endpoint.partition(".")[0] not in NOT_DESCRIBED:
            path = "".join(f"{{{part}}}" if dynamic else part for dynamic, part in rule._trace).partition("|")[2]
            routes |= {(method.lower(), path) for method in rule.methods - {"HEAD", "OPTIONS"}}
    assert routes == set(OPERATIONS)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_operation_is_described(method, path):
    operation = document()["paths"][path][method]
    assert operation["operationId"]
    assert set(operation["responses"]) >= {"default"}
    guarded = security(operation)
    if guarded and {} not in guarded:
        assert {"unauthenticated", "insufficient-scope"} <= refusals(operation, 401) & refusals(operation, 403)
    if "requestBody" in operation and "application/json" in operation["requestBody"]["content"]:
        assert "invalid" in refusals(operation, 422)
        sent = operation["requestBody"]["content"]["application/json"]
        example = sent.get("example") or next(iter(sent["examples"].values()))["value"]
        schema = {**sent["schema"], "components": document()["components"]}
        jsonschema.validate(example, schema)
    if "{" in path and path.startswith("/v1"):
        assert "not-found" in refusals(operation, 404)


def test_operations_have_names_of_their_own():
    assert len(NAMES) == len(set(NAMES))


def test_operations_begin_with_a_verb_of_the_lexicon():
    table = (ROOT / "docs/contributing/lexicon.md").read_text("utf-8").partition("## Verbs of the API")[2]
    table = table.partition("## ")[0]
    rows = re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
    assert {name.partition("_")[0] for name in NAMES} == set(re.findall(r"`(\w+)`", " ".join(rows)))


@pytest.mark.parametrize(
    ("verb", "method"),
    [("get", "get"), ("list", "get"), ("create", "post"), ("update", "put"), ("delete", "delete")],
)
def test_a_verb_has_one_method(verb, method):
    assert {used for (used, _), name in zip(OPERATIONS, NAMES, strict=True) if name.startswith(f"{verb}_")} == {method}


def test_tags_are_in_kebab_case():
    assert [tag["name"] for tag in document()["tags"] if not re.fullmatch(r"[a-z]+(-[a-z]+)*", tag["name"])] == []


def test_every_code_stands_in_it_and_a_refusal_has_an_example():
    assert {(int(status), code) for status, codes in document()["x-codes"].items() for code in codes} == {
        (code.status, name) for name, code in CODES.items()
    }
    problem = {"$ref": "#/components/schemas/Problem", "components": document()["components"]}
    response = document()["components"]["responses"]["default"]
    (example,) = response["content"]["application/problem+json"]["examples"].values()
    jsonschema.validate(example["value"], problem)
    assert CODES[example["value"]["code"]].title("en") == example["value"]["title"]


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


def test_every_tag_is_described():
    assert [tag["name"] for tag in document()["tags"] if not tag["description"].endswith(".")] == []


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_field_of_an_answer_is_described(method, path):
    operation = document()["paths"][path][method]
    assert sorted(undescribed(list(operation["responses"].values()), set())) == []


def test_every_field_that_a_webhook_is_sent_is_described():
    assert sorted(undescribed(document()["webhooks"], set())) == []


def undescribed(value, seen):
    """The fields without a description of all schemas that this leads to."""
    if isinstance(value, list):
        for inner in value:
            yield from undescribed(inner, seen)
    elif isinstance(value, dict):
        if "$ref" in value and value["$ref"] not in seen:
            seen.add(value["$ref"])
            yield from (f"{value['$ref']} {found}" for found in undescribed(resolved(value), seen))
        for name, inner in value.items():
            if name == "properties":
                yield from (field for field, shape in inner.items() if "description" not in shape)
                yield from undescribed(list(inner.values()), seen)
            elif name not in ("examples", "example"):
                yield from undescribed(inner, seen)


def test_it_is_of_a_size_that_can_be_read():
    """A limit by operation would reward more operations. An addition needs room made elsewhere."""
    assert (ROOT / "openapi.yaml").stat().st_size < 565_000
