"""Provide the frame of the OpenAPI document: the parts that all operations share."""

from collections.abc import Sequence
from typing import Any, Final

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, fields

from service.openapi.operations import Converters, problem_response
from service.platform.assembly.feature import Feature
from service.platform.caller import OPEN_SCOPES, ROLE_SCOPES
from service.platform.http import answer_schemas, event_stream, free_text
from service.platform.http import fields as own
from service.platform.http import id_paths as ids
from service.platform.http.answer_schemas import titled
from service.platform.http.authentication import COOKIE, CSRF
from service.platform.http.codes import LANGUAGES, MISTAKES
from service.platform.http.reading import MOST_MISTAKES

ABOUT: Final = """\
An event-sourced game service whose record anyone can check.

**Errors** are problems by RFC 9457. Programs read `code`, which never changes. `type` leads to a page that explains it.
The response `default` lists the codes of every request. Each operation lists its own, by status. `/docs/codes` has
all. A 412 has the current `ETag`, and a `Link` to the events that you missed.

**Authentication**: send `Authorization: Bearer dom_…`. `create_account` returns the first token. `/docs/accounts` shows
guests, sessions, tokens with fewer rights, and how to end all of them.

**Accept** is strict: a type that the answer cannot have is 406. Records need `application/jsonl` or no `Accept`.

**Unknown fields** of a body or a query are refused.

**Ids** have a prefix, such as `g_` of games (`i_` if imported), and sort by age. Tokens and tournaments share `t_`. An
unknown id is 404, also in a body. Only an unknown account in a body is 422. A filter without matches returns an empty
list.

**Retries** are safe: send an `Idempotency-Key` with a POST that creates something. For a day, the same key returns the
first answer or receipt. Keys belong to the caller. Without an account, use random keys.

**ETags** are on every GET. With `If-None-Match`, an unchanged answer is 304 without a body. Every answer that shows a
game has the game's ETag. With `If-Match`, a move is refused with 412 if anything has happened since.

**Pagination**: lists take `cursor` and `limit` (1-200), events `after`. `next` in the body and the `Link` header lead
to the next page.

**Rate limits**: requests are counted in buckets, which `/docs/limits` lists. `RateLimit-Policy` and `RateLimit` show
yours, and a 429 has `Retry-After`. `x-rate-limit` names a bucket.

**Request ids**: every answer has an `X-Request-Id`. Quote it when you report a fault.

**Languages**: `Accept-Language` chooses among {languages} for texts. Ids are the same in all of them.

**CORS**: a page of any origin may call with a token. Sessions work on our own pages only, and their changes need
`X-CSRF-Token`.

**Scopes**: a token needs one of the scopes that `security` names. A session has all scopes of its account.

**Offices**: some operations show or allow more to officials, such as referees. `x-offices` of `openapi.json` names
and explains them. The credential needs the scope of the office.

**Size limits**: a body has up to 256 kB, 5,000 values and 32 levels; an uploaded record 32 MB; the head of a request
16 kB; a query 100 parameters.

**Compression**: with `Accept-Encoding: gzip`, texts of 2 kB or more are compressed. Answers with secrets, answers to
sessions, files with a `Repr-Digest` and streams are not.

**Changes** of `/v1` only add. Ignore fields that you do not know. A deprecated operation works for at least a year. Its
answers have `Deprecation`, `Sunset` and a `Link` to its successor.
""".format(languages=", ".join(LANGUAGES))

_PROBLEM: Final = {
    "type": "object",
    "description": "RFC 9457. Further members are the parameters of `detail`, such as `seat`, and those that the page"
    " behind `type` names.",
    "required": ["type", "title", "status", "detail", "instance", "code"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference", "description": "A page that explains the code."},
        "title": {"type": "string", "description": "In the language asked for."},
        "status": {"type": "integer", "description": "The HTTP status."},
        "detail": {"type": "string", "description": "Explanation of this refusal."},
        "instance": {"type": "string", "format": "uri-reference", "description": "The address that was asked."},
        "code": {"type": "string", "description": "Stable, for programs."},
        "rule": {"type": "string", "description": "The rule that the refusal relies on."},
        "errors": {
            "type": "array",
            "items": {"$ref": "#/components/schemas/Mistake"},
            "description": "Mistakes in the request, each with its place.",
            "maxItems": MOST_MISTAKES,
        },
        "errors_left_out": {
            "type": "integer",
            "minimum": 1,
            "description": f"Number of further mistakes, where there are more than {MOST_MISTAKES}.",
        },
    },
}

