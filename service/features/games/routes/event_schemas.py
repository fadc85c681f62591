"""The JSON Schema of every event type and version."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import msgspec
from flask import Response
from msgspec import UNSET

from domain.game.facts import Codec, Fact, Sealed
from domain.games.rulesets import RULESETS
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.match import MATCH_CODEC
from domain.tournament.facts import TOURNAMENT_CODEC
from service.platform.http.answer_schemas import titled
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import address
from service.platform.http.errors import not_found

blp = Blueprint("schemas", __name__)

MEDIA: Final = "application/schema+json"
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_HEX: Final = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_SEALED: Final = {
    "type": "object",
    "description": "A commitment. Viewers who may see the value find it beside the event.",
    "properties": {"sealed": _HEX},
    "required": ["sealed"],
    "additionalProperties": False,
}
_ERASABLE: Final = {
    "type": "object",
    "description": "A commitment to a text, which is beside the event until it is erased.",
    "properties": {"erasable": {"const": True}, "sealed": _HEX},
    "required": ["erasable", "sealed"],
    "additionalProperties": False,
}

CODECS: Final[list[Codec]] = [LOBBY_CODEC, MATCH_CODEC, TOURNAMENT_CODEC, *(rules.codec for rules in RULESETS.values())]
"""Codecs of the facts in all streams. If two games have a type of the same name, both are described."""


@blp.route("/v1/schemas/<event>/<int:version>.json", methods=["GET"])
@blp.anybody()
@blp.response(200, titled("JsonObject"), content_type=MEDIA)
def get_event_schema(event: str, version: int) -> Response:
    """Show the JSON Schema of an event's data.

    A secret value appears as its commitment.
    """
    schema = schemas().get((event, version))
    if schema is None:
        not_found("not-found/event-type")
    named = {"$schema": DIALECT, "$id": f"{address()}/v1/schemas/{event}/{version}.json"}
    text = msgspec.json.encode(named | schema | {"title": event})
    return Response(text, headers={"Cache-Control": "public, max-age=3600"}, content_type=MEDIA)


@cache
def schemas() -> dict[tuple[str, int], dict[str, Any]]:
    """Return the JSON Schema of each event type and version."""
    found: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for codec in CODECS:
        for name, kind in codec.types.items():
            shapes = found.setdefault((name, kind.v), [])
            shape = shape_of(kind, codec.sealed_paths(name))
            if shape not in shapes:
                shapes.append(shape)
    return {key: shapes[0] if len(shapes) == 1 else _any_of(shapes) for key, shapes in found.items()}


def _any_of(shapes: list[dict[str, Any]]) -> dict[str, Any]:
    """Join the schemas of a type name that several games use."""
    shared = {name: part for shape in shapes for name, part in shape.get("$defs", {}).items()}
    bare = [{name: part for name, part in shape.items() if name != "$defs"} for shape in shapes]
    return {"anyOf": bare, "$defs": shared}


def shape_of(kind: type[Fact], sealed: Mapping[str, Sealed]) -> dict[str, Any]:
    """Return the JSON Schema of a fact in an event: every field, with the secret ones sealed, and nothing else.

    Only fields of types that omit defaults may be missing.
    """
    game = kind.__module__.removeprefix("domain.games.").removeprefix("domain.").split(".")[0]
    (_,), parts = msgspec.json.schema_components([kind], ref_template=f"#/$defs/{game}_{{name}}")
    shared = {f"{game}_{name}": part for name, part in parts.items()}
    own: dict[str, Any] = shared.pop(f"{game}_{kind.__name__}")
    for path, mark in sealed.items():
        match path.split("/")[1:]:
            case [field]:
                _seal(own, field, mark)
            case [field, "*", inner]:  # in each part of a tuple
                _seal(shared[own["properties"][field]["items"]["$ref"].rpartition("/")[2]], inner, mark)
    if not kind.__struct_config__.omit_defaults:
        own["required"] = [field.encode_name for field in msgspec.structs.fields(kind) if field.default is not UNSET]
    own["additionalProperties"] = False
    needed = _reached(own, shared)
    return own | {"$defs": needed} if needed else own


def _seal(shape: dict[str, Any], field: str, mark: Sealed) -> None:
    """Replace a secret field in the schema by its commitment. An optional erasable field may be null."""
    commitment: dict[str, Any] = _ERASABLE if mark.erasable else _SEALED
    if mark.erasable and field not in shape.get("required", ()):
        commitment = {"anyOf": [commitment, {"type": "null"}]}
    shape["properties"] = {**shape["properties"], field: commitment}


def _reached(schema: Any, shared: dict[str, Any]) -> dict[str, Any]:
    """Return the shared schemas to which a schema refers, directly or indirectly."""
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
