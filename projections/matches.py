"""The read model of matches: which there are, how far each has come."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from projections.current_generation import LiveGeneration
from projections.database import upsert
from projections.listing import Place, page
from projections.match_fold import MatchLine
from projections.stream_kinds import MATCH
from projections.tables import Tables

decoded: Final = msgspec.json.Decoder(MatchLine).decode
_encoded: Final = msgspec.json.Encoder(order="deterministic").encode


class MatchFilter(NamedTuple):
    """Which matches are wanted; None: whichever. `player` plays in them."""

    status: str | None = None
    ruleset: str | None = None
    player: str | None = None


ANY: Final = MatchFilter()


class Matches:
    kind: Final = MATCH

    def __init__(self, live: LiveGeneration) -> None:
        self._live = live

    def match(self, match: str) -> MatchLine | None:
        rows = self._live.rows(lambda t: select(t.matches.c.line).where(t.matches.c.id == match))
        return decoded(rows[0].line) if rows else None

    def page(
        self, caller: str | None, wanted: MatchFilter = ANY, after: Place | None = None, limit: int = 50
    ) -> list[MatchLine]:
        """Matches made before `after`, newest first: the public ones, and those that the caller has to do with."""
        of = {"status": wanted.status, "ruleset": wanted.ruleset}
        rows = self._live.rows(lambda t: page(t.matches, t.seats, caller, of, wanted.player, after, limit))
        return [decoded(row.line) for row in rows]

    def unfinished(self, after: str = "", limit: int = 500) -> list[MatchLine]:
        """Return running matches in order of id. The process that opens their games looks here for missed ones."""
        rows = self._live.rows(
            lambda t: (
                select(t.matches.c.line)
                .where(t.matches.c.status.in_(("open", "running")), t.matches.c.id > after)
                .order_by(t.matches.c.id)
                .limit(limit)
            )
        )
        return [decoded(row.line) for row in rows]

    def version(self, match: str) -> int:
        rows = self._live.rows(lambda t: select(t.matches.c.version).where(t.matches.c.id == match))
        return rows[0].version if rows else 0

    @staticmethod
    def load(db: Connection, t: Tables, matches: Sequence[str]) -> dict[str, MatchLine]:
        rows = db.execute(select(t.matches.c.id, t.matches.c.line).where(t.matches.c.id.in_(matches)))
        return {row.id: decoded(row.line) for row in rows}

    @staticmethod
    def write(db: Connection, t: Tables, lines: Sequence[MatchLine]) -> None:
        rows: list[dict[str, Any]] = [
            {
                "id": line.id,
                "created_at": line.created_at,
                "ruleset": line.contest.rules.ruleset,
                "status": line.status,
                "visibility": line.contest.visibility,
                "version": line.version,
                "line": _encoded(line),
            }
            for line in lines
        ]
        upsert(db, t.matches, rows)
