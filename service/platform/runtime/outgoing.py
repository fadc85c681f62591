"""Requests to servers that the operator named: without redirects and proxies, within a length and a time."""

import http.client
import time
import urllib.error
import urllib.request
from typing import Any, Final

_TIMEOUT: Final = 5.0
_DEADLINE: Final = 15.0
"""Seconds for the whole answer."""


class Unanswered(Exception):
    """Raised if a server gives no whole answer. The text is for the operator."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_OPENER: Final = urllib.request.build_opener(_NoRedirects, urllib.request.ProxyHandler({}))


def send(request: urllib.request.Request, longest: int) -> tuple[int, bytes]:
    """Send a request. Return the status and at most `longest` bytes of the answer, or raise Unanswered.

    The caller has checked that the address has the scheme `http` or `https`.
    """
    try:
        try:
            with _OPENER.open(request, timeout=_TIMEOUT) as answer:
                return answer.status, _read(answer, longest)
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, _read(refused, longest)
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise Unanswered(f"it does not answer: {error}") from error


def _read(answer: Any, longest: int) -> bytes:
    deadline, parts, left = time.monotonic() + _DEADLINE, [], longest
    while left > 0 and (part := answer.read1(left)):
        parts.append(part)
        left -= len(part)
        if time.monotonic() > deadline:
            raise TimeoutError("the answer takes too long")
    return b"".join(parts)
