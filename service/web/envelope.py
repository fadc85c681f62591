"""The envelope around every answer, whatever made it: standing headers, request id, metrics, the access line.

It wraps the WSGI application and adds to the list of headers as it passes, which costs a fraction of doing the same
with response objects.
"""

import time
from collections.abc import Callable, Iterable
from typing import Any, Final

import structlog

from service.web.context import NOTES, Notes
from service.web.metrics import Metrics

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

VARY: Final = "Authorization, Cookie, Accept, Accept-Language"

EXPOSED: Final = (
    "Content-Language, ETag, Idempotent-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After, "
    "WWW-Authenticate, X-Request-Id"
)

STANDING: Final = (
    ("Cache-Control", "private, no-cache"),
    ("Vary", VARY),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
    # Any page may call us with a token that it holds; nobody's cookie ever travels with such a call.
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", EXPOSED),
)

_log: Final = structlog.get_logger("dominium.access")


class Envelope:
    def __init__(self, wsgi: Wsgi, metrics: Metrics, *, encrypted: bool) -> None:
        self._wsgi = wsgi
        self._metrics = metrics
        standing = (*STANDING, ("Strict-Transport-Security", "max-age=31536000")) if encrypted else STANDING
        self._standing = [(name.lower(), (name, value)) for name, value in standing]

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        notes = environ[NOTES] = Notes(environ)

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            given = {name.lower() for name, _ in headers}
            headers.extend(header for name, header in self._standing if name not in given)
            headers.extend(notes.headers)
            headers.append(("X-Request-Id", notes.id))
            took = time.perf_counter() - notes.started
            self._metrics.answered(notes.route, environ["REQUEST_METHOD"], status[:3], took)
            _log.info(
                "answered",
                request=notes.id,
                method=environ["REQUEST_METHOD"],
                route=notes.route,
                path=environ.get("PATH_INFO", ""),
                status=int(status[:3]),
                ms=round(took * 1000, 2),
                account=None if notes.caller is None else notes.caller.account,
            )
            return start_response(status, headers, exc_info)

        return self._wsgi(environ, start)
