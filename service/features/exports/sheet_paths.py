"""The name and format of a sheet in an address: `/v1/tournaments/{t}/exports/standings.csv`."""

from typing import Any

from werkzeug.routing import BaseConverter

from service.features.exports.sheet_formats import SHEET_FORMATS
from service.features.exports.sheets import SHEETS


class SheetConverter(BaseConverter):
    regex = "|".join(SHEETS)


class SheetFormatConverter(BaseConverter):
    regex = "|".join(SHEET_FORMATS)


def schema(_: SheetConverter) -> dict[str, Any]:
    return {"type": "string", "enum": list(SHEETS), "examples": ["standings"]}


def format_schema(_: SheetFormatConverter) -> dict[str, Any]:
    return {"type": "string", "enum": list(SHEET_FORMATS), "examples": ["csv"]}
