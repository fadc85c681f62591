"""Answers over HTTP, encoded as JSON when the view returns."""

import base64
from collections.abc import Mapping
from typing import Any, Final

import msgspec
import orjson
from flask import Response

JSON: Final = "application/json"
PLAIN: Final = "text/plain"
FILE_HEADERS: Final = {name: name for name in ("Repr-Digest", "Content-Disposition")}
"""Headers of an answer that is a file, for the OpenAPI document."""

Headers = Mapping[str, str]

_of_struct: Final = msgspec.json.Encoder().encode


def encoded(data: Any) -> bytes:
    """Encode an answer as JSON.

    JSON that is finished already is `msgspec.Raw` in a struct and `orjson.Fragment` in plain data.
    """
    return _of_struct(data) if isinstance(data, msgspec.Struct) else orjson.dumps(data, default=_part)


def _part(data: Any) -> orjson.Fragment:
    return orjson.Fragment(_of_struct(data))


def answer(data: Any, status: int = 200, headers: Headers | None = None, *, media: str = JSON) -> Response:
    return Response(encoded(data), status, headers, content_type=media, direct_passthrough=False)


def file_headers(digest: bytes, name: str) -> dict[str, str]:
    """Return the headers of a file with this SHA-256. It is saved under `name`, or shown if the name is empty."""
    return {
        "Repr-Digest": f"sha-256=:{base64.b64encode(digest).decode()}:",
        "Content-Disposition": f'attachment; filename="{name}"' if name else "inline",
    }


def text(content: str) -> Response:
    """Return an answer in plain text, for people."""
    return Response(content, content_type=f"{PLAIN}; charset=utf-8")


def nothing(headers: Headers | None = None) -> Response:
    """Return an empty answer: 204."""
    response = Response(status=204, headers=headers)
    del response.headers["Content-Type"]
    return response
