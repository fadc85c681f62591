"""The HTTP operations for the caller's mail address and subscription, and sign-in links."""

import hashlib
import secrets
from typing import Any, Final, get_args

from flask import Response, current_app
from marshmallow import fields

from service.features.accounts.mailboxes import AtMost, NewsKind
from service.features.mail import delivering
from service.features.mail.answers import PATIENCE, Mail
from service.features.mail.services import MailServices
from service.platform.http.answers import nothing
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import Length, OneOf
from service.platform.http.codes import LANGUAGES
from service.platform.http.context import caller, language
from service.platform.http.errors import Problem
from service.platform.http.fields import Body, Int, Text, described
from service.platform.http.guard import Gate

blp = Blueprint("mail", __name__)

_ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS: Final = rf"^{_ATOM}(?:\.{_ATOM})*@(?:{_LABEL}\.)+{_LABEL}$"
_WEEK: Final = 7 * 24 * 60
_KEY: Final = secrets.token_bytes(16)
"""Key that hashes mail addresses in the names of rate-limit counters, so that the counters do not reveal them."""


class NewMail(Body):
    address = Text(3, 254, pattern=_ADDRESS, required=True, metadata={"format": "email"})
    current = Text(
        1,
        200,
        metadata={
            "format": "password",
            "description": "Your password, if you have one and the address is new, or unconfirmed since a change.",
        },
    )
    about = fields.List(
        fields.String(validate=OneOf(get_args(NewsKind))),
        load_default=list,
        validate=Length(0, len(get_args(NewsKind))),
    )
    at_most = fields.String(validate=OneOf(get_args(AtMost)), load_default="each")
    patience_minutes = Int(0, _WEEK, load_default=PATIENCE)
    language = fields.String(validate=OneOf(LANGUAGES), **described("Default: the language of the request."))


class SignInLinkRequest(Body):
    who = Text(1, 254, required=True, **described("A handle or an address."))


@blp.route("/v1/me/mail", methods=["GET"])
@blp.requires("account")
@blp.response(200, Mail)
def get_mail(services: MailServices) -> Mail:
    """Show your mail address and settings. Nobody else sees them."""
    return _mail(services)


@blp.route("/v1/me/mail", methods=["PUT"])
@blp.requires("account", limit="address")
@blp.arguments(NewMail, example={"address": "ada@games.example", "about": ["turn"], "at_most": "day"})
@blp.response(200, Mail)
@blp.errors("no-mail", "lesser-credential", "wrong-password", "conflict")
def update_mail(services: MailServices, body: dict[str, Any]) -> Mail:
    """Set your mail address and the news to send there.

    A new address needs your password. Without a password, it needs a session, or an equally powerful token that does
    not expire. A link confirms it; an address gets few a day. A confirmed old address gets a letter about the change.
    All pending sign-in links end.
    """
    _needs_mail(services)
    me, recovery, address = caller(), services.recovery, body["address"]
    standing = recovery.standing(me.account, address)
    vouched = recovery.vouch(me, body.get("current")) if standing == "new" else None
    sends = standing == "confirmed" or _may_send(me.account, address)
    preferences = {"about": body["about"], "at_most": body["at_most"], "patience": body["patience_minutes"]}
    preferences["language"] = body.get("language", language())
    recovery.set_address(me.account, address, vouched, sends=sends, **preferences)
    if sends and standing != "confirmed":
        delivering.begin(services, me.account, "confirm")
    return _mail(services)


def _may_send(account: str, address: str) -> bool:
    """Count a letter to an address that is not confirmed. Return whether it may be sent.

    The count of an address includes other accounts, so nothing in the answer may depend on it.
    """
    gate: Gate = current_app.extensions["gate"]
    gate.limits.spend(gate.policies["letters"], account)
    payer = hashlib.blake2b(address.lower().encode(), key=_KEY).hexdigest()
    return gate.limits.spend_silently(gate.policies["mailbox"], payer)


@blp.route("/v1/me/mail", methods=["DELETE"])
@blp.requires("account")
@blp.response(204)
def delete_mail(services: MailServices) -> Response:
    """Remove your mail address.

    All pending sign-in links end, and a last letter to the address reports it.
    """
    services.recovery.remove_address(caller().account)
    return nothing()


@blp.route("/v1/sign-in-links", methods=["POST"])
@blp.anybody(None, limit="address")
@blp.arguments(SignInLinkRequest, example={"who": "ada"})
@blp.response(204)
@blp.errors("no-mail")
def send_sign_in_link(services: MailServices, body: dict[str, Any]) -> Response:
    """Send a sign-in link to a confirmed address.

    The answer is the same whether the address is known or not.
    """
    _needs_mail(services)
    delivering.send_link(services, body["who"])
    return nothing()


def _mail(services: MailServices) -> Mail:
    return Mail.of(services.mailboxes.find(caller().account), available=bool(services.settings.smtp_url))


def _needs_mail(services: MailServices) -> None:
    if not services.settings.smtp_url:
        raise Problem("no-mail")
