"""Compress answers for callers who accept it: immutable ones with Brotli, all others with gzip.

Brotli makes a page an eighth smaller than gzip and takes 20 times as long.

Some answers stay as they are: short ones, those that are compressed already, and those with a digest of their bytes. So
do answers to a session and answers that must not be stored. They may have a secret beside a text of another person, and
the length would reveal the secret to a page that makes the browser repeat the request (BREACH).

A tag names bytes, so the tag of a compressed answer ends in `-gzip` or `-br`. `bare_tags` removes that from the tags
that callers send back, before anything compares them.
"""

import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import brotli
from flask import Response
from werkzeug.wsgi import ClosingIterator

from service.platform.http.authentication import COOKIE
from service.platform.http.context import notes

LEAST: Final = 2048
"""Minimum number of bytes of an answer that is compressed."""

_BROTLI: Final = "br"
_GZIP: Final = "gzip"
_CODINGS: Final = frozenset({_BROTLI, _GZIP})
_SUFFIXES: Final = {coding: f'-{coding}"' for coding in _CODINGS}
_TYPES: Final = ("text/", "image/svg+xml")
_PARTS: Final = ("json", "yaml", "xml", "ndjson", "jsonl")
_STREAM: Final = "text/event-stream"
_TAGS: Final = ("HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH")
_SEEN: Final = "dominium.compressed_tag"
_CONTAINER: Final = 31
"""The `wbits` of zlib for a window of 32 kB in a gzip container."""
_QUICK: Final = 1
_THOROUGH: Final = 9
"""Levels of zlib. The quickest takes half the time of the default for a short answer, and saves nearly as much."""


def bare_tags(environ: dict[str, Any]) -> None:
    """Remove the suffix for compressed answers from the ETags that a caller sends back."""
    for name in _TAGS:
        value = environ.get(name)
        for coding, suffix in _SUFFIXES.items():
            if value is not None and suffix in value:
                environ[name] = value = value.replace(suffix, '"')
                environ[_SEEN] = coding


def compress(response: Response) -> Response:
    """Compress an answer if its caller accepts that and nothing forbids it."""
    environ = notes().environ
    if response.status_code == 304:
        if _SEEN in environ:
            _mark(response, environ[_SEEN])
    elif (coding := _coding(environ.get("HTTP_ACCEPT_ENCODING", ""), response)) and _may(response, environ):
        if response.is_streamed:
            close = getattr(response.response, "close", None)
            response.response = ClosingIterator(_streamed(response.iter_encoded()), close)
            response.headers.pop("Content-Length", None)
        else:
            data = response.get_data()
            response.set_data(_kept(data, coding) if _is_public(response) else _packed(data, _QUICK))
        response.headers["Content-Encoding"] = coding
        _mark(response, coding)
    return response


def _coding(accepted: str, response: Response) -> str | None:
    """Return the content coding of an answer, or None."""
    wanted = _wanted(accepted)
    constant = _is_public(response) and "immutable" in response.headers["Cache-Control"] and not response.is_streamed
    if constant and _BROTLI in wanted:
        return _BROTLI
    return _GZIP if _GZIP in wanted else None


@lru_cache(maxsize=256)
def _wanted(accepted: str) -> frozenset[str]:
    """Return our codings that `Accept-Encoding` allows."""
    named = (one.partition(";") for one in accepted.lower().split(","))
    qualities = {coding.strip(): quality.strip().removeprefix("q=") for coding, _, quality in named}
    return frozenset(one for one in _CODINGS & qualities.keys() if not qualities[one] or qualities[one].strip("0."))


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


def _mark(response: Response, coding: str) -> None:
    tag = response.headers.get("ETag", "")
    if tag.endswith('"'):
        response.headers["ETag"] = tag[:-1] + _SUFFIXES[coding]


@lru_cache(maxsize=512)
def _kept(data: bytes, coding: str) -> bytes:
    """Compress content thoroughly, once for each content.

    Parts of pages and documents are the same for all callers.
    """
    return brotli.compress(data) if coding == _BROTLI else _packed(data, _THOROUGH)


def _packed(data: bytes, level: int) -> bytes:
    return zlib.compress(data, level, _CONTAINER)


def _streamed(pieces: Iterable[bytes]) -> Iterator[bytes]:
    packer = zlib.compressobj(_QUICK, wbits=_CONTAINER)
    for piece in pieces:
        if some := packer.compress(piece):
            yield some
    yield packer.flush()
