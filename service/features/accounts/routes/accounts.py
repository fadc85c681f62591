"""The HTTP operations for accounts, the caller's own account, and erasures."""

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import validate, validates_schema
from msgspec.structs import asdict

from service.features.accounts import erasing
from service.features.accounts.answers import CreatedAccount, ErasureAnswer, Me, PublicAccount
from service.features.accounts.changing import rename
from service.features.accounts.routes.passwords import CurrentPassword
from service.features.accounts.routes.sessions import forgotten_cookie
from service.features.accounts.services import AccountServices
from service.features.accounts.sign_in_turns import few_of_an_address
from service.platform.answers import ABSENT
from service.platform.http.answers import Headers
from service.platform.http.authentication import csrf_token, session_secret
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import invalid
from service.platform.http.context import caller
from service.platform.http.errors import Problem, not_found
from service.platform.http.fields import Body, Flag, OneLine, Password, Text, described
from service.platform.http.idempotency import new
from service.platform.ids import HANDLE

blp = Blueprint("accounts", __name__)


class NewAccount(Body):
    handle = Text(
        1, 32, pattern=f"^{HANDLE}$", reason="invalid/handle", required=True,
        metadata={"description": "Letters, digits, - and _; a letter or digit at both ends.", "examples": ["ada"]},
    )  # fmt: skip
    display_name = OneLine(1, 80, metadata={"examples": ["Ada Lovelace"]})
    password = Password("Needed only for sessions.")


class AccountUpdate(Body):
    together: ClassVar = {"dependentRequired": {"handle": ["password"], "password": ["handle"]}}

    display_name = OneLine(1, 80, metadata={"examples": ["Ada Lovelace"]})
    handle = Text(1, 32, pattern=f"^{HANDLE}$", reason="invalid/handle", **described("Handle of a guest, chosen once."))
    password = Password("A guest's first.")
    bot = Flag(validate=validate.Equal(True), **described("true: declares for ever that a bot uses this account."))

    @validates_schema
    def kept_whole(self, data: Mapping[str, Any], **_: Any) -> None:
        if ("handle" in data) != ("password" in data):
            raise invalid("invalid/guest")


@blp.route("/v1/accounts", methods=["POST"])
@blp.anybody(None, limit="address")
@blp.idempotent(renewal="secret-shown-once/account")
@blp.arguments(NewAccount, example={"handle": "ada", "display_name": "Ada Lovelace"})
@blp.response(201, CreatedAccount)
@blp.errors("handle-reserved", "handle-taken", "name-reserved")
def create_account(services: AccountServices, body: dict[str, Any]) -> tuple[CreatedAccount, Headers]:
    """Create an account.

    Anyone may do this. The answer has the account's first token, which is shown only here.
    """
    account, credential, secret = services.accounts.open(
        new("a"), new("t"), body["handle"], body.get("display_name"), body.get("password")
    )
    opened = CreatedAccount(**asdict(PublicAccount.of(account)), token=secret, scopes=list(credential.scopes))
    return opened, {"Location": f"/v1/players/{account.id}", "Cache-Control": "no-store"}


@blp.route("/v1/me", methods=["GET"])
@blp.requires("read")
@blp.response(200, Me)
def get_me(services: AccountServices) -> Me:
    """Show your account and the rights of this credential."""
    return _me(services)


@blp.route("/v1/me", methods=["PUT"])
@blp.requires("account", limit="names")
@blp.arguments(AccountUpdate, required=False, example={"display_name": "Ada Lovelace"})
@blp.response(200, Me)
@blp.errors("handle-reserved", "handle-taken", "lesser-credential", "name-reserved", "not-a-guest")
def update_me(services: AccountServices, body: dict[str, Any]) -> Me:
    """Change your name, save a guest, or declare a bot.

    A guest saves the account by adding a handle and a password, in a session or with an equally powerful token that
    does not expire. An account that is not a guest can declare itself a bot, for ever.
    """
    rename(services, caller(), body.get("display_name"), body.get("handle"), body.get("password"))
    if "bot" in body:
        services.accounts.say_bot(caller().account)
    return _me(services)


@blp.route("/v1/me", methods=["DELETE"])
@blp.requires("account", limit="address")
@blp.arguments(CurrentPassword, required=False, example={"current": "correct horse battery staple"})
@blp.response(202, ErasureAnswer)
@blp.errors("lesser-credential", "wrong-password")
def delete_me(services: AccountServices, body: dict[str, Any]) -> tuple[ErasureAnswer, Headers]:
    """Erase your account.

    You need the current password or, if there is none, a session or an equally powerful token that does not expire.

    Handle, name, password, tokens and sessions are deleted at once, and texts that you wrote in any game within a
    minute. You leave tournaments that are not over. `Location` shows the progress.

    The records of games stay complete, because they have an id and never a name. Nobody else gets your handle.
    """
    with few_of_an_address():
        services.recovery.vouch(caller(), body.get("current"))
    erasure = erasing.begin(services, caller().account)
    headers = {"Location": f"/v1/erasures/{erasure.id}", "Cache-Control": "no-store"}
    return ErasureAnswer.of(erasure), headers | forgotten_cookie()


@blp.route("/v1/erasures/<id(e):erasure>", methods=["GET"])
@blp.anybody(None)
@blp.response(200, ErasureAnswer)
def get_erasure(services: AccountServices, erasure: str) -> ErasureAnswer:
    """Show the progress of an erasure. It names nobody."""
    found = services.erasures.find(erasure)
    if found is None:
        not_found("not-found/erasure")
    return ErasureAnswer.of(found)


def _me(services: AccountServices) -> Me:
    me = caller()
    account = services.accounts.find(me.account)
    if account is None or account.erased_at is not None:
        raise Problem("unauthenticated/erased")
    secret = session_secret() if me.kind == "session" else None
    has_password = services.recovery.has_password(account.id)
    return Me.seen(account, me, ABSENT if secret is None else csrf_token(secret), has_password=has_password)
