"""Encode values as canonical bytes: each value has one spelling, so that its hash is well defined.

Our values are a profile of JSON: integers within 2^53-1, booleans, nulls, strings, lists, and objects with ASCII keys.
There are no floats, and strings have no NUL and no lone surrogate. Nesting is limited by orjson (254). Within this
profile, sorted compact JSON is RFC 8785 byte for byte.
"""

from collections.abc import Collection
from functools import lru_cache
from types import NoneType
from typing import Any, Final

import orjson

LARGEST: Final = 2**53 - 1

_OPTIONS: Final = (
    orjson.OPT_SORT_KEYS
    | orjson.OPT_STRICT_INTEGER
    | orjson.OPT_PASSTHROUGH_SUBCLASS
    | orjson.OPT_PASSTHROUGH_DATACLASS
    | orjson.OPT_PASSTHROUGH_DATETIME
)
_LEAVES: Final = frozenset({str, int, bool, NoneType})


class NotCanonical(ValueError):
    """Raised if a value lies outside the profile, or bytes are not its canonical form."""


def canonical(value: Any) -> bytes:
    """Return the canonical bytes of `value`."""
    try:
        text = orjson.dumps(value, option=_OPTIONS)
    except orjson.JSONEncodeError as error:
        _explain(value)
        raise NotCanonical(str(error)) from error
    # Nearly every value passes this check. orjson does not refuse floats, NUL and keys that are not ASCII.
    if not (text.isascii() and b"\\u0000" not in text and _plain((value,))):
        _explain(value)
    return text


def compact(value: Any) -> bytes:
    """Return the canonical bytes of `value` in a buffer of their exact length.

    The buffer of orjson keeps 4 kB.
    """
    return bytes(memoryview(canonical(value)))


@lru_cache(2_000, typed=True)
def word(value: str | int | tuple[int, int] | None) -> bytes:
    """Return the cached canonical bytes of a value that repeats: actor, time, stream, type or audience."""
    return compact(value)


def parsed(text: bytes) -> Any:
    """Decode canonical bytes.

    Raise NotCanonical if the bytes are not canonical.
    """
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise NotCanonical(str(error)) from error
    if canonical(value) != text:
        raise NotCanonical("not in canonical form")
    return value


def _plain(values: Collection[Any]) -> bool:
    """Return whether all values, including nested ones, have types that canonical bytes allow."""
    if _LEAVES.issuperset(map(type, values)):
        return True
    for value in values:
        kind = type(value)
        if kind is dict:
            if not _plain(value.values()):
                return False
        elif kind is list or kind is tuple:
            if not _plain(value):
                return False
        elif kind not in _LEAVES:
            return False
    return True


def _explain(value: Any) -> None:
    """Raise NotCanonical with the place and reason if canonical bytes do not allow `value`."""
    try:
        _check(value, "")
    except RecursionError:
        raise NotCanonical("nested too deep") from None


def _check(value: Any, path: str) -> None:
    kind = type(value)
    if kind is str:
        if "\0" in value:
            raise NotCanonical(f"{path or '/'}: a string may not hold NUL")
    elif kind is int:
        if not -LARGEST <= value <= LARGEST:
            raise NotCanonical(f"{path or '/'}: an integer beyond 2^53-1")
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
