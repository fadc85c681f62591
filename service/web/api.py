"""The OpenAPI document's frame: what all operations share."""

from typing import Any, Final

import flask_smorest  # type: ignore[import-untyped]  # it is not typed
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask
from marshmallow import Schema, fields

from service.registry.credentials import OPEN_SCOPES, ROLE_SCOPES
from service.web import export_paths, ids, stages, tile_paths, tournament_bodies
from service.web import fields as own
from service.web.authentication import COOKIE
from service.web.codes import CODES, LANGUAGES
from service.web.describing import problem_example, problem_response

ABOUT: Final = """\
An event-sourced game service whose record anyone can check.

**Errors** are RFC 9457 problems, always; `type` resolves to a page that explains the code, and codes never change.
**Unknown fields** of a body or a query are errors. **Ids** carry a prefix that says what they name, and sort by age.
**Idempotency-Key** may come with every POST that makes something; keys are the caller's own and are kept for a day.
**ETags** are on every GET; 304 works, and `If-Match` guards moves. **Lists** are paged by `cursor` and `limit` (1-200);
`next` in the body and the `Link` header lead on. **Rate limits** are told by `RateLimit-Policy` and `RateLimit`; moves
have a bucket of their own for each seat. **Languages**: `Accept-Language` chooses among en, it, pl, pt for whatever is
meant to be read by people; ids are the same in all of them. **CORS**: any origin may call with a token; a session works
from our own pages only, and what it changes needs its `X-CSRF-Token`. **Limits**: a body has up to 256 kB and is nested
up to 32 deep; an uploaded record has up to 32 MB. **Change** within `/v1` only adds: ignore fields you do not know.
"""

_PROBLEM: Final = {
    "type": "object",
    "description": "RFC 9457. Some codes add members of their own, as the page behind `type` says.",
    "required": ["type", "title", "status", "detail", "instance", "code"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference", "description": "A page that explains the code."},
        "title": {"type": "string", "description": "In the language asked for."},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "What is wrong this time."},
        "instance": {"type": "string", "format": "uri-reference", "description": "The address that was asked."},
        "code": {"type": "string", "description": "Stable, for programs."},
        "rule": {"type": "string", "description": "The rule that the refusal relies on."},
        "errors": {"type": "array", "items": {"$ref": "#/components/schemas/Mistake"}},
    },
}

_MISTAKE: Final = {
    "type": "object",
    "required": ["pointer", "code", "message"],
    "properties": {
        "pointer": {"type": "string", "description": "A JSON Pointer into what was sent."},
        "code": {"type": "string", "examples": ["required", "unknown-field", "null", "invalid"]},
        "message": {"type": "string"},
        "in": {"enum": ["body", "query", "headers"], "description": "What the pointer points into."},
    },
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
    "WWW-Authenticate": ("How to show who you are.", True),
    "Retry-After": ("Seconds to wait.", False),
    "RateLimit-Policy": ('`"name";q=quota;w=seconds`', False),
    "RateLimit": ('`"name";r=requests left;t=seconds until the quota is whole`', False),
    "Idempotent-Replayed": ("`true`: this is what the first request with the key was answered.", False),
}

_PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "Idempotency-Key": {
        "description": "Your name for this wish, so that sending it again does not grant it twice.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
        "examples": {"uuid": {"value": "5b1fdf0e-9c5b-4a8b-8a3c-7a51d8a2f0c3"}},
    },
    "If-None-Match": {
        "description": "An ETag: 304 if there is nothing newer.",
        "schema": {"type": "string"},
        "examples": {"seen": {"value": '"17-5f3a9c21"'}},
    },
    "If-Match": {
        "description": "An ETag: 412 if there is something newer.",
        "schema": {"type": "string"},
        "examples": {"seen": {"value": '"17-5f3a9c21"'}},
    },
    "X-CSRF-Token": {
        "description": "Needed with a session, and only there: the `csrf_token` that came with it.",
        "schema": {"type": "string"},
        "examples": {"hex": {"value": "f985a94d0b235f55c5313056753b4974fe69539cc596ea03c71a4d7421ce22ea"}},
    },
    "Accept-Language": {
        "description": "The language that you like best.",
        "schema": {"type": "string"},
        "examples": {language: {"value": language} for language in LANGUAGES},
    },
}


class Converter(OpenAPIConverter):
    """As apispec's, and with what a body's fields must be together."""

    def schema2jsonschema(self, schema: Schema) -> dict[str, Any]:
        plain: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]  # it is not typed
        return plain | getattr(schema, "together", {})


class Plugin(MarshmallowPlugin):
    Converter = Converter


class Api(flask_smorest.Api):  # type: ignore[misc]  # the same
    DEFAULT_ERROR_RESPONSE_NAME = None
    """Each operation names its errors."""

    def __init__(self, app: Flask) -> None:
        app.config.update(API_TITLE="Dominium", API_VERSION="1", OPENAPI_VERSION="3.1.0")
        super().__init__(
            app,
            spec_kwargs={
                "info": {"description": ABOUT, "license": _LICENSE},
                "servers": [{"url": "/"}],
                "marshmallow_plugin": Plugin(),
            },
        )
        self.register_converter(ids.IdConverter, ids.schema)
        self.register_converter(export_paths.SheetConverter, export_paths.schema)
        for converter in tile_paths.CONVERTERS.values():
            self.register_converter(converter, tile_paths.schema)
        self.register_field(own.Int, fields.Integer)
        self.register_field(own.Text, fields.String)
        _share(self.spec)

    def _register_error_handlers(self) -> None:
        """errors.py answers for all of them."""


_LICENSE: Final = {"name": "Apache-2.0", "identifier": "Apache-2.0"}


def _share(spec: APISpec) -> None:
    spec.components.schema("Mistake", _MISTAKE)
    spec.components.schema("Problem", _PROBLEM)
    for name, schema in (*stages.components(), ("Breakdown", tournament_bodies.BREAKDOWN)):
        spec.components.schema(name, schema)
    for name, (about, always) in _HEADERS.items():
        spec.components.header(name, {"description": about, "required": always, "schema": {"type": "string"}})
    for name, parameter in _PARAMETERS.items():
        spec.components.parameter(name, "header", {"name": name, **parameter})
    for code in CODES.values():
        spec.components.example(code.name, {"value": problem_example(code)})
        spec.components.response(code.name, problem_response([code.name]), lazy=True)
    spec.components.response("NotModified", {"description": "You have this already."})
    scopes = {**dict.fromkeys(OPEN_SCOPES), **ROLE_SCOPES}
    told = ", ".join(scope if role is None else f"{scope} (takes the role {role})" for scope, role in scopes.items())
    token = {"type": "http", "scheme": "bearer", "bearerFormat": "dom_…", "description": f"A token. Scopes: {told}."}
    spec.components.security_scheme("token", token)
    spec.components.security_scheme("session", {"type": "apiKey", "in": "cookie", "name": COOKIE})
