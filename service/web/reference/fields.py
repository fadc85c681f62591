"""The fields of parameters and bodies, read from the OpenAPI document for the pages of operations."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from service.web.reference.schemas import resolved

_DEEPEST: Final = 6
"""Levels of fields in fields that a page shows."""
_TYPES: Final = {bool: "boolean", int: "integer", str: "string", type(None): "null"}


class FieldRow(NamedTuple):
    """A field with its type, default and values. `fields` are those of an object in it."""

    name: str
    kind: str
    about: str
    required: bool
    default: str | None
    values: Sequence[str]
    fields: Sequence["FieldRow"]


def parameter_rows(api: Mapping[str, Any], parameters: Sequence[Any]) -> list[tuple[str, FieldRow]]:
    """Return each parameter with its place: `path`, `query` or `header`."""
    whole = [resolved(api, one) for one in parameters]
    return [(one["in"], _row(api, one["name"], one["schema"], one.get("required", False), (), one)) for one in whole]


def rows(api: Mapping[str, Any], schema: Mapping[str, Any], above: tuple[str, ...] = ()) -> list[FieldRow]:
    """Return the fields of a schema, also those of its cases and items."""
    return list(_rows(api, schema, above))


def _rows(api: Mapping[str, Any], schema: Mapping[str, Any], above: tuple[str, ...]) -> Iterator[FieldRow]:
    name = schema.get("$ref", "")
    if name in above or len(above) >= _DEEPEST:
        return
    whole, inner = resolved(api, schema), (*above, name) if name else above
    required = whole.get("required", ())
    for key, field in whole.get("properties", {}).items():
        yield _row(api, key, field, key in required, inner, field)
    for part in whole.get("allOf", ()):
        yield from _rows(api, part, inner)
    for case in (*whole.get("oneOf", ()), *whole.get("anyOf", ())):
        found = list(_rows(api, case, inner))
        title = resolved(api, case).get("title") or case.get("$ref", "").rpartition("/")[2]
        if found and title:
            yield FieldRow(
                title, "one of the cases", resolved(api, case).get("description", ""), False, None, (), found
            )
        else:
            yield from found
    if "items" in whole:
        yield from _rows(api, whole["items"], inner)


def _row(
    api: Mapping[str, Any], name: str, schema: Mapping[str, Any], required: bool, above: tuple[str, ...],
    told: Mapping[str, Any],
) -> FieldRow:  # fmt: skip
    whole = {**resolved(api, schema), **{key: value for key, value in schema.items() if key != "$ref"}}
    about = told.get("description") or whole.get("description", "")
    default = _json(whole["default"]) if "default" in whole else None
    return FieldRow(name, _kind(api, whole), about, required, default, _enum(api, whole), rows(api, schema, above))


def _kind(api: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    kind = schema.get("type")
    cases = [_kind(api, resolved(api, case)) for case in (*schema.get("anyOf", ()), *schema.get("oneOf", ()))]
    kinds = (
        [kind]
        if isinstance(kind, str)
        else list(kind or cases or [_TYPES[type(one)] for one in schema.get("enum", ())] or ["object"])
    )
    return " or ".join(dict.fromkeys(kinds)) + _bounds(schema)


def _bounds(schema: Mapping[str, Any]) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    return "" if least is None and most is None else f" {'' if least is None else least}–{'' if most is None else most}"


def _enum(api: Mapping[str, Any], schema: Mapping[str, Any]) -> list[str]:
    cases = [resolved(api, case) for case in (*schema.get("anyOf", ()), *schema.get("oneOf", ()))]
    items = [resolved(api, schema["items"])] if "items" in schema else []
    found = [value for one in (schema, *cases, *items) for value in one.get("enum", ())]
    return [_json(value) for value in found]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
