"""Describe operations in the OpenAPI document: their paths and all that their decorators declare."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from http import HTTPStatus
from typing import Any, Final

from apispec import APISpec
from werkzeug.routing import BaseConverter, IntegerConverter, Rule

from domain.game.catalogue import ENGLISH
from service.platform.caller import USERS
from service.platform.http.answers import JSON
from service.platform.http.codes import CODES, Code
from service.platform.http.declaring import (
    AdmissionRule,
    Declarations,
    DeclaredAnswer,
    DeclaredArgument,
    DeclaredOperation,
    View,
)
from service.platform.http.deprecation import Deprecation
from service.platform.http.errors import MEDIA
from service.platform.http.idempotency import HEADER
from service.platform.http.reading import FORM

Converters = Mapping[type[BaseConverter], Callable[[Any], dict[str, Any]]]
"""The functions that return the schema of a path parameter, by its converter class."""

_PART: Final = re.compile(r"<(?:[^:<>]+:)?([^<>]+)>")
_MEDIA: Final = {"json": JSON, "form": FORM}
_ANY: Final = (
    "malformed", "unauthenticated", "insufficient-scope", "csrf", "not-acceptable", "too-slow", "too-large",
    "unsupported-media-type", "rate-limited", "head-too-large", "internal", "unavailable",
    "request-in-flight", "idempotency-key-reused", "secret-shown-once", "answer-forgotten",
)  # fmt: skip
"""Problem codes with which any request can be refused.

The shared response `default` lists them, and each operation lists its other codes.
"""
_HEADERS: Final = (
    "Content-Language", "RateLimit", "RateLimit-Policy", "Retry-After", "WWW-Authenticate", "X-Request-Id",
)  # fmt: skip


def describe(spec: APISpec, operation: DeclaredOperation, tag: str, rule: Rule, converters: Converters) -> None:
    """Add an operation to the OpenAPI document `spec`, at the path of the bound `rule`."""
    known = rule._converters  # noqa: SLF001 - werkzeug has no public name for them
    parts = [
        {"in": "path", "name": name, "required": True, "schema": _part_schema(name, known[name], converters)}
        for name in _PART.findall(operation.rule)
    ]
    path = _PART.sub(r"{\1}", operation.rule)
    spec.path(path=path, operations={operation.method: _operation(operation, tag)}, parameters=parts)


_FROM_ONE: Final = frozenset(
    {"entrant", "number", "one", "other", "player_count", "ruling", "stage", "table", "team", "version"}
)
"""Numbers in addresses that begin with 1."""


def _part_schema(name: str, converter: BaseConverter, converters: Converters) -> dict[str, Any]:
    ours = converters.get(type(converter))
    if ours is not None:
        return ours(converter)
    number = isinstance(converter, IntegerConverter)
    least = int(name in _FROM_ONE)
    return {"type": "integer", "minimum": least} if number else {"type": "string", "minLength": 1}


def _operation(operation: DeclaredOperation, tag: str) -> dict[str, Any]:
    declared, admission = operation.declared, operation.declared.admission
    doc: dict[str, Any] = {"operationId": operation.view.__name__, "tags": [tag]}
    doc["summary"], doc["description"] = _words(operation.view)
    doc["security"] = [] if admission is None else _security(admission, operation.method)
    codes = set(declared.codes)
    if admission is not None:
        codes.update(_codes(operation, read=bool(declared.arguments)))
        if admission.limit != "caller":
            doc["x-rate-limit"] = admission.limit
        if admission.offices:
            doc["x-offices"] = list(admission.offices)
    bodies = [deepcopy(dict(declared.body))] if declared.body else []
    bodies += [_body(argument) for argument in declared.arguments if argument.location in _MEDIA]
    if bodies:
        (doc["requestBody"],) = bodies
    queries = [argument for argument in declared.arguments if argument.location not in _MEDIA]
    parameters = [{"in": one.location, "required": one.required, "schema": one.schema} for one in queries]
    if parameters or _shared(declared):
        doc["parameters"] = [*parameters, *_shared(declared)]
    doc["responses"] = _responses(declared.answers) | {"default": _refusal(codes)}
    if declared.deprecation is not None:
        _deprecate(doc, declared.deprecation)
    return doc


def _deprecate(doc: dict[str, Any], deprecation: Deprecation) -> None:
    doc["deprecated"] = True
    doc["description"] = f"{deprecation.words()} {doc['description']}".strip()
    for status, response in doc["responses"].items():
        if status != "default":  # all operations share it
            response["headers"] = response.get("headers", {}) | {"Deprecation": "Deprecation", "Sunset": "Sunset"}


def _words(view: View) -> tuple[str, str]:
    """Split the docstring of a view into summary and description.

    The summary is the first sentence, without its full stop.
    """
    first, _, rest = " ".join((view.__doc__ or "").split()).partition(". ")
    return first.removesuffix("."), rest


def _body(sent: DeclaredArgument) -> dict[str, Any]:
    example = {} if sent.example is None else {"example": sent.example}
    return {"required": sent.required, "content": {_MEDIA[sent.location]: {"schema": sent.schema, **example}}}


def _responses(answers: Sequence[DeclaredAnswer]) -> dict[str, Any]:
    """Return descriptions of the answers, by status.

    Decorators apply from the bottom, so the answers are reversed.
    """
    responses: dict[str, Any] = {}
    for status in dict.fromkeys(answered.status for answered in answers):
        same = [answered for answered in reversed(answers) if answered.status == status]
        response: dict[str, Any] = {"description": same[-1].description or HTTPStatus(status).phrase}
        headers = {name: header for answered in same for name, header in (answered.headers or {}).items()}
        if headers:
            response["headers"] = headers
        content = {answered.media: {"schema": deepcopy(answered.schema)} for answered in same if answered.schema}
        if status >= HTTPStatus.BAD_REQUEST:  # other refusals of this status are ordinary problems
            content[MEDIA] = {"schema": {"$ref": "#/components/schemas/Problem"}}
        if content:
            response["content"] = content
        if status in (HTTPStatus.CREATED, HTTPStatus.ACCEPTED):
            response["headers"] = headers | {"Location": "Location"}
        responses[str(status)] = response
    return responses


def _refusal(codes: Iterable[str]) -> dict[str, str]:
    """Return a reference to the shared refusals, described by the operation's own problem codes by status."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in sorted(set(codes).difference(_ANY)):
        by_status[CODES[code].status].append(f"`{code}`")
    own = "; ".join(f"{status} {', '.join(names)}" for status, names in sorted(by_status.items()))
    return {"$ref": "#/components/responses/default"} | ({"description": f"{own}."} if own else {})


