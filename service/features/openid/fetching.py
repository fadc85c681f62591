"""Requests to the provider, whose answers are JSON objects."""

from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import Request

import orjson

from service.platform.runtime.outgoing import Unanswered, send

_LONGEST: Final = 256 * 1024
"""Maximum number of bytes in an answer of the provider."""


class ProviderUnreachable(Exception):
    """Raised if the provider does not answer. The text is for the operator."""


class ProviderFailed(Exception):
    """Raised if the provider's answer cannot be used. The text is for the operator, without secrets and subjects."""


def fetched(
    address: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> tuple[int, dict[str, Any]]:
    """Return the status and the JSON object of an answer.

    The address has the scheme https, or that of the issuer: `fetched_metadata` has checked it.
    """
    place = urlsplit(address).netloc
    try:
        request = Request(address, body, {"Accept": "application/json", **(headers or {})})  # noqa: S310 - see above
        status, content = send(request, _LONGEST)
    except Unanswered as error:
        raise ProviderUnreachable(f"{place}: {error}") from error
    if status >= 500:
        raise ProviderUnreachable(f"{place}: it answers {status}")
    try:
        answer = orjson.loads(content)
    except orjson.JSONDecodeError:
        answer = None
    if not isinstance(answer, dict):
        raise ProviderFailed(f"{place}: it answers {status} without a JSON object")
    return status, answer
