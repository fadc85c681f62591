"""A test client that speaks only HTTP and checks every answer against `openapi.yaml`.

The status and type must be documented for the operation, the body must fit its schema, and required headers must be
present.
"""

import contextlib
import http.client
import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from urllib.parse import urlsplit

from jsonschema_rs import Draft202012Validator
from werkzeug.datastructures import Headers
from werkzeug.routing import Map, Rule
from werkzeug.routing.exceptions import HTTPException
from werkzeug.test import Client as WsgiClient

from tests.support import examples

ROOT = Path(__file__).parents[2]
PROBLEM = "application/problem+json"
_PATIENCE = 120.0
"""Seconds: a disk may hang for a while, and every thread of a service with it."""


class Answer(NamedTuple):
    status: int
    headers: Headers
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def media(self) -> str:
        return self.headers.get("Content-Type", "").partition(";")[0]


class Transport(Protocol):
    def __call__(self, method: str, path: str, headers: dict[str, str], body: bytes | None) -> Answer: ...


def over_wsgi(app: Any, address: str = "127.0.0.1") -> Transport:
    """To an application in this process, from this address."""

    def send(method: str, path: str, headers: dict[str, str], body: bytes | None) -> Answer:
        base = {"REMOTE_ADDR": address}
        client = WsgiClient(app, use_cookies=False)
        got = client.open(path, method=method, headers=headers, data=body, environ_base=base)
        try:
            return Answer(got.status_code, got.headers, got.get_data())
        finally:
            got.close()

    return send


def over_http(base: str) -> Transport:
    """To a server at this address."""
    place = urlsplit(base)

    def send(method: str, path: str, headers: dict[str, str], body: bytes | None) -> Answer:
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=_PATIENCE)
        try:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # an answer may come before all is sent
                connection.request(method, path, body, headers)
            got = connection.getresponse()
            return Answer(got.status, Headers(got.getheaders()), got.read())
        finally:
            connection.close()

    return send


