"""What the conventions mean for the OpenAPI document: security, headers and errors of an operation, from what its
decorators noted."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Final

from service.web.codes import CODES
from service.web.errors import MEDIA
from service.web.idempotency import HEADER

_ALWAYS: Final = ("malformed", "not-found", "not-acceptable", "rate-limited", "internal", "unavailable")
_WITH_BODY: Final = ("invalid", "too-large", "unsupported-media-type")
_IDEMPOTENT: Final = ("request-in-flight", "idempotency-key-reused", "invalid")

_GOOD_HEADERS: Final = ("X-Request-Id", "RateLimit", "RateLimit-Policy")


def describe(doc: dict[str, Any], info: dict[str, Any], *, method: str, **_: Any) -> dict[str, Any]:
    """Completes one operation; called by flask-smorest for each."""
    noted = info.get("conventions", {})
    responses = doc.setdefault("responses", {})
    reads_query = any(parameter.get("in") == "query" for parameter in doc.get("parameters", ()))
    codes = set(noted.get("codes", ()))
    if noted:
        codes.update(_codes(noted, method, body="requestBody" in doc, query=reads_query))
        doc["security"] = _security(noted)
        doc["x-rate-limit"] = noted["limit"]
    for status in [status for status in responses if int(status) >= 400]:
        del responses[status]  # flask-smorest's own guess about 422
    for status, response in responses.items():
        response.setdefault("headers", {}).update(_headers(noted, method, int(status)))
    parameters = list(_parameters(noted, method))
    if parameters:
        doc.setdefault("parameters", []).extend(parameters)
    if method == "get" and noted:
        responses[304] = "NotModified"
    responses.update(problems(codes))
    return doc


def problems(codes: Iterable[str]) -> dict[int, dict[str, Any]]:
    """The error responses for these codes, one for each status."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in sorted(codes):
        by_status[CODES[code].status].append(code)
    return {status: _problem(status, names) for status, names in sorted(by_status.items())}


def _problem(status: int, names: list[str]) -> dict[str, Any]:
    headers = {"X-Request-Id": _header("X-Request-Id"), "Content-Language": _header("Content-Language")}
    if status == 401:
        headers["WWW-Authenticate"] = _header("WWW-Authenticate")
    if status in (429, 503):
        headers["Retry-After"] = _header("Retry-After")
    if status == 412:
        headers |= {"ETag": _header("ETag"), "Link": _header("Link")}
    narrowed = {"properties": {"status": {"const": status}, "code": {"enum": names}}}
    return {
        "description": " ".join(f"`{name}`: {CODES[name].titles['en']}." for name in names),
        "headers": headers,
        "content": {
            MEDIA: {
                "schema": {"allOf": [{"$ref": "#/components/schemas/Problem"}, narrowed]},
                "examples": {name: {"value": _example(name)} for name in names},
            }
        },
    }


def _example(name: str) -> dict[str, Any]:
    code = CODES[name]
    return {
        "type": f"/problems/{name}",
        "title": code.titles["en"],
        "status": code.status,
        "detail": code.about,
        "instance": "/v1/…",
        "code": name,
    }


def _codes(noted: dict[str, Any], method: str, *, body: bool, query: bool) -> Iterator[str]:
    yield from _ALWAYS
    if noted["scope"] is not None:
        yield from ("unauthenticated", "insufficient-scope")
        if method != "get":
            yield "csrf"
    if body:
        yield from _WITH_BODY
    if query:
        yield "invalid"
    if noted.get("idempotent"):
        yield from _IDEMPOTENT
        if noted["secret"]:
            yield "secret-shown-once"


def _security(noted: dict[str, Any]) -> list[dict[str, list[str]]]:
    if noted["scope"] is None:
        return []
    known: list[dict[str, list[str]]] = [{"token": [noted["scope"]]}, {"session": [noted["scope"]]}]
    return [{}, *known] if noted["anonymous"] else known


def _headers(noted: dict[str, Any], method: str, status: int) -> dict[str, Any]:
    names = [name for name in _GOOD_HEADERS if noted or name == "X-Request-Id"]
    if method == "get" and noted:
        names.append("ETag")
    if noted.get("idempotent"):
        names.append("Idempotent-Replayed")
    if status == 201:
        names.append("Location")
    return {name: _header(name) for name in names}


def _parameters(noted: dict[str, Any], method: str) -> Iterator[str]:
    """Names of shared parameters."""
    if noted.get("idempotent"):
        yield HEADER
    if noted and method == "get":
        yield "If-None-Match"
    if noted:
        yield "Accept-Language"


def _header(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/headers/{name}"}
