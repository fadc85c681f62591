"""What the conventions mean for the OpenAPI document: security, headers and errors of an operation, from what its
decorators noted."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Final

from domain.game.catalogue import ENGLISH
from service.http.codes import CODES, Code
from service.http.errors import MEDIA
from service.http.guard import Admission
from service.http.idempotency import HEADER

_ANY: Final = (
    "malformed", "unauthenticated", "insufficient-scope", "csrf", "not-acceptable", "too-slow", "too-large",
    "unsupported-media-type", "rate-limited", "head-too-large", "internal", "unavailable",
)  # fmt: skip
"""What any request may be refused with: one response tells of it, `default`."""
_USUAL: Final = (
    *_ANY, "not-found", "imported-game", "invalid",
    "request-in-flight", "idempotency-key-reused", "secret-shown-once", "answer-forgotten",
)  # fmt: skip
"""What comes with the conventions; an operation names no code unless it has others."""

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
    admission: Admission | None = noted.get("admission")
    doc["operationId"] = noted["name"]
    doc["security"] = [] if admission is None else _security(admission, method)
    codes = {"internal", *noted.get("codes", ())}
    if admission is not None:
        codes.update(_codes(noted, method, body="requestBody" in doc, query=reads_query))
        if admission.limit != "caller":
            doc["x-rate-limit"] = admission.limit
        if admission.offices:
            doc["x-offices"] = list(admission.offices)
    for status in [status for status in responses if int(status) >= 400]:
        del responses[status]  # flask-smorest's own guess about 422
    for status, response in responses.items():
        if int(status) in (201, 202):
            response["headers"] = response.get("headers", {}) | {"Location": "Location"}
    parameters = list(_parameters(noted))
    if parameters:
        doc.setdefault("parameters", []).extend(parameters)
    responses.update(_refusals(codes))
    return doc


def _refusals(codes: Iterable[str]) -> Iterator[tuple[int | str, dict[str, str]]]:
    """The error responses for these codes: the shared one of each status, and what the operation has beside it."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in sorted(codes):
        by_status[CODES[code].status].append(code)
    yield "default", {"$ref": "#/components/responses/default"}
    for status, names in sorted(by_status.items()):
        shared = {"$ref": f"#/components/responses/{status}"}
        own = [name for name in names if name not in _USUAL]
        if own:
            yield status, shared | {"description": _named(own)}
        elif not set(names).issubset(_ANY):
            yield status, shared


def problem_responses() -> Iterator[tuple[str, dict[str, Any]]]:
    """What operations share: a response for each status, and one for what any request may be refused with."""
    yield "default", _response(_ANY, _named(_ANY))
    for status in sorted({code.status for code in CODES.values()}):
        names = sorted(name for name, code in CODES.items() if code.status == status)
        usual = [name for name in names if name in _USUAL]
        said = [_named(usual)] if usual else []
        said += ["Others where an operation names them."] if usual != names else []
        yield str(status), _response(names, " ".join(said))


def problem_codes() -> dict[str, list[str]]:
    """Every code, by its status."""
    statuses = sorted({code.status for code in CODES.values()})
    return {str(status): sorted(name for name, code in CODES.items() if code.status == status) for status in statuses}


def _response(names: Iterable[str], about: str) -> dict[str, Any]:
    """The response with these codes, and an example of the first; `problem_codes` names them all."""
    codes = [CODES[name] for name in names]
    headers = {
        "X-Request-Id",
        "Content-Language",
        *(more for code in codes for more in _OF_STATUS.get(code.status, ())),
    }
    if any(code.retry_after is not None for code in codes):
        headers.add("Retry-After")
    problem = {
        "schema": {"$ref": "#/components/schemas/Problem"},
        "examples": {codes[0].name: {"value": _example(codes[0])}},
    }
    return {"description": about, "headers": {name: name for name in sorted(headers)}, "content": {MEDIA: problem}}


def _named(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) + "."


def _example(code: Code) -> dict[str, Any]:
    return {
        "type": f"/problems/{code.name}",
        "title": code.title(ENGLISH),
        "status": code.status,
        "detail": "…",
        "instance": "/v1/games",
        "code": code.name,
    }


def _codes(noted: dict[str, Any], method: str, *, body: bool, query: bool) -> Iterator[str]:
    yield from _ANY
    if noted["named"]:
        yield "not-found"
    if noted["game"] and method != "get":
        yield "imported-game"
    if noted["admission"].scopes:
        yield from ("unauthenticated", "insufficient-scope")
        if method != "get":
            yield "csrf"
    if body or query:
        yield "invalid"
    if noted.get("idempotent"):
        yield from ("request-in-flight", "idempotency-key-reused", "invalid")
        yield "secret-shown-once" if noted["secret"] else "answer-forgotten"


def _security(admission: Admission, method: str) -> list[dict[str, list[str]]]:
    """The ways to be let in: any one of them will do. A session that changes something shows its CSRF token, too."""
    beside: dict[str, list[str]] = {} if method == "get" else {"csrf": []}
    known = [way for scope in admission.scopes for way in ({"token": [scope]}, {"session": [scope], **beside})]
    return [{}, *known] if known and admission.anonymous else known


def _parameters(noted: dict[str, Any]) -> Iterator[str]:
    """Names of shared parameters."""
    if noted.get("idempotent"):
        yield HEADER
    if "stale-version" in noted.get("codes", ()):
        yield "If-Match"
