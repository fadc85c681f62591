"""The HTTP operations at the entry points: service document, health and metrics."""

import hmac
from functools import cache
from importlib import metadata
from typing import Final, Literal

from flask import Response, current_app

from domain.games.rulesets import RULESETS
from service.features.transparency.names import PREFIX
from service.platform.answers import Answer
from service.platform.http import metrics
from service.platform.http.answers import JSON
from service.platform.http.blueprint import Blueprint
from service.platform.http.body_limits import LARGEST_BODY, LARGEST_RECORD
from service.platform.http.codes import LANGUAGES
from service.platform.http.context import media, notes
from service.platform.http.errors import Problem, not_found
from service.platform.http.paging import MOST
from service.platform.http.reading import DEEPEST
from service.platform.runtime.readiness import DAMAGE, OK, REDIS
from service.web import lists
from service.web.page_blueprint import HTML, TEXT
from service.web.routes import page
from service.web.services import WebServices

blp = Blueprint("service", __name__)
monitoring = Blueprint("monitoring", __name__)
"""What the operator's monitoring reads. The description of the API leaves it out."""

LINKS: Final = {
    "openapi": "/openapi.json",
    "docs": "/docs",
    "me": "/v1/me",
    "tokens": "/v1/tokens",
    "sessions": "/v1/sessions",
    "rulesets": "/v1/rulesets",
    "games": "/v1/games",
    "matches": "/v1/matches",
    "tournaments": "/v1/tournaments",
    "disputes": "/v1/disputes",
    "inbox": "/v1/me/inbox",
    "leaderboards": "/v1/leaderboards",
    "webhooks": "/v1/webhooks",
    "keys": "/.well-known/jwks.json",
    "log": PREFIX,
    "health": "/readyz",
}
"""Links from the service document to the entry points of the API, by name."""


class ServiceDocument(Answer, frozen=True):
    """The service, its entry points and its limits."""

    name: str
    """Name of the software."""
    version: str
    """Version of the software."""
    links: dict[str, str]
    """Paths of the entry points, by resource."""
    limits: dict[str, int]
    """Maximum sizes of a request, of requests in a minute and of units of work in an hour; 0: unlimited."""
    languages: list[str]
    """Languages that `Accept-Language` can choose."""
    rulesets: list[str]
    """Rulesets that can be played."""


class Health(Answer, frozen=True):
    """The answer of a process that is alive."""

    status: Literal["ok"]
    """Always `ok`: a failing process does not return this."""


class ReadinessAnswer(Health, frozen=True):
    """The answer of a service that can serve requests."""

    checks: dict[str, str]
    """Result of the check of each part of the service, by name."""


@blp.route("/", methods=["GET"])
@blp.anybody(None, offers=(JSON, HTML))
@blp.response(200, ServiceDocument)
@blp.response(200, TEXT, content_type=HTML)
def get_service(services: WebServices) -> ServiceDocument | Response:
    """Show the service's links, versions and limits."""
    description = _service(services)
    if media() == HTML:
        return page(
            "pages/home/page.html",
            service=description,
            with_sets=[name for name, rules in RULESETS.items() if hasattr(rules.options, "recommended")],
            open=lists.open_tables(services, 6),
            tournaments=lists.running_tournaments(services, 6),
        )
    return description


@blp.route("/livez", methods=["GET"])
@blp.response(200, Health)
def get_liveness() -> Health:
    """Check that the process answers.

    This checks nothing else.
    """
    return Health(status="ok")


@blp.route("/readyz", methods=["GET"])
@blp.response(200, ReadinessAnswer)
@blp.errors("unavailable")
def get_readiness(services: WebServices) -> ReadinessAnswer:
    """Check that the service is ready.

    The log and the registry can be read and written, the signing key works, and the read models follow the log. While
    these are first built, the service is not ready. The result is kept for a second. `checks` also names faults with
    which the service stays ready: of Redis, and damage that a request met in the log.
    """
    checks = services.readiness.checks()
    wrong = [f"{name}: {found}" for name, found in checks.items() if found != OK and name not in {DAMAGE, REDIS}]
    if wrong:
        raise Problem("unavailable/not-ready", parts=wrong, checks=checks)
    return ReadinessAnswer(status="ok", checks=dict(checks))


@monitoring.route("/metrics", methods=["GET"])
@monitoring.response(200, TEXT, content_type="text/plain")
@monitoring.errors("unauthenticated", "not-found")
def get_metrics(services: WebServices) -> Response:
    """Show metrics for Prometheus.

    The operator's `METRICS_TOKEN` is the bearer token that opens them. Without that setting they are not found, because
    they count events that others must not know of.
    """
    token = services.settings.metrics_token
    if not token:
        not_found("not-found/metrics")
    shown = notes().environ.get("HTTP_AUTHORIZATION", "")
    if not hmac.compare_digest(shown.encode(), f"Bearer {token}".encode()):
        challenge = {"WWW-Authenticate": 'Bearer realm="metrics"'}
        raise Problem("unauthenticated/metrics", headers=challenge)
    found = current_app.extensions["metrics"].text(services.readmodels, services.queues, services.transparency.measure)
    return Response(found, content_type=metrics.MEDIA)


def _service(services: WebServices) -> ServiceDocument:
    settings = services.settings
    return ServiceDocument(
        name="Dominium",
        version=version(),
        links=LINKS,
        limits={
            "body_bytes": LARGEST_BODY,
            "record_bytes": LARGEST_RECORD,
            "nesting": DEEPEST,
            "page": MOST,
            "requests_per_minute": settings.rate_limit,
            "moves_per_minute": settings.move_rate_limit,
            "work_per_hour": settings.work_limit,
        },
        languages=list(LANGUAGES),
        rulesets=sorted(RULESETS),
    )


@cache
def version() -> str:
    try:
        return metadata.version("dominium")
    except metadata.PackageNotFoundError:
        return "unreleased"
