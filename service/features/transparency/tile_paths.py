"""The parts of a tile's address: `/tlog/tile/<level:level>/<tile:tile>`."""

from typing import Any, Final, Literal, NamedTuple

from werkzeug.routing import BaseConverter, ValidationError

from events.transparency import tiles

ENTRIES: Final = "entries"
Level = int | Literal["entries"]
"""A level of the tree, or the bundles of entries."""
_WIDTH: Final = r"\.p/(?:[1-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])"


class TileName(NamedTuple):
    """The number of a tile, and how many of its hashes or entries are meant."""

    number: int
    width: int = tiles.WIDTH


class LevelConverter(BaseConverter):
    """Level of the tree, 0 to 63 without leading zeros, or `entries`."""

    regex = f"[0-9]|[1-5][0-9]|6[0-3]|{ENTRIES}"
    example = "0"

    def to_python(self, value: str) -> Level:
        return ENTRIES if value == ENTRIES else int(value)


class TileConverter(BaseConverter):
    """Number of the tile, with three digits between two slashes. An incomplete tile ends in `.p/` and its width."""

    regex = f"{tiles.INDEX}(?:{_WIDTH})?"
    example = "x001/x234/067"

    def to_python(self, value: str) -> TileName:
        spelled, _, width = value.partition(".p/")
        try:
            return TileName(tiles.number(spelled), int(width or tiles.WIDTH))
        except ValueError as error:
            raise ValidationError(str(error)) from error

    def to_url(self, value: TileName) -> str:
        return tiles.index(value.number) + (f".p/{value.width}" if value.width < tiles.WIDTH else "")


CONVERTERS: Final[dict[str, type[LevelConverter | TileConverter]]] = {"level": LevelConverter, "tile": TileConverter}


def schema(converter: LevelConverter | TileConverter) -> dict[str, Any]:
    about = (type(converter).__doc__ or "").strip()
    return {
        "type": "string",
        "description": about,
        "pattern": f"^({converter.regex})$",
        "examples": [converter.example],
    }
