"""The JSON Schema of every event type and version."""

from functools import cache
from typing import Any, Final

import msgspec
from flask import Response

from domain.facts import Codec, Fact
from domain.lobby import LOBBY_CODEC
from domain.matches import MATCH_CODEC
from domain.rulesets import RULESETS
from service.web.answers import answer
from service.web.blueprint import Blueprint
from service.web.context import address
from service.web.errors import not_found

blp = Blueprint("schemas", __name__)

MEDIA: Final = "application/schema+json"
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_SEALED: Final = {
    "type": "object",
    "description": "A commitment; the value travels beside the event, for those who may have it.",
    "properties": {"sealed": {"type": "string", "pattern": "^[0-9a-f]{64}$"}},
    "required": ["sealed"],
    "additionalProperties": False,
}

CODECS: Final[list[Codec]] = [LOBBY_CODEC, MATCH_CODEC, *(rules.codec for rules in RULESETS.values())]
"""Whose facts stand in streams; a type that two games use is described for each."""


@blp.route("/v1/schemas/<event>/<int:version>.json", methods=["GET"])
@blp.anybody()
@blp.response(200, {"type": "object", "required": ["$schema", "$id", "title"]}, content_type=MEDIA)
def show_schema(event: str, version: int) -> Response:
    """The JSON Schema of an event's `data`. What is secret stands there as its commitment."""
    schema = schemas().get((event, version))
    if schema is None:
        not_found("there is no such event type, or not in this version")
    named = {"$schema": _DIALECT, "$id": f"{address()}/v1/schemas/{event}/{version}.json"}
    return answer(named | schema | {"title": event}, headers={"Cache-Control": "public, max-age=3600"}, media=MEDIA)


@cache
def schemas() -> dict[tuple[str, int], dict[str, Any]]:
    """What can stand in a stream, by type and version."""
    found: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for codec in CODECS:
        for name, kind in codec.types.items():
            shapes = found.setdefault((name, kind.v), [])
            shape = _shape(kind, codec.sealed_paths(name))
            if shape not in shapes:
                shapes.append(shape)
    return {key: shapes[0] if len(shapes) == 1 else {"anyOf": shapes} for key, shapes in found.items()}


def _shape(kind: type[Fact], sealed: tuple[str, ...]) -> dict[str, Any]:
    """A fact as an event holds it: every field is there, the secret ones sealed, and nothing else."""
    (shape,), shared = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    own: dict[str, Any] = {**shared.pop(kind.__name__, shape)}
    own["properties"] = {**own["properties"], **{path[1:]: _SEALED for path in sealed}}
    own["required"] = list(own["properties"])
    own["additionalProperties"] = False
    needed = _reached(own, shared)
    return own | {"$defs": needed} if needed else own


def _reached(schema: Any, shared: dict[str, Any]) -> dict[str, Any]:
    """The shared schemas that this one refers to, and those that they refer to."""
    reached: dict[str, Any] = {}
    ahead = [schema]
    while ahead:
        match ahead.pop():
            case {"$ref": str(ref)}:
                name = ref.rpartition("/")[2]
                if name not in reached:
                    reached[name] = shared[name]
                    ahead.append(shared[name])
            case dict(inner):
                ahead += inner.values()
            case list(inner):
                ahead += inner
    return reached
