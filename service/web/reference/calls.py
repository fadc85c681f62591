"""Calls of an operation with curl, with example values for its parameters and its body."""

from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

import msgspec

from service.platform.http.answers import JSON
from service.web.reference.groups import Operation
from service.web.reference.schemas import example_value, resolved

FILE: Final = "record.jsonl"
_STREAM: Final = "text/event-stream"
_FORM: Final = "application/x-www-form-urlencoded"


def curl(api: Mapping[str, Any], operation: Operation, address: str) -> str:
    """Return the call as a command. `$TOKEN` is the caller's token, where one is needed.

    If the body is optional, the call without it comes first, since it is the usual one. An update without any is of no
    use.
    """
    head = [*_head(api, operation, address)]
    answered = resolved(api, operation.plain["responses"].get("200", {})).get("content", {})
    if _STREAM in answered:
        streamed = _command([*head, f"-N -H 'Accept: {_STREAM}'"])
        return streamed if len(answered) == 1 else f"{_command(head)}\n\n# As a stream:\n{streamed}"
    sent = operation.plain.get("requestBody", {})
    body = [*_body(api, sent)]
    if not body or sent["required"] or operation.name.startswith("update_"):
        return _command([*head, *body])
    return f"{_command(head)}\n\n# With a body:\n{_command([*head, *body])}"


def sample(api: Mapping[str, Any], parameter: Mapping[str, Any]) -> Any:
    schema = resolved(api, parameter["schema"])
    values = [*schema.get("examples", ()), *schema.get("enum", ())]
    return values[0] if values else schema.get("minimum", 1)


def _head(api: Mapping[str, Any], operation: Operation, address: str) -> Iterator[str]:
    parameters = [resolved(api, one) for one in operation.parameters]
    path = operation.path
    for one in (one for one in parameters if one["in"] == "path"):
        path = path.replace(f"{{{one['name']}}}", quote(str(sample(api, one)), safe=""))
    asked = [(one["name"], sample(api, one)) for one in parameters if one["in"] == "query" and one.get("required")]
    method = "" if operation.method == "GET" else f"-X {operation.method} "
    yield f"curl {method}{_quoted(address + path + ('?' + urlencode(asked) if asked else ''))}"
    ways = operation.plain.get("security", api["security"])
    if {} not in ways and any("token" in way for way in ways):
        yield '-H "Authorization: Bearer $TOKEN"'


def _body(api: Mapping[str, Any], sent: Mapping[str, Any]) -> Iterator[str]:
    for media, content in [*sent.get("content", {}).items()][:1]:
        body = example_value(api, content)
        yield f"-H 'Content-Type: {media}'"
        if media == JSON:
            yield f"-d {_quoted(msgspec.json.encode(body).decode())}"
        elif media == _FORM:
            yield f"-d {_quoted(urlencode(body))}"
        else:
            yield f"--data-binary @{FILE}"


def _command(words: list[str]) -> str:
    return " \\\n  ".join(words)


def _quoted(text: str) -> str:
    """Quote a text for a shell, also if it needs none, so that all commands look alike."""
    return "'{}'".format(text.replace("'", "'\\''"))
