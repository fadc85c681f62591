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
from service.platform.http.codes import LANGUAGES
from service.platform.http.reading import MOST_MISTAKES

ABOUT: Final = """\
An event-sourced game service whose record anyone can check.

**Errors** are RFC 9457 problems, always; `type` resolves to a page that explains the code, and codes never change. What
any request may be refused with stands in the shared response `default`; what an operation may be refused with beside
that, it says there, by status. `x-codes` lists them all. 412 comes with the `ETag` of now and a `Link` to what was
missed. **Unknown fields** of a body or a query are errors. **Ids** carry a prefix that says what they name, and sort by
age. In an address, an id that names nothing, or that cannot be one, is 404; in a body it is 422. A filter that nothing
fits gives an empty list; a value that cannot stand there is 422. **Idempotency-Key** may come with every POST that
makes something; keys are the caller's own and are kept for a day; without an account they go with the address and the
whole request, so let them be random. **ETags** are on every GET: sent back as `If-None-Match` they give 304, without a
body, if there is nothing newer. Any other answer that shows a game has the ETag that a GET of it would have. Sent as
`If-Match` with a move, it guards the move: 412 if anything has happened since.
**Lists** are paged by `cursor` and `limit` (1-200); `next` in the body and the `Link` header lead on. **Rate limits**
are in `RateLimit-Policy` and `RateLimit`; moves have buckets of their own, ten for all the games of an account,
each game always the same one, and `x-rate-limit` names the bucket where it is not the caller's. A heavy request also
takes units of `work`, each about a tenth of a CPU second, before it begins. **Every answer** has
an `X-Request-Id`. **Languages**: `Accept-Language` chooses among {languages} for texts that people read; ids are the
same in all of them. **CORS**: any origin may call with a token; a session works from our own pages only, and what it
changes needs its `X-CSRF-Token`.
**Scopes**: an operation wants one of those that `security` names; a session has all that the account may have.
**Offices** open more than an ordinary account has, in the operations that name them (`x-offices`; the end of this
document explains each), to their holders who call with their scope; to any other credential of the same account they
open nothing. **Limits**: a body has up to 256 kB, 5,000 values and 32 levels; an uploaded record 32 MB; the head of a
request 16 kB; a query 100 parameters. **Compression**: with `Accept-Encoding: gzip`, texts of 2 kB or more come
compressed. Answers with secrets, answers to a session, files with a `Repr-Digest` and event streams do not. **Change**
within `/v1` only adds: ignore fields you do not know. A deprecated operation works for at least a year, and each of its
answers has `Deprecation`, `Sunset` and a `Link` to the operation to use instead.
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
            "examples": ["required", "unknown-field", "null", "unseen", "invalid"],
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
        "The id of this request in our logs; your own, if you sent one of 8 to 64 plain characters.",
        True,
    ),
    "ETag": ("The version of what you see; a stream has none.", False),
    "Location": ("Where that which was made is.", False),
    "Link": ("Where to go on (RFC 8288).", False),
    "Content-Language": ("The language of what people are meant to read.", True),
    "WWW-Authenticate": ("How to show who you are.", False),
    "Repr-Digest": ("SHA-256 of the file (RFC 9530).", False),
    "Content-Disposition": ("What to call the file (RFC 6266).", False),
    "Retry-After": ("Seconds to wait.", False),
    "Deprecation": ("Time since which the operation is deprecated (RFC 9745).", True),
    "Sunset": ("Time from which the operation may be missing (RFC 8594).", True),
    "RateLimit-Policy": ('`"name";q=quota;w=seconds`', False),
    "RateLimit": ('`"name";r=requests left;t=seconds until the quota is whole`', False),
}

_PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "Idempotency-Key": {
        "description": "Your name for this request. A retry with the same name returns the first answer, "
        "with `Idempotent-Replayed: true`.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]([ -~]*[!-~])?$"},
        "examples": {"uuid": {"value": "5b1fdf0e-9c5b-4a8b-8a3c-7a51d8a2f0c3"}},
    },
    "If-Match": {
        "description": "An ETag: 412 if there is something newer.",
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
    "code": "The code of a problem.",
    "digest": "What all parts of the pages are together.",
    "entrant": "The entrant's number in the tournament.",
    "event": "The type of an event.",
    "name": "Name of the ruleset, page or file.",
    "number": "The number of the round in its stage, from 1 on.",
    "one": "The number of an entrant.",
    "other": "The number of another entrant.",
    "players": "How many play.",
    "ruleset": "The name of the ruleset.",
    "seat": "The number of the seat, from 0 on.",
    "sheet": "Which sheet.",
    "stage": "The number of the stage, from 1 on.",
    "table": "The number of the table in its round.",
    "version": "Which version of it.",
}
"""Descriptions of path parameters that are not ids.

Ids are named after their resource.
"""


_TEXTS: Final = {
    own.ACCOUNT: ("AccountOrHandle", "An account, by its id or its handle."),
    free_text.LINE: ("Line", "A line in which all can be seen."),
    free_text.NAME: ("Name", "A line in which all can be seen, and something is."),
    free_text.TEXT: ("Prose", "A text in which something is seen."),
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
            case {"type": "string", "pattern": str(pattern)} if pattern in _TEXTS:
                attributes = ("type", "pattern", *(("minLength", "maxLength") if pattern == own.ACCOUNT else ()))
                beside = {key: value for key, value in plain.items() if key not in attributes}
                return {**titled(_TEXTS[pattern][0]), **beside}
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
