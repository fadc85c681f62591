"""The answers about devices, without the addresses and keys of their subscriptions."""

from typing import Annotated, Final

from msgspec import Meta

from service.features.webhooks.store import Webhook
from service.platform.answers import Answer, Moment
from service.platform.http.fields import moment

CHANNEL: Final = "push"


class Device(Answer, frozen=True):
    """A device: a browser that receives your notifications."""

    id: Annotated[str, Meta(examples=["v_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """Identifier of the device."""
    name: str
    """Name of the device."""
    created_at: Moment
    """Time of the subscription."""
    last_success_at: Moment | None
    """Time of the last notification."""

    @classmethod
    def of(cls, device: Webhook) -> "Device":
        last = device.succeeded_at
        return cls(device.id, device.description, moment(device.made_at), None if last is None else moment(last))


class Devices(Answer, frozen=True):
    """Your devices."""

    key: str
    """Public key of the service (`applicationServerKey`), in base64url."""
    devices: list[Device]
    """Devices, the oldest first."""
