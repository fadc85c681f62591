"""The store of blocks. A block prevents new games between two accounts."""

import time
from collections.abc import Collection
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select

from domain.game.refusal import Refusal
from service.features.accounts.living import living
from service.features.accounts.tables import accounts
from service.features.blocks.tables import blocks
from service.platform.storage.database import Database, in_parts

MOST: Final = 500
"""Maximum number of players that one account may block."""


class Block(msgspec.Struct, frozen=True):
    """A player whom an account blocked."""

    account: str
    handle: str
    name: str
    made_at: int


class Blocks:
    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, account: str, other: str) -> None:
        """Block a player. A second call changes nothing."""
        if other == account:
            raise Refusal("not-yourself/block")
        with self._database.write() as connection:
            here = living(connection, (account, other))
            if account not in here:
                raise Refusal("unauthenticated/erased")
            if other not in here:
                raise Refusal("not-found/player")
            if (account, other) in among(connection, (account, other)):
                return
            if (connection.scalar(_COUNT, {"account": account}) or 0) >= MOST:
                raise Refusal("too-many-blocks", most=MOST)
            connection.execute(_ADD, {"account": account, "blocked": other, "made_at": int(time.time())})

    def remove(self, account: str, other: str) -> None:
        with self._database.write() as connection:
            connection.execute(_REMOVE, {"account": account, "other": other})

    def page(self, account: str, after: str, limit: int) -> list[Block]:
        """Return the players whom an account blocked, sorted by id."""
        with self._database.read() as connection:
            rows = connection.execute(_PAGE, {"account": account, "after": after, "most": limit})
            return [Block(*row) for row in rows]

    def check(self, account: str, others: Collection[str]) -> None:
        """Refuse if an account blocked one of the others, or one of them blocked it."""
        if not others:
            return
        with self._database.read() as connection:
            check(connection, account, others)

    def barred(self, account: str, others: Collection[str]) -> set[str]:
        """Return those of the others who blocked an account, or whom it blocked."""
        with self._database.read() as connection:
            found = among(connection, {account, *others})
        return {other for pair in found if account in pair for other in pair if other != account}

    def apart(self, account: str, others: Collection[str]) -> bool:
        with self._database.read() as connection:
            return any(account in pair for pair in among(connection, {account, *others}))


def check(connection: Connection, account: str, others: Collection[str]) -> None:
    """Refuse if an account blocked one of the others, or one of them blocked it.

    The second refusal does not mention blocks.
    """
    found = among(connection, {account, *others})
    if any(blocker == account for blocker, _ in found):
        raise Refusal("player-blocked")
    if any(blocked == account for _, blocked in found):
        raise Refusal("not-accepting")


def among(connection: Connection, people: Collection[str]) -> set[tuple[str, str]]:
    if len(people) < 2:
        return set()
    rows = (row for some in in_parts(people) for row in connection.execute(_BY, {"people": some}))
    return {(by, blocked) for by, blocked in rows if blocked in people}


def forget_blocks(connection: Connection, account: str) -> None:
    """Delete the blocks of an account and those against it."""
    connection.execute(_FORGET, {"whose": account})


_BY: Final = select(blocks.c.account, blocks.c.blocked).where(blocks.c.account.in_(bindparam("people", expanding=True)))
_COUNT: Final = select(func.count()).select_from(blocks).where(blocks.c.account == bindparam("account"))
_ADD: Final = insert(blocks)
_REMOVE: Final = delete(blocks).where(blocks.c.account == bindparam("account"), blocks.c.blocked == bindparam("other"))
_PAGE: Final = (
    select(blocks.c.blocked, accounts.c.handle, accounts.c.name, blocks.c.made_at)
    .join(accounts, accounts.c.id == blocks.c.blocked)
    .where(blocks.c.account == bindparam("account"), blocks.c.blocked > bindparam("after"))
    .order_by(blocks.c.blocked)
    .limit(bindparam("most"))
)
_FORGET: Final = delete(blocks).where(
    or_(blocks.c.account == bindparam("whose"), blocks.c.blocked == bindparam("whose"))
)
