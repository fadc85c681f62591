"""The read model of games: lists for every viewer, newest first."""

from collections.abc import Collection
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import BigInteger, Column, Integer, Select, bindparam, column, func, select, tuple_

from projections.database import key
from projections.game_summary import GameLine
from projections.listing import StreamList, listed
from projections.stream_kinds import GAME
from projections.tables import Tables, partial_index

GAMES: Final = listed(
    "games",
    Column("match", key()),
    Column("tournament", key()),
    Column("players", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("counts_for", key()),
    filters=("status", "ruleset", "match", "tournament"),
    indexes=(
        partial_index("due", column("due").is_not(None), "due", "id"),
        partial_index("of_match", column("match").is_not(None), "match"),
        partial_index("of_tournament", column("tournament").is_not(None), "tournament"),
        partial_index("counted", column("counts_for").is_not(None), "counts_for"),
    ),
)


class GameFilter(NamedTuple):
    """A filter of games. None allows any value.

    `player` has a seat in them.
    """

    status: str | None = None
    ruleset: str | None = None
    match: str | None = None
    player: str | None = None
    tournament: str | None = None


_FINAL: Final = cache(
    lambda t: select(t[GAMES].c.id).where(
        t[GAMES].c.id.in_(bindparam("games", expanding=True)), t[GAMES].c.status == "final"
    )
)


def _due(t: Tables) -> Select[Any]:
    place = t[GAMES].c.due, t[GAMES].c.id
    found = select(*place).where(t[GAMES].c.due <= bindparam("moment", type_=BigInteger))
    return found.order_by(*place).limit(bindparam("most", type_=Integer))


def _due_after(t: Tables) -> Select[Any]:
    after = bindparam("due", type_=BigInteger), bindparam("game", type_=key())
    return _due(t).where(tuple_(t[GAMES].c.due, t[GAMES].c.id) > tuple_(*after))


_DUE: Final = cache(_due)
_DUE_AFTER: Final = cache(_due_after)
_NEXT_DUE: Final = cache(lambda t: select(func.min(t[GAMES].c.due).label("due")))
_UNFINISHED: Final = cache(lambda t: select(func.count()).where(t[GAMES].c.counts_for == bindparam("account")))


_EVENTS: Final = cache(
    lambda t, whole: select(func.sum(t[GAMES].c.version).label("events")).where(t[GAMES].c[whole] == bindparam("whole"))
)


class Games(StreamList[GameLine, GameFilter]):
    kind = GAME
    fold = GameLine
    table = GAMES
    tables = (GAMES,)
    meaning = "a sandbox counts while a bot has to answer"

    def final(self, games: Collection[str]) -> list[str]:
        """Return the ids of those `games` that are final."""
        return [row.id for row in self._live.rows(_FINAL, games=list(games))]

    def events_of(self, kind: Literal["match", "tournament"], whole: str) -> int:
        """Return the number of events of all games of a match or tournament."""
        return int(self._live.rows(lambda t: _EVENTS(t, kind), whole=whole)[0].events or 0)

    def due(self, moment: int, after: tuple[int, str] | None = None, limit: int = 100) -> list[tuple[int, str]]:
        """Return the games with a deadline up to `moment` (milliseconds since 1970), earliest first.

        `after` is the last entry of the page before.
        """
        if after is None:
            rows = self._live.rows(_DUE, moment=moment, most=limit)
        else:
            rows = self._live.rows(_DUE_AFTER, moment=moment, most=limit, due=after[0], game=after[1])
        return [(row.due, row.id) for row in rows]

    def next_due(self) -> int | None:
        """Return the earliest deadline of all games (milliseconds since 1970), or None."""
        (row,) = self._live.rows(_NEXT_DUE)
        return None if row.due is None else int(row.due)

    def unfinished(self, account: str) -> int:
        """Return the number of unfinished games that count for an account: see `GameLine.counts_for`."""
        (row,) = self._live.rows(_UNFINISHED, account=account)
        return int(row[0])

    @classmethod
    def columns(cls, line: GameLine) -> dict[str, Any]:
        lobby = line.lobby
        return {
            "ruleset": lobby.rules.ruleset,
            "visibility": line.shown_as,
            "match": None if lobby.part_of is None else lobby.part_of.match,
            "tournament": None if lobby.table_of is None else lobby.table_of.tournament,
            "players": len(lobby.chairs),
            "due": line.due,
            "counts_for": line.counts_for,
        }