class Api:
    """`Api(over_wsgi(app))`, `Api(over_http("http://127.0.0.1:8000"))`; `api.as_("ada")` is a new account's client."""

    def __init__(self, transport: Transport, token: str | None = None, account: str | None = None) -> None:
        self.transport = transport
        self.token = token
        self.account = account

    def as_(self, handle: str, **more: Any) -> "Api":
        """The client of a new account."""
        made = self.post("/v1/accounts", {"handle": handle, **more}).json
        return type(self)(self.transport, made["token"], made["id"])

    def bearing(self, token: str | None) -> "Api":
        return type(self)(self.transport, token, self.account)

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        return self.ask("POST", path, body, **headers)

    def put(self, path: str, body: Any = None, **headers: str) -> Answer:
        return self.ask("PUT", path, body, **headers)

    def delete(self, path: str, **headers: str) -> Answer:
        return self.ask("DELETE", path, **headers)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """A header's name is written with underscores: `If_Match="..."`. Bytes are sent as they are."""
        answer = self.unchecked(method, path, body, **headers)
        check(method, path, answer)
        return answer

    def unchecked(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        return self.transport(method, path, sent, body)


def refused(answer: Answer, status: int, code: str) -> dict[str, Any]:
    """The problem that this answer is, which must be this one."""
    assert (answer.status, answer.json.get("code")) == (status, code), answer
    assert answer.media == PROBLEM
    problem: dict[str, Any] = answer.json
    return problem


def refused_on_a_page(answer: Answer, status: int, code: str) -> None:
    """The answer is a page that shows this refusal."""
    assert (answer.status, answer.media) == (status, "text/html"), answer
    assert f"<code>{code}</code>" in answer.text


@cache
def document() -> dict[str, Any]:
    """Return `openapi.yaml`, from its served copy: JSON is read forty times as fast."""
    found: dict[str, Any] = json.loads((ROOT / "service/platform/http/openapi.json").read_text("utf-8"))
    return found


@cache
def _routes() -> Any:
    paths = {path: path.replace("{tile}", "{path:tile}") for path in document()["paths"]}
    rules = [Rule(path.replace("{", "<").replace("}", ">"), endpoint=template) for template, path in paths.items()]
    return Map(rules, strict_slashes=True, merge_slashes=False).bind("localhost")


def operation(method: str, path: str) -> dict[str, Any] | None:
    """Return the operation that the document describes for this request, or None."""
    try:
        template, _ = _routes().match(urlsplit(path).path, method="GET")
    except HTTPException:
        return None
    found: dict[str, Any] | None = document()["paths"][template].get("get" if method == "HEAD" else method.lower())
    return found


def _tags_the_game(method: str, path: str, answer: Answer) -> None:
    """Every answer to a change that shows a game has the game's ETag, or the next move cannot name it."""
    if method in ("GET", "HEAD") or answer.status >= 300 or not isinstance(answer.json, dict):
        return
    for game in (answer.json, answer.json.get("game")):
        if isinstance(game, dict) and {"version", "decision"} <= game.keys():
            tag = answer.headers.get("ETag", "")
            assert tag.startswith(f'"{game["version"]}-'), f"{method} {path}: the ETag is {tag!r}"


def check(method: str, path: str, answer: Answer) -> None:
    """Whether the answer is what the document promises."""
    described = operation(method, path)
    if answer.media == "text/html" and answer.status >= 400 and not path.startswith("/v1/"):
        return  # a refusal that a browser shows
    if described is None:
        a_page = answer.status not in (404, 405)
        if a_page and not path.startswith(("/v1/", "/tlog")):
            return  # a page
        assert answer.status in (204, 404, 405), f"{method} {path} is not documented: {answer}"
        if answer.status != 204:
            _fits({"$ref": "#/components/schemas/Problem"}, answer.json)
        return
    promised = described["responses"].get("200" if answer.status == 304 else str(answer.status))
    if promised is None and answer.status >= 400:
        promised = described["responses"]["default"]
    assert promised is not None, f"{method} {path}: {answer.status} is not documented: {answer.body[:500]!r}"
    promised = resolved(promised)
    assert "X-Request-Id" in answer.headers, f"{method} {path}: no X-Request-Id"
    for name, header in promised.get("headers", {}).items():
        assert name in answer.headers or not resolved(header).get("required"), f"{method} {path}: no {name}"
    if method == "GET" and answer.status in (200, 304) and answer.media != "text/event-stream":
        assert answer.headers.get("ETag"), f"{method} {path}: no ETag"
    contents = promised.get("content", {}) if answer.status != 304 else {}
    if not contents or method == "HEAD":
        assert not answer.body, f"{method} {path}: {answer.status} has a body"
        return
    assert answer.media in contents, f"{method} {path}: {answer.media} is not among {list(contents)}"
    if answer.status >= 400 and answer.media.endswith("json"):
        code, codes = answer.json["code"], refusals(described, answer.status)
        assert code in codes, f"{method} {path}: {answer.status} {code} is not documented"
    schema = contents[answer.media]["schema"]
    if answer.media.endswith("json"):
        _fits(schema, answer.json)
        _tags_the_game(method, path, answer)
    if examples.wanted() and answer.status < 300:
        recorder().saw(described, answer.media, schema, answer.body)


def refusals(described: dict[str, Any], status: int) -> set[str]:
    """The codes that the document names for an operation, at this status, and what any request may be refused with."""
    entry = described["responses"]["default"]
    own = [part for part in entry.get("description", "").split("; ") if part.startswith(f"{status} ")]
    return set(re.findall(r"`([a-z0-9-]+)`", " ".join((*own, resolved(entry)["description"]))))


def security(described: dict[str, Any]) -> list[dict[str, list[str]]]:
    """How an operation lets callers in."""
    found: list[dict[str, list[str]]] = described.get("security", document()["security"])
    return found


def resolved(value: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in value:
        found: Any = document()
        for step in value["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        value = found
    return value


def _fits(schema: dict[str, Any], value: Any) -> None:
    faults = _validator(json.dumps(schema)).iter_errors(value)
    said = "\n".join(f"/{'/'.join(map(str, fault.instance_path))}: {fault.message}" for fault in faults)
    assert not said, f"{said}\n{json.dumps(value)[:2000]}"


def is_fit(schema: dict[str, Any], value: Any) -> bool:
    return _validator(json.dumps(schema)).is_valid(value)


@cache
def recorder() -> examples.Recorder:
    """Return the recorder that keeps answers as examples while this process runs."""
    return examples.Recorder(resolved, is_fit)


@cache
def _validator(schema: str) -> Draft202012Validator:
    """Compiled once, since there are tens of thousands of answers."""
    return Draft202012Validator({**json.loads(schema), "components": document()["components"]})
