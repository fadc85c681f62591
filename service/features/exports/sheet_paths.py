"""The name of a sheet in an address: `/v1/tournaments/{t}/exports/standings.csv`."""

from typing import Any

from werkzeug.routing import BaseConverter

from service.features.exports.sheets import SHEETS


class SheetConverter(BaseConverter):
    regex = "|".join(SHEETS)


def schema(_: SheetConverter) -> dict[str, Any]:
    return {"type": "string", "enum": list(SHEETS), "examples": ["standings"]}
