"""Tokens: scoped, expiring, shown once."""

from typing import Any

from flask import Response
from marshmallow import fields, validate

from domain.refusal import Refusal
from service.registry.credentials import SCOPES, Credential
from service.web.answers import answer, nothing
from service.web.blueprint import Blueprint
from service.web.context import caller, house
from service.web.errors import not_found
from service.web.fields import Body, Int, Moment, Shape, Text, moment
from service.web.paging import Page, Paged, listed

blp = Blueprint("tokens", __name__)

_LONGEST = 10 * 366 * 24 * 3600


class NewToken(Body):
    label = Text(0, 80, load_default="", metadata={"description": "What it is for, for your own eyes."})
    scopes = fields.List(
        fields.String(validate=validate.OneOf(SCOPES)),
        required=True,
        validate=validate.Length(1, len(SCOPES)),
        metadata={"description": "Among those that you have yourself."},
    )
    expires_in = Int(1, _LONGEST, metadata={"description": "Seconds; without it the token does not expire."})


class Token(Shape):
    id = fields.String(required=True)
    label = fields.String(required=True)
    scopes = fields.List(fields.String(metadata={"enum": list(SCOPES)}), required=True)
    created_at = Moment(required=True)
    expires_at = Moment(required=True, allow_none=True)
    last_used_at = Moment(required=True, allow_none=True, metadata={"description": "To the minute."})


class TokenShown(Token):
    token = fields.String(
        required=True, metadata={"description": "The secret, shown this once.", "examples": ["dom_…"]}
    )


@blp.route("/v1/tokens", methods=["POST"])
@blp.requires("account")
@blp.idempotent(secret=True)
@blp.arguments(NewToken, example={"label": "my bot", "scopes": ["read", "play"], "expires_in": 86400})
@blp.response(201, TokenShown)
@blp.errors("insufficient-scope")
def create_token(body: dict[str, Any]) -> Response:
    """Make a token with some of the scopes that you have yourself."""
    me = caller()
    for place, scope in enumerate(body["scopes"]):
        if scope not in me.scopes:
            raise Refusal("insufficient-scope", f"you do not have the scope {scope}", pointer=f"/scopes/{place}")
    made, secret = house().registry.credentials.issue(
        "token", me.account, tuple(body["scopes"]), label=body["label"], lifetime=body.get("expires_in")
    )
    return answer(
        _told(made) | {"token": secret}, 201, {"Location": f"/v1/tokens/{made.id}", "Cache-Control": "no-store"}
    )


@blp.route("/v1/tokens", methods=["GET"])
@blp.requires("account")
@blp.arguments(Paged, location="query")
@blp.response(200, listed(Token))
@blp.errors("bad-cursor")
def list_tokens(query: dict[str, Any]) -> Response:
    """Your tokens that still hold, the oldest first."""
    page = Page.of(query, str)
    after = "" if page.after is None else page.after[0]
    rows = [token for token in house().registry.credentials.of(caller().account, "token") if token.id > after]
    return page.answer(rows, key=lambda token: [token.id], shape=_told)


@blp.route("/v1/tokens/<id(t):token>", methods=["GET"])
@blp.requires("account")
@blp.response(200, Token)
def show_token(token: str) -> Response:
    """One of your tokens."""
    found = next((one for one in house().registry.credentials.of(caller().account, "token") if one.id == token), None)
    if found is None:
        not_found("you have no such token")
    return answer(_told(found))


@blp.route("/v1/tokens/<id(t):token>", methods=["DELETE"])
@blp.requires("account")
@blp.response(204)
def withdraw_token(token: str) -> Response:
    """Take a token out of use, at once."""
    if not house().registry.withdraw(caller().account, token):
        not_found("you have no such token")
    return nothing()


def _told(token: Credential) -> dict[str, Any]:
    return {
        "id": token.id,
        "label": token.label,
        "scopes": token.scopes,
        "created_at": moment(token.made_at),
        "expires_at": None if token.expires_at is None else moment(token.expires_at),
        "last_used_at": None if token.used_at is None else moment(token.used_at),
    }
