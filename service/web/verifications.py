"""Verifications: somebody uploads a record, and is told what the command line would tell them."""

import io
from typing import Any, Final

from flask import Response, request
from marshmallow import fields

from events.verifying import verify
from service.web.answers import answer
from service.web.blueprint import Blueprint
from service.web.context import house
from service.web.errors import Problem
from service.web.fields import Body, Shape, Text

blp = Blueprint("verifications", __name__)

LARGEST_RECORD: Final = 32 * 1024 * 1024
_CHUNK: Final = 64 * 1024
MEDIA: Final = ("application/jsonl", "application/x-ndjson", "application/octet-stream")


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


class Pinned(Body):
    key = Text(
        1,
        100,
        metadata={"description": "The id of a key that you trust; without it, any that this service signed with."},
    )


class Report(Shape):
    verdict = fields.String(required=True, metadata={"enum": ["verified", "consistent", "broken"]})
    line = fields.Integer(required=True, allow_none=True, metadata={"description": "The first bad line."})
    code = fields.String(required=True, allow_none=True)
    reason = fields.String(required=True, allow_none=True)
    stream = fields.String(required=True, allow_none=True)
    kind = fields.String(required=True, allow_none=True)
    view = fields.String(required=True, allow_none=True)
    key = fields.String(required=True, allow_none=True)
    head = fields.String(required=True, allow_none=True)
    events = fields.Integer(required=True)
    sealed = fields.Integer(required=True)
    opened = fields.Integer(required=True)
    erased = fields.Integer(required=True)
    remarks = fields.List(fields.String(), required=True)


@blp.route("/v1/verifications", methods=["POST"])
@blp.anybody()
@blp.arguments(Pinned, location="query")
@blp.response(200, Report)
@blp.errors("too-large", "unsupported-media-type")
@blp.doc(requestBody={"required": True, "content": {media: {} for media in MEDIA}})
def verify_record(query: dict[str, Any]) -> Response:
    """Check a record: the same report that `dominium verify` gives. Nothing is kept of what is sent."""
    if request.mimetype not in MEDIA or request.headers.get("Content-Encoding", "identity") != "identity":
        accepts = list(MEDIA)
        raise Problem("unsupported-media-type", f"a record is sent as {accepts[0]}", more={"accepts": accepts})
    request.max_content_length = LARGEST_RECORD + 1
    uploaded = io.BufferedReader(Bounded(request.stream), _CHUNK)
    pinned = {query["key"]} if "key" in query else set(house().ring.publics())
    return answer(verify(uploaded, pinned).plain())
