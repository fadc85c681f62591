"""How much memory plain data take: what a cache holds is not what it was read from."""

import sys
from collections.abc import Iterable
from typing import Any

import msgspec


def weight(value: Any) -> int:
    """The bytes of this value and of all that it holds, what several of them share once."""
    found, total = {id(value): value}, 0
    waiting = [value]
    while waiting:
        one = waiting.pop()
        total += sys.getsizeof(one)
        for part in _parts(one):
            if id(part) not in found:
                found[id(part)] = part  # as long as it is here nobody else has its id
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
