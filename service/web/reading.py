"""Reading what is sent: strict JSON within limits, and marshmallow's complaints as pointers."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NoReturn

import orjson
from flask import Request
from marshmallow import RAISE, Schema, ValidationError
from webargs.core import missing
from webargs.flaskparser import FlaskParser

from service.web.errors import Problem

LARGEST_BODY: Final = 256 * 1024
DEEPEST: Final = 32

_CODES: Final = {
    "Missing data for required field.": "required",
    "Unknown field.": "unknown-field",
    "Field may not be null.": "null",
}


class Parser(FlaskParser):
    """webargs, with our own reading of bodies and our own way to say no."""

    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {"json": None, "query": RAISE}  # noqa: RUF012 - as the base has it

    def load_json(self, req: Request, schema: Schema) -> Any:  # noqa: ARG002 - webargs' signature
        return body(req)

    def handle_error(
        self,
        error: ValidationError,
        req: Request,  # noqa: ARG002 - webargs' signature
        schema: Schema,  # noqa: ARG002 - webargs' signature
        **_: Any,
    ) -> NoReturn:
        messages: dict[str, Any] = error.normalized_messages()  # type: ignore[no-untyped-call]  # not typed there
        raise invalid(messages)


def body(req: Request) -> Any:
    """The JSON that was sent, or webargs' `missing`."""
    if req.headers.get("Content-Encoding", "identity") != "identity":
        raise _wrong_type("the body must not be compressed")
    text = req.get_data(cache=True)
    if not text and "CONTENT_TYPE" not in req.environ:
        return missing
    if not _is_json(req):
        raise _wrong_type(f"the body is {req.mimetype or 'of no type'}, not JSON")
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise Problem("malformed", f"this is not JSON: {error}") from error
    if text.count(b"[") + text.count(b"{") > DEEPEST and _depth(value) > DEEPEST:
        raise Problem("malformed", f"JSON may be nested {DEEPEST} deep, not more")
    return value


def invalid(messages: Mapping[str, Any]) -> Problem:
    """marshmallow's messages by location (`json`, `query`), each as a pointer with a code."""
    errors = [
        {"pointer": pointer, "code": _CODES.get(message, "invalid"), "message": message, "in": _PLACES[location]}
        for location, found in messages.items()
        for pointer, message in _flat(found, "")
    ]
    first = errors[0]
    return Problem("invalid", f"{first['pointer'] or first['in']}: {first['message']}", errors=errors)


_PLACES: Final = {"json": "body", "query": "query", "headers": "headers"}


def _flat(messages: Any, pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            step = "" if key == "_schema" else "/" + str(key).replace("~", "~0").replace("/", "~1")
            yield from _flat(inner, pointer + step)
    elif isinstance(messages, list):
        for inner in messages:
            yield from _flat(inner, pointer)
    else:
        yield pointer, str(messages)


def _is_json(req: Request) -> bool:
    media = req.mimetype
    charset = req.mimetype_params.get("charset", "utf-8").lower()
    return charset in ("utf-8", "utf8") and (
        media == "application/json" or (media.startswith("application/") and media.endswith("+json"))
    )


def _wrong_type(detail: str) -> Problem:
    return Problem(
        "unsupported-media-type", detail, headers={"Accept": "application/json"}, more={"accepts": ["application/json"]}
    )


def _depth(value: Any) -> int:
    """How deep lists and objects are nested; stops counting where it is too deep anyway."""
    depth, level = 0, [value]
    while depth <= DEEPEST and (level := [inner for inner in level if isinstance(inner, list | dict)]):
        level = [inner for outer in level for inner in (outer.values() if isinstance(outer, dict) else outer)]
        depth += 1
    return depth
