"""Build the OpenAPI document: `python -m service.openapi.document > openapi.yaml`, or `make docs`.

Building it takes seconds, so the service serves a copy. The same command writes the copy into `service/web/`.
"""

import json
import re
from functools import cache
from typing import Any, Final

from apispec import APISpec
from flask import Flask
from werkzeug.routing import Rule

from service.compose import FEATURES
from service.openapi.frame import PATH_EXAMPLES, PATH_PARTS, converters, frame
from service.openapi.operations import describe, problem_codes
from service.platform.assembly.service import install_converters
from service.platform.http.offices import OFFICES
from service.platform.http.recorded import illustrate

_ORDER: Final = (
    "operationId", "summary", "description", "tags", "deprecated", "security", "x-offices", "x-rate-limit",
    "parameters", "requestBody", "responses",
)  # fmt: skip
_PARTS: Final = (
    "openapi", "info", "servers", "security", "tags", "paths", "webhooks", "components", "x-codes", "x-offices",
)  # fmt: skip
_ANYBODY: Final = [{}, {"token": ["read"]}, {"session": ["read"]}]
"""The security requirement of most operations: anybody, or a known caller with the scope `read`."""


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI document as plain data, with operations in the order of the blueprints."""
    plain: dict[str, Any] = json.loads(json.dumps(_described().to_dict()))
    _share_parameters(plain)
    for item in plain["paths"].values():
        for method, operation in item.items():
            if method != "parameters":
                if operation["security"] == _ANYBODY:
                    del operation["security"]
                item[method] = {key: operation[key] for key in _ORDER if operation.get(key) not in (None, "")}
    illustrate(plain)
    plain["security"] = _ANYBODY
    plain["webhooks"] = {name: one for feature in FEATURES for name, one in feature.openapi.webhooks().items()}
    plain["x-codes"] = problem_codes()
    plain["x-offices"] = {name: {"scope": kind.scope, "held": f"Who {kind.about}."} for name, kind in OFFICES.items()}
    _drop_unused(plain)
    return {key: plain[key] for key in _PARTS if key in plain}


def _described() -> APISpec:
    """Return the document with the operations of all features."""
    app = Flask("dominium")
    install_converters(app, FEATURES)
    spec, schemas = frame(FEATURES), converters(FEATURES)
    for feature in (*FEATURES[-1:], *FEATURES[:-1]):  # the entry points come first
        for blueprint in feature.blueprints:
            for operation in blueprint.operations:
                rule = Rule(operation.rule)
                rule.bind(app.url_map)
                describe(spec, operation, blueprint.name, rule, schemas)
            spec.tag({"name": blueprint.name, "description": _subject(blueprint.about)})
    return spec


def _subject(about: str) -> str:
    """Return the description of a blueprint without the words that all of them have."""
    subject = re.sub(r"^The HTTP operations? (?:at|for|of|on|that|to) ", "", about)
    return subject[:1].upper() + subject[1:]


def _drop_unused(plain: dict[str, Any]) -> None:
    """Delete responses and headers from the OpenAPI document that nothing in it refers to."""
    text = json.dumps(plain)
    for kind in ("responses", "headers"):
        parts = plain["components"][kind]
        plain["components"][kind] = {
            name: part for name, part in parts.items() if f'"#/components/{kind}/{name}"' in text
        }


def _share_parameters(plain: dict[str, Any]) -> None:
    """Store path parameters and repeated parameters of the OpenAPI document once, and refer to them."""
    shared = plain["components"]["parameters"]
    holders = [
        holder for item in plain["paths"].values() for holder in (item, *item.values()) if "parameters" in holder
    ]
    inline = [one for holder in holders for one in holder["parameters"] if "$ref" not in one]
    for one in inline:
        if not one.get("required", False):  # false is the default
            one.pop("required", None)
        if one["in"] == "path":
            one["description"] = one["schema"].pop("description", None) or PATH_PARTS.get(
                one["name"], f"Identifier of the {one['name']}."
            )
            if one["name"] in PATH_EXAMPLES:
                one["schema"]["examples"] = [PATH_EXAMPLES[one["name"]]]
    for one in inline:
        if (inline.count(one) > 1 or one["in"] == "path") and one not in shared.values():
            name = one["name"]
            shared[f"{name}-{one['in']}" if name in shared else name] = one
    names = {json.dumps(one): name for name, one in shared.items()}
    for holder in holders:
        holder["parameters"] = [
            {"$ref": f"#/components/parameters/{names[json.dumps(one)]}"} if json.dumps(one) in names else one
            for one in holder["parameters"]
        ]


def in_lines(value: Any, depth: int = 3) -> str:
    """Format the OpenAPI document as JSON with one line for each operation and component.

    So changes to two of them merge.
    """
    if not (depth and isinstance(value, dict) and value):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    entries = (f"{json.dumps(key)}:{in_lines(inner, depth - 1)}" for key, inner in value.items())
    return "{" + ",\n".join(entries) + "}"
