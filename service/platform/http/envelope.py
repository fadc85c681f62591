"""The envelope around every answer: fixed headers, request id, metrics and the line of the access log.

It wraps the WSGI application and extends the list of headers, which is much cheaper than the same with response
objects.
"""

import logging
import re
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

import structlog

from service.platform.http.context import Conventions, Notes, begin, spoken
from service.platform.http.metrics import Metrics
from service.platform.ids import ULID

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
Header = tuple[str, str]

EXPOSED: Final = (
    "Content-Disposition, Content-Language, Deprecation, ETag, Idempotent-Replayed, Link, Location, "
    "Preference-Applied, RateLimit, RateLimit-Policy, Repr-Digest, Retry-After, Sunset, WWW-Authenticate, X-Request-Id"
)

STANDING: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
    # Pages of any origin may call with a token. Cookies are never sent along, because credentials are not allowed.
    ("Access-Control-Allow-Origin", "*"),
)

UNLESS_GIVEN: Final = (
    ("Access-Control-Expose-Headers", EXPOSED),
    ("Vary", "Authorization, Cookie, Accept, Accept-Encoding, Accept-Language"),
    ("Cache-Control", "private, no-cache"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
)


_ID: Final = re.compile(f"[a-z]_{ULID}")


def logged_path(route: str, path: str) -> str:
    """Return the path of a request for the log: its route with ids and numbers filled in.

    Other parts may contain a secret, such as a link in mail, or the handle of an account that is erased later.
    """
    parts, known = path.split("/"), route.split("/")
    if len(parts) != len(known):
        return route
    return "/".join(
        part if _ID.fullmatch(part) or own.startswith("<int:") else own for part, own in zip(parts, known, strict=True)
    )


class Envelope:
    def __init__(self, wsgi: Wsgi, conventions: Conventions, metrics: Metrics) -> None:
        self._wsgi = wsgi
        self._conventions = conventions
        self._metrics = metrics
        self._standing = list(STANDING)
        if conventions.settings.public_url.startswith("https:"):
            self._standing.append(("Strict-Transport-Security", "max-age=31536000"))
        self._log = structlog.get_logger("dominium.access").bind()
        self._telling = self._log.is_enabled_for(logging.INFO)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        notes = Notes(environ, self._conventions)
        begin(notes)

        def start(status: str, headers: list[Header], exc_info: Any = None) -> Any:
            names = {name for name, _ in headers}
            if status.startswith("304"):  # browsers would put ours in the place of the policy that came with the page
                names.add("Content-Security-Policy")
            headers += self._standing
            headers += [header for header in UNLESS_GIVEN if header[0] not in names]
            headers += notes.headers
            headers.append(("X-Request-Id", notes.id))
            if "Content-Language" not in names:
                headers.append(("Content-Language", spoken(environ.get("HTTP_ACCEPT_LANGUAGE", ""))))
            took = time.perf_counter() - notes.started
            self._metrics.answered(notes.route, environ["REQUEST_METHOD"], status[:3], took)
            if self._telling:
                self._tell(notes, status, took)
            return start_response(status, headers, exc_info)

        try:
            return self._wsgi(environ, start)
        finally:
            for end in notes.ends:
                end()

    def _tell(self, notes: Notes, status: str, took: float) -> None:
        self._log.info(
            "answered",
            request=notes.id,
            method=notes.environ["REQUEST_METHOD"],
            route=notes.route,
            path=logged_path(notes.route, notes.environ.get("PATH_INFO", "")),
            status=int(status[:3]),
            ms=round(took * 1000, 2),
            account=None if notes.caller is None else notes.caller.account,
        )
