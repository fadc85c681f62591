"""Verifications: somebody uploads a record, and is told what the command line would tell them."""

from typing import Any

from flask import Response
from marshmallow import fields

from events.verifying import verify
from service.web.answers import answer
from service.web.blueprint import Blueprint
from service.web.context import house
from service.web.fields import Body, Shape, Text
from service.web.uploads import BODY, uploaded

blp = Blueprint("verifications", __name__)


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
    logged = fields.Integer(
        required=True, metadata={"description": "How many events are shown to stand in a transparency log."}
    )
    checkpoint = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The checkpoint in which they do, as its log signed it."},
    )
    remarks = fields.List(fields.String(), required=True)


@blp.route("/v1/verifications", methods=["POST"])
@blp.anybody()
@blp.arguments(Pinned, location="query")
@blp.response(200, Report)
@blp.errors("too-large", "unsupported-media-type")
@blp.doc(requestBody=BODY)
def verify_record(query: dict[str, Any]) -> Response:
    """Check a record: the same report that `dominium verify` gives. Nothing is kept of what is sent."""
    pinned = {query["key"]} if "key" in query else set(house().ring.publics())
    return answer(verify(uploaded(), pinned).plain())
