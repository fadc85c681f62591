"""Refusals over HTTP, in the format of RFC 9457. A browser that opens a page gets a page instead.

Views and everything below them raise `Refusal`. `Problem` is a refusal with HTTP headers or several errors.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn
from urllib.parse import quote

import structlog
from flask import Flask, Response, current_app, request
from redis.exceptions import RedisError
from sqlalchemy.exc import DBAPIError, OperationalError
from werkzeug.exceptions import BadRequest, HTTPException, MethodNotAllowed, NotFound

from domain.game.message import Message
from domain.game.refusal import Refusal
from events.keys import KeysUnusable
from events.log.chain import Broken
from events.log.journal import Conflict, LogDamaged, Unavailable
from projections.words import why
from service.platform.http.answers import answer
from service.platform.http.codes import CODES, OF_STATUS
from service.platform.http.context import address, chosen_language, language, notes
from service.platform.http.messages import REFUSALS

MEDIA: Final = "application/problem+json"

_IN_A_PATH: Final = "/:@!$&'()*+,;=~"

_log: Final = structlog.get_logger("dominium.web")
UNAVAILABLE: Final = (Broken, KeysUnusable, OperationalError, RedisError, Unavailable)
"""Errors that mean that a database, Redis or the log cannot be used now."""


class Problem(Refusal):
    def __init__(
        self,
        reason: str | Message,
        /,
        *,
        code: str = "",
        headers: Mapping[str, str] | None = None,
        errors: Sequence[Mapping[str, Any]] = (),
        **fields: Any,
    ) -> None:
        super().__init__(reason, code=code, **fields)
        self.headers = dict(headers or {})
        self.errors = list(errors)


def not_found(reason: str) -> NoReturn:
    """Refuse with `not-found`: the addressed thing does not exist, or the caller may not see it."""
    raise Refusal(reason)


_FOR_PROGRAMS: Final = ("/v1/", "/tlog", "/.well-known/")
"""The beginnings of addresses whose refusals are always problem documents."""


def install(app: Flask) -> None:
    app.register_error_handler(Refusal, refused)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Conflict, _conflict)
    for unavailable in UNAVAILABLE:
        app.register_error_handler(unavailable, _unavailable)
    app.register_error_handler(Exception, _mistake)


def refused(refusal: Refusal, *, on_a_page: bool = False) -> Response:
    """Return the answer to a refused request: a problem, or a page for a browser or with `on_a_page`."""
    code = CODES.get(refusal.code) or CODES["invalid"]
    current_app.extensions["metrics"].refusals.labels(code.name).inc()
    shows = on_a_page or (code.status < 500 and _by_a_browser())
    show = current_app.extensions.get("refusal-page") if shows else None
    spoken = language() if show is None else chosen_language()
    mistakes = getattr(refusal, "errors", None) or []
    if refusal.pointer:
        mistakes = [{"pointer": refusal.pointer, "code": refusal.code, "message": refusal.message}]
    errors = [{**mistake, "message": REFUSALS.say(mistake["message"], spoken)} for mistake in mistakes]
    problem = {
        "type": f"{address()}/problems/{code.name}",
        "title": code.title(spoken),
        "status": code.status,
        "detail": REFUSALS.say(refusal.message, spoken),
        "instance": quote(request.path, safe=_IN_A_PATH),
        "code": refusal.code,
    }
    if errors:
        problem["errors"] = errors
    if refusal.rule is not None:
        problem["rule"] = REFUSALS.say(refusal.rule, spoken)
    headers = {"Content-Language": spoken, "Cache-Control": "no-store", **getattr(refusal, "headers", {})}
    if code.retry_after is not None:
        headers.setdefault("Retry-After", str(code.retry_after))
    if code.status == 401:
        headers.setdefault("WWW-Authenticate", 'Bearer realm="dominium"')
    problem = REFUSALS.plain(refusal.fields, spoken) | problem
    if show is not None:
        shown: Response = show(problem, headers)
        return shown
    return answer(problem, code.status, headers, media=MEDIA)


def _by_a_browser() -> bool:
    """Return whether a person who reads pages gets the answer, not a program."""
    if request.method not in {"GET", "HEAD"} or request.path.startswith(_FOR_PROGRAMS):
        return False
    return request.accept_mimetypes.best_match([MEDIA, "text/html"]) == "text/html"


def _http(error: HTTPException) -> Response:
    if error.code is None or error.code < 400:
        return error.get_response()  # type: ignore[return-value]  # a redirect; Flask's Response is werkzeug's
    code = OF_STATUS.get(error.code, "malformed" if error.code < 500 else "internal")
    if isinstance(error, NotFound):
        return refused(Problem("not-found/address"))
    if isinstance(error, MethodNotAllowed):
        headers = {"Allow": ", ".join(sorted(error.valid_methods))} if error.valid_methods else {}
        return refused(Problem("method-not-allowed", headers=headers))
    if isinstance(error, BadRequest):
        return refused(Problem("malformed/request"))
    return refused(Problem("malformed/http", code=code, error=error.description or error.name))


def _conflict(error: Conflict) -> Response:
    stands = Refusal("conflict/stream", stream=error.stream, actual=error.actual, expected=error.expected)
    return refused(stands)


def _unavailable(error: Exception) -> Response:
    if isinstance(error, DBAPIError) and not (error.connection_invalidated or isinstance(error, OperationalError)):
        return _mistake(error)
    _log.error("unavailable", request=notes().id, route=notes().route, error=str(error))
    if isinstance(error, (Broken, LogDamaged)):
        notes().conventions.met_damage(error)
        if isinstance(error, Broken) and error.stream in request.path:
            return refused(Problem("unavailable/damaged", event=error.seq, stream=error.stream, why=why(error)))
    return refused(Problem("unavailable/part"))


def _mistake(error: Exception) -> Response:
    _log.error("mistake", request=notes().id, route=notes().route, exc_info=error)
    return refused(Refusal("internal", request=notes().id))
