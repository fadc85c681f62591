"""The authentication of callers: by a token in `Authorization` or by the session cookie, never by a URL.

Browsers send a cookie with every request. A change that comes with a cookie must therefore also prove that a page of
the service sent it. It carries the session's `X-CSRF-Token`, which no other site can read, and no foreign `Origin`.
"""

import hashlib
import hmac
from typing import Final
from urllib.parse import urlsplit

from flask import request

from service.platform.caller import APP, APP_PREFIX, PREFIX, Caller
from service.platform.http.context import address, notes
from service.platform.http.errors import Problem

COOKIE: Final = "dominium_session"
CSRF: Final = "X-CSRF-Token"
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_INVALID: Final = {"WWW-Authenticate": 'Bearer realm="dominium", error="invalid_token"'}


def authenticated() -> Caller | None:
    """Return the caller, or None if the request has no credential.

    An invalid token is refused, even if none is needed. An invalid session counts as none, because browsers continue to
    send its cookie.
    """
    environ = notes().environ
    header = environ.get("HTTP_AUTHORIZATION")
    if header is not None:
        scheme, _, secret = header.partition(" ")
        if scheme.lower() != "bearer" or not secret.startswith((PREFIX, APP_PREFIX)):
            raise Problem("unauthenticated/header", headers=_INVALID)
        caller = notes().conventions.identify(APP if secret.startswith(APP_PREFIX) else "token", secret)
        if caller is None:
            raise Problem("unauthenticated/token", headers=_INVALID)
        return caller
    caller = session_caller()
    if caller is not None and environ["REQUEST_METHOD"] not in _SAFE:
        from_our_pages(str(session_secret()), request.headers.get(CSRF, ""))
    return caller


def session_caller() -> Caller | None:
    """Return the caller of the session cookie, or None. It does not check that one of our pages sent the request."""
    secret = session_secret()
    return None if secret is None else notes().conventions.identify("session", secret)


def session_secret() -> str | None:
    return request.cookies.get(COOKIE) if "HTTP_COOKIE" in notes().environ else None


def csrf_token(secret: str) -> str:
    """Return the CSRF token of a session, which the service's pages send with the cookie to change something."""
    return hmac.digest(secret.encode(), b"dominium csrf", hashlib.sha256).hex()


def own_origin() -> None:
    """Refuse a request that a page of another site made."""
    if from_elsewhere():
        raise Problem("csrf/origin", origin=request.headers["Origin"])


def from_elsewhere() -> bool:
    """Return whether a page of another site made the request."""
    origin = request.headers.get("Origin")
    return origin is not None and _authority(origin) not in (request.host, urlsplit(address()).netloc)


def _authority(origin: str) -> str | None:
    """Return the host and port of an origin, or None if it has none. The host of a request may also be empty."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:
        return None


def from_our_pages(secret: str, shown: str) -> None:
    """Refuse a request unless a page of the service sent it with the session's CSRF token."""
    own_origin()
    if not hmac.compare_digest(shown.encode(), csrf_token(secret).encode()):
        raise Problem("csrf/token", header=CSRF)
