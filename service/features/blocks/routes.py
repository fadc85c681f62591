"""The HTTP operations on blocks between players.

Neither of the two can then challenge or invite the other, nor join a game or seek that the other made. Running games
and tournaments continue.
"""

from typing import Any, Final

from flask import Response

from service.features.blocks.answers import BlockedPlayer
from service.features.blocks.services import BlockServices
from service.platform.http.answers import Headers, nothing
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.errors import not_found
from service.platform.http.paging import Listing, Page, Paged

blp = Blueprint("blocks", __name__)

_BLOCKS: Final = "/v1/me/blocks"


@blp.route(_BLOCKS, methods=["GET"])
@blp.requires("account")
@blp.arguments(Paged, location="query")
@blp.response(200, Page[BlockedPlayer])
@blp.errors("bad-cursor")
def list_blocks(services: BlockServices, query: dict[str, Any]) -> tuple[Page[BlockedPlayer], Headers]:
    """List the players whom you blocked. Nobody else sees the list."""
    page = Listing.of(query, str)
    rows = services.blocks.page(caller().account, page.last or "", page.limit + 1)
    return page.page(rows, key=lambda block: [block.account], make=BlockedPlayer.of)


@blp.route(f"{_BLOCKS}/<id(a):player>", methods=["PUT"])
@blp.requires("account")
@blp.response(204)
@blp.errors("not-yourself", "too-many-blocks")
def add_block(services: BlockServices, player: str) -> Response:
    """Block a player.

    The player receives no notice. Their challenges to you are refused as `not-accepting`, yours to them as
    `player-blocked`.
    """
    known = services.accounts.find(player)
    if known is None or known.kind == "bot":
        not_found("not-found/player")
    services.blocks.add(caller().account, player)
    return nothing()


@blp.route(f"{_BLOCKS}/<id(a):player>", methods=["DELETE"])
@blp.requires("account")
@blp.response(204)
def remove_block(services: BlockServices, player: str) -> Response:
    """Unblock a player."""
    if services.accounts.find(player) is None:
        not_found("not-found/player")
    services.blocks.remove(caller().account, player)
    return nothing()
