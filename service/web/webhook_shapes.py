"""What is sent about webhooks, and what is told of them."""

from typing import Any, Final

import orjson
from marshmallow import fields, validate

from service.ids import ULID
from service.registry import Notice
from service.registry import Webhook as Kept
from service.web.fields import Body, Int, Moment, Shape, Text, moment, number, text
from service.web.game_bodies import Flag
from service.web.paging import Paged
from service.webhooks.catalogue import TYPES
from service.webhooks.guard import URL
from service.webhooks.sending import WORDS

STATUSES: Final = ("pending", "delivered", "failed")
_MOST: Final = 50
_WEEK: Final = 7 * 86_400


def _ids(prefix: str, about: str) -> fields.List[Any]:
    return fields.List(
        Text(28, 28, pattern=f"^{prefix}_{ULID}$"),
        validate=validate.Length(1, _MOST),
        load_default=None,
        allow_none=True,
        metadata={"description": about},
    )


class NewWebhook(Body):
    url = Text(10, 2000, pattern=URL, required=True, metadata={"description": "Where it is sent to, by POST."})
    description = Text(0, 200, load_default="", metadata={"description": "What it is for, for your own eyes."})
    events = fields.List(
        fields.String(validate=validate.OneOf(list(TYPES))),
        required=True,
        validate=validate.Length(1, 50),
        metadata={"description": " ".join(f"`{name}`: {about}" for name, about in TYPES.items())},
    )
    games = _ids(
        "g", "Only what happens in these games. Without `games`, `matches` and `tournaments`: in all that concern you."
    )
    matches = _ids("m", "Only what happens in these matches and their games.")
    tournaments = _ids("t", "Only what happens in these tournaments and the games at their tables.")


class ChangedWebhook(NewWebhook):
    enabled = Flag(
        required=True, metadata={"description": "Switched on again, it begins with what happens from then on."}
    )


class Rotation(Body):
    overlap = Int(
        0,
        _WEEK,
        load_default=86_400,
        metadata={"description": "Seconds for which the secret before holds too, and signs beside the new one."},
    )


class DeliveriesQuery(Paged):
    status = fields.String(validate=validate.OneOf(STATUSES))


class Disabled(Shape):
    why = text(
        "`owner`: by you; `gone`: its receiver answered 410; `failing`: no attempt of a whole schedule succeeded.",
        enum=["owner", "gone", "failing"],
    )
    at = Moment(required=True)


class Webhook(Shape):
    id = text(examples=["w_01jd6v3r5m8x2k4q7w9y1z3a5c"])
    url = text()
    description = text()
    events = fields.List(fields.String(), required=True)
    games = fields.List(fields.String(), required=True, allow_none=True)
    matches = fields.List(fields.String(), required=True, allow_none=True)
    tournaments = fields.List(fields.String(), required=True, allow_none=True)
    enabled = fields.Boolean(required=True)
    disabled = fields.Nested(Disabled, required=True, allow_none=True)
    created_at = Moment(required=True)
    last_success_at = Moment(required=True, allow_none=True)
    former_secret_until = Moment(
        required=True, allow_none=True, metadata={"description": "Until when a secret before this one signs too."}
    )


class WebhookShown(Webhook):
    secret = text("The secret, shown this once.", examples=["whsec_…"])


class Attempt(Shape):
    at = Moment(required=True)
    outcome = text(enum=list(WORDS))
    code = number("The status of the answer.", null=True)
    milliseconds = number("How long it took.")


class Payload(Shape):
    type = text(examples=list(TYPES))
    timestamp = text("When it happened.", format="date-time")
    data = fields.Dict(required=True)


class Delivery(Shape):
    id = text("The `webhook-id`: the same for every attempt.", examples=["n_01jd6v3r5m8x2k4q7w9y1z3a5c"])
    webhook = text()
    payload = fields.Nested(Payload, required=True)
    status = text(enum=list(STATUSES))
    attempts = fields.List(fields.Nested(Attempt), required=True)
    next_attempt_at = Moment(required=True, allow_none=True)
    created_at = Moment(required=True)


def told(webhook: Kept, now: float) -> dict[str, Any]:
    """A webhook as JSON knows it; never its secret."""
    off = None if webhook.enabled else {"why": webhook.why, "at": moment(webhook.switched_at)}
    formers = [former.until for former in webhook.formers if now < former.until]
    return {
        "id": webhook.id,
        "url": webhook.url,
        "description": webhook.description,
        "events": webhook.events,
        "games": webhook.games or None,
        "matches": webhook.matches or None,
        "tournaments": webhook.tournaments or None,
        "enabled": webhook.enabled,
        "disabled": off,
        "created_at": moment(webhook.made_at),
        "last_success_at": None if webhook.succeeded_at is None else moment(webhook.succeeded_at),
        "former_secret_until": moment(max(formers)) if formers else None,
    }


def told_delivery(notice: Notice) -> dict[str, Any]:
    return {
        "id": notice.id,
        "webhook": notice.webhook,
        "payload": orjson.Fragment(notice.body),
        "status": notice.status,
        "attempts": [
            {"at": moment(one.at), "outcome": one.outcome, "code": one.code, "milliseconds": one.took}
            for one in notice.attempts
        ],
        "next_attempt_at": moment(notice.due_at // 1000) if notice.status == "pending" else None,
        "created_at": moment(notice.made_at),
    }
