"""Fields and schemas of our own: a body's unknown field is a mistake, an integer is an integer, a text has no control
characters."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, ClassVar, Final

from marshmallow import EXCLUDE, RAISE, Schema, fields, validate

from events.canon import LARGEST
from service.registry.accounts import HANDLE

_DECIMAL: Final = re.compile(r"-?[0-9]{1,16}")
# One pattern for Python and for ECMA 262, which JSON Schema speaks.
_PLAIN: Final = r"^[^\u0000-\u001f\u007f]*$"
WORDS: Final = r"^[^\u0000]*$"
"""What people write at length. A lone surrogate is no JSON, and does not come so far."""
ACCOUNT: Final = rf"^(?:a_[0-9a-z]{{26}}|{HANDLE})$"
"""An account, by its id or its handle."""


class Body(Schema):
    """The base of what is sent to us: a field that we do not know is an error."""

    together: ClassVar[Mapping[str, Any]] = {}
    """What its fields must be together, in the words of JSON Schema: for the documentation of what the schema checks
    by code."""

    class Meta:
        unknown = RAISE


class Shape(Schema):
    """The base of what we answer, for the documentation and for answers that need no haste. Later versions may add
    fields, so a reader must put up with more than is written."""

    class Meta:
        unknown = EXCLUDE


class Int(fields.Integer):
    """An integer: no fraction, no boolean, no text; within 2^53-1."""

    def __init__(self, least: int = -LARGEST, most: int = LARGEST, **more: Any) -> None:
        super().__init__(validate=validate.Range(least, most), **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class QueryInt(Int):
    """An integer in a query, where everything is text."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not isinstance(value, str) or not _DECIMAL.fullmatch(value):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(int(value), attr, data, **kwargs)


class Text(fields.String):
    """A line of text without control characters."""

    def __init__(self, least: int = 0, most: int = 200, *, pattern: str = _PLAIN, **more: Any) -> None:
        checks = [validate.Length(least, most), validate.Regexp(pattern)]
        super().__init__(validate=checks, **more)


class Moment(fields.String):
    """A moment, as RFC 3339 in UTC writes it; from whole seconds since 1970."""

    def __init__(self, **more: Any) -> None:
        super().__init__(metadata={"format": "date-time", **more.pop("metadata", {})}, **more)

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str | None:
        return super()._serialize(None if value is None else moment(value), attr, obj, **kwargs)


def text(about: str = "", *, null: bool = False, **more: Any) -> fields.String:
    """A text. `more` is said of it in the words of JSON Schema."""
    metadata = {"description": about, **more} if about else more
    return fields.String(required=True, allow_none=null, metadata=metadata)


def number(about: str = "", *, null: bool = False) -> fields.Integer:
    return fields.Integer(required=True, allow_none=null, metadata={"description": about} if about else {})


def moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
