"""Players: what everybody may know of an account."""

from service.accounts.answers import PublicAccount
from service.http.blueprint import Blueprint
from service.http.context import house
from service.http.errors import not_found

blp = Blueprint("players", __name__)


@blp.route("/v1/players/<id(a):player>", methods=["GET"])
@blp.anybody()
@blp.response(200, PublicAccount)
def show_player(player: str) -> PublicAccount:
    """A player. One who has been forgotten is not found."""
    account = house().registry.accounts.find(player)
    if account is None or account.erased_at is not None:
        not_found("there is no such player")
    return PublicAccount.of(account)
