"""The read model of finished public games, in the order of the transparency log.

The order never changes and grows only at its end, so a reader of page after page meets each game once.
"""

from datetime import date
from typing import Any, Final, NamedTuple

from sqlalchemy import Row, Select, exists, select

from projections.game_summary import GameLine
from projections.games import GAMES, Games
from projections.listing import SEATED
from projections.projector import RowSource
from projections.rating_tables import RESULTS
from projections.seats import SEATS
from projections.tables import Tables
from projections.transparency_tree import HEADS, Tree

_COLUMNS: Final = ("ruleset", "tournament", "players")
_AFTER_ALL_TIMES: Final = "~"
"""Suffix of a day with which it sorts after every moment of that day."""


class FinishedFilter(NamedTuple):
    """A filter of finished games. None allows any value.

    `since` and `until` are days, both included. `rated`: whether the games count for ratings. `player` has a seat in
    them.
    """

    ruleset: str | None = None
    tournament: str | None = None
    players: int | None = None
    since: date | None = None
    until: date | None = None
    rated: bool | None = None
    player: str | None = None


class Finished(NamedTuple):
    """A finished game, and the event that made it final.

    The event is given by its place in the transparency log, its hash and its time.
    """

    line: GameLine
    place: int
    hash: str
    at: str


class FinishedGames:
    def __init__(self, live: RowSource, tree: Tree) -> None:
        self._live = live
        self._tree = tree

    def page(self, filters: FinishedFilter, after: int, limit: int) -> list[Finished]:
        """Return a page of finished games, after the place `after` in the transparency log."""
        size = self._tree.size()  # entries behind a gap may still get an entry before them
        return [_finished(row) for row in self._live.rows(lambda t: _select(t, filters, after, size).limit(limit))]


def _select(t: Tables, filters: FinishedFilter, after: int, size: int) -> Select[Any]:
    games, heads = t[GAMES].c, t[HEADS].c
    # Read by place. The index of public games would be sorted again for each page.
    public = games.visibility.concat("") if filters.tournament is None else games.visibility
    found = (
        select(games.line, heads.place, heads.hash, heads.at)
        .join(t[GAMES], games.id == heads.stream)
        .where(heads.final.is_(True), heads.place > after, heads.place < size)
        .where(public == "public", games.status == "final")
    )
    for name in _COLUMNS:
        value = getattr(filters, name)
        if value is not None:
            found = found.where(games[name] == value)
    if filters.since is not None:
        found = found.where(heads.at >= filters.since.isoformat())
    if filters.until is not None:
        found = found.where(heads.at < filters.until.isoformat() + _AFTER_ALL_TIMES)
    if filters.rated is not None:
        rated = exists().where(t[RESULTS].c.game == games.id)
        found = found.where(rated if filters.rated else ~rated)
    if filters.player is not None:
        seats = t[SEATS].c
        theirs = select(seats.stream).where(seats.account == filters.player, seats.role.in_(SEATED))
        found = found.where(heads.stream.in_(theirs))
    return found.order_by(heads.place)


def _finished(row: Row[Any]) -> Finished:
    return Finished(Games.decoded(row.line), row.place, row.hash, row.at)
