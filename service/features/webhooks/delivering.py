"""The jobs that sign and send the notices of webhooks, retry them by the schedule, and give up with a reason.

A job only starts the sending, which continues outside of the queue. The sender of each notice is stored. If a worker is
killed, its missing process or the expired hold reveals that. Its notices are then sent again under the same id.
"""

import os
import random
import secrets
import socket
import time
from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any, Final

import structlog

from events.log.journal import Journal
from projections.summaries import Line
from service.features.webhooks import signing
from service.features.webhooks.address_guard import Guard
from service.features.webhooks.notices import Attempt, Notice
from service.features.webhooks.payloads import TEST, SeatOfferedPayload, type_of
from service.features.webhooks.public_state import Lines
from service.features.webhooks.recipients import may_know, visible_from
from service.features.webhooks.sending import DeliveryOutcome, DeliveryRequest, send
from service.features.webhooks.services import WebhookServices
from service.features.webhooks.store import Webhook
from service.platform.runtime import background_threads as aside
from service.platform.runtime import jobs
from service.platform.runtime.parent_death import lives
from service.platform.streams.service_time import now

_GONE: Final = 410
_UNKNOWN: Final = (404, _GONE)
"""Statuses by which a push service reports that a device's subscription has ended (RFC 8030)."""
_THROTTLED: Final = (429, 502, 503, 504)
_JITTER: Final = 0.1
_MARGIN: Final = 45.0
"""Seconds that an attempt may take besides its timeout, for example to resolve the host."""
_FORBEARING: Final = 5
"""Number of consecutive failures after which the service pauses before it sends to a receiver again."""
_LONGEST_REST: Final = 60
_OFFERED: Final = type_of(SeatOfferedPayload)
_FIRST_HANGING_REST, _LONGEST_HANGING_REST = 15, 900
"""Pauses in seconds after the second timeout of a receiver, and after many timeouts. Each timeout occupies a thread."""
_SLOW: Final = 2.0
"""Seconds after which an attempt counts as slow. Slow, new and quick receivers have separate threads."""
_WEBHOOKS_KNOWN: Final = 10_000
"""Maximum number of webhooks whose pace is remembered."""
_UNWRITTEN_PAUSE: Final = 600_000
"""Milliseconds before a notice whose message could not be written is tried again."""
_TURN: Final = 10.0
"""Seconds for which a notice that waits for a thread is not enqueued again."""
_AGENT: Final = "Dominium-Webhooks/1"

_quick: Final[dict[str, bool]] = {}
"""Whether the last attempt of a webhook by this process was quick."""

_log = structlog.get_logger("webhooks")


def due(services: WebhookServices) -> Iterator[jobs.Args]:
    return ({"notice": notice.id} for notice in services.notices.due() if not _held(notice))


@jobs.job("webhook-notice", due=due)
def deliver(services: WebhookServices, *, notice: str) -> None:
    """Start to send a notice in the background. If too many are being sent, the next sweep starts it."""
    found = services.notices.find(notice)
    webhook = None if found is None else services.webhooks.find(found.webhook)
    if webhook is not None:
        _begin_aside(services, webhook, notice)


def _begin_aside(services: WebhookServices, webhook: Webhook, notice: str) -> bool:
    """Queue a notice for the next turn of its webhook's address group. Return False if too much waits.

    While it waits, or if too much waits, no look for due notices finds it again for `_TURN` seconds.
    """
    kind, group, work = (
        _threads_of(webhook.id),
        webhook.address_group or webhook.account,
        partial(_carry, services, notice),
    )
    state = aside.begin(kind, work, group, webhook.account, notice)
    if state != "runs":
        services.notices.wait(notice, _TURN)
    return state is not None


def _threads_of(webhook: str) -> str:
    """Return the kind of threads for a webhook, so that slow or new receivers delay no quick one."""
    return {True: "webhooks", False: "slow webhooks", None: "new webhooks"}[_quick.get(webhook)]


def begin(services: WebhookServices, notice: str) -> None:
    """Enqueue the job that sends a notice."""
    services.jobs.enqueue("webhook-notice", notice=notice)


def send_due(services: WebhookServices) -> None:
    """Enqueue the jobs that send due notices without a sender."""
    for args in due(services):
        services.jobs.enqueue("webhook-notice", **args)


def _carry(services: WebhookServices, notice: str) -> None:
    """Send a notice. After a success, the next due notice of the same webhook waits for a turn of its own."""
    sent = _sent(services, notice)
    webhook = None if sent is None else services.webhooks.find(sent)
    if webhook is None:
        return
    following = next((one.id for one in services.notices.due(webhook.id) if not _held(one)), None)
    if following is not None and not _begin_aside(services, webhook, following):
        begin(services, following)


