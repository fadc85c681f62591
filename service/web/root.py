"""The front door: the service document, health, metrics."""

from importlib import metadata
from typing import Any, Final

from flask import Response, current_app, render_template
from marshmallow import fields
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

from domain.rulesets import RULESETS
from events.journal import Unavailable
from events.keys import KeysUnusable
from service.transparency import PREFIX
from service.web import metrics
from service.web.answers import JSON, answer
from service.web.blueprint import Blueprint
from service.web.codes import LANGUAGES
from service.web.context import house, media
from service.web.errors import Problem
from service.web.fields import Shape
from service.web.paging import MOST
from service.web.reading import DEEPEST, LARGEST_BODY
from service.web.uploads import LARGEST_RECORD

blp = Blueprint("service", __name__)

HTML: Final = "text/html"

LINKS: Final = {
    "openapi": "/openapi.json",
    "docs": "/docs",
    "accounts": "/v1/accounts",
    "me": "/v1/me",
    "tokens": "/v1/tokens",
    "sessions": "/v1/sessions",
    "rulesets": "/v1/rulesets",
    "games": "/v1/games",
    "matches": "/v1/matches",
    "awaiting": "/v1/me/awaiting",
    "verifications": "/v1/verifications",
    "imports": "/v1/imports",
    "leaderboards": "/v1/leaderboards",
    "webhooks": "/v1/webhooks",
    "keys": "/.well-known/jwks.json",
    "log": PREFIX,
    "health": "/readyz",
}
"""Where to begin."""


class ServiceDocument(Shape):
    name = fields.String(required=True)
    version = fields.String(required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    limits = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    languages = fields.List(fields.String(), required=True)
    rulesets = fields.List(fields.String(), required=True)


class Health(Shape):
    status = fields.String(required=True, metadata={"enum": ["ok"]})


class Readiness(Health):
    checks = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


@blp.route("/", methods=["GET"])
@blp.anybody(None, offers=(JSON, HTML))
@blp.response(200, ServiceDocument)
@blp.response(200, {"type": "string"}, content_type=HTML)
def show_service() -> Response:
    """What this is, where to begin, and what the limits are."""
    told = _service()
    if media() == HTML:
        return Response(render_template("service.html", service=told), content_type="text/html; charset=utf-8")
    return answer(told)


@blp.route("/livez", methods=["GET"])
@blp.response(200, Health)
def show_liveness() -> Response:
    """The process answers. Nothing else is asked."""
    return answer({"status": "ok"})


@blp.route("/readyz", methods=["GET"])
@blp.response(200, Readiness)
@blp.errors("unavailable")
def show_readiness() -> Response:
    """Log, registry, Redis and signing key can be used, and the lists follow the log."""
    checks = {name: _checked(name) for name in ("log", "registry", "redis", "signing-key", "read-models")}
    if set(checks.values()) != {"ok"}:
        raise Problem("unavailable", "not ready", more={"checks": checks})
    return answer({"status": "ok", "checks": checks})


@blp.route("/metrics", methods=["GET"])
@blp.response(200, {"type": "string"}, content_type="text/plain")
def show_metrics() -> Response:
    """Numbers for Prometheus."""
    return Response(current_app.extensions["metrics"].text(), content_type=metrics.MEDIA)


def _service() -> dict[str, Any]:
    settings = house().settings
    return {
        "name": "Dominium",
        "version": version(),
        "links": LINKS,
        "limits": {
            "body_bytes": LARGEST_BODY,
            "record_bytes": LARGEST_RECORD,
            "nesting": DEEPEST,
            "page": MOST,
            "requests_per_minute": settings.rate_limit,
            "moves_per_minute": settings.move_rate_limit,
        },
        "languages": LANGUAGES,
        "rulesets": sorted(RULESETS),
    }


def version() -> str:
    try:
        return metadata.version("dominium")
    except metadata.PackageNotFoundError:
        return "unreleased"


def _checked(name: str) -> str:
    here = house()
    try:
        match name:
            case "log":
                here.journal.head("readyz")
            case "registry":
                here.registry.accounts.find("readyz")
            case "redis":
                here.redis.ping()
            case "signing-key":
                here.ring.sign(b"readyz")
            case "read-models":
                return (here.readmodels.runner.error or "ok").partition(":")[0]
    except (Unavailable, SQLAlchemyError, RedisError, KeysUnusable) as error:
        return type(error).__name__
    return "ok"
