"""The HTTP operations for players, which show the public part of accounts."""

from typing import Any

from service.features.accounts.answers import PublicAccount
from service.features.accounts.services import AccountServices
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.errors import not_found
from service.platform.http.fields import Text
from service.platform.http.paging import Listing, Page, Paged

blp = Blueprint("players", __name__)


class PlayersQuery(Paged):
    handle = Text(
        1,
        32,
        pattern="^[A-Za-z0-9:_-]*$",
        required=True,
        metadata={"description": "Beginning of the handle.", "examples": ["ada"]},
    )


@blp.route("/v1/players", methods=["GET"])
@blp.anybody()
@blp.arguments(PlayersQuery, location="query")
@blp.response(200, Page[PublicAccount])
@blp.errors("bad-cursor")
def list_players(services: AccountServices, query: dict[str, Any]) -> tuple[Page[PublicAccount], Headers]:
    """Find players by the beginning of their handle.

    Case does not matter. The list is sorted by handle. Guests are not listed.
    """
    page = Listing.of(query, str)
    found = services.accounts.beginning(query["handle"], page.last or "", page.limit + 1)
    return page.page(found, key=lambda account: [str(account.handle).lower()], make=PublicAccount.of)


@blp.route("/v1/players/<id(a):player>", methods=["GET"])
@blp.anybody()
@blp.response(200, PublicAccount)
def get_player(services: AccountServices, player: str) -> PublicAccount:
    """Show a player. An erased account is not found."""
    account = services.accounts.find(player)
    if account is None or account.erased_at is not None:
        not_found("not-found/player")
    return PublicAccount.of(account)
