"""The read model of tournaments: which there are, how far each has come."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Select, func, select, union

from projections.current_generation import LiveGeneration
from projections.database import upsert
from projections.listing import Place, page
from projections.stream_kinds import TOURNAMENT
from projections.tables import Tables
from projections.tournament_summary import Summary

decoded: Final = msgspec.json.Decoder(Summary).decode
_encoded: Final = msgspec.json.Encoder(order="deterministic").encode


class TournamentFilter(NamedTuple):
    """Which tournaments are wanted; None: whichever. `player` has entered them."""

    status: str | None = None
    ruleset: str | None = None
    player: str | None = None


ANY: Final = TournamentFilter()


class Tournaments:
    kind: Final = TOURNAMENT

    def __init__(self, live: LiveGeneration) -> None:
        self._live = live

    def tournament(self, tournament: str) -> Summary | None:
        rows = self._live.rows(lambda t: select(t.tournaments.c.line).where(t.tournaments.c.id == tournament))
        return decoded(rows[0].line) if rows else None

    def page(
        self, caller: str | None, wanted: TournamentFilter = ANY, after: Place | None = None, limit: int = 50
    ) -> list[Summary]:
        """Tournaments made before `after`, newest first: the public ones, and those that the caller has to do with."""
        of = {"status": wanted.status, "ruleset": wanted.ruleset}
        rows = self._live.rows(lambda t: page(t.tournaments, t.seats, caller, of, wanted.player, after, limit))
        return [decoded(row.line) for row in rows]

    def concerning(self, account: str) -> set[str]:
        """Return the tournaments that may mention this account.

        It has or had a part in them, or wrote a text there or in one of their games. Tournaments that cannot be applied
        completely are included.
        """

        def select_streams(t: Tables) -> Select[Any]:
            own = (select(table.c.stream).where(table.c.account == account) for table in (t.seats, t.texts))
            streams = union(*own, select(t.troubles.c.stream)).subquery().c.stream
            return select(func.coalesce(t.games.c.tournament, streams)).outerjoin_from(
                streams.table, t.games, t.games.c.id == streams
            )

        return {stream for (stream,) in self._live.rows(select_streams) if self.kind.names(stream)}

    def unfinished(self, after: str = "", limit: int = 500) -> list[Summary]:
        """Return running tournaments in order of id. The process that advances them looks here for missed ones."""
        rows = self._live.rows(
            lambda t: (
                select(t.tournaments.c.line)
                .where(t.tournaments.c.settled.is_(False), t.tournaments.c.id > after)
                .order_by(t.tournaments.c.id)
                .limit(limit)
            )
        )
        return [decoded(row.line) for row in rows]

    def version(self, tournament: str) -> int:
        rows = self._live.rows(lambda t: select(t.tournaments.c.version).where(t.tournaments.c.id == tournament))
        return rows[0].version if rows else 0

    @staticmethod
    def load(db: Connection, t: Tables, tournaments: Sequence[str]) -> dict[str, Summary]:
        rows = db.execute(select(t.tournaments.c.id, t.tournaments.c.line).where(t.tournaments.c.id.in_(tournaments)))
        return {row.id: decoded(row.line) for row in rows}

    @staticmethod
    def write(db: Connection, t: Tables, lines: Sequence[Summary]) -> None:
        rows: list[dict[str, Any]] = [
            {
                "id": line.id,
                "created_at": line.created_at,
                "ruleset": line.rules.ruleset,
                "status": line.status,
                "visibility": line.visibility,
                "settled": line.settled,
                "version": line.version,
                "line": _encoded(line),
            }
            for line in lines
        ]
        upsert(db, t.tournaments, rows)
