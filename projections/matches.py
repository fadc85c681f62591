"""The read model of matches: lists with the state of each match."""

from typing import Any, Final, NamedTuple

from sqlalchemy import select

from projections.listing import StreamList, listed
from projections.match_fold import MatchLine
from projections.stream_kinds import MATCH

MATCHES: Final = listed("matches", filters=("status", "ruleset"))


class MatchFilter(NamedTuple):
    """A filter of matches. None allows any value.

    `player` plays in them.
    """

    status: str | None = None
    ruleset: str | None = None
    player: str | None = None


class Matches(StreamList[MatchLine, MatchFilter]):
    kind = MATCH
    fold = MatchLine
    table = MATCHES
    tables = (MATCHES,)

    def match(self, match: str) -> MatchLine | None:
        return self._one(match)

    def unfinished(self, after: str = "", limit: int = 500) -> list[MatchLine]:
        """Return a page of unfinished matches in order of id, after the id `after`.

        The process that opens their games looks here for games that it has missed.
        """
        rows = self._live.rows(
            lambda t: (
                select(t[MATCHES].c.line)
                .where(t[MATCHES].c.status.in_(("open", "running")), t[MATCHES].c.id > after)
                .order_by(t[MATCHES].c.id)
                .limit(limit)
            )
        )
        return [self.decoded(row.line) for row in rows]

    @classmethod
    def columns(cls, line: MatchLine) -> dict[str, Any]:
        return {"ruleset": line.contest.rules.ruleset, "visibility": line.shown_as}
