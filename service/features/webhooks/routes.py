"""The HTTP operations for webhooks and their deliveries."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from flask import Response

from domain.game.refusal import Refusal
from service.features.webhooks import delivering, signing
from service.features.webhooks.address_guard import Forbidden, Guard
from service.features.webhooks.answers import CreatedWebhook, Delivery, WebhookAnswer
from service.features.webhooks.bodies import DeliveriesQuery, NewWebhook, SecretRotation, WebhookUpdate
from service.features.webhooks.notices import Notice
from service.features.webhooks.payloads import AboutWebhook, WebhookTestPayload
from service.features.webhooks.recipients import notice
from service.features.webhooks.services import WebhookServices
from service.features.webhooks.store import Webhook as StoredWebhook
from service.platform.http.answers import Headers, nothing
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.errors import not_found
from service.platform.http.idempotency import new
from service.platform.http.offices import needs
from service.platform.http.paging import Listing, Page, Paged
from service.platform.http.work import address_group, charge_kept
from service.platform.streams import pen as writing

blp = Blueprint("webhooks", __name__)

_ID: Final = "/v1/webhooks/<id(w):webhook>"
_DELIVERY: Final = f"{_ID}/deliveries/<id(n):delivery>"
_EXAMPLE: Final[dict[str, Any]] = {
    "url": "https://bot.example/dominium",
    "events": ["game.your_decision", "game.final"],
}
_NO_STORE: Final = {"Cache-Control": "no-store"}


@blp.route("/v1/webhooks", methods=["POST"])
@blp.requires("account")
@blp.idempotent(renewal="secret-shown-once/webhook")
@blp.arguments(NewWebhook, example=_EXAMPLE)
@blp.response(201, CreatedWebhook)
@blp.errors(
    "insufficient-scope", "webhook-address", "too-many-webhooks", "unknown-game", "unknown-match", "unknown-tournament"
)
def create_webhook(services: WebhookServices, body: dict[str, Any]) -> tuple[CreatedWebhook, Headers]:
    """Create a webhook.

    From now on the service sends a POST to your address for each event of the types that you choose. It covers the
    games, matches and tournaments in which you take part or have an office, or those that you name. Requests are signed
    by the Standard Webhooks specification. The answer has the secret, which is shown only here.
    """
    fields = _checked(services, body)
    charge_kept()
    moment, secret = int(time.time()), signing.fresh()
    webhook = StoredWebhook(
        id=new("w"), account=caller().account, enabled=True, why="", switched_at=moment, since=services.positions(),
        secret=secret, made_at=moment, **fields,
    )  # fmt: skip
    services.webhooks.add(webhook)
    headers = {"Location": f"/v1/webhooks/{webhook.id}", **_NO_STORE}
    return CreatedWebhook.with_secret(webhook, moment, secret), headers


@blp.route("/v1/webhooks", methods=["GET"])
@blp.requires("account")
@blp.arguments(Paged, location="query")
@blp.response(200, Page[WebhookAnswer])
@blp.errors("bad-cursor")
def list_webhooks(services: WebhookServices, query: dict[str, Any]) -> tuple[Page[WebhookAnswer], Headers]:
    """List your webhooks, oldest first."""
    listing = Listing.of(query, str)
    rows = [webhook for webhook in services.webhooks.of(caller().account) if webhook.id > (listing.last or "")]
    return listing.page(
        rows, key=lambda webhook: [webhook.id], make=lambda webhook: WebhookAnswer.of(webhook, time.time())
    )


@blp.route(_ID, methods=["GET"])
@blp.requires("account")
@blp.response(200, WebhookAnswer)
def get_webhook(services: WebhookServices, webhook: str) -> WebhookAnswer:
    """Show one of your webhooks."""
    return WebhookAnswer.of(_mine(services, webhook), time.time())


@blp.route(_ID, methods=["PUT"])
@blp.requires("account")
@blp.arguments(WebhookUpdate, example=_EXAMPLE | {"enabled": True})
@blp.response(200, WebhookAnswer)
@blp.errors("insufficient-scope", "webhook-address", "unknown-game", "unknown-match", "unknown-tournament")
def update_webhook(services: WebhookServices, body: dict[str, Any], webhook: str) -> WebhookAnswer:
    """Replace a webhook, or switch it off or on.

    It keeps its id and secret. While it is off, events are skipped, and pending deliveries wait.
    """
    mine, webhooks = _mine(services, webhook), services.webhooks
    enabled = body.pop("enabled")
    webhooks.change(mine.id, **_checked(services, body))
    if enabled:
        webhooks.switch_on(mine.id, services.positions())
    else:
        webhooks.switch_off(mine.id, "owner")
    return WebhookAnswer.of(_mine(services, webhook), time.time())


@blp.route(_ID, methods=["DELETE"])
@blp.requires("account")
@blp.response(204)
def delete_webhook(services: WebhookServices, webhook: str) -> Response:
    """Delete a webhook and its deliveries."""
    if not services.webhooks.remove(caller().account, webhook):
        not_found("not-found/webhook")
    return nothing()


@blp.route(f"{_ID}/secret", methods=["POST"])
@blp.requires("account")
@blp.idempotent(renewal="secret-shown-once/again")
@blp.arguments(SecretRotation, required=False, example={"overlap_seconds": 86400})
@blp.response(201, CreatedWebhook)
def rotate_webhook_secret(
    services: WebhookServices, body: dict[str, Any], webhook: str
) -> tuple[CreatedWebhook, Headers]:
    """Rotate a webhook's secret.

    The answer has the new secret, which is shown only here. During `overlap_seconds`, requests carry signatures with
    both secrets. After a leak, use 0.
    """
    secret = signing.fresh()
    changed = services.webhooks.rotate(_mine(services, webhook), secret, body["overlap_seconds"])
    if changed is None:
        not_found("not-found/webhook")
    headers = {"Location": f"/v1/webhooks/{webhook}", **_NO_STORE}
    return CreatedWebhook.with_secret(changed, time.time(), secret), headers


@blp.route(f"{_ID}/test", methods=["POST"])
@blp.requires("account", limit="outside")
@blp.idempotent()
@blp.response(201, Delivery)
@blp.errors("webhook-disabled")
def test_webhook(services: WebhookServices, webhook: str) -> tuple[Delivery, Headers]:
    """Send a test event to a webhook. `Location` shows its delivery."""
    mine = _ready(services, webhook)
    made = notice(new("n"), mine.id, WebhookTestPayload(writing.now(), AboutWebhook(mine.id)))
    services.notices.add(made)
    return _sent(services, made)


@blp.route(f"{_ID}/deliveries", methods=["GET"])
@blp.requires("account")
@blp.arguments(DeliveriesQuery, location="query")
@blp.response(200, Page[Delivery])
@blp.errors("bad-cursor")
def list_deliveries(services: WebhookServices, query: dict[str, Any], webhook: str) -> tuple[Page[Delivery], Headers]:
    """List a webhook's deliveries, latest first.

    Each has its attempts, their results and the time of the next one. The service keeps the latest
    1,000 for 30 days.
    """
    mine, listing = _mine(services, webhook), Listing.of(query, str)
    rows = services.notices.page(mine.id, query.get("status"), listing.last, listing.limit + 1)
    return listing.page(rows, key=lambda one: [one.id], make=Delivery.of)


@blp.route(_DELIVERY, methods=["GET"])
@blp.requires("account")
@blp.response(200, Delivery)
def get_delivery(services: WebhookServices, webhook: str, delivery: str) -> Delivery:
    """Show a delivery of a webhook."""
    return Delivery.of(_its(services, _mine(services, webhook), delivery))


@blp.route(f"{_DELIVERY}/redelivery", methods=["POST"])
@blp.requires("account", limit="outside")
@blp.response(202, Delivery)
@blp.errors("webhook-disabled")
def redeliver(services: WebhookServices, webhook: str, delivery: str) -> tuple[Delivery, Headers]:
    """Send a delivery again now, under the same id.

    The retry schedule starts over.
    """
    found = _its(services, _ready(services, webhook), delivery)
    return _sent(services, services.notices.resend(found.id) or found)


def _mine(services: WebhookServices, webhook: str) -> StoredWebhook:
    found = services.webhooks.find(webhook)
    if found is None or found.account != caller().account:
        not_found("not-found/webhook")
    return found


def _ready(services: WebhookServices, webhook: str) -> StoredWebhook:
    mine = _mine(services, webhook)
    if not mine.enabled:
        raise Refusal("webhook-disabled", why=mine.why)
    return mine


def _its(services: WebhookServices, webhook: StoredWebhook, delivery: str) -> Notice:
    found = services.notices.find(delivery)
    if found is None or found.webhook != webhook.id:
        not_found("not-found/delivery")
    return found


def _sent(services: WebhookServices, made: Notice) -> tuple[Delivery, Headers]:
    delivering.begin(services, made.id)
    return Delivery.of(made), {"Location": f"/v1/webhooks/{made.webhook}/deliveries/{made.id}"}


def _checked(services: WebhookServices, body: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a webhook from a request body.

    Refuse a forbidden address, and streams that the caller may not see.
    """
    me = caller()
    needs("read")  # webhooks reveal what the scope `read` shows
    try:
        Guard.of(services.settings).place(body["url"])
    except Forbidden as error:
        raise error.at("/url") from error
    looks: dict[str, Callable[[str], object]] = {
        "games": lambda game: services.games.desk.looking.perspective(me.account, game),
        "matches": lambda match: services.matches.desk.book.match(me.account, match),
        "tournaments": lambda tournament: services.tournaments.desk.book.tournament(me.account, tournament),
    }
    named = {name: _known(name, body[name] or (), look) for name, look in looks.items()}
    named["events"] = tuple(dict.fromkeys(body["events"]))
    return body | named | {"address_group": address_group(services.redis)}


def _known(name: str, ids: Sequence[str], look: Callable[[str], object]) -> tuple[str, ...]:
    """Return the given ids of streams. Refuse the first one that the caller may not see."""
    for place, one in enumerate(ids):
        try:
            look(one)
        except Refusal as refusal:
            raise refusal.at(f"/{name}/{place}") from refusal
    return tuple(ids)
