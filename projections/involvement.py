"""The read model of who has to do with which game, match or tournament, and what awaits an account over all of them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, Select, select

from projections import games, matches, tournaments
from projections.awaiting import Stake
from projections.current_generation import Live
from projections.database import upsert
from projections.game_summary import GameLine
from projections.listing import Place, before
from projections.match_fold import MatchLine
from projections.notifier import Bell
from projections.tables import Tables
from projections.tournament_summary import Summary

_UNHEARD: Final = 1.0
"""Seconds after which a change is looked for that another process may have written."""

_AT_ONCE: Final = 500

Line = GameLine | MatchLine | Summary
Stakes = Mapping[str, Stake]


class Awaited(NamedTuple):
    """What waits for this account, and what for: see `stake.awaits`."""

    line: Line
    stake: Stake


def _line(row: Row[Any]) -> Line:
    if row.game:
        return games.decoded(row.game)
    return matches.decoded(row.match) if row.match else tournaments.decoded(row.tournament)


def _versions(accounts: Sequence[str], t: Tables) -> Select[Any]:
    return select(t.accounts).where(t.accounts.c.account.in_(accounts))


class Seats:
    """`version` is a number that grows with all that changes in what an account has to do with any of them.
    It is a function of the log, so it names a state: whoever comes back to a live stream with it has missed nothing.

        seen = None
        while listening:
            version = seats.changed(account, since=seen, timeout=15)
            if version != seen:
                tell(seats.awaiting(account), id=version)
                seen = version
    """

    def __init__(self, live: Live, bell: Bell) -> None:
        self._live = live
        self._bell = bell

    def awaiting(self, account: str, after: Place | None = None, limit: int = 50) -> list[Awaited]:
        """Games with an open decision for this account; games, matches and tournaments with an invitation; newest
        first."""

        def select_awaiting(t: Tables) -> Select[Any]:
            seats = t.seats.c
            found = (
                select(
                    t.games.c.line.label("game"),
                    t.matches.c.line.label("match"),
                    t.tournaments.c.line.label("tournament"),
                )
                .select_from(t.seats)
                .outerjoin(t.games, t.games.c.id == seats.stream)
                .outerjoin(t.matches, t.matches.c.id == seats.stream)
                .outerjoin(t.tournaments, t.tournaments.c.id == seats.stream)
                .where(seats.account == account, seats.awaits.is_not(None))
            )
            place = seats.created_at, seats.stream
            if after is not None:
                found = found.where(before(place, after))
            return found.order_by(*(column.desc() for column in place)).limit(limit)

        rows = self._live.rows(select_awaiting)
        return [Awaited(line, line.stakes[account]) for line in map(_line, rows)]

    def version(self, account: str) -> int:
        rows = self._live.rows(lambda t: select(t.accounts.c.version).where(t.accounts.c.account == account))
        return rows[0].version if rows else 0

    def versions(self, accounts: Sequence[str]) -> dict[str, int]:
        """Those of many accounts; who never had to do with anything has none."""
        found: dict[str, int] = {}
        for first in range(0, len(accounts), _AT_ONCE):
            rows = self._live.rows(partial(_versions, accounts[first : first + _AT_ONCE]))
            found |= {row.account: row.version for row in rows}
        return found

    def changed(self, account: str, since: int | None, timeout: float) -> int:
        """The account's version, as soon as it is not `since` any more, or when the time is over."""
        with self._bell.listening(account) as heard:
            return heard.until(lambda: self.version(account), lambda version: version != since, timeout, _UNHEARD)

    @staticmethod
    def concerned(db: Connection, t: Tables, streams: Iterable[str]) -> set[str]:
        """All who have to do with any of these streams, or had."""
        return set(db.scalars(select(t.seats.c.account).where(t.seats.c.stream.in_(streams)).distinct()))

    @staticmethod
    def write(db: Connection, t: Tables, lines: Iterable[Line], before: Mapping[str, Stakes]) -> set[str]:
        """Writes what has changed since `before`; the accounts that it concerns."""
        rows: list[dict[str, Any]] = []
        grown: Counter[str] = Counter()
        for line in lines:
            known = before[line.id]
            for account, stake in line.stakes.items():
                old = known.get(account)
                if stake != old:
                    grown[account] += stake.changed - (0 if old is None else old.changed)
                    rows.append(
                        {
                            "account": account,
                            "stream": line.id,
                            "created_at": line.created_at,
                            "role": stake.role,
                            "awaits": stake.awaits,
                        }
                    )
        upsert(db, t.seats, rows)
        # In order: two runners that write the same accounts then wait for each other, never both at once.
        versions = [{"account": account, "version": grown[account]} for account in sorted(grown)]
        upsert(db, t.accounts, versions, adding="version")
        return set(grown)
