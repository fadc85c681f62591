"""The HTTP operations to list and download dumps."""

import re
from typing import Final

from flask import Response, request

from service.features.records.dumps.answers import DumpAnswer, DumpedGame, DumpsAnswer
from service.features.records.dumps.file import MEDIA
from service.features.records.dumps.store import Dump as StoredDump
from service.features.records.services import RecordServices
from service.platform.http.answer_schemas import reference
from service.platform.http.answers import FILE_HEADERS, file_headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.errors import not_found
from service.platform.http.etags import tag, unchanged
from service.platform.http.fields import moment

blp = Blueprint("dumps", __name__)

_BYTES: Final = {"type": "string", "contentMediaType": MEDIA}
_FROM: Final = re.compile(r"bytes=([0-9]{1,15})-")


@blp.route("/v1/dumps", methods=["GET"])
@blp.anybody()
@blp.response(200, DumpsAnswer)
def list_dumps(services: RecordServices) -> DumpsAnswer:
    """List the monthly files of finished public games.

    Anyone can check a file and pass it on. Together the files hold each game once.
    """
    return DumpsAnswer([_dump_answer(dump) for dump in services.dumps.finished()])


@blp.route("/v1/dumps/<month:month>.jsonl.gz", methods=["GET"])
@blp.anybody(offers=(MEDIA,))
@blp.response(200, _BYTES, content_type=MEDIA, headers=FILE_HEADERS)
@blp.alt_response(206, _BYTES, MEDIA, description="The rest of it.")
def download_dump(services: RecordServices, month: str) -> Response:
    """Download a monthly file of finished public games.

    It has a header, a `DumpedGame` on each line, and a line that signs all before it, in gzip. It never changes. A
    broken download resumes with `Range: bytes=N-`, which is answered with 206.
    """
    dump = services.dumps.find(month)
    if dump is None or dump.digest is None:
        not_found("not-found/dump")
    unchanged(1, dump.digest.hex())
    start, status = _start(dump), 200
    headers = {
        **file_headers(dump.digest, f"dominium-{month}.jsonl.gz"),
        "Content-Length": str(dump.size - start),
        "Accept-Ranges": "bytes",
    }
    if start:
        status, headers["Content-Range"] = 206, f"bytes {start}-{dump.size - 1}/{dump.size}"
    response = Response(services.dumps.content(month, start), status, headers, content_type=MEDIA)
    return tag(response, 1, dump.digest.hex())


def _start(dump: StoredDump) -> int:
    """Return the first byte of the requested range of a file. Only ranges up to the end of the file are supported."""
    range_header = _FROM.fullmatch(request.headers.get("Range", ""))
    start = int(range_header[1]) if range_header else 0
    return start if start < dump.size else 0


def _dump_answer(dump: StoredDump) -> DumpAnswer:
    assert dump.digest is not None and dump.ended_at is not None  # noqa: S101, PT018 - it is finished
    return DumpAnswer(
        month=dump.id,
        games=dump.games,
        made_at=moment(dump.ended_at),
        size=dump.size,
        sha256=dump.digest.hex(),
        checkpoint=dump.wanted["checkpoint"],
        file=f"/v1/dumps/{dump.id}.jsonl.gz",
    )


reference(DumpedGame)
