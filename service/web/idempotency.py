"""Idempotency-Key: a creating POST sent twice makes one thing.

    @blp.idempotent()                  # secret=True: the answer is not kept, only that there was one
    @blp.arguments(NewGame)
    def create(body):
        game = new("g")                # not `new_id`: a request taken up again after a crash makes the same id again

Keys are the caller's own. Only a success is kept; what failed made nothing and may be sent again, changed or not.
"""

import hashlib
import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from flask import Response, request

from service.ids import new_id
from service.registry.wishes import Answer
from service.web.context import house, notes
from service.web.errors import Problem
from service.web.reading import raw

HEADER: Final = "Idempotency-Key"
_KEY: Final = re.compile(r"[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?")
_KEPT_HEADERS: Final = ("Content-Type", "Content-Language", "Location", "ETag")


def new(prefix: str) -> str:
    """An id for what this request makes: the same one each time that the request is taken up."""
    wish = notes().wish
    return new_id(prefix) if wish is None else f"{prefix}_{wish}"


def idempotent(view: Callable[..., Response], *, secret: bool) -> Callable[..., Response]:
    @wraps(view)
    def once(*args: Any, **kwargs: Any) -> Response:
        key = request.headers.get(HEADER)
        if key is None:
            return view(*args, **kwargs)
        if not _KEY.fullmatch(key):
            raise Problem("invalid", f"{HEADER} has 1 to 255 printable ASCII characters")
        wishes = house().registry.wishes
        wish = wishes.take(_whose(), key, _digest())
        if wish.answer is not None:
            return _replayed(wish.answer)
        notes().wish = wish.made
        try:
            response = view(*args, **kwargs)
        except BaseException:
            wishes.drop(wish)
            raise
        if response.status_code < 300:
            headers = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
            wishes.grant(wish, Answer(response.status_code, headers, None if secret else response.get_data()))
        else:
            wishes.drop(wish)
        return response

    return once


def _replayed(answer: Answer) -> Response:
    more = {"location": answer.headers["Location"]} if "Location" in answer.headers else {}
    if answer.body is None:
        raise Problem("secret-shown-once", "the answer held a secret, which is shown once", more=more)
    if answer.forgotten:
        raise Problem("answer-forgotten", "the answer told of somebody who has been forgotten since", more=more)
    return Response(answer.body, answer.status, {**answer.headers, "Idempotent-Replayed": "true"})


def _whose() -> str:
    caller = notes().caller
    return caller.account if caller is not None else f"address {request.remote_addr}"


def _digest() -> bytes:
    line = f"{request.method} {request.full_path}\n".encode()
    return hashlib.sha256(line + raw()).digest()
