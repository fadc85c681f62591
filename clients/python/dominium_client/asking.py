"""Helpers to build and retry requests, shared by both clients. Nothing here uses the network."""

import random
import secrets
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from dominium_client.version import __version__

USER_AGENT = f"dominium-client/{__version__} (Python)"
"""The name of this client in its requests."""

# limits for the timeout of one attempt, in seconds
_LONGEST = 30.0
_SHORTEST = 1.0
_GAMES = 1000
# statuses after which a request is sent again
_WAIT = frozenset({429, 502, 503, 504})


def quoted(part: object) -> str:
    """Return the text of a path segment with all special characters percent-encoded."""
    return quote(str(part), safe="")


def told(query: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters of a query that have a value."""
    return {name: value for name, value in query.items() if value is not None}


def new_key() -> str:
    """Return a new Idempotency-Key, so that a repeated request has no second effect."""
    return secrets.token_hex(16)


class Etags:
    """The last ETag of each game, for the 1,000 games that were seen last."""

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}

    def keep(self, answer: Any, etag: str | None) -> None:
        """Keep the ETag if the answer is a game, or has one in `game`, and the ETag belongs to its version."""
        game = answer.get("game", answer) if isinstance(answer, dict) else None
        if etag is None or not isinstance(game, dict) or not etag.startswith(f'"{game.get("version")}-'):
            return
        self._kept.pop(game["id"], None)
        self._kept[game["id"]] = etag
        if len(self._kept) > _GAMES:
            del self._kept[next(iter(self._kept))]

    def of(self, game: str | Mapping[str, Any]) -> str:
        """Return the last ETag of a game, given by its id or as an object. Raise `LookupError` if there is none."""
        name = game if isinstance(game, str) else game.get("id")
        if name not in self._kept:
            raise LookupError(f"this client has not received the game {name!r}: call get_game first")
        return self._kept[name]


class Attempts:
    """The attempts of one request: the time left, and the pauses between attempts."""

    def __init__(self, timeout: float, *, repeatable: bool) -> None:
        self._timeout = timeout
        self._deadline: float | None = time.monotonic() + timeout
        self._repeatable = repeatable
        self._made = 0

    def heard(self) -> None:
        """Restart the time after a stream sent anything, such as a comment.

        The pauses do not restart. Otherwise a stream that ends at once would be requested ten times a second.
        """
        self._deadline = None

    def succeeded(self) -> None:
        """Restart the time and the pauses after a message arrived."""
        self._deadline, self._made = None, 0

    @property
    def longest(self) -> float:
        """Return the timeout of the next attempt: the rest of the timeout, within 1 and 30 seconds."""
        return min(_LONGEST, max(_SHORTEST, self._left()))

    def after_answer(self, status: int, code: str | None, headers: Mapping[str, str]) -> float | None:
        """Return the seconds until the next attempt, or None if the answer is final."""
        if status in _WAIT and (status == 429 or self._repeatable):
            return self._pause(_seconds(headers))
        if code == "request-in-flight":  # the service is still working on the first attempt, whose answer we lost
            return self._pause(_seconds(headers))
        return None

    def after_loss(self) -> float | None:
        """Return the seconds until the next attempt after a lost connection, or None if the request may have been
        executed."""
        return self._pause(None) if self._repeatable else None

    def _pause(self, asked: float | None) -> float | None:
        """Return the seconds to wait: `asked`, or about twice as long each time. None: too little time is left."""
        doubled = 0.1 * 2.0 ** min(self._made, 6) * random.uniform(0.5, 1.0)  # noqa: S311 - spreads the retries of many clients
        left = self._left()
        if left <= 0 or (asked or 0.0) > left:
            return None
        self._made += 1
        return min(doubled if asked is None else asked, left)

    def _left(self) -> float:
        now = time.monotonic()
        if self._deadline is None:
            self._deadline = now + self._timeout
        return self._deadline - now


def _seconds(headers: Mapping[str, str]) -> float | None:
    """Return the seconds in `Retry-After`, or None."""
    said = headers.get("Retry-After", "")
    return float(said) if said.isascii() and said.isdigit() else None