def _sent(services: WebhookServices, id_: str) -> str | None:
    """Send a due notice that has no sender, and record the attempt. Return the webhook's id if it was delivered.

    If the message cannot be written, postpone the notice, so that it does not delay the others of its webhook.
    """
    notices, holder = services.notices, f"{socket.gethostname()} {os.getpid()} {secrets.token_hex(8)}"
    notice = notices.find(id_)
    webhook = None if notice is None else services.webhooks.find(notice.webhook)
    if notice is None or webhook is None or not webhook.enabled or notice.status != "pending" or _held(notice):
        return None
    due = notice.due_at <= now()  # otherwise it was enqueued twice, and the other job has tried
    if not due or not notices.hold(notice, holder, services.settings.webhook_timeout + _MARGIN):
        return None
    at, began = int(time.time()), time.monotonic()
    try:
        if notice.type != TEST and not _may_be_told(services, webhook, notice, holder):
            return None
        message = _written(services, webhook, notice, at)
    except Exception:  # noqa: BLE001 - a defect of one message, or of the stream that it is about
        _log.exception("not written", webhook=webhook.id, notice=notice.id)
        notices.postpone(notice, holder, now() + _UNWRITTEN_PAUSE)
        return webhook.id
    if message is None:
        notices.drop(notice.id)
        return webhook.id
    outcome = send(Guard.of(services.settings), webhook.url, message, services.settings.webhook_timeout)
    took = time.monotonic() - began
    if len(_quick) >= _WEBHOOKS_KNOWN:
        _quick.clear()
    _quick[webhook.id] = took < _SLOW
    attempt = Attempt(at, outcome.word, outcome.code, int(1000 * took))
    _noted(services, webhook, notice, holder, attempt, outcome)
    return webhook.id if outcome.word == "delivered" else None


def _written(services: WebhookServices, webhook: Webhook, notice: Notice, at: int) -> DeliveryRequest | None:
    """Return the message of a notice, or None if the notice is out of date."""
    channel = services.channels[webhook.channel] if webhook.channel else partial(_message, at=at)
    return channel(webhook, notice)


def _message(webhook: Webhook, notice: Notice, *, at: int) -> DeliveryRequest:
    signatures = signing.headers(webhook.secrets(at), notice.id, at, notice.body)
    return DeliveryRequest({"Content-Type": "application/json", "User-Agent": _AGENT, **signatures}, notice.body)


def _may_be_told(services: WebhookServices, webhook: Webhook, notice: Notice, holder: str) -> bool:
    """Return whether the webhook's owner may still be notified.

    Permissions may have changed since the notice was recorded, and an invitation may have been answered.
    """

    def question(line: Line) -> int | None:
        stake = line.stakes.get(webhook.account)
        if notice.type == _OFFERED and (stake is None or stake.awaits != "invitation"):
            return None
        return visible_from(line, webhook.account, notice.happened_at) if may_know(line, webhook.account) else None

    since = lines(services.journal).asked(notice.stream, question)
    if since is None:
        services.notices.drop(notice.id)
    elif since > now() and notice.visible_from:
        services.notices.postpone(notice, holder, since)
        return False
    return since is not None


def _noted(
    services: WebhookServices, webhook: Webhook, notice: Notice, holder: str, attempt: Attempt, outcome: DeliveryOutcome
) -> None:
    """Record an attempt to deliver, and schedule the next attempt or give up.

    A webhook that is gone or failing is switched off, and a device is removed.
    """
    retries = [float(text) for text in services.settings.webhook_retries.split(",")]
    notices, webhooks = services.notices, services.webhooks
    if outcome.word == "delivered":
        since: dict[str, Any] = {"failures": 0, "succeeded_at": attempt.at, "rests_until": 0}
        notices.tried(notice, holder, attempt, "delivered", 0, **since)
        if webhook.channel:
            notices.drop(notice.id)
        return
    gone = outcome.code in _UNKNOWN if webhook.channel else outcome.code == _GONE
    given_up = gone or notice.type == TEST or notice.tries >= len(retries)
    wait = 0.0 if given_up else max(retries[notice.tries] * (1 + _JITTER * random.random()), outcome.wait)  # noqa: S311
    rest = {"failures": webhook.failures + 1, "rests_until": now() + 1000 * _pause(outcome, webhook.failures + 1)}
    notices.tried(notice, holder, attempt, "failed" if given_up else "pending", now() + int(1000 * wait), **rest)
    failing = given_up and notice.type != TEST and (webhook.succeeded_at or 0) < notice.made_at
    if webhook.channel and (gone or failing):
        webhooks.remove(webhook.account, webhook.id)
    elif gone or failing:
        webhooks.switch_off(webhook.id, "gone" if gone else "failing")
    _log.info(
        "not delivered", webhook=webhook.id, notice=notice.id, outcome=outcome.word, code=outcome.code, why=outcome.why
    )


def _pause(outcome: DeliveryOutcome, failures: int) -> int:
    """Return the seconds to pause before sending to a receiver that asks for a pause or fails repeatedly."""
    requested = max(outcome.wait, 1) if outcome.code in _THROTTLED else 0
    if outcome.word == "too-slow":
        tired = min(_FIRST_HANGING_REST * 2 ** (failures - 2), _LONGEST_HANGING_REST) if failures > 1 else 0
    else:
        tired = min(2 ** (failures - _FORBEARING), _LONGEST_REST) if failures >= _FORBEARING else 0
    return max(requested, tired)


def _held(notice: Notice) -> bool:
    """Return whether a live process is sending the notice.

    On another machine, the process counts as live until the hold ends.
    """
    if not notice.holder or notice.held_until <= now():
        return False
    host, pid, _ = notice.holder.split(" ")
    return host != socket.gethostname() or lives(int(pid))


@lru_cache(maxsize=1)
def lines(journal: Journal) -> Lines:
    """Return the object that knows the current public states of streams."""
    return Lines(journal)
