"""The HTTP operation that sets or changes a password."""

from typing import Any

from flask import Response

from service.features.accounts.services import AccountServices
from service.features.accounts.sign_in_turns import few_of_an_address
from service.platform.http.answers import nothing
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.fields import Body, Password, Text

blp = Blueprint("passwords", __name__)


class CurrentPassword(Body):
    current = Text(
        1,
        200,
        metadata={
            "format": "password",
            "description": "Current password. Not needed if there is none, or in the first hour of a session "
            "that began with an operator's link.",
        },
    )


class NewPassword(CurrentPassword):
    password = Password("New password.", required=True)


@blp.route("/v1/me/password", methods=["PUT"])
@blp.requires("account", limit="address")
@blp.arguments(NewPassword, example={"password": "battery staple", "current": "correct horse battery staple"})
@blp.response(204)
@blp.errors("lesser-credential", "wrong-password", "conflict")
def update_password(services: AccountServices, body: dict[str, Any]) -> Response:
    """Set or change your password.

    The first password needs a session, or an equally powerful token that does not expire. All your other sessions and
    all pending sign-in links end. Your sign-in at the provider ends too, except with a first password outside a session
    that began with a link. Your confirmed address gets a letter. Tokens stay.
    """
    with few_of_an_address():
        services.recovery.set_password(caller(), body["password"], body.get("current"))
    return nothing()
