"""Read the schemas of the OpenAPI document: references, and the words, values and limits in a schema."""

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import getitem
from typing import Any, Final

import msgspec

_PLAIN: Final = r"^[^\u0000-\u001f\u007f]*$"
"""The pattern of texts without control characters, which needs no words."""
_READABLE: Final = 110
"""Length from which a pattern is a list of characters. The description of its schema has the same in words."""
_LARGEST: Final = 2**53 - 1
_UNITS: Final = {"Length": " characters", "Items": " items", "imum": ""}


def resolved(api: Mapping[str, Any], value: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the part of the document that a `$ref` names."""
    while "$ref" in value:
        value = reduce(getitem, value["$ref"].removeprefix("#/").split("/"), api)
    return value


def parameter_words(api: Mapping[str, Any], parameters: tuple[Any, ...]) -> Iterator[str]:
    for one in parameters:
        parameter = resolved(api, one)
        yield f"`{parameter['name']}`: {parameter.get('description', '')}"


def described(api: Mapping[str, Any], schema: Mapping[str, Any], depth: int = 2) -> Iterator[str]:
    """Yield the names and descriptions of the fields of a schema, and of the schemas in it."""
    whole = resolved(api, schema)
    for name, field in whole.get("properties", {}).items():
        yield f"`{name}`: {field.get('description', '')}"
        if depth:
            yield from described(api, field, depth - 1)
    for case in (*whole.get("anyOf", ()), *whole.get("oneOf", ()), *whole.get("allOf", ())):
        if depth:
            yield from described(api, case, depth - 1)


def values(api: Mapping[str, Any], schema: Any, seen: set[str]) -> Iterator[str]:
    """Yield the values of enums and the examples in a schema, however deep, each schema once."""
    if isinstance(schema, list):
        for one in schema:
            yield from values(api, one, seen)
    if not isinstance(schema, Mapping) or schema.get("$ref") in seen:
        return
    if "$ref" in schema:
        seen.add(schema["$ref"])
        yield from values(api, resolved(api, schema), seen)
    for value in (*schema.get("enum", ()), *schema.get("examples", ())):
        if isinstance(value, str):
            yield value
    for name in ("anyOf", "oneOf", "allOf", "items"):
        yield from values(api, schema.get(name), seen)
    yield from values(api, [*schema.get("properties", {}).values()], seen)


def example_value(api: Mapping[str, Any], content: Mapping[str, Any]) -> Any:
    """Return the example of a body or an answer, or None without one."""
    found = content.get("example")
    return found or next((resolved(api, one)["value"] for one in content.get("examples", {}).values()), None)


def example(api: Mapping[str, Any], content: Mapping[str, Any]) -> str | None:
    """Return the example of a body or an answer as text, or None without one."""
    found = example_value(api, content)
    return found if found is None or isinstance(found, str) else in_lines(found)


def in_lines(value: Any) -> str:
    """Write a value as JSON for readers."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode()


def limits(api: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    """Return the limits of a value in words: `1–32 characters`."""
    found = []
    for one in _alternatives(api, schema):
        for ending, unit in _UNITS.items():
            least, most = one.get(f"min{ending}"), one.get(f"max{ending}")
            if most == _LARGEST:
                most = None
            if least == -_LARGEST:
                least = None
            if (least, most) != (None, None):
                found.append(_range(least, most) + unit)
    return ", ".join(dict.fromkeys(found))


def _range(least: int | None, most: int | None) -> str:
    if least is None or most is None:
        return f"from {least}" if most is None else f"up to {most}"
    return str(least) if least == most else f"{least}–{most}"


def pattern(api: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    """Return the pattern of a text, or nothing if it only excludes some characters."""
    found = [one["pattern"] for one in _alternatives(api, schema) if "pattern" in one]
    return next((str(one) for one in found if one != _PLAIN and len(one) <= _READABLE), "")


def _alternatives(api: Mapping[str, Any], schema: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return a schema and its cases that have no fields of their own."""
    cases = [resolved(api, one) for one in (*schema.get("anyOf", ()), *schema.get("oneOf", ()))]
    return [schema, *(one for one in cases if "properties" not in one)]
