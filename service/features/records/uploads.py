"""Uploads of records as uncompressed lines.

The length is counted while reading, whatever the request declares.
"""

import io
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, Final

from flask import request

from service.platform.http.body_limits import LARGEST_RECORD
from service.platform.http.errors import Problem
from service.platform.http.work import heavy

_CHUNK: Final = 64 * 1024
_IN_MEMORY: Final = 256 * 1024
"""Maximum number of bytes of an upload that stay in memory. A larger upload is in an unnamed file."""
MEDIA: Final = ("application/jsonl", "application/x-ndjson", "application/octet-stream")
_ZIP: Final = b"PK\x03\x04"
"""First bytes of a ZIP archive, such as a bundle. It has records, and is none."""
_BYTES: Final = {"type": "string", "format": "binary"}
BODY: Final = {"required": True, "content": {media: {"schema": _BYTES} for media in MEDIA}}
"""The body of a request that uploads a record, for the documentation."""


class Bounded(io.RawIOBase):
    """A stream that refuses more bytes than the largest record may have, even if the request declares no length."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._left = LARGEST_RECORD

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        read: int = self._stream.readinto(buffer)
        self._left -= read
        if self._left < 0:
            raise Problem("too-large/record", bytes=LARGEST_RECORD)
        return read


@contextmanager
def received(each: int, *, aside: int = LARGEST_RECORD) -> Iterator[IO[bytes]]:
    """Yield the uploaded record once it is complete, so that no lock waits for a slow sender.

    The caller is charged a unit of work for every `each` bytes, even if the record is refused. Records of more than
    `aside` bytes are charged as work of another process.
    """
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as file:
        shutil.copyfileobj(_uploaded(), file, _CHUNK)
        heavy(1 + file.tell() // each, aside=file.tell() > aside)
        file.seek(0)
        if file.read(len(_ZIP)) == _ZIP:
            raise _wrong_type("unsupported-media-type/zip")
        file.seek(0)
        yield file


def _uploaded() -> io.BufferedReader:
    if request.mimetype == "application/zip":
        raise _wrong_type("unsupported-media-type/zip")
    if request.mimetype not in MEDIA or request.headers.get("Content-Encoding", "identity") != "identity":
        raise _wrong_type("unsupported-media-type/record")
    request.max_content_length = LARGEST_RECORD + 1
    return io.BufferedReader(Bounded(request.stream), _CHUNK)


def _wrong_type(reason: str) -> Problem:
    return Problem(reason, media=MEDIA[0], accepts=list(MEDIA))
