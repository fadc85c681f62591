"""ETags: the version of the caller's view of a thing, and the conditional requests that use it.

    def game(game):
        version = ...                            # the number of the last event that this viewer may see
        unchanged(version)                       # If-None-Match: 304, before anything is computed
        return tag(answer(view), version)

    def play(body, game):
        ...(expected=wanted_version())           # If-Match; `stale` makes the 412
        return told, tagged_as_read(version)     # the tag that a GET of the game would have; `begun` first

Every other GET gets a tag from its bytes when it leaves (`settle`).

Erasing a person or a text changes the view of an old version. So a tag also holds the number of erasures before the
answer was begun, and `unchanged` comes before any computation.
"""

import hashlib
import re
import zlib
from typing import Final

from flask import Response
from werkzeug.exceptions import HTTPException

from service.platform.http.context import caller_if_any, language, media, notes
from service.platform.http.errors import Problem

REVALIDATED: Final = {"Cache-Control": "public, no-cache"}
"""Header of an answer that any cache may store, and must validate by its ETag at each use."""

_READING: Final = frozenset({"GET", "HEAD"})
_KEPT: Final = ("ETag", "Link", "Cache-Control", "Content-Security-Policy")
"""Headers that a 304 repeats, because browsers replace the headers of the stored page by them."""
_TAGS: Final = re.compile(r'"([^"]*)"')
_VERSIONS: Final = re.compile(r'(?<!W/)"([0-9]{1,15})(?:-[0-9a-f]+)?"')


def tag(response: Response, version: int, beside: object = "") -> Response:
    """Add the ETag of a version to a response. `beside` is any other value on which the answer depends."""
    response.headers["ETag"] = f'"{_etag(version, beside)}"'
    return response


def tagged(version: int, beside: object = "") -> dict[str, str]:
    """Return the header with the ETag of a version, for an answer that is built later."""
    return {"ETag": f'"{_etag(version, beside)}"'}


def begun() -> None:
    """Store the number of erasures before the answer is computed, so that its ETag does not cover later ones."""
    _epoch()


def tagged_as_read(version: int) -> dict[str, str]:
    """Return the header with the ETag that a GET of the version would have, for the answer to a change."""
    return {"ETag": f'"{_etag(version, query="")}"'}


def unchanged(version: int, beside: object = "") -> None:
    """Answer 304 at once if the caller already has the version."""
    _epoch()
    if _held(_etag(version, beside)):
        raise HTTPException(response=tag(_not_modified(), version, beside))


def wanted_version() -> int | None:
    """Return the version that the header `If-Match` names, in any language, or None without a condition.

    Return 0, which matches no version, if it names none of this service, or a weak ETag. Refuse what is no ETag.
    """
    condition = _if_match()
    if condition == "*":
        return None
    if not _TAGS.search(condition):
        raise Problem("invalid/if-match", etag=condition)
    return max(map(int, _VERSIONS.findall(condition)), default=0)


def stale(version: int, missed: str) -> Problem:
    """Return the refusal of a change to an old version. It has the current version and a link to the newer events."""
    headers = {"ETag": f'"{_etag(version)}"', "Link": f'<{missed}>; rel="next"'}
    if not wanted_version():
        return Problem("stale-version/unknown", headers=headers, version=version, missed=missed, etag=_if_match())
    return Problem("stale-version/version", headers=headers, version=version, missed=missed)


def _if_match() -> str:
    condition: str = notes().environ.get("HTTP_IF_MATCH", "*")
    return condition.strip()


def settle(response: Response) -> Response:
    """Add an ETag to every successful GET, and turn the answer into 304 if the caller has it already."""
    environ = notes().environ
    if environ["REQUEST_METHOD"] in _READING and response.status_code == 200 and not response.is_streamed:
        if "ETag" not in response.headers:
            response.headers["ETag"] = f'"{hashlib.sha256(response.get_data()).hexdigest()[:32]}"'
        if _held(response.headers["ETag"].removeprefix("W/").strip('"')):
            headers = [(name, response.headers[name]) for name in _KEPT if name in response.headers]
            response = _not_modified()
            response.headers.extend(headers)
    return response


def _held(etag: str) -> bool:
    """Return whether `If-None-Match` names `tag`, strong or weak, or any tag."""
    seen: str = notes().environ.get("HTTP_IF_NONE_MATCH", "")
    return bool(seen) and (etag in _TAGS.findall(seen) or seen.strip() == "*")


def _etag(version: int, beside: object = "", query: str | None = None) -> str:
    """Return the ETag of a version for the caller. It differs by account, language, media type and query."""
    caller = caller_if_any()
    account = None if caller is None else caller.account
    query_string = notes().environ.get("QUERY_STRING", "") if query is None else query
    variant = f"{account} {language()} {media()} {_epoch()} {query_string}{beside}"
    return f"{version}-{zlib.crc32(variant.encode()):08x}"


def _epoch() -> int:
    note = notes()
    if note.epoch is None:
        note.epoch = note.conventions.erasures.epoch()
    return note.epoch


def _not_modified() -> Response:
    response = Response(status=304)
    del response.headers["Content-Type"]
    return response
