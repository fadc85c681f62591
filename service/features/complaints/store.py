"""The store of complaints. Only administrators read them."""

import time
from typing import Any, Final, Literal, get_args

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, bindparam, delete, insert, or_, select, update

from domain.game.refusal import Refusal
from service.features.accounts.living import living
from service.features.complaints.tables import complaints
from service.platform.ids import new_id
from service.platform.storage.database import Database
from service.platform.streams.service_time import settled

Reason = Literal["unfair-play", "name", "behaviour", "other"]
REASONS: Final = get_args(Reason)
_KEPT: Final = 90 * 86_400
"""Seconds before a handled complaint is deleted."""


class Complaint(msgspec.Struct, frozen=True):
    """A complaint of one account about a player.

    `handled_at` is the time at which an administrator marked it as handled.
    """

    id: str
    account: str
    player: str
    reason: Reason
    text: str
    game: str | None
    made_at: int
    handled_at: int | None


class Complaints:
    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, account: str, player: str, reason: str, text: str, game: str | None) -> None:
        """Store a complaint. It replaces an open one by the same account about the same player."""
        if player == account:
            raise Refusal("not-yourself/complaint")
        new = {"reason": reason, "text": text, "game": game, "made_at": int(time.time())}
        pair = {"by": account, "about": player}
        with self._database.write() as connection:
            here = living(connection, (account, player))
            if account not in here:
                raise Refusal("unauthenticated/erased")
            if player not in here:
                raise Refusal("not-found/player")
            _tidy(connection)
            if not connection.execute(_REPLACE, {**pair, **new}).rowcount:
                connection.execute(_ADD, {"id": new_id("q"), "account": account, "player": player, **new})

    def page(self, after: str, limit: int, *, handled: bool = False, reader: str = "") -> list[Complaint]:
        """Return the open complaints, or the handled ones, oldest first, without those about the `reader`."""
        with self._database.read() as connection:
            rows = connection.execute(_HANDLED if handled else _OPEN, {"after": after, "most": limit, "reader": reader})
            return [Complaint(*row) for row in rows]

    def handle(self, complaint: str, *, reader: str = "") -> bool:
        """Mark a complaint as handled. Return False if it is unknown, or about the `reader`."""
        with self._database.write() as connection:
            _tidy(connection)
            marked = connection.execute(_HANDLE, {"which": complaint, "now": int(time.time()), "reader": reader})
            return bool(marked.rowcount)


def forget_complaints(connection: Connection, account: str) -> None:
    connection.execute(_FORGET, {"whose": account})


def _tidy(connection: Connection) -> None:
    if settled():
        connection.execute(_DELETE_OLD, {"old": int(time.time()) - _KEPT})


def _listed(handled: ColumnElement[bool]) -> Select[Any]:
    return (
        select(complaints)
        .where(handled, complaints.c.id > bindparam("after"), complaints.c.player != bindparam("reader"))
        .order_by(complaints.c.id)
        .limit(bindparam("most"))
    )


_OPEN: Final = _listed(complaints.c.handled_at.is_(None))
_HANDLED: Final = _listed(complaints.c.handled_at.is_not(None))
_ADD: Final = insert(complaints)
_REPLACE: Final = update(complaints).where(
    complaints.c.account == bindparam("by"),
    complaints.c.player == bindparam("about"),
    complaints.c.handled_at.is_(None),
)
_HANDLE: Final = (
    update(complaints)
    .where(complaints.c.id == bindparam("which"), complaints.c.player != bindparam("reader"))
    .values(handled_at=bindparam("now"))
)
_DELETE_OLD: Final = delete(complaints).where(complaints.c.handled_at < bindparam("old"))
_FORGET: Final = delete(complaints).where(
    or_(complaints.c.account == bindparam("whose"), complaints.c.player == bindparam("whose"))
)
