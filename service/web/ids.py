"""Ids in addresses: `/v1/games/<id(g):game>` is found only with an id that could be a game's, imported or our own."""

from typing import Any, Final

from werkzeug.routing import BaseConverter, Map

from service.ids import ULID

_KINDS: Final = {"g": "[gi]"}


class IdConverter(BaseConverter):
    def __init__(self, map_: Map, prefix: str) -> None:
        super().__init__(map_)
        self.prefix = prefix
        self.regex = f"{_KINDS.get(prefix, prefix)}_{ULID}"


def schema(converter: IdConverter) -> dict[str, Any]:
    return {
        "type": "string",
        "pattern": f"^{converter.regex}$",
        "examples": [f"{converter.prefix}_01jd6v3r5m8x2k4q7w9y1z3a5c"],
    }
