"""The measurement of memory for plain data, which takes more bytes than the file from which it was read."""

import sys
from collections.abc import Iterable
from typing import Any

import msgspec


def weight(value: Any) -> int:
    """Return how many bytes a value and everything in it take. Shared parts count once."""
    found, total = {id(value): value}, 0
    waiting = [value]
    while waiting:
        one = waiting.pop()
        total += sys.getsizeof(one)
        for part in _parts(one):
            if id(part) not in found:
                found[id(part)] = part  # keeps the object alive, so that no other one gets its id
                waiting.append(part)
    return total


def _parts(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return (*value.keys(), *value.values())
    if isinstance(value, list | tuple | set | frozenset):
        return value
    if isinstance(value, msgspec.Struct):
        return [getattr(value, name) for name in value.__struct_fields__]
    return ()
