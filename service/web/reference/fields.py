"""The fields of parameters, bodies and answers, read from the OpenAPI document for the pages of operations."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from service.web.reference.field_rows import AnswerRow, CaseRow, Content, FieldRow
from service.web.reference.folding import arranged
from service.web.reference.schemas import example, limits, pattern, resolved

_TYPES: Final = {bool: "boolean", int: "integer", str: "string", type(None): "null"}


class FieldReader:
    def __init__(self, api: Mapping[str, Any]) -> None:
        self._api = api
        self._shown: set[str] = set()

    def parameters(self, parameters: Sequence[Any]) -> list[FieldRow]:
        """Return each parameter, with its place in its type: `path, string`."""
        whole = [resolved(self._api, one) for one in parameters]
        rows = [self._row(one["name"], one["schema"], one.get("required", False), one) for one in whole]
        return [row._replace(kind=f"{one['in']}, {row.kind}") for one, row in zip(whole, rows, strict=True)]

    def contents(self, holder: Mapping[str, Any]) -> list[Content]:
        """Return the contents of a body or an answer, by media type."""
        return [
            Content(media, self._open(one.get("schema", {})), example(self._api, one))
            for media, one in resolved(self._api, holder).get("content", {}).items()
        ]

    def answers(self, plain: Mapping[str, Any]) -> list[AnswerRow]:
        """Return the answers of an operation, without refusals."""
        whole = {status: resolved(self._api, one) for status, one in plain["responses"].items() if status != "default"}
        return [
            AnswerRow(status, one.get("description", ""), list(one.get("headers", ())), self.contents(one))
            for status, one in whole.items()
        ]

    def rows(self, schema: Mapping[str, Any]) -> list[FieldRow]:
        """Return the fields of a schema, also those of its cases and items."""
        return arranged(self._rows(schema))

    def _open(self, schema: Mapping[str, Any]) -> list[FieldRow]:
        """Return the fields of a whole body. Its own cases are not folded."""
        return [row._replace(folded=False) for row in self.rows(schema)]

    def _rows(self, schema: Mapping[str, Any]) -> Iterator[FieldRow]:
        whole = resolved(self._api, schema)
        kinds = self._kinds(whole)
        required = whole.get("required", ())
        for key, field in whole.get("properties", {}).items():
            row = self._row(key, field, key in required, field)
            yield row._replace(cases=kinds) if key == "kind" else row
        for part in whole.get("allOf", ()):
            yield from self._rows(part)
        for case in () if kinds else (*whole.get("oneOf", ()), *whole.get("anyOf", ())):
            yield from self._case(case)
        for inner in ("items", "additionalProperties"):
            if isinstance(whole.get(inner), Mapping):
                yield from self._case(whole[inner]) if _name(whole[inner]) else self._rows(whole[inner])

    def _case(self, case: Mapping[str, Any]) -> Iterator[FieldRow]:
        """Yield the fields of a case or an item, under the name of their schema."""
        whole = resolved(self._api, case)
        name = whole.get("title") or _name(case)
        if name and name in self._shown:
            if self._has_fields(whole):
                yield FieldRow(name, "object", see=name)
            return
        self._shown.update([name] if name and self._has_fields(whole) else ())
        found = self.rows(case)
        if found and name:
            yield FieldRow(name, "object", whole.get("description", ""), fields=found, opens=name)
        else:
            yield from found

    def _row(self, name: str, schema: Mapping[str, Any], required: bool, described: Mapping[str, Any]) -> FieldRow:
        whole = {**resolved(self._api, schema), **{key: value for key, value in schema.items() if key != "$ref"}}
        row = FieldRow(
            name,
            self._kind(schema),
            _about(described, resolved(self._api, schema)),
            required,
            _json(whole["default"]) if "default" in whole else None,
            list(dict.fromkeys(map(_json, self._values(whole)))),
            limits(self._api, whole),
            pattern(self._api, whole),
        )
        opens = _name(schema) if self._has_fields(whole) else ""
        if opens in self._shown:
            return row._replace(see=opens)
        if opens:
            self._shown.add(opens)
            row = row._replace(about=_both(described, resolved(self._api, schema)))
        found = self.rows(whole)
        if len(found) == 1 and found[0].see:  # a list of known objects
            return row._replace(see=found[0].see)
        if len(found) == 1 and found[0].opens:
            return row._replace(fields=found[0].fields, opens=found[0].opens)
        return row._replace(fields=found, opens=opens if found else "")

    def _has_fields(self, whole: Mapping[str, Any]) -> bool:
        parts = (*whole.get("allOf", ()), *whole.get("oneOf", ()), *whole.get("anyOf", ()))
        return bool(whole.get("properties")) or any(self._has_fields(resolved(self._api, part)) for part in parts)

    def _kinds(self, whole: Mapping[str, Any]) -> list[CaseRow]:
        """Return the cases of a body that differ by its `kind`."""
        cases = whole.get("anyOf", ()) if "kind" in whole.get("properties", {}) else ()
        return [
            CaseRow(one["properties"]["kind"]["const"], one.get("description", ""), one.get("required", ()))
            for one in cases
            if "const" in one.get("properties", {}).get("kind", {})
        ]

    def _kind(self, schema: Mapping[str, Any]) -> str:
        whole = resolved(self._api, schema)
        if _name(schema) and whole.get("properties"):
            return _name(schema)
        cases = (*whole.get("anyOf", ()), *whole.get("oneOf", ()))
        kinds = [whole["type"]] if isinstance(whole.get("type"), str) else list(whole.get("type", ()))
        kinds = kinds or [kind for case in cases for kind in self._kind(case).split(" or ")]
        kinds = kinds or [_TYPES[type(one)] for one in (*whole.get("enum", ()), *_const(whole))] or ["object"]
        items = self._kind(whole["items"]) if "items" in whole else "value"
        return " or ".join(dict.fromkeys(f"list of {items}" if kind == "array" else kind for kind in kinds))

    def _values(self, schema: Mapping[str, Any]) -> Iterator[Any]:
        """Yield the values of enums in a schema, its cases and items, but not in their fields."""
        whole = resolved(self._api, schema)
        yield from (*whole.get("enum", ()), *_const(whole))
        for part in (*whole.get("anyOf", ()), *whole.get("oneOf", ())):
            yield from self._values(part)
        if "items" in whole:
            yield from self._values(whole["items"])


def _about(field: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    """Return the description of a field. Types of texts, such as a line, add their own."""
    return (
        _both(field, schema)
        if schema.get("type") == "string"
        else str(field.get("description") or schema.get("description", ""))
    )


def _both(field: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    """Return the description of a field, and that of its schema, which explains the values or the fields below."""
    return " ".join(dict.fromkeys(text for text in (field.get("description"), schema.get("description")) if text))


def _name(schema: Mapping[str, Any]) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _const(schema: Mapping[str, Any]) -> list[Any]:
    return [schema["const"]] if "const" in schema else []


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
