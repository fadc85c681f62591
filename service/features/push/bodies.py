"""Request bodies about devices."""

from typing import Any

from marshmallow import fields, validates_schema

from service.features.push.encryption import decoded, is_point
from service.features.webhooks.address_guard import URL
from service.platform.http.checks import invalid
from service.platform.http.fields import Body, OneLine, Text, described


class SubscriptionKeys(Body):
    p256dh = Text(87, 87, pattern=r"^[0-9A-Za-z_-]{87}$", required=True, **described("Public key."))
    auth = Text(22, 22, pattern=r"^[0-9A-Za-z_-]{22}$", required=True, **described("Shared secret."))

    @validates_schema(skip_on_field_errors=True)
    def _check(self, data: dict[str, Any], **_: Any) -> None:
        if not is_point(decoded(data["p256dh"])):
            raise invalid("invalid/pattern", "p256dh")


class NewDevice(Body):
    endpoint = Text(10, 1000, pattern=URL, required=True, **described("Address that the browser's push service gave."))
    keys = fields.Nested(SubscriptionKeys, required=True)
    name = OneLine(0, 60, load_default="", **described("Name of the device, for your own reference."))
