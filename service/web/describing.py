"""What the conventions mean for the OpenAPI document: security, headers and errors of an operation, from what its
decorators noted."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Final

from service.web.authentication import CSRF
from service.web.codes import CODES, Code
from service.web.errors import MEDIA
from service.web.idempotency import HEADER

_ALWAYS: Final = ("malformed", "not-acceptable", "rate-limited", "internal", "unavailable")
_WITH_BODY: Final = ("invalid", "too-large", "unsupported-media-type")
_IDEMPOTENT: Final = ("request-in-flight", "idempotency-key-reused", "invalid")

_GOOD_HEADERS: Final = ("X-Request-Id", "RateLimit", "RateLimit-Policy")
_OF_STATUS: Final = {
    401: ("WWW-Authenticate",),
    412: ("ETag", "Link"),
    429: ("Retry-After", "RateLimit", "RateLimit-Policy"),
}


def describe(doc: dict[str, Any], info: dict[str, Any], *, method: str, **_: Any) -> dict[str, Any]:
    """Completes one operation; called by flask-smorest for each."""
    noted = info.get("conventions", {})
    responses = doc.setdefault("responses", {})
    reads_query = any(parameter.get("in") == "query" for parameter in doc.get("parameters", ()))
    guarded = "scope" in noted
    doc["operationId"] = noted["name"]
    codes = {"internal", *noted.get("codes", ())}
    if guarded:
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
    if method == "get":
        responses[304] = "NotModified"
    responses.update(problems(codes))
    return doc


def problems(codes: Iterable[str]) -> dict[int, Any]:
    """The error responses for these codes, one for each status: shared by name, or put together of several."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in sorted(codes):
        by_status[CODES[code].status].append(code)
    return {
        status: names[0] if len(names) == 1 else problem_response(names) for status, names in sorted(by_status.items())
    }


def problem_response(names: list[str]) -> dict[str, Any]:
    """The response with one of these codes, which share a status."""
    status = CODES[names[0]].status
    headers = {"X-Request-Id": "X-Request-Id", "Content-Language": "Content-Language"}
    headers |= {name: name for name in _OF_STATUS.get(status, ())}
    if any(CODES[name].retry_after is not None for name in names):
        headers["Retry-After"] = "Retry-After"
    return {
        "description": " ".join(f"`{name}`: {CODES[name].titles['en']}." for name in names),
        "x-codes": names,
        "headers": headers,
        "content": {
            MEDIA: {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "examples": {name: name for name in names},
            }
        },
    }


def problem_example(code: Code) -> dict[str, Any]:
    return {
        "type": f"/problems/{code.name}",
        "title": code.titles["en"],
        "status": code.status,
        "detail": code.about,
        "instance": "/v1/…",
        "code": code.name,
    }


def _codes(noted: dict[str, Any], method: str, *, body: bool, query: bool) -> Iterator[str]:
    yield from _ALWAYS
    if noted["named"]:
        yield "not-found"
    if noted["game"] and method != "get":
        yield "imported-game"
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
        yield "secret-shown-once" if noted["secret"] else "answer-forgotten"


def _security(noted: dict[str, Any]) -> list[dict[str, list[str]]]:
    if noted["scope"] is None:
        return []
    known: list[dict[str, list[str]]] = [{"token": [noted["scope"]]}, {"session": [noted["scope"]]}]
    return [{}, *known] if noted["anonymous"] else known


def _headers(noted: dict[str, Any], method: str, status: int) -> dict[str, str]:
    """Names of shared headers."""
    names = [name for name in _GOOD_HEADERS if "scope" in noted or name == "X-Request-Id"]
    if method == "get":
        names.append("ETag")
    if noted.get("idempotent"):
        names.append("Idempotent-Replayed")
    if status in (201, 202):
        names.append("Location")
    return {name: name for name in names}


def _parameters(noted: dict[str, Any], method: str) -> Iterator[str]:
    """Names of shared parameters."""
    if noted.get("idempotent"):
        yield HEADER
    if method == "get":
        yield "If-None-Match"
    if method != "get" and noted.get("scope"):
        yield CSRF
    if "stale-version" in noted.get("codes", ()):
        yield "If-Match"
    if "scope" in noted:
        yield "Accept-Language"
