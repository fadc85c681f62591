"""The addresses of callers behind trusted reverse proxies."""

from collections.abc import Callable, Iterable
from typing import Any

from service.platform.http.addresses import behind

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class BehindProxies:
    """Set the caller's address and scheme as the outermost of `hops` proxies names them.

    `X-Forwarded-Host` is ignored: a proxy that passes it on unchanged would let callers choose which origin is ours."""

    def __init__(self, wsgi: Wsgi, hops: int) -> None:
        self._wsgi = wsgi
        self._hops = hops

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        peer, forwarded = environ.get("REMOTE_ADDR", ""), environ.get("HTTP_X_FORWARDED_FOR", "")
        environ["REMOTE_ADDR"] = behind(peer, forwarded, self._hops)
        schemes = [part.strip() for part in environ.get("HTTP_X_FORWARDED_PROTO", "").split(",")]
        if len(schemes) >= self._hops and schemes[-self._hops] in ("http", "https"):
            environ["wsgi.url_scheme"] = schemes[-self._hops]
        return self._wsgi(environ, start_response)
