"""Measure the bytes that objects take in memory."""

import gc
import sys
import types
from typing import Any, Final

_SHARED: Final = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType)


def added_up(thing: Any, seen: set[int]) -> int:
    """Bytes of all objects that are reached from it and were not seen yet."""
    total, left = 0, [thing]
    while left:
        one = left.pop()
        if id(one) not in seen and not isinstance(one, _SHARED):
            seen.add(id(one))
            total += sys.getsizeof(one)
            left.extend(gc.get_referents(one))
    return total
