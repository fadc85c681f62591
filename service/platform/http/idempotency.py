"""Idempotency-Key: a creating POST that is sent twice makes one thing.

    @blp.idempotent()                  # renewal=...: the answer is not kept, only that there was one
    @blp.arguments(NewGame)
    def create(body):
        game = new("g")                # not `new_id`: a request taken up again after a crash makes the same id again

Each caller has its own keys. Only a success is kept. A refused request made nothing and may be sent again, changed or
not. If the outcome is unknown because the log did not answer, the same request may be sent again at once. It then makes
the same thing.

A key is kept for a day, and costs a tenth of a unit of work. A small answer is kept with it, as long as the caller and
the address have room. Otherwise a retry runs the view again: as after a crash, it finds what the first attempt
recorded, and returns its receipt with the present state.

Callers without an account cannot be distinguished: behind one proxy they share an address, and some count their keys
from 1. Their key is therefore combined with the address and the request, so that two of them never collide. The
combination is kept as a hash that takes the key to compute, because a body may hold a password.
"""

import hashlib
import hmac
import re
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, Final

from flask import Response, request
from werkzeug.exceptions import HTTPException

from domain.game.refusal import Refusal
from events.log.journal import Conflict
from service.platform.http.context import notes
from service.platform.http.errors import Problem
from service.platform.http.reading import raw
from service.platform.http.room import Room
from service.platform.http.work import charge
from service.platform.ids import new_id
from service.platform.storage.idempotency_keys import IdempotentRequest, KeptAnswer
from service.platform.streams import service_time
from service.platform.streams.repository import RepeatableRequest, current_request

HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotent-Replayed"
_KEY: Final = re.compile(r"[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?")
_STRANGERS: Final = "strangers"
_NOTHING_DONE: Final = (Refusal, HTTPException, Conflict)
_KEPT_HEADERS: Final = ("Content-Type", "Content-Language", "Location", "ETag")
_KEY_COSTS: Final = 0.1
"""Units of work of a key, because a row is kept for it."""
LARGEST: Final = 32_768
"""Maximum number of bytes of an answer that is kept."""
_ROOM: Final = Room("answers", 4096, 16_384)


def new(prefix: str) -> str:
    """Return an id for the thing that the request creates. A retry with the same key gets the same id."""
    keyed = notes().made
    return new_id(prefix) if keyed is None else f"{prefix}_{keyed}"


def idempotent(view: Callable[..., Response], *, renewal: str | None) -> Callable[..., Response]:
    """Return a view that creates only one thing for a request and its retries.

    If `renewal` is set, the answer has a secret, and so is not stored. `renewal` is then the message that explains to a
    retry how to get a new secret for the `id`.
    """

    @wraps(view)
    def once(*args: Any, **kwargs: Any) -> Response:
        key = request.headers.get(HEADER)
        if key is None:
            return view(*args, **kwargs)
        if not _KEY.fullmatch(key):
            raise Problem("invalid/idempotency-key", header=HEADER)
        keyed = _taken(key)
        if keyed.answer is not None:
            return _replayed(keyed.answer, renewal)
        notes().made = keyed.made
        repeatable = RepeatableRequest(keyed.made, again=keyed.again)
        before = current_request.set(repeatable)
        try:
            if not keyed.again:
                charge(_KEY_COSTS)
            response = view(*args, **kwargs)
            if repeatable.found:
                response.headers[REPLAYED] = "true"
            if response.status_code < 300:
                _keep(keyed, response, secret=renewal is not None)
            else:
                _refused(keyed)
        except _NOTHING_DONE:
            _refused(keyed)
            raise
        except BaseException:
            notes().conventions.idempotency_keys.put_down(keyed)
            raise
        finally:
            current_request.reset(before)
        return response

    return once


def repeats() -> bool:
    """Return whether the request is a retry, whose first attempt may already have created something."""
    keyed = current_request.get()
    return keyed is not None and keyed.again


def repeats_making(stream: str) -> bool:
    """Return whether an earlier attempt of the request has created a stream, so that a limit counts it already."""
    return repeats() and notes().conventions.has_stream(stream)


def _keep(keyed: IdempotentRequest, response: Response, *, secret: bool) -> None:
    """Keep a success for a retry: the answer, or only the key if there is no room for the answer."""
    keys = notes().conventions.idempotency_keys
    body = None if secret else response.get_data()
    if body is not None and not (len(body) <= LARGEST and _ROOM.take(len(body))):
        keys.put_down(keyed)
        return
    headers = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
    keys.grant(keyed, KeptAnswer(response.status_code, headers, body))


def _refused(keyed: IdempotentRequest) -> None:
    """Free the key of a refused request, because it created nothing.

    A refused retry keeps the key, because its first attempt may have created something.
    """
    if keyed.again:
        notes().conventions.idempotency_keys.put_down(keyed)
    else:
        notes().conventions.idempotency_keys.drop(keyed)


def _replayed(answer: KeptAnswer, renewal: str | None) -> Response:
    location = answer.headers.get("Location", "")
    more: dict[str, Any] = {"location": location} if location else {}
    if answer.body is None and renewal is not None:
        made = location.rpartition("/")[2]
        raise Problem(renewal, id=made, **more)
    if answer.forgotten:
        raise Problem("answer-forgotten", **more)
    return Response(answer.body, answer.status, {**answer.headers, REPLAYED: "true"})


def _taken(key: str) -> IdempotentRequest:
    caller = notes().caller
    take = partial(notes().conventions.idempotency_keys.take, may_forget=service_time.settled())
    if caller is not None:
        return take(caller.account, key, hashlib.sha256(_request()).digest())
    fingerprint = hmac.digest(key.encode(), f"{request.remote_addr}\n".encode() + _request(), hashlib.sha256)
    return take(_STRANGERS, fingerprint.hex(), fingerprint)


def _request() -> bytes:
    return f"{request.method} {request.full_path}\n".encode() + raw()
