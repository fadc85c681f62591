"""Read the schemas of the OpenAPI document: references, and the words and values in a schema."""

from collections.abc import Iterator, Mapping
from typing import Any


def resolved(api: Mapping[str, Any], value: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the part of the document that a `$ref` names."""
    found: Any = value
    while "$ref" in found:
        path, found = found["$ref"].removeprefix("#/").split("/"), api
        for step in path:
            found = found[step]
    return found  # type: ignore[no-any-return]


def parameter_words(api: Mapping[str, Any], parameters: tuple[Any, ...]) -> Iterator[str]:
    for one in parameters:
        parameter = resolved(api, one)
        yield f"{parameter['name']} {parameter.get('description', '')}"


def described(api: Mapping[str, Any], schema: Mapping[str, Any], depth: int = 2) -> Iterator[str]:
    """Yield the names and descriptions of the fields of a schema, and of the schemas in it."""
    whole = resolved(api, schema)
    for name, field in whole.get("properties", {}).items():
        yield f"{name} {field.get('description', '')}"
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
