"""Describe the conventions of an operation in the OpenAPI document: security, headers and errors, from its
decorators."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Final

from domain.game.catalogue import ENGLISH
from service.platform.caller import USERS
from service.platform.http.codes import CODES, Code
from service.platform.http.errors import MEDIA
from service.platform.http.guard import AdmissionRule
from service.platform.http.idempotency import HEADER

_ANY: Final = (
    "malformed", "unauthenticated", "insufficient-scope", "csrf", "not-acceptable", "too-slow", "too-large",
    "unsupported-media-type", "rate-limited", "head-too-large", "internal", "unavailable",
    "request-in-flight", "idempotency-key-reused", "secret-shown-once", "answer-forgotten",
)  # fmt: skip
"""Codes that any request may be refused with. The shared response `default` lists them, and each operation the
others."""
_HEADERS: Final = (
    "Content-Language", "RateLimit", "RateLimit-Policy", "Retry-After", "WWW-Authenticate", "X-Request-Id",
)  # fmt: skip


def describe(doc: dict[str, Any], info: dict[str, Any], *, method: str, **_: Any) -> dict[str, Any]:
    """Completes one operation; called by flask-smorest for each."""
    noted = info.get("conventions", {})
    responses = doc.setdefault("responses", {})
    reads_query = any(parameter.get("in") == "query" for parameter in doc.get("parameters", ()))
    admission: AdmissionRule | None = noted.get("admission")
    doc["operationId"] = noted["name"]
    doc["security"] = [] if admission is None else _security(admission, method)
    codes = set(noted.get("codes", ()))
    if admission is not None:
        codes.update(_codes(noted, method, read=reads_query or "requestBody" in doc))
        if admission.limit != "caller":
            doc["x-rate-limit"] = admission.limit
        if admission.offices:
            doc["x-offices"] = list(admission.offices)
    for status in [status for status in responses if int(status) == 422]:
        del responses[status]  # flask-smorest's own guess
    for status, response in responses.items():
        if int(status) >= 400:  # any other refusal of this status is the problem that all may be
            response["content"][MEDIA] = {"schema": {"$ref": "#/components/schemas/Problem"}}
        if int(status) in (201, 202):
            response["headers"] = response.get("headers", {}) | {"Location": "Location"}
    parameters = list(_parameters(noted))
    if parameters:
        doc.setdefault("parameters", []).extend(parameters)
    responses["default"] = _refusal(codes)
    return doc


def _refusal(codes: Iterable[str]) -> dict[str, str]:
    """The shared response, and by status what the operation may be refused with beside that."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in sorted(set(codes).difference(_ANY)):
        by_status[CODES[code].status].append(f"`{code}`")
    own = "; ".join(f"{status} {', '.join(names)}" for status, names in sorted(by_status.items()))
    return {"$ref": "#/components/responses/default"} | ({"description": f"{own}."} if own else {})


def problem_response() -> dict[str, Any]:
    """Describe the refusals that any request may get."""
    problem = {
        "schema": {"$ref": "#/components/schemas/Problem"},
        "examples": {"malformed": {"value": _example(CODES["malformed"])}},
    }
    about = ", ".join(f"`{name}`" for name in _ANY) + "."
    return {"description": about, "headers": {name: name for name in _HEADERS}, "content": {MEDIA: problem}}


def problem_codes() -> dict[str, list[str]]:
    """Every code, by its status."""
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


def _codes(noted: dict[str, Any], method: str, *, read: bool) -> Iterator[str]:
    """Those that come with the conventions; `read`: something of the request is."""
    if noted["named"]:
        yield "not-found"
    if noted["game"] and method != "get":
        yield "imported-game"
    if read or noted.get("idempotent"):
        yield "invalid"


def _security(admission: AdmissionRule, method: str) -> list[dict[str, list[str]]]:
    """The ways to be let in: any one of them will do. A session that changes something shows its CSRF token, too."""
    beside: dict[str, list[str]] = {} if method == "get" else {"csrf": []}
    known = [way for scope in admission.scopes for way in ({"token": [scope]}, {"session": [scope], **beside})]
    known = [way for way in known if way.get("session") != [USERS]]  # that one is an app's alone
    return [{}, *known] if known and admission.anonymous else known


def _parameters(noted: dict[str, Any]) -> Iterator[str]:
    """Names of shared parameters."""
    if noted.get("idempotent"):
        yield HEADER
    if "stale-version" in noted.get("codes", ()):
        yield "If-Match"
    if noted.get("brief"):
        yield "Prefer"
