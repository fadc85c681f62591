"""The HTTP operations of the transparency log, as in C2SP's tlog-tiles: a checkpoint, and files that never change."""

from typing import Final

from flask import Response

from events.transparency.policy import shown
from service.features.transparency.answers import LogDescription
from service.features.transparency.names import PREFIX
from service.features.transparency.services import TransparencyServices
from service.features.transparency.tile_paths import ENTRIES, Level, TileName
from service.platform.http.answers import PLAIN, Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.errors import not_found

blp = Blueprint("transparency", __name__)

OCTETS: Final = "application/octet-stream"

_BYTES: Final = {"type": "string", "contentMediaType": OCTETS}
_SAME_FOR_ALL: Final = {"Vary": "Accept-Encoding"}  # so that any cache may keep it
_FOR_EVER: Final = {**_SAME_FOR_ALL, "Cache-Control": "public, max-age=31536000, immutable"}
_FOR_A_MOMENT: Final = {**_SAME_FOR_ALL, "Cache-Control": "public, max-age=2"}
_FOR_A_WHILE: Final = {**_SAME_FOR_ALL, "Cache-Control": "public, max-age=300"}


@blp.route(PREFIX, methods=["GET"])
@blp.anybody(None)
@blp.response(200, LogDescription)
def get_transparency_log(services: TransparencyServices) -> tuple[LogDescription, Headers]:
    """Describe the transparency log.

    The answer has the data needed to follow it with a tool for C2SP's tlog-tiles.
    """
    log = services.log
    named = [] if services.policy is None else services.policy.witnesses.values()
    return LogDescription(
        origin=log.origin,
        prefix=PREFIX,
        keys=list(log.verifiers()),
        witnesses=[f"witness {shown(each.name)} {each.key.text()}" for each in named if each.url is not None],
        cosigned_checkpoint=log.cosigned(),
    ), _FOR_A_WHILE


@blp.route(f"{PREFIX}/checkpoint", methods=["GET"])
@blp.anybody(None, offers=(PLAIN,))
@blp.response(200, {"type": "string"}, content_type=PLAIN)
def get_checkpoint(services: TransparencyServices) -> Response:
    """Show the log's checkpoint (C2SP tlog-checkpoint).

    It is a signed note with the size and the root of the log.
    """
    return Response(services.log.checkpoint(), headers=_FOR_A_MOMENT, content_type=f"{PLAIN}; charset=utf-8")


@blp.route(f"{PREFIX}/tile/<level:level>/<tile:tile>", methods=["GET"])
@blp.anybody(None, offers=(OCTETS,))
@blp.response(200, _BYTES, content_type=OCTETS)
def get_tile(services: TransparencyServices, level: Level, tile: TileName) -> Response:
    """Show a tile: up to 256 hashes of one level of the tree.

    At the level `entries`, a tile is a bundle of up to 256 entries. Each entry comes after its length in two bytes. It
    is the hash of an event, 32 bytes.
    """
    number, width = tile
    if level == ENTRIES:
        return _file(services.log.entries(number, width))
    return _file(services.log.tile(level, number, width))


def _file(content: bytes | None) -> Response:
    if content is None:
        not_found("not-found/log-size")
    return Response(content, headers=_FOR_EVER, content_type=OCTETS)
