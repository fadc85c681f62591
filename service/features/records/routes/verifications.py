"""The HTTP operation that verifies an uploaded record, with the same report as the command line."""

from typing import Any, Final

from events.record.report import Report
from service.features.records.services import RecordServices
from service.features.records.uploads import BODY, received
from service.features.records.verifying import SMALL, report
from service.platform.http.blueprint import Blueprint
from service.platform.http.fields import Body, Text, described

blp = Blueprint("verifications", __name__)


_EACH: Final = 256 * 1024
"""Number of bytes of a record whose check costs one unit of work."""


class Pinned(Body):
    key = Text(1, 100, **described("Id of a key that you trust. Default: any signing key of this service."))


@blp.route("/v1/verifications", methods=["POST"])
@blp.anybody()
@blp.arguments(Pinned, location="query")
@blp.response(200, Report)
@blp.errors("too-large", "unsupported-media-type")
@blp.body(BODY)
def verify_record(services: RecordServices, query: dict[str, Any]) -> Report:
    """Verify a record, like `dominium verify`.

    The service stores nothing. It checks few records at once, and long ones one at a time. If others take too long, the
    answer is `unavailable` with `Retry-After`.
    """
    pinned = {query["key"]} if "key" in query else set(services.ring.publics())
    with received(_EACH, aside=SMALL) as file:
        return report(file, pinned)
