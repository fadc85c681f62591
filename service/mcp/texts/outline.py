"""Any JSON as a short outline: nothing that is empty, and equal neighbours counted."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final

_LEFT_OUT: Final = frozenset({"breakdown", "box", "ruleset", "tiebreaks"})
"""Fields that repeat others or go into details. The structured content has them."""
_NAMES: Final = frozenset({"card", "domino"})
"""Fields whose value says what the object is."""
_ROW: Final = 8
"""Texts of this length in a list are rows of a board, each on a line."""


def outline(value: Mapping[str, Any], indent: str = "") -> Iterator[str]:
    """Yield the lines of an object."""
    for name, content in value.items():
        if name in _LEFT_OUT or content in (None, [], {}):
            continue
        title = f"{indent}{name.replace('_', ' ')}:"
        if isinstance(content, Mapping) and not _flat(content):
            yield title
            yield from outline(content, indent + "  ")
        elif isinstance(content, list) and all(isinstance(item, str) and len(item) >= _ROW for item in content):
            yield f"{title} (the first row is the highest)"
            yield from (f"{indent}  {item}" for item in content)
        else:
            yield f"{title} {_inline(content)}"


def _flat(value: Mapping[str, Any]) -> bool:
    return not any(isinstance(content, Mapping | list) for content in value.values())


def _inline(value: Any) -> str:
    if isinstance(value, Mapping):
        kept = {name: content for name, content in value.items() if name not in _LEFT_OUT and content is not None}
        return ", ".join(
            _inline(content) if name in _NAMES else f"{name} {_inline(content)}" for name, content in kept.items()
        )
    if isinstance(value, list):
        if any(isinstance(item, Mapping) for item in value):
            return "; ".join(map(_inline, value))
        counted = ((item, len(list(equal))) for item, equal in groupby(map(_inline, value)))
        return ", ".join(item if count == 1 else f"{count} {item}" for item, count in counted)
    return {True: "yes", False: "no", None: "none"}[value] if value is None or isinstance(value, bool) else str(value)
