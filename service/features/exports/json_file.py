"""Sheets as JSON, with a schema for every kind of sheet.

A file has the subject, the columns in their order, and the rows as objects.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final, Literal

import msgspec
import orjson

from domain.game.catalogue import ENGLISH
from service.features.exports.sheet import EXACT, Cell, Column, Sheet, SheetHead, flat_cells, flat_columns
from service.features.exports.sheets import SHEETS
from service.features.exports.sheets.kind import SheetKind
from service.features.exports.words import title
from service.platform.answers import Answer

MEDIA: Final = "application/json"
VERSION: Final = 1

_CELLS: Final[Mapping[str, dict[str, Any]]] = {
    "text": {"type": ["string", "null"]},
    "integer": {"type": ["integer", "null"]},
    "flag": {"type": ["boolean", "null"]},
    "number": {"type": ["number", "null"]},
    "exact": {"type": ["string", "null"], "pattern": "^-?[0-9]+(/[0-9]+)?$"},
}


def schema_path(name: str) -> str:
    return f"/v1/schemas/exports/{name}/{VERSION}.json"


class SheetColumn(Answer, frozen=True):
    """A column of a sheet."""

    key: str
    """Key of the column in the rows."""
    title: str
    """Title, in the requested language."""
    type: Literal["text", "integer", "flag", "number"]
    """Type of the values."""


class SheetFile(Answer, frozen=True):
    """A sheet as JSON."""

    schema: str
    """Address of the JSON Schema."""
    head: SheetHead
    """Subject of the sheet."""
    columns: list[SheetColumn]
    """Columns in order."""
    rows: list[dict[str, str | int | float | bool | None]]
    """Rows, by the keys of the columns."""


def write(sheet: Sheet, language: str = "en") -> bytes:
    columns = flat_columns(sheet.columns)
    keys = [column.key for column in columns]
    cells = [list(map(_plain, row)) for row in flat_cells(sheet)]
    file = SheetFile(
        schema=schema_path(sheet.name),
        head=sheet.head,
        columns=[SheetColumn(column.key, title(column.column, language), column.type) for column in columns],
        rows=[dict(zip(keys, row, strict=True)) for row in zip(*cells, strict=True)],
    )
    return orjson.dumps(msgspec.to_builtins(file), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def _plain(cell: Cell) -> str | int | float | bool | None:
    return float(cell) if isinstance(cell, Decimal) else cell


def schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schema of every kind of sheet, by name."""
    return {name: _schema(name, kind) for name, kind in SHEETS.items()}


def _schema(name: str, kind: SheetKind) -> dict[str, Any]:
    fields = _cells(kind.columns)
    column = {
        "key": {"type": "string"},
        "title": {"type": "string"},
        "type": {"enum": ["text", "integer", "flag", "number"]},
    }
    row = {**_closed(fields), "patternProperties": _patterns(kind.patterns)}
    return {
        "title": name,
        "description": " ".join((kind.make.__doc__ or "").split()),
        **_closed(
            {
                "schema": {"const": schema_path(name)},
                "head": {**msgspec.json.schema(SheetHead)["$defs"]["SheetHead"], "additionalProperties": False},
                "columns": {"type": "array", "items": _closed(column)},
                "rows": {"type": "array", "items": row},
            }
        ),
    }


def _cells(columns: tuple[Column, ...]) -> dict[str, Any]:
    return {
        flat.key: {**_CELLS["exact" if flat.exact else flat.type], "description": title(flat.column, ENGLISH)}
        for flat in flat_columns(columns)
    }


def _patterns(patterns: Mapping[str, str]) -> dict[str, Any]:
    """Return the JSON Schema of columns whose names vary, by the pattern of their keys.

    A fraction has two columns: a number, and its exact text under a key that ends in `_exact`.
    """
    found = {}
    for pattern, kind in patterns.items():
        bare = pattern.removeprefix("^").removesuffix("$")
        found[f"^(?!.*{EXACT}$){bare}$"] = _CELLS["number" if kind == "fraction" else kind]
        if kind == "fraction":
            found[f"^{bare}{EXACT}$"] = _CELLS["exact"]
    return found


def _closed(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
