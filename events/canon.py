"""Canonical bytes: one value, one spelling, so that a hash of it means something.

Our values are a profile of JSON: integers within 2^53-1, booleans, nulls, strings without NUL or lone surrogates, lists,
and objects with ASCII keys. No floats. Within it, sorted compact JSON is RFC 8785 byte for byte.
"""

from typing import Any, Final

import orjson

LARGEST: Final = 2**53 - 1


class NotCanonical(ValueError):
    """The value lies outside the profile, or the bytes are not how the profile spells their value."""


def canonical(value: Any) -> bytes:
    """The one spelling of `value`."""
    _check(value, "")
    try:
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    except (orjson.JSONEncodeError, UnicodeEncodeError) as error:
        raise NotCanonical(str(error)) from error


def parsed(text: bytes) -> Any:
    """The value whose one spelling `text` is."""
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise NotCanonical(str(error)) from error
    if canonical(value) != text:
        raise NotCanonical("not in canonical form")
    return value


def _check(value: Any, path: str) -> None:
    kind = type(value)
    if kind is str:
        if "\0" in value:
            raise NotCanonical(f"{path or '/'}: a string may not hold NUL")
    elif kind is int:
        if not -LARGEST <= value <= LARGEST:
            raise NotCanonical(f"{path or '/'}: {value} is beyond 2^53-1")
    elif kind is dict:
        for key, inner in value.items():
            if type(key) is not str or not key.isascii() or "\0" in key:
                raise NotCanonical(f"{path or '/'}: {key!r} is not an ASCII key")
            _check(inner, f"{path}/{key}")
    elif kind is list or kind is tuple:
        for place, inner in enumerate(value):
            _check(inner, f"{path}/{place}")
    elif value is not None and kind is not bool:
        raise NotCanonical(f"{path or '/'}: {kind.__name__} has no place in an event")
