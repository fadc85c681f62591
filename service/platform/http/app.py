"""Assembly of the web application: the views, with the conventions around them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from flask import Flask, Request, Response, request
from flask.sessions import NullSession, SessionInterface
from redis import Redis
from werkzeug.routing import Rule

from service.platform.http import errors, etags
from service.platform.http.body_limits import LARGEST_BODY
from service.platform.http.compression import bare_tags, compress
from service.platform.http.context import Conventions, notes
from service.platform.http.envelope import Envelope
from service.platform.http.guard import Gate
from service.platform.http.limits import Limits
from service.platform.http.metrics import Metrics
from service.platform.http.places import StreamSlots
from service.platform.http.proxies import BehindProxies
from service.platform.http.surcharges import Surcharges
from service.platform.http.work import Work
from service.platform.runtime.settings import Settings

_ALLOWED_HEADERS: Final = (
    "Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, "
    "Prefer, X-Request-Id"
)


class _NoSession(SessionInterface):
    """Replaces Flask's sessions by none.

    Accounts have their own sessions in the registry, and Flask's would cost time on each request.
    """

    _none: Final = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002 - Flask's signature
        return self._none


class _Route(Rule):
    """A route that compiles its URL builder on demand.

    No code calls `url_for`, and building it dominated the start-up.
    """

    def _compile_builder(self, append_unknown: bool = True) -> "Callable[..., tuple[str, str]]":
        compiled = super()._compile_builder

        def built(rule: Rule, **values: object) -> tuple[str, str]:
            return compiled(append_unknown)(rule, **values)

        return built


class WebApp(Flask):
    session_interface = _NoSession()
    url_rule_class = _Route

    def ensure_sync(self, func: "Callable[..., Any]") -> "Callable[..., Any]":
        """Return the view unchecked, because no view is a coroutine."""
        return func


def create_app(settings: Settings, redis: Redis, conventions: Conventions, mount: Callable[[Flask], None]) -> Flask:
    """Create the web application, with the conventions around the views that `mount` adds."""
    app = WebApp("dominium", static_folder=None, root_path=str(Path(__file__).parents[2] / "web"), template_folder="")
    app.config.update(MAX_CONTENT_LENGTH=LARGEST_BODY)
    app.url_map.merge_slashes = False
    metrics = Metrics()
    app.extensions["metrics"] = metrics
    limits = Limits(redis)
    app.extensions["gate"] = Gate(
        limits,
        settings.rate_limit,
        settings.move_rate_limit,
        settings.account_rate_limit,
        settings.app_rate_limit,
    )
    app.extensions["work"] = Work(limits, settings.work_limit, settings.threads)
    app.extensions["surcharges"] = Surcharges()
    app.extensions["places"] = StreamSlots(settings.max_streams, metrics.streams)
    mount(app)
    errors.install(app)
    app.before_request(_begin)
    app.after_request(compress)
    app.after_request(etags.settle)  # which runs before it
    wrapped: Any = Envelope(app.wsgi_app, conventions, metrics)
    if settings.trusted_proxies:
        wrapped = BehindProxies(wrapped, settings.trusted_proxies)
    app.wsgi_app = wrapped  # type: ignore[method-assign]  # how Flask says to wrap it
    return app


def _begin() -> Response | None:
    note = notes()
    bare_tags(note.environ)
    rule = request.url_rule
    if rule is not None:
        note.route = rule.rule
    if note.environ["REQUEST_METHOD"] == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in note.environ:
        return _preflight()
    return None


def _preflight() -> Response:
    """Answer a CORS preflight: any origin may call with a token.

    Cookies stay excluded: there is no `Access-Control-Allow-Credentials`.
    """
    headers = {
        "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, DELETE",
        "Access-Control-Allow-Headers": _ALLOWED_HEADERS,
        "Access-Control-Max-Age": "86400",
    }
    response = Response(status=204, headers=headers)
    del response.headers["Content-Type"]
    return response
