"""The read model of games: lists of them, newest first, for whoever may know of each."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Select, literal, select, tuple_, union_all

from projections.database import upsert
from projections.line import GameLine
from projections.live import Live
from projections.tables import Tables

decoded: Final = msgspec.json.Decoder(GameLine).decode
_encoded: Final = msgspec.json.Encoder(order="deterministic").encode

SEATED: Final = ("seated",)
CONCERNED: Final = ("seated", "invited", "maker")

Place = tuple[str, str]
"""Where a page ends: when its last game was made, and which it is."""


class GameFilter(NamedTuple):
    """Which games are wanted; None: whichever. `player` sits in them."""

    status: str | None = None
    ruleset: str | None = None
    match: str | None = None
    player: str | None = None


ANY: Final = GameFilter()


class Games:
    prefix: Final = "g_"

    def __init__(self, live: Live) -> None:
        self._live = live

    def page(
        self, caller: str | None, wanted: GameFilter = ANY, after: Place | None = None, limit: int = 50
    ) -> list[GameLine]:
        """Games made before `after`, newest first: the public ones, and those that the caller has to do with.

        A game never changes its place in the list, so whoever walks it while games are made meets each one once.
        """

        def select_page(t: Tables) -> Select[Any]:
            owners = [None] if caller is None else [None, caller]
            parts = [select(_part(t, wanted, after, owner).limit(limit).subquery()) for owner in owners]
            both = union_all(*parts).subquery()
            return select(both.c.line).order_by(both.c.created_at.desc(), both.c.id.desc()).limit(limit)

        return [decoded(row.line) for row in self._live.rows(select_page)]

    def version(self, game: str) -> int:
        """The last event of the game that its line knows of; 0 if it knows of no such game."""
        rows = self._live.rows(lambda t: select(t.games.c.version).where(t.games.c.id == game))
        return rows[0].version if rows else 0

    @staticmethod
    def load(db: Connection, t: Tables, games: Sequence[str]) -> dict[str, GameLine]:
        rows = db.execute(select(t.games.c.id, t.games.c.line).where(t.games.c.id.in_(games)))
        return {row.id: decoded(row.line) for row in rows}

    @staticmethod
    def write(db: Connection, t: Tables, lines: Sequence[GameLine]) -> None:
        upsert(
            db,
            t.games,
            [
                {
                    "id": line.id,
                    "created_at": line.created_at,
                    "ruleset": line.lobby.rules.ruleset,
                    "status": line.lobby.status,
                    "visibility": line.lobby.visibility,
                    "match": None if line.lobby.part_of is None else line.lobby.part_of.match,
                    "version": line.version,
                    "line": _encoded(line),
                }
                for line in lines
            ],
        )


def _part(t: Tables, wanted: GameFilter, after: Place | None, owner: str | None) -> Select[Any]:
    """The public games that are wanted, or of all others those that the owner has to do with."""
    games = t.games.c
    part = select(games.id, games.created_at, games.line)
    place = games.created_at, games.id
    part = part.where(games.visibility == "public" if owner is None else games.visibility != "public")
    for column, value in ((games.status, wanted.status), (games.ruleset, wanted.ruleset), (games.match, wanted.match)):
        if value is not None:
            part = part.where(column == value)
    for account, roles in ((wanted.player, SEATED), (owner, CONCERNED)):
        if account is not None:
            stake = t.seats.alias().c
            part = part.join(stake.game.table, stake.game == games.id)
            part = part.where(stake.account == account, stake.role.in_(roles))
            place = stake.created_at, stake.game  # the same values, in the order of this account's index
    if after is not None:
        part = part.where(before(place, after))
    return part.order_by(*(column.desc() for column in place))


def before(columns: Sequence[Any], place: Place) -> Any:
    """Further down a list that is told newest first."""
    return tuple_(*columns) < tuple_(*map(literal, place))
