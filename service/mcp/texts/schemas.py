"""The JSON Schema of a ruleset's options as one line for each option."""

import json
from collections.abc import Iterator, Mapping
from typing import Any


def fields(schema: Mapping[str, Any], indent: str = "  ") -> Iterator[str]:
    """Yield a line for each property: its values and its default."""
    for name, shape in schema.get("properties", {}).items():
        default = f" (default: {_value(shape['default'])})" if "default" in shape else ""
        yield f"{indent}{name}: {_kind(shape)}{default}"
    for name, shape in schema.get("$defs", {}).items():
        yield f"{indent}{name} is an object: {shape.get('description', '')}"
        yield from fields(shape, indent + "  ")


def _kind(shape: Mapping[str, Any]) -> str:
    if "anyOf" in shape:
        return " or ".join(map(_kind, shape["anyOf"]))
    if "enum" in shape:
        return " | ".join(map(_value, shape["enum"]))
    if "$ref" in shape:
        return str(shape["$ref"]).rpartition("/")[2]
    if shape.get("type") == "array":
        return f"list of {_kind(shape.get('items', {}))}"
    ends = [str(shape[end]) for end in ("minimum", "maximum") if end in shape]
    return str(shape.get("type", "anything")) + (f" {' to '.join(ends)}" if ends else "")


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