_MISTAKE: Final = {
    "type": "object",
    "description": "A mistake at one place of the request.",
    "required": ["pointer", "code", "message"],
    "properties": {
        "pointer": {"type": "string", "description": "JSON Pointer to the place in the request."},
        "code": {
            "type": "string",
            "description": "Kind of the mistake, for programs.",
            "examples": [*MISTAKES],
        },
        "message": {"type": "string", "description": "Explanation of the mistake."},
        "in": {"enum": ["body", "query", "headers"], "description": "Part of the request that the pointer refers to."},
    },
}

_JSON_OBJECT: Final = {
    "type": "object",
    "description": "Values by name.",
    "additionalProperties": {"$ref": "#/components/schemas/Json"},
}
_JSON: Final = {  # not recursive, because generators of clients fail on that
    "description": "Any JSON value.",
    "anyOf": [
        {"type": ["string", "number", "boolean", "null"]},
        {"type": "array", "items": {}},
        {"type": "object", "additionalProperties": {}},
    ],
}

_HEADERS: Final = {
    "X-Request-Id": (
        "Identifier of the request in our logs. You can send your own: 8 to 64 plain characters.",
        True,
    ),
    "ETag": ("Version of the answer. Streams have none.", False),
    "Location": ("Address of the created object.", False),
    "Link": ("Next page or related document (RFC 8288).", False),
    "Content-Language": ("Language of the texts.", True),
    "WWW-Authenticate": ("Ways to authenticate.", False),
    "Repr-Digest": ("SHA-256 of the file (RFC 9530).", False),
    "Content-Disposition": ("Name of the file (RFC 6266).", False),
    "Retry-After": ("Seconds to wait.", False),
    "Deprecation": ("Time since which the operation is deprecated (RFC 9745).", True),
    "Sunset": ("Time from which the operation may be missing (RFC 8594).", True),
    "RateLimit-Policy": ('`"name";q=quota;w=seconds`', False),
    "RateLimit": ('`"name";r=left of the quota;t=seconds until the quota is whole`', False),
}

_PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "Idempotency-Key": {
        "description": "Your name for this request. A retry with the same name returns the first answer, "
        "with `Idempotent-Replayed: true`, or 409 `secret-shown-once` if that had a secret.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]([ -~]*[!-~])?$"},
        "examples": {"uuid": {"value": "5b1fdf0e-9c5b-4a8b-8a3c-7a51d8a2f0c3"}},
    },
    "If-Match": {
        "description": "An ETag. The answer is 412 if there is something newer.",
        "schema": {"type": "string"},
        "examples": {"seen": {"value": '"17-5f3a9c21"'}},
    },
    "Prefer": {
        "description": "`return=minimal` (RFC 7240): the brief answer, with `Preference-Applied`.",
        "schema": {"type": "string"},
        "examples": {"less": {"value": "return=minimal"}},
    },
}


PATH_PARTS: Final = {
    "announcement": "Event that made it.",
    "code": "Problem code.",
    "ending": "Format: csv, json, html, md or txt.",
    "entrant": "Number of the entrant in the tournament.",
    "event": "Type of the event.",
    "month": "Month, such as 2026-11.",
    "name": "Name of the ruleset.",
    "number": "Number of the round in its stage, from 1.",
    "one": "Number of an entrant.",
    "other": "Number of another entrant.",
    "player_count": "Number of players at the table.",
    "ruleset": "Name of the ruleset.",
    "seat": "Number of the seat, from 0.",
    "sheet": "Name of the sheet.",
    "stage": "Number of the stage, from 1.",
    "table": "Number of the table in its round, from 1.",
    "version": "Version of the type.",
}
"""Descriptions of path parameters that are not ids.

Ids are named after their resource.
"""

PATH_EXAMPLES: Final[dict[str, Any]] = {
    "code": "rate-limited",
    "event": "decision-answered",
    "name": "kingdomino",
    "other": 2,
    "player": "bruno",
    "player_count": 2,
    "ruleset": "kingdomino",
    "ruling": 44,
}
"""Examples of path parameters whose smallest value is none, or names nothing."""


