"""The read model of disputes: which there are, about which games, and who waits for what."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, or_, select, tuple_
from sqlalchemy import literal as value

from projections.current_generation import Live
from projections.database import upsert
from projections.game_summary import GameLine
from projections.listing import CONCERNED, Place, before
from projections.tables import Tables

STATES: Final = ("open", "ruled", "appealed", "closed")


class Listed(NamedTuple):
    """The event of a dispute, and the time at which it was opened."""

    id: str
    game: str
    opened_at: str


class DisputeFilter(NamedTuple):
    """Which disputes are wanted; None: whichever."""

    state: str | None = None
    game: str | None = None
    tournament: str | None = None
    waits_for: str | None = None
    mine: bool = False
    oldest: bool = False
    """The oldest first."""


class Disputed:
    def __init__(self, live: Live) -> None:
        self._live = live

    def game_of(self, dispute: str) -> str | None:
        """The game that a dispute is about."""
        rows = self._live.rows(lambda t: select(t.disputes.c.game).where(t.disputes.c.id == dispute))
        return rows[0].game if rows else None

    def page(
        self, caller: str | None, wanted: DisputeFilter, after: Place | None, limit: int, *, official: bool
    ) -> list[Listed]:
        """Return disputes after `after` in the list: of public games, and of games in which the caller has a part.

        `official`: of all games. `mine`: only those in which the caller has a part, or acted as a referee.
        """

        def disputes(t: Tables) -> Select[Any]:
            here, games, seats = t.disputes.c, t.games.c, t.seats.c
            found = select(here.id, here.game, here.opened_at).join(t.games, games.id == here.game)
            concerned = here.game.in_(select(seats.stream).where(seats.account == caller, seats.role.in_(CONCERNED)))
            if not official:
                found = found.where(or_(games.visibility == "public", concerned))
            if wanted.mine:
                found = found.where(or_(concerned, here.handled_by == caller))
            for name in ("state", "game", "tournament", "waits_for"):
                if getattr(wanted, name) is not None:
                    found = found.where(here[name] == getattr(wanted, name))
            place = here.opened_at, here.id
            if after is not None:
                past = tuple_(*place) > tuple_(*map(value, after)) if wanted.oldest else before(place, after)
                found = found.where(past)
            return found.order_by(*(column if wanted.oldest else column.desc() for column in place)).limit(limit)

        return [Listed(row.id, row.game, row.opened_at) for row in self._live.rows(disputes)]

    @staticmethod
    def write(db: Connection, t: Tables, lines: Iterable[GameLine]) -> None:
        rows = [
            {
                "id": dispute.id,
                "game": line.id,
                "opened_at": dispute.opened_at,
                "state": dispute.state,
                "tournament": None if line.lobby.table_of is None else line.lobby.table_of.tournament,
                "waits_for": dispute.waits_for,
                "handled_by": dispute.handled_by or None,
            }
            for line in lines
            for dispute in line.lobby.disputes.all.values()
        ]
        if rows:
            upsert(db, t.disputes, rows)
