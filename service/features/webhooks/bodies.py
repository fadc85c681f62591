"""Request bodies about webhooks."""

from typing import Any, Final

from marshmallow import fields

from service.features.webhooks.address_guard import URL
from service.features.webhooks.answers import STATUSES
from service.features.webhooks.payloads import TYPES
from service.platform.http.checks import Length, OneOf
from service.platform.http.fields import Body, Flag, Int, OneLine, Text, described
from service.platform.http.paging import Paged
from service.platform.ids import ULID

_MOST: Final = 50
_WEEK: Final = 7 * 86_400


def _ids(prefix: str, about: str) -> fields.List[Any]:
    return fields.List(
        Text(28, 28, pattern=f"^{prefix}_{ULID}$"),
        validate=Length(1, _MOST),
        load_default=None,
        allow_none=True,
        **described(about),
    )


class NewWebhook(Body):
    url = Text(10, 2000, pattern=URL, required=True, **described("Address that receives the POST requests."))
    description = OneLine(0, 200, load_default="", **described("Purpose, for your own reference."))
    events = fields.List(
        fields.String(validate=OneOf(list(TYPES))),
        required=True,
        validate=Length(1, 50),
        **described("Types of events to send. `webhooks` lists them."),
    )
    games = _ids(
        "g", "Only what happens in these games. Without `games`, `matches` and `tournaments`: in all that concern you."
    )
    matches = _ids("m", "Only what happens in these matches and their games.")
    tournaments = _ids("t", "Only what happens in these tournaments and the games at their tables.")


class WebhookUpdate(NewWebhook):
    enabled = Flag(required=True, **described("A webhook that is switched on again receives only later events."))


class SecretRotation(Body):
    overlap_seconds = Int(
        0, _WEEK, load_default=86_400, **described("Seconds for which the former secret still signs.")
    )


class DeliveriesQuery(Paged):
    status = fields.String(validate=OneOf(STATUSES), **described("Only deliveries of this status."))
