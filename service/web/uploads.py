"""Uploads: a record comes as lines, uncompressed, and is read as it comes, however long it says that it is."""

import io
from typing import Any, Final

from flask import request

from service.web.errors import Problem

LARGEST_RECORD: Final = 32 * 1024 * 1024
_CHUNK: Final = 64 * 1024
MEDIA: Final = ("application/jsonl", "application/x-ndjson", "application/octet-stream")
BODY: Final = {"required": True, "content": {media: {} for media in MEDIA}}
"""The body of a request that uploads a record, for the documentation."""


class Bounded(io.RawIOBase):
    """A stream that refuses to be endless, whether or not its length was told beforehand."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._left = LARGEST_RECORD

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        read: int = self._stream.readinto(buffer)
        self._left -= read
        if self._left < 0:
            raise Problem("too-large", f"a record has up to {LARGEST_RECORD} bytes")
        return read


def uploaded() -> io.BufferedReader:
    """The record that is being sent."""
    if request.mimetype not in MEDIA or request.headers.get("Content-Encoding", "identity") != "identity":
        accepts = list(MEDIA)
        raise Problem("unsupported-media-type", f"a record is sent as {accepts[0]}", more={"accepts": accepts})
    request.max_content_length = LARGEST_RECORD + 1
    return io.BufferedReader(Bounded(request.stream), _CHUNK)
