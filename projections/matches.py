"""The read model of matches: lists with the state of each match."""

from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Column, bindparam, column, func, select

from projections.database import key
from projections.listing import StreamList, listed
from projections.match_fold import MatchLine
from projections.stream_kinds import MATCH
from projections.tables import partial_index

MATCHES: Final = listed(
    "matches",
    Column("counts_for", key()),
    filters=("status", "ruleset"),
    indexes=(partial_index("counted", column("counts_for").is_not(None), "counts_for"),),
)
_UNFINISHED: Final = cache(lambda t: select(func.count()).where(t[MATCHES].c.counts_for == bindparam("account")))


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

    def unfinished_of(self, account: str) -> int:
        """Return the number of unfinished matches that an account has created. Each counts as one unfinished game."""
        (row,) = self._live.rows(_UNFINISHED, account=account)
        return int(row[0])

    @classmethod
    def columns(cls, line: MatchLine) -> dict[str, Any]:
        contest = line.contest
        counts_for = contest.maker if line.status in {"open", "running"} else None
        return {"ruleset": contest.rules.ruleset, "visibility": line.shown_as, "counts_for": counts_for}
