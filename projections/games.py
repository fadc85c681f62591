"""The read model of games: lists, newest first, for every viewer who may see each."""

from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Select, func, literal, select, tuple_

from projections.current_generation import LiveGeneration
from projections.database import upsert
from projections.game_summary import GameLine
from projections.listing import Place, page
from projections.stream_kinds import GAME
from projections.tables import Tables

decoded: Final = msgspec.json.Decoder(GameLine).decode
encoded: Final = msgspec.json.Encoder(order="deterministic").encode


class GameFilter(NamedTuple):
    """Which games are wanted; None: whichever. `player` sits in them."""

    status: str | None = None
    ruleset: str | None = None
    match: str | None = None
    player: str | None = None
    tournament: str | None = None


ANY: Final = GameFilter()


class Games:
    kind: Final = GAME

    def __init__(self, live: LiveGeneration) -> None:
        self._live = live

    def page(
        self, caller: str | None, wanted: GameFilter = ANY, after: Place | None = None, limit: int = 50
    ) -> list[GameLine]:
        """Games made before `after`, newest first: the public ones, and those that the caller has to do with."""
        of = {name: getattr(wanted, name) for name in ("status", "ruleset", "match", "tournament")}
        rows = self._live.rows(lambda t: page(t.games, t.seats, caller, of, wanted.player, after, limit))
        return [decoded(row.line) for row in rows]

    def version(self, game: str) -> int:
        """The last event of the game that its line knows of; 0 if it knows of no such game."""
        rows = self._live.rows(lambda t: select(t.games.c.version).where(t.games.c.id == game))
        return rows[0].version if rows else 0

    def final(self, games: Collection[str]) -> list[str]:
        """Those of these games that are final."""

        def select_final(t: Tables) -> Select[Any]:
            return select(t.games.c.id).where(t.games.c.id.in_(games), t.games.c.status == "final")

        return [row.id for row in self._live.rows(select_final)]

    def due(self, moment: int, after: tuple[int, str] | None = None, limit: int = 100) -> list[tuple[int, str]]:
        """Return the games with a deadline up to `moment` (milliseconds since 1970), earliest first."""

        def select_due(t: Tables) -> Select[Any]:
            place = t.games.c.due, t.games.c.id
            found = select(*place).where(t.games.c.due <= moment)
            if after is not None:
                found = found.where(tuple_(*place) > tuple_(*map(literal, after)))
            return found.order_by(*place).limit(limit)

        return [(row.due, row.id) for row in self._live.rows(select_due)]

    def unfinished(self, account: str) -> int:
        """The number of games that count for this account: see `GameLine.counts_for`."""
        (row,) = self._live.rows(lambda t: select(func.count()).where(t.games.c.counts_for == account))
        return int(row[0])

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
                    "visibility": line.lobby.shown_as,
                    "match": None if line.lobby.part_of is None else line.lobby.part_of.match,
                    "tournament": None if line.lobby.table_of is None else line.lobby.table_of.tournament,
                    "players": len(line.lobby.chairs),
                    "due": line.due,
                    "counts_for": line.counts_for,
                    "version": line.version,
                    "line": encoded(line),
                }
                for line in lines
            ],
        )
