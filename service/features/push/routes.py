"""The HTTP operations for the devices that receive notifications."""

import time
from typing import Any, Final

from flask import Response

from service.features.push.answers import CHANNEL, Device, Devices
from service.features.push.bodies import NewDevice
from service.features.push.encryption import decoded, public_key
from service.features.push.services import PushServices
from service.features.push.writing import KINDS
from service.features.webhooks.address_guard import Forbidden, Guard
from service.features.webhooks.store import Webhook
from service.platform.http.answers import nothing
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller, language
from service.platform.http.errors import not_found
from service.platform.http.idempotency import new
from service.platform.http.offices import needs
from service.platform.http.work import address_group

blp = Blueprint("devices", __name__)

_EXAMPLE: Final[dict[str, Any]] = {
    "endpoint": "https://push.example/send/k3Jx",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
    "name": "Phone",
}


@blp.route("/v1/me/devices", methods=["GET"])
@blp.requires("account")
@blp.response(200, Devices)
def list_devices(services: PushServices) -> Devices:
    """List your devices that receive notifications.

    Browsers need `key` to subscribe.
    """
    found = services.webhooks.webhooks.of(caller().account, CHANNEL)
    return Devices(public_key(services.ring.push), [Device.of(device) for device in found])


@blp.route("/v1/me/devices", methods=["POST"])
@blp.requires("account")
@blp.idempotent()
@blp.arguments(NewDevice, example=_EXAMPLE)
@blp.response(201, Device)
@blp.errors("insufficient-scope", "webhook-address")
def create_device(services: PushServices, body: dict[str, Any]) -> Device:
    """Notify a device of turns, invitations, rounds and rulings.

    The body has the browser's push subscription. Messages are encrypted for it, in the language of this request. A
    browser is a device of one account: the last one. Only your newest 20 devices stay.
    """
    needs("read")  # notifications reveal what the scope `read` shows
    try:
        Guard.of(services.settings).place(body["endpoint"])
    except Forbidden as error:
        raise error.at("/endpoint") from error
    moment = int(time.time())
    device = Webhook(
        id=new("v"), account=caller().account, url=body["endpoint"], description=body["name"], events=tuple(KINDS),
        games=(), matches=(), tournaments=(), enabled=True, why="", switched_at=moment,
        since=services.webhooks.positions(), secret=decoded(body["keys"]["auth"]) + decoded(body["keys"]["p256dh"]),
        made_at=moment, channel=CHANNEL, language=language(), address_group=address_group(services.webhooks.redis),
    )  # fmt: skip
    services.webhooks.webhooks.subscribe(device)
    return Device.of(device)


@blp.route("/v1/me/devices/<id(v):device>", methods=["DELETE"])
@blp.requires("account")
@blp.response(204)
def delete_device(services: PushServices, device: str) -> Response:
    """Stop the notifications of a device."""
    if not services.webhooks.webhooks.remove(caller().account, device):
        not_found("not-found/device")
    return nothing()
