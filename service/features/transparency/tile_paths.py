"""The parts of a tile's address: `/tlog/tile/<level:level>/<tile:number>.p/<width:width>`."""

from typing import Any, Final

from flask import Flask
from werkzeug.routing import BaseConverter, ValidationError

from events.transparency import tiles


class LevelConverter(BaseConverter):
    """Level of the tree, 0 to 63."""

    regex = "[0-9]|[1-5][0-9]|6[0-3]"
    example = "0"

    def to_python(self, value: str) -> int:
        return int(value)


class WidthConverter(LevelConverter):
    """Width of a partial tile, 1 to 255."""

    regex = "[1-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5]"
    example = "112"


class TileConverter(BaseConverter):
    """Number of a tile, three digits between two slashes."""

    regex = tiles.INDEX
    example = "x001/x234/067"

    def to_python(self, value: str) -> int:
        try:
            return tiles.number(value)
        except ValueError as error:
            raise ValidationError(str(error)) from error

    def to_url(self, value: int) -> str:
        return tiles.index(value)


CONVERTERS: Final[dict[str, type[LevelConverter | TileConverter]]] = {
    "level": LevelConverter,
    "width": WidthConverter,
    "tile": TileConverter,
}


def install(app: Flask) -> None:
    app.url_map.converters.update(CONVERTERS)


def schema(converter: LevelConverter | TileConverter) -> dict[str, Any]:
    about = (type(converter).__doc__ or "").strip()
    return {
        "type": "string",
        "description": about,
        "pattern": f"^({converter.regex})$",
        "examples": [converter.example],
    }
