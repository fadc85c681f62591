"""Answers about webhooks and their deliveries."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta
from msgspec.structs import asdict

from service.features.webhooks import signing
from service.features.webhooks.notices import Notice
from service.features.webhooks.payloads import AnyPayload
from service.features.webhooks.sending import WORDS
from service.features.webhooks.store import Webhook as StoredWebhook
from service.platform.answers import Answer, Moment
from service.platform.http.fields import moment

STATUSES: Final = ("pending", "delivered", "failed")

_payload: Final = msgspec.json.Decoder(AnyPayload).decode


class Disabled(Answer, frozen=True):
    """Why and when a webhook was switched off."""

    why: Annotated[str, Meta(extra_json_schema={"enum": ["owner", "gone", "failing"]})]
    """Reason. `owner`: by you; `gone`: the receiver answered 410; `failing`: no attempt of a whole schedule
    succeeded."""
    at: Moment
    """Time at which the webhook was switched off."""


class WebhookAnswer(Answer, frozen=True):
    """A webhook, without its secret."""

    id: Annotated[str, Meta(examples=["w_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """Identifier of the webhook."""
    url: str
    """Address of the receiver."""
    description: str
    """Purpose of the webhook."""
    events: list[str]
    """Types of events that are sent."""
    games: list[str] | None
    """Games to which the webhook is restricted; null: no restriction."""
    matches: list[str] | None
    """Matches to which the webhook is restricted, with their games."""
    tournaments: list[str] | None
    """Tournaments to which the webhook is restricted, with the games at their tables."""
    enabled: bool
    """Whether the webhook is switched on."""
    disabled: Disabled | None
    """Reason and time of switching the webhook off, if it is off."""
    created_at: Moment
    """Time of creation."""
    last_success_at: Moment | None
    """Time of the last successful delivery."""
    former_secret_until: Moment | None
    """Time until which an earlier secret signs too."""

    @classmethod
    def of(cls, webhook: StoredWebhook, now: float) -> "WebhookAnswer":
        formers = [former.until for former in webhook.formers if now < former.until]
        return WebhookAnswer(
            id=webhook.id,
            url=webhook.url,
            description=webhook.description,
            events=list(webhook.events),
            games=list(webhook.games) or None,
            matches=list(webhook.matches) or None,
            tournaments=list(webhook.tournaments) or None,
            enabled=webhook.enabled,
            disabled=None if webhook.enabled else Disabled(webhook.why, moment(webhook.switched_at)),
            created_at=moment(webhook.made_at),
            last_success_at=None if webhook.succeeded_at is None else moment(webhook.succeeded_at),
            former_secret_until=moment(max(formers)) if formers else None,
        )


class CreatedWebhook(WebhookAnswer, frozen=True):
    """A webhook with its new secret."""

    secret: Annotated[str, Meta(examples=["whsec_…"])]
    """Secret of the webhook, shown only now."""

    @classmethod
    def with_secret(cls, webhook: StoredWebhook, now: float, secret: bytes) -> "CreatedWebhook":
        return cls(**asdict(WebhookAnswer.of(webhook, now)), secret=signing.shown(secret))


class AttemptAnswer(Answer, frozen=True):
    """One attempt to deliver a notification."""

    at: Moment
    """Time of the attempt."""
    outcome: Annotated[str, Meta(extra_json_schema={"enum": list(WORDS)})]
    """Outcome. `unknown-host`: the name has no address that webhooks may reach. `forbidden-address`: the operator
    forbids the address that the URL contains."""
    code: int | None
    """HTTP status of the answer."""
    milliseconds: int
    """Duration in milliseconds."""


class Delivery(Answer, frozen=True):
    """A notification of a webhook, sent or pending."""

    id: Annotated[str, Meta(examples=["n_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """Identifier of the delivery (`webhook-id`), the same for every attempt."""
    webhook: str
    """Identifier of the webhook."""
    payload: AnyPayload
    """Payload of the notification."""
    status: Annotated[str, Meta(extra_json_schema={"enum": list(STATUSES)})]
    """Status. `pending`: attempts continue; `failed`: attempts have ended."""
    attempts: list[AttemptAnswer]
    """Attempts, the first one first."""
    next_attempt_at: Moment | None
    """Time of the next attempt; null: there is none."""
    created_at: Moment
    """Time of creation."""

    @classmethod
    def of(cls, notice: Notice) -> "Delivery":
        return cls(
            id=notice.id,
            webhook=notice.webhook,
            payload=_payload(notice.body),
            status=notice.status,
            attempts=[AttemptAnswer(moment(one.at), one.outcome, one.code, one.took) for one in notice.attempts],
            next_attempt_at=moment(notice.due_at // 1000) if notice.status == "pending" else None,
            created_at=moment(notice.made_at),
        )
