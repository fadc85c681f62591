"""Paging with opaque cursors, so that a caller can read a list to its end while it grows.

    class Games(Paged):                          # the query: cursor, limit, and what the list adds
        status = Text()

    @blp.response(200, Page[GameSummary])
    def list_games(query) -> tuple[Page[GameSummary], Headers]:
        asked = Listing.of(query, str, str)      # asked.after: what the last `next` said (two texts), or None
        rows = ...read(after=asked.after, limit=asked.limit + 1)
        return asked.page(rows, key=lambda row: [row.at, row.id], make=summary)

The answer is `{"items": […], "next": cursor or null}` with a `Link` to the next page. One row more than fits is read,
to know whether there is a next page.
"""

import base64
import binascii
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, Self, TypeVar
from urllib.parse import urlencode

import msgspec
import orjson
from flask import request

from service.platform.answers import Answer
from service.platform.http.answer_schemas import reference
from service.platform.http.answers import Headers
from service.platform.http.errors import Problem
from service.platform.http.fields import Body, QueryInt, Text, described

Row = TypeVar("Row")
Item = TypeVar("Item")

DEFAULT: Final = 50
MOST: Final = 200
_LARGEST: Final = 2**63 - 1


class Paged(Body):
    cursor = Text(1, 500, **described("Cursor: the `next` of the page before."))
    limit = QueryInt(1, MOST, load_default=DEFAULT, **described("Maximum number of items."))


class PageAnswer(Answer, kw_only=True, frozen=True):
    """Fields that every page of a list has."""

    next: str | None
    """Cursor of the next page; null at the end."""


reference(PageAnswer)


class Page(PageAnswer, Generic[Item], frozen=True):
    items: list[Item]
    """Items in order."""


class Listing(msgspec.Struct, frozen=True):
    """The requested part of a list: its start and its length."""

    after: tuple[Any, ...] | None
    limit: int

    @classmethod
    def of(cls, query: dict[str, Any], *kinds: type) -> Self:
        """Read the requested part of a list from the query.

        `kinds` are the types in a cursor of the list: `str`, `int`.
        """
        return cls(_opened(query["cursor"], kinds) if "cursor" in query else None, query["limit"])

    @property
    def last(self) -> Any:
        """Return the first value of the cursor, or None at the start of the list."""
        return None if self.after is None else self.after[0]

    def page(
        self, rows: Sequence[Row], key: Callable[[Row], list[Any]], make: Callable[[Row], Item | None]
    ) -> tuple[Page[Item], Headers]:
        """Return a page of a list and its headers, from up to `limit + 1` rows.

        A further row means that a next page exists. The `key` of the last shown row becomes the cursor of that page.
        A row for which `make` returns None is left out, so a page may be short.
        """
        shown = rows[: self.limit]
        cursor = _closed(key(shown[-1])) if len(rows) > self.limit else None
        headers = {} if cursor is None else {"Link": f'<{_address(cursor)}>; rel="next"'}
        return Page(items=[item for row in shown if (item := make(row)) is not None], next=cursor), headers


def _address(cursor: str) -> str:
    parameters = [(name, value) for name, value in request.args.items(multi=True) if name != "cursor"]
    return f"{request.path}?{urlencode([*parameters, ('cursor', cursor)])}"


def _closed(key: list[Any]) -> str:
    return base64.urlsafe_b64encode(orjson.dumps(key)).rstrip(b"=").decode()


def _opened(cursor: str, kinds: Sequence[type]) -> tuple[Any, ...]:
    try:
        key = orjson.loads(base64.urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4)))
    except (ValueError, binascii.Error) as error:
        raise Problem("bad-cursor") from error
    if not isinstance(key, list) or [type(part) for part in key] != list(kinds) or not all(map(_askable, key)):
        raise Problem("bad-cursor")
    return tuple(key)


def _askable(part: Any) -> bool:
    """Return whether the database accepts a value of a cursor.

    It accepts numbers of 64 bits, and PostgreSQL only texts without NUL.
    """
    return -_LARGEST <= part <= _LARGEST if isinstance(part, int) else "\0" not in str(part)
