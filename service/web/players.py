"""Players: what everybody may know of an account."""

from flask import Response

from service.web.accounts import PublicAccount, told_account
from service.web.answers import answer
from service.web.blueprint import Blueprint
from service.web.context import house
from service.web.errors import not_found

blp = Blueprint("players", __name__)


@blp.route("/v1/players/<id(a):player>", methods=["GET"])
@blp.anybody()
@blp.response(200, PublicAccount)
def show_player(player: str) -> Response:
    """A player. One who has been forgotten is not found."""
    account = house().registry.accounts.find(player)
    if account is None or account.erased_at is not None:
        not_found("there is no such player")
    return answer(told_account(account))
