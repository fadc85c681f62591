"""Answers: JSON, written at once."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
import orjson
from flask import Response

JSON: Final = "application/json"


def answer(data: Any, status: int = 200, headers: Mapping[str, str] | None = None, *, media: str = JSON) -> Response:
    """`data` (plain, or msgspec structs) as JSON."""
    return Response(
        orjson.dumps(data, default=msgspec.to_builtins), status, headers, content_type=media, direct_passthrough=False
    )


def nothing(headers: Mapping[str, str] | None = None) -> Response:
    """Done, and there is nothing to say about it: 204."""
    response = Response(status=204, headers=headers)
    del response.headers["Content-Type"]
    return response
