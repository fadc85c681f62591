"""The read model of matches: which there are, how far each has come."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Select, select

from projections.database import upsert
from projections.games import Place, before
from projections.live import Live
from projections.match import MatchLine
from projections.tables import Tables

_decoded: Final = msgspec.json.Decoder(MatchLine).decode
_encoded: Final = msgspec.json.Encoder(order="deterministic").encode


class Matches:
    prefix: Final = "m_"

    def __init__(self, live: Live) -> None:
        self._live = live

    def match(self, match: str) -> MatchLine | None:
        rows = self._live.rows(lambda t: select(t.matches.c.line).where(t.matches.c.id == match))
        return _decoded(rows[0].line) if rows else None

    def page(self, status: str | None, after: Place | None = None, limit: int = 50) -> list[MatchLine]:
        """The public matches made before `after`, newest first."""

        def select_page(t: Tables) -> Select[Any]:
            matches = t.matches.c
            place = matches.created_at, matches.id
            page = select(matches.line).where(matches.visibility == "public")
            if status is not None:
                page = page.where(matches.status == status)
            if after is not None:
                page = page.where(before(place, after))
            return page.order_by(*(column.desc() for column in place)).limit(limit)

        return [_decoded(row.line) for row in self._live.rows(select_page)]

    def unfinished(self, after: str = "", limit: int = 500) -> list[MatchLine]:
        """Matches that are not over, in order of id: whoever opens their games looks here for what was missed."""
        rows = self._live.rows(
            lambda t: (
                select(t.matches.c.line)
                .where(t.matches.c.status.in_(("open", "running")), t.matches.c.id > after)
                .order_by(t.matches.c.id)
                .limit(limit)
            )
        )
        return [_decoded(row.line) for row in rows]

    def version(self, match: str) -> int:
        rows = self._live.rows(lambda t: select(t.matches.c.version).where(t.matches.c.id == match))
        return rows[0].version if rows else 0

    @staticmethod
    def load(db: Connection, t: Tables, matches: Sequence[str]) -> dict[str, MatchLine]:
        rows = db.execute(select(t.matches.c.id, t.matches.c.line).where(t.matches.c.id.in_(matches)))
        return {row.id: _decoded(row.line) for row in rows}

    @staticmethod
    def write(db: Connection, t: Tables, lines: Sequence[MatchLine]) -> None:
        rows: list[dict[str, Any]] = [
            {
                "id": line.id,
                "created_at": line.created_at,
                "status": line.status,
                "visibility": line.contest.visibility,
                "version": line.version,
                "line": _encoded(line),
            }
            for line in lines
        ]
        upsert(db, t.matches, rows)