def problem_response() -> dict[str, Any]:
    """Return the description of the refusals that any request may get."""
    problem = {
        "schema": {"$ref": "#/components/schemas/Problem"},
        "examples": {"malformed": {"value": _example(CODES["malformed"])}},
    }
    about = ", ".join(f"`{name}`" for name in _ANY) + "."
    return {"description": about, "headers": {name: name for name in _HEADERS}, "content": {MEDIA: problem}}


def problem_codes() -> dict[str, list[str]]:
    statuses = sorted({code.status for code in CODES.values()})
    return {str(status): sorted(name for name, code in CODES.items() if code.status == status) for status in statuses}


def _example(code: Code) -> dict[str, Any]:
    return {
        "type": f"/problems/{code.name}",
        "title": code.title(ENGLISH),
        "status": code.status,
        "detail": "…",
        "instance": "/v1/games",
        "code": code.name,
    }


def _codes(operation: DeclaredOperation, *, read: bool) -> Iterator[str]:
    """Yield the problem codes that follow from conventions, without being declared.

    `read`: the operation reads a body or a query.
    """
    if "<" in operation.rule:
        yield "not-found"
    if "<id(g):game>" in operation.rule and operation.method != "get":
        yield "imported-game"
    if read or operation.declared.idempotent:
        yield "invalid"


def _security(admission: AdmissionRule, method: str) -> list[dict[str, list[str]]]:
    """Return the alternative ways to authenticate for an operation.

    With a session, a change also needs the CSRF token.
    """
    beside: dict[str, list[str]] = {} if method == "get" else {"csrf": []}
    known = [way for scope in admission.scopes for way in ({"token": [scope]}, {"session": [scope], **beside})]
    known = [way for way in known if way.get("session") != [USERS]]  # only the token of an app has this scope
    return [{}, *known] if known and admission.anonymous else known


def _shared(declared: Declarations) -> list[str]:
    """Return the names of the shared header parameters that the operation takes."""
    taken = {HEADER: declared.idempotent, "If-Match": "stale-version" in declared.codes, "Prefer": declared.brief}
    return [name for name, used in taken.items() if used]
