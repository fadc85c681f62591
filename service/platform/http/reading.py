"""The reading of bodies and queries: strict JSON within limits, and marshmallow's errors as JSON pointers."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, Final
from urllib.parse import parse_qs

import orjson
from flask import request
from marshmallow import Schema, ValidationError
from marshmallow.fields import Field, List, Nested
from marshmallow.validate import Length
from werkzeug.http import parse_options_header

from domain.game.message import Message
from events.log.canon import LARGEST
from service.platform.http.body_limits import LARGEST_BODY
from service.platform.http.checks import reason
from service.platform.http.context import notes
from service.platform.http.errors import Problem

FORM: Final = "application/x-www-form-urlencoded"
DEEPEST: Final = 32
MOST_VALUES: Final = 5000
"""Maximum number of members and items in a JSON body. The largest body has the 2,000 entrants of a tournament."""
MOST_PARAMETERS: Final = 100
MOST_MISTAKES: Final = 20
"""Maximum number of errors that a problem lists. An answer must not grow with the errors in a body."""

_FRACTION: Final = re.compile(rb"[0-9][.eE]")

_KINDS: Final = frozenset({"required", "unknown-field", "null", "unseen", "marks"})
"""Last parts of the message ids of errors that programs can distinguish."""


def reader(schema: Schema, location: str, *, required: bool = True) -> Callable[[], Any]:
    """Return a function that reads the body (`json`, `form`) or the `query`, and loads it with a schema."""
    if location == "json":
        return lambda: _loaded(schema, json(required=required), "body")
    if location == "form":
        return lambda: _loaded(schema, _form(), "body")
    many = frozenset(name for name, field in schema.fields.items() if isinstance(field, List))
    return lambda: _loaded(schema, _query(many), "query")


def raw() -> bytes:
    """Return the bytes of the request body."""
    note = notes()
    if note.body is None:
        if note.environ.get("HTTP_CONTENT_ENCODING", "identity") != "identity":
            raise _wrong_type("unsupported-media-type/compressed")
        note.body = _received(note.environ)
    return note.body


def _received(environ: dict[str, Any]) -> bytes:
    length = environ.get("CONTENT_LENGTH", "")
    if length.isdecimal():
        if int(length) > LARGEST_BODY:
            raise _too_large()
        body: bytes = environ["wsgi.input"].read(int(length))
    elif environ.get("wsgi.input_terminated"):  # in chunks
        body = environ["wsgi.input"].read(LARGEST_BODY + 1)
        if len(body) > LARGEST_BODY:
            raise _too_large()
    else:
        body = b""
    return body


def json(*, required: bool = True) -> Any:
    """Return the parsed JSON of the request body, or an empty object without a body.

    If no body is required, an empty one may have any media type: many clients always send one.
    """
    text = raw()
    sent_as = notes().environ.get("CONTENT_TYPE", "")
    if not text and not (sent_as and required):
        return {}
    if not _is_json(sent_as):
        raise _wrong_type("unsupported-media-type/json" if sent_as else "unsupported-media-type/none", sent_as)
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise Problem("malformed/json", error=str(error)) from error
    if text.count(b"[") + text.count(b"{") + text.count(b",") > DEEPEST:
        _check_shape(value)
    return _whole(value) if _FRACTION.search(text) else value


def _form() -> dict[str, Any]:
    """Parse a form in the request body. A repeated field becomes a list, which no text field accepts."""
    sent_as = parse_options_header(notes().environ.get("CONTENT_TYPE", ""))[0]
    if sent_as != FORM:
        raise _wrong_type("unsupported-media-type/form" if sent_as else "unsupported-media-type/no-form", sent_as, FORM)
    try:
        fields = parse_qs(
            raw().decode(), keep_blank_values=True, strict_parsing=bool(raw()), max_num_fields=MOST_PARAMETERS
        )
    except ValueError as error:
        raise Problem("malformed/form", error=str(error)) from error
    return {name: values[0] if len(values) == 1 else values for name, values in fields.items()}


def _query(many: frozenset[str]) -> dict[str, Any]:
    """Parse the query of the request. A repeated parameter becomes a list, which only list fields accept."""
    if notes().environ.get("QUERY_STRING", "").count("&") >= MOST_PARAMETERS:
        raise Problem("malformed/query", most=MOST_PARAMETERS)
    args = request.args
    return {name: args.getlist(name) if name in many or len(args.getlist(name)) > 1 else args[name] for name in args}


def _loaded(schema: Schema, value: Any, place: str) -> Any:
    overlong = _overlong(schema, value)
    if overlong:
        raise _invalid(overlong, place)
    try:
        return schema.load(value)
    except ValidationError as error:
        raise _invalid(error.normalized_messages(), place) from error  # type: ignore[no-untyped-call]  # not typed there


def _overlong(schema: Schema, value: Any) -> dict[str, Any]:
    """Return marshmallow's messages for the lists in `value` that are too long.

    marshmallow itself loads every item before it checks the length.
    """
    if not isinstance(value, dict):
        return {}
    named = ((field.data_key or name, field) for name, field in schema.fields.items())
    found = {name: _overlong_in(field, value[name]) for name, field in named if name in value}
    return {name: messages for name, messages in found.items() if messages}


def _overlong_in(field: Field[Any], value: Any) -> Any:
    if isinstance(field, Nested):
        return _overlong(field.schema, value)
    if not isinstance(field, List) or not isinstance(value, list):
        return {}
    try:
        for check in field.validators:
            if isinstance(check, Length) and len(value) > (check.max or check.equal or len(value)):
                check(value)
    except ValidationError as error:
        return error.messages
    if not isinstance(field.inner, List | Nested):
        return {}
    found = ((place, _overlong_in(field.inner, item)) for place, item in enumerate(value))
    return {place: messages for place, messages in found if messages}


def _invalid(messages: Mapping[Any, Any], place: str) -> Problem:
    """Return the problem for marshmallow's messages, each as a pointer with a code.

    Of many errors only the first are listed, with the number of the others.
    """
    flat = _flat(messages, "")
    errors = [
        {"pointer": pointer, "code": _kind(wrong), "message": wrong, "in": place}
        for pointer, wrong in islice(flat, MOST_MISTAKES)
    ]
    first, left_out = errors[0], sum(1 for _ in flat)
    more: dict[str, Any] = {"errors_left_out": left_out} if left_out else {}
    return Problem("invalid/field", errors=errors, place=first["pointer"] or place, why=first["message"], **more)


def _kind(wrong: Message) -> str:
    kind = wrong.id.rpartition("/")[2]
    return kind if kind in _KINDS else "invalid"


def _flat(messages: Any, pointer: str) -> Iterator[tuple[str, Message]]:
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            step = "" if key == "_schema" else "/" + str(key).replace("~", "~0").replace("/", "~1")
            yield from _flat(inner, pointer + step)
    elif isinstance(messages, list):
        for inner in messages:
            yield from _flat(inner, pointer)
    else:
        yield pointer, reason(messages)


@lru_cache(maxsize=256)
def _is_json(content_type: str) -> bool:
    media, parameters = parse_options_header(content_type)
    if parameters.get("charset", "utf-8").lower() not in ("utf-8", "utf8"):
        return False
    return media == "application/json" or (media.startswith("application/") and media.endswith("+json"))


def _too_large() -> Problem:
    return Problem("too-large/body", bytes=LARGEST_BODY)


def _wrong_type(reason: str, media: str = "", expected: str = "application/json") -> Problem:
    return Problem(reason, headers={"Accept": expected}, accepts=[expected], media=media)


def _whole(value: Any) -> Any:
    """Return the value with whole numbers as integers: 5.0 becomes 5, as in JSON Schema."""
    if isinstance(value, float) and value.is_integer() and abs(value) <= LARGEST:
        return int(value)
    if isinstance(value, list):
        return [_whole(inner) for inner in value]
    if isinstance(value, dict):
        return {name: _whole(inner) for name, inner in value.items()}
    return value


def _check_shape(value: Any) -> None:
    """Refuse JSON that is nested too deeply or has too many values.

    Checking and refusing each value would cost far more than reading it.
    """
    depth, values, level = 0, 0, [value]
    while level := [inner for inner in level if isinstance(inner, list | dict)]:
        depth += 1
        values += sum(map(len, level))
        if depth > DEEPEST:
            raise Problem("malformed/depth", deep=DEEPEST)
        if values > MOST_VALUES:
            raise Problem("malformed/values", most=MOST_VALUES)
        level = [inner for outer in level for inner in (outer.values() if isinstance(outer, dict) else outer)]
