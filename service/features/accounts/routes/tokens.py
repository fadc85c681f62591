"""The HTTP operations for tokens."""

from typing import Any

from flask import Response
from marshmallow import fields
from msgspec.structs import asdict

from service.features.accounts.answers import CreatedToken, Token
from service.features.accounts.services import AccountServices
from service.platform.caller import SCOPES
from service.platform.http.answers import Headers, nothing
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import Length, OneOf
from service.platform.http.context import caller
from service.platform.http.errors import not_found
from service.platform.http.fields import Body, Int, OneLine, described
from service.platform.http.idempotency import new
from service.platform.http.paging import Listing, Page, Paged

blp = Blueprint("tokens", __name__)

_LONGEST = 10 * 366 * 24 * 3600


class NewToken(Body):
    label = OneLine(0, 80, load_default="", **described("Purpose, for your own reference."))
    scopes = fields.List(
        fields.String(validate=OneOf(SCOPES)),
        required=True,
        validate=Length(1, len(SCOPES)),
        **described("Scopes, at most those of this credential."),
    )
    expires_in_seconds = Int(1, _LONGEST, **described("Seconds. Absent: a token made by a session does not expire."))


@blp.route("/v1/tokens", methods=["POST"])
@blp.requires("account")
@blp.idempotent(renewal="secret-shown-once/token")
@blp.arguments(NewToken, example={"label": "my bot", "scopes": ["read", "play"], "expires_in_seconds": 86400})
@blp.response(201, CreatedToken)
@blp.errors("insufficient-scope", "too-many-tokens")
def create_token(services: AccountServices, body: dict[str, Any]) -> tuple[CreatedToken, Headers]:
    """Create a token.

    It can have only scopes of your credential. A token that expires creates no token that lasts longer: see
    `expires_at`.
    """
    made, secret = services.recovery.token(
        caller(), tuple(body["scopes"]), label=body["label"], lifetime=body.get("expires_in_seconds"), id_=new("t")
    )
    shown = CreatedToken(**asdict(Token.of(made)), token=secret)
    return shown, {"Location": f"/v1/tokens/{made.id}", "Cache-Control": "no-store"}


@blp.route("/v1/tokens", methods=["GET"])
@blp.requires("account")
@blp.arguments(Paged, location="query")
@blp.response(200, Page[Token])
@blp.errors("bad-cursor")
def list_tokens(services: AccountServices, query: dict[str, Any]) -> tuple[Page[Token], Headers]:
    """List your valid tokens, oldest first."""
    listing = Listing.of(query, str)
    rows = services.credentials.of(caller().account, "token", listing.last or "", listing.limit + 1)
    return listing.page(rows, key=lambda token: [token.id], make=Token.of)


@blp.route("/v1/tokens/<id(t):token>", methods=["GET"])
@blp.requires("account")
@blp.response(200, Token)
def get_token(services: AccountServices, token: str) -> Token:
    """Show one of your tokens."""
    found = services.credentials.find(caller().account, "token", token)
    if found is None:
        not_found("not-found/token")
    return Token.of(found)


@blp.route("/v1/tokens/<id(t):token>", methods=["DELETE"])
@blp.requires("account")
@blp.response(204)
def delete_token(services: AccountServices, token: str) -> Response:
    """Revoke one of your tokens at once."""
    if not services.recovery.withdraw(caller().account, token):
        not_found("not-found/token")
    return nothing()
