"""The compression of answers with gzip, for callers who accept it.

Some answers stay as they are: short ones, those that are compressed already, and those with a digest of their bytes. So
do answers to a session and answers that must not be stored. They may have a secret beside a text of another person, and
the length would reveal the secret to a page that makes the browser repeat the request (BREACH).

A tag names bytes, so the tag of a compressed answer ends in `-gzip`. `bare_tags` removes that from the tags that
callers send back, before anything compares them.
"""

import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from flask import Response
from werkzeug.wsgi import ClosingIterator

from service.platform.http.authentication import COOKIE
from service.platform.http.context import notes

LEAST: Final = 2048
"""Minimum number of bytes of an answer that is compressed."""

_SUFFIX: Final = '-gzip"'
_TYPES: Final = ("text/", "image/svg+xml", "application/javascript")
_PARTS: Final = ("json", "yaml", "xml", "ndjson", "jsonl")
_STREAM: Final = "text/event-stream"
_TAGS: Final = ("HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH")
_SEEN: Final = "dominium.compressed_tag"
_GZIP: Final = 31
"""The `wbits` of zlib for a window of 32 kB in a gzip container."""
_QUICK: Final = 1
_THOROUGH: Final = 9
"""Levels of zlib. The quickest takes half the time of the default for a short answer, and saves nearly as much."""


def bare_tags(environ: dict[str, Any]) -> None:
    """Remove the suffix for compressed answers from the ETags that a caller sends back."""
    for name in _TAGS:
        value = environ.get(name)
        if value is not None and _SUFFIX in value:
            environ[name] = value.replace(_SUFFIX, '"')
            environ[_SEEN] = True


def compress(response: Response) -> Response:
    """Compress an answer if its caller accepts gzip and nothing forbids it."""
    environ = notes().environ
    if response.status_code == 304:
        if _SEEN in environ:
            _mark(response)
    elif _wanted(environ.get("HTTP_ACCEPT_ENCODING", "")) and _may(response, environ):
        if response.is_streamed:
            close = getattr(response.response, "close", None)
            response.response = ClosingIterator(_streamed(response.iter_encoded()), close)
            response.headers.pop("Content-Length", None)
        else:
            data = response.get_data()
            response.set_data(_kept(data) if _is_public(response) else _packed(data, _QUICK))
        response.headers["Content-Encoding"] = "gzip"
        _mark(response)
    return response


@lru_cache(maxsize=256)
def _wanted(accepted: str) -> bool:
    for one in accepted.lower().split(","):
        coding, _, quality = one.partition(";")
        if coding.strip() == "gzip":
            quality = quality.strip().removeprefix("q=")
            return not quality or bool(quality.strip("0."))
    return False


def _may(response: Response, environ: dict[str, Any]) -> bool:
    headers = response.headers
    if "Content-Encoding" in headers or "Repr-Digest" in headers or response.status_code == 206:
        return False
    if not response.is_streamed and len(response.get_data()) < LEAST:
        return False
    if "no-store" in headers.get("Cache-Control", ""):
        return False
    if f"{COOKIE}=" in environ.get("HTTP_COOKIE", "") and not _is_public(response):
        return False
    return _is_text(headers.get("Content-Type", ""))


@lru_cache(maxsize=64)
def _is_text(content_type: str) -> bool:
    media = content_type.partition(";")[0].strip()
    if media == _STREAM:
        return False
    return media.startswith(_TYPES) or media.rpartition("/")[2].rpartition("+")[2].rpartition("-")[2] in _PARTS


def _is_public(response: Response) -> bool:
    return "public" in response.headers.get("Cache-Control", "")


def _mark(response: Response) -> None:
    tag = response.headers.get("ETag", "")
    if tag.endswith('"'):
        response.headers["ETag"] = tag[:-1] + _SUFFIX


@lru_cache(maxsize=512)
def _kept(data: bytes) -> bytes:
    """Compress content thoroughly, once for each content.

    Parts of pages and documents are the same for all callers.
    """
    return _packed(data, _THOROUGH)


def _packed(data: bytes, level: int) -> bytes:
    return zlib.compress(data, level, _GZIP)


def _streamed(pieces: Iterable[bytes]) -> Iterator[bytes]:
    packer = zlib.compressobj(_QUICK, wbits=_GZIP)
    for piece in pieces:
        if some := packer.compress(piece):
            yield some
    yield packer.flush()