_TEXTS: Final = {
    own.ACCOUNT: ("AccountOrHandle", "An account, by its id or its handle."),
    free_text.LINE: ("Line", "One line of visible characters."),
    free_text.NAME: ("Name", "One line of visible characters, not empty."),
    free_text.TEXT: ("Prose", "A text with at least one visible character."),
}
"""Names and descriptions of the schemas of text fields, by their pattern."""


class Converter(OpenAPIConverter):
    """A converter of apispec that also adds the constraints among the fields of a body."""

    def schema2jsonschema(self, schema: Schema) -> dict[str, Any]:
        plain: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]  # it is not typed
        return plain | getattr(schema, "together", {})

    def field2property(self, field: fields.Field[Any]) -> dict[str, Any]:
        plain: dict[str, Any] = super().field2property(field)
        match plain:
            case {"type": "string" | ["string", "null"] as type_, "pattern": str(pattern)} if pattern in _TEXTS:
                named, lengths = dict[str, Any](titled(_TEXTS[pattern][0])), ("minLength", "maxLength")
                if pattern != own.ACCOUNT:
                    named |= {key: plain[key] for key in lengths if key in plain}
                beside = {key: value for key, value in plain.items() if key not in ("type", "pattern", *lengths)}
                return (named if type_ == "string" else {"anyOf": [named, {"type": "null"}]}) | beside
            case {"allOf": [dict(shape)]}:  # the named schema is complete
                return shape | {key: plain[key] for key in ("description", "default") if key in plain}
        return plain


class Plugin(MarshmallowPlugin):
    Converter = Converter


def frame(features: Sequence[Feature]) -> APISpec:
    """Return the OpenAPI document without operations."""
    plugin = Plugin()
    info = {"description": ABOUT, "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}}
    spec = APISpec("Dominium", "1", "3.1.0", [plugin], info=info, servers=[{"url": "/"}])
    for ours, base in ((own.Int, fields.Integer), (own.Text, fields.String)):
        plugin.map_to_openapi_type(ours, base)  # type: ignore[no-untyped-call]  # it is not typed
    _share(spec, features)
    return spec


def converters(features: Sequence[Feature]) -> Converters:
    """Return the schemas of the path parameters, by the converter in the route."""
    return {ids.IdConverter: ids.schema, **dict(pair for one in features for pair in one.converters.values())}


def _share(spec: APISpec, features: Sequence[Feature]) -> None:
    spec.components.schema("Mistake", _MISTAKE)
    spec.components.schema("Problem", _PROBLEM)
    for name, schema in (
        *answer_schemas.components(),
        ("Json", _JSON),
        *((name, {"type": "string", "description": about, "pattern": text}) for text, (name, about) in _TEXTS.items()),
        ("JsonObject", _JSON_OBJECT),
        ("Message", event_stream.MESSAGE),
        *(schema for feature in features for schema in feature.openapi.schemas()),
    ):
        spec.components.schema(name, schema)
    for name, (about, always) in _HEADERS.items():
        spec.components.header(name, {"description": about, "required": always, "schema": {"type": "string"}})
    parameters = dict(_PARAMETERS)
    for feature in features:
        parameters.update(feature.openapi.parameters)
    for name, parameter in parameters.items():
        spec.components.parameter(name, "header", {"name": name, **parameter})
    spec.components.response("default", problem_response())
    for feature in features:
        for name, about in feature.openapi.responses.items():
            spec.components.response(name, {"description": about})
    scopes = {**dict.fromkeys(OPEN_SCOPES), **ROLE_SCOPES}
    described = ", ".join(
        scope if role is None else f"{scope} (takes the role {role})" for scope, role in scopes.items()
    )
    about = f"A token. Scopes: {described}."
    token = {"type": "http", "scheme": "bearer", "bearerFormat": "dom_…", "description": about}
    spec.components.security_scheme("token", token)
    spec.components.security_scheme("session", {"type": "apiKey", "in": "cookie", "name": COOKIE})
    about = "The `csrf_token` that came with the session."
    spec.components.security_scheme("csrf", {"type": "apiKey", "in": "header", "name": CSRF, "description": about})
