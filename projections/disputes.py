"""The read model of disputes: lists of disputes, and the game of each."""

from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Column, Connection, Index, Integer, Select, String, Table, bindparam, or_, select, tuple_

from projections.database import key, upsert
from projections.game_summary import GameLine, shown_from
from projections.games import GAMES
from projections.listing import CONCERNED, Place
from projections.projector import Batch, Projector
from projections.seats import SEATS
from projections.tables import DECLARED, Tables

_IN_ONE_QUESTION: Final = 500
_FILTERS: Final = ("state", "game", "tournament", "waits_for")
STATES: Final = ("open", "ruled", "appealed", "closed")

DISPUTES: Final = Table(
    "disputes",
    DECLARED,
    Column("id", key(), primary_key=True),
    Column("game", key(), nullable=False),
    Column("opened_at", key(), nullable=False),
    Column("shown_from", key(), nullable=False),
    Column("state", String(10), nullable=False),
    Column("tournament", key()),
    Column("waits_for", String(10)),
    Column("handled_by", key()),
    Index("recent", "opened_at", "id"),
    *(Index(f"by_{column}", column, "opened_at", "id") for column in _FILTERS),
)


class ListedDispute(NamedTuple):
    """A dispute in a list: its id, its game and the time at which it was opened."""

    id: str
    game: str
    opened_at: str


class AskingDispute(NamedTuple):
    """A dispute in which a party is asked. `version` is that of its game."""

    id: str
    game: str
    opened_at: str
    version: int


class DisputeFilter(NamedTuple):
    """A filter of disputes. None allows any value."""

    state: str | None = None
    game: str | None = None
    tournament: str | None = None
    waits_for: str | None = None
    mine: bool = False
    oldest: bool = False
    """Whether the list begins with the oldest dispute."""


_GAME: Final = cache(lambda t: select(t[DISPUTES].c.game).where(t[DISPUTES].c.id == bindparam("dispute")))


_ASKING: Final = cache(
    lambda t: (
        select(t[DISPUTES].c.id, t[DISPUTES].c.game, t[DISPUTES].c.opened_at, t[GAMES].c.version)
        .where(t[GAMES].c.id == t[DISPUTES].c.game, t[DISPUTES].c.waits_for == "party")
        .where(tuple_(t[DISPUTES].c.opened_at, t[DISPUTES].c.id) > tuple_(bindparam("after"), bindparam("after_id")))
        .order_by(t[DISPUTES].c.opened_at, t[DISPUTES].c.id)
        .limit(bindparam("limit"))
    )
)


class DisputeQueries(Projector):
    tables = (DISPUTES,)

    def game_of(self, dispute: str) -> str | None:
        """Return the game that a dispute is about, or None."""
        rows = self._live.rows(_GAME, dispute=dispute)
        return rows[0].game if rows else None

    def asking(self, after: Place, limit: int) -> list[AskingDispute]:
        """Return a page of disputes in which a party is asked, the oldest first, after the place `after`."""
        rows = self._live.rows(_ASKING, after=after[0], after_id=after[1], limit=limit)
        return [AskingDispute(row.id, row.game, row.opened_at, row.version) for row in rows]

    def page(
        self, caller: str | None, filters: DisputeFilter, after: Place | None, limit: int, *, now: str, official: bool
    ) -> list[ListedDispute]:
        """Return a page of disputes of public games and of games in which the caller has a part.

        The page begins after the place `after`. Disputes that spectators may not see at the time `now` are left out,
        unless the caller has a part in the game. A filter by state also leaves out all games that spectators see late,
        because it would show their present state. `official` includes the disputes of all games. The filter `mine`
        allows only disputes in which the caller has a part, or acted as a referee.
        """

        values = {name: value for name, value in filters._asdict().items() if name in _FILTERS and value is not None}
        shape = _Shape(tuple(values), filters.mine, filters.oldest, official, after is not None)
        behind = {} if after is None else {"after": after[0], "after_id": after[1]}
        rows = self._live.rows(lambda t: _page(t, shape), caller=caller, now=now, most=limit, **values, **behind)
        return [ListedDispute(row.id, row.game, row.opened_at) for row in rows]

    @staticmethod
    def write(db: Connection, t: Tables, batch: Batch) -> None:
        disputed = {line.id: line for line in batch.of(GameLine) if line.lobby.disputes.all}
        games = sorted(disputed)
        known: dict[str, dict[str, Any]] = {}
        for first in range(0, len(games), _IN_ONE_QUESTION):
            of_these = t[DISPUTES].c.game.in_(games[first : first + _IN_ONE_QUESTION])
            known.update((row.id, dict(row._mapping)) for row in db.execute(select(t[DISPUTES]).where(of_these)))  # noqa: SLF001 - SQLAlchemy's public name
        rows = [
            {
                "id": dispute.id,
                "game": line.id,
                "opened_at": dispute.opened_at,
                "shown_from": shown_from(line, dispute.opened_at),
                "state": dispute.state,
                "tournament": None if line.lobby.table_of is None else line.lobby.table_of.tournament,
                "waits_for": dispute.waits_for,
                "handled_by": dispute.handled_by or None,
            }
            for line in disputed.values()
            for dispute in line.lobby.disputes.all.values()
        ]
        upsert(db, t[DISPUTES], [row for row in rows if row != known.get(str(row["id"]))])


class _Shape(NamedTuple):
    """The parameters that determine the SQL of a page of disputes.

    `filters` are the columns that it compares.
    """

    filters: tuple[str, ...]
    mine: bool
    oldest: bool
    official: bool
    continued: bool


@cache
def _page(t: Tables, shape: _Shape) -> Select[Any]:
    here, games, seats = t[DISPUTES].c, t[GAMES].c, t[SEATS].c
    found = select(here.id, here.game, here.opened_at).join(t[GAMES], games.id == here.game)
    caller = bindparam("caller", type_=String)
    concerned = here.game.in_(select(seats.stream).where(seats.account == caller, seats.role.in_(CONCERNED)))
    if not shape.official:
        now = here.opened_at if {"state", "waits_for"} & {*shape.filters} else bindparam("now")
        shown = (games.visibility == "public") & (here.shown_from <= now)
        found = found.where(or_(shown, concerned))
    if shape.mine:
        found = found.where(or_(concerned, here.handled_by == caller))
    for name in shape.filters:
        found = found.where(here[name] == bindparam(name))
    place = here.opened_at, here.id
    if shape.continued:
        last = tuple_(bindparam("after"), bindparam("after_id"))
        found = found.where(tuple_(*place) > last if shape.oldest else tuple_(*place) < last)
    ordered = found.order_by(*(column if shape.oldest else column.desc() for column in place))
    return ordered.limit(bindparam("most", type_=Integer))
