"""The read model of who has to do with which game, match or tournament, and what awaits an account over all of them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, Final, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection, Row, Select, select

from domain.table.office import EVERY_GAME
from projections import games, matches, tournaments
from projections.awaiting import REFEREES, Stake
from projections.current_generation import LiveGeneration
from projections.database import upsert
from projections.game_summary import GameLine
from projections.listing import Place, before
from projections.match_fold import MatchLine
from projections.notifier import Notifier, Subscription
from projections.tables import Tables
from projections.tournament_summary import Summary

_UNHEARD: Final = 1.0
"""Seconds after which a change is looked for that another process may have written."""

_AT_ONCE: Final = 500

Line = GameLine | MatchLine | Summary
Stakes = Mapping[str, Stake]


class AwaitedStream(NamedTuple):
    """A stream in which this account has something to do: see `stake.awaits`."""

    line: Line
    stake: Stake


def _line(row: Row[Any]) -> Line:
    if row.game:
        return games.decoded(row.game)
    return matches.decoded(row.match) if row.match else tournaments.decoded(row.tournament)


def _names(account: str, *, rules: bool) -> tuple[str, ...]:
    return (account, REFEREES) if rules else (account,)


def _awaited(accounts: Sequence[str], after: Place | None, limit: int, t: Tables) -> Select[Any]:
    """What awaits these, newest first."""
    seats = t.seats.c
    place = seats.created_at, seats.stream
    found = (
        select(
            seats.account,
            *place,
            t.games.c.line.label("game"),
            t.matches.c.line.label("match"),
            t.tournaments.c.line.label("tournament"),
        )
        .select_from(t.seats)
        .outerjoin(t.games, t.games.c.id == seats.stream)
        .outerjoin(t.matches, t.matches.c.id == seats.stream)
        .outerjoin(t.tournaments, t.tournaments.c.id == seats.stream)
        .where(seats.account.in_(accounts), seats.awaits.is_not(None))
    )
    if after is not None:
        found = found.where(before(place, after))
    return found.order_by(*(column.desc() for column in place), seats.account).limit(limit)


def _open_to(referee: str, line: Line) -> Stake | None:
    """What of a game awaits this referee of the service, who rules neither on their own game nor twice."""
    if not isinstance(line, GameLine) or not line.lobby.may_referee(referee, EVERY_GAME):
        return None
    stake, disputes = line.stakes[REFEREES], line.lobby.disputes
    mine = tuple(one for one in stake.disputes if disputes.named(one).barred(referee) is None)
    return replace(stake, disputes=mine) if mine or stake.time_out else None


def _versions(accounts: Sequence[str], t: Tables) -> Select[Any]:
    return select(t.accounts).where(t.accounts.c.account.in_(accounts))


class Seats:
    """The parts of accounts in streams. An account's `version` grows with every change of its parts.

    It is a function of the log, so it names a state: a client that resumes a live stream with it has missed nothing.

        seen = None
        while listening:
            version = seats.changed(account, since=seen, timeout=15)
            if version != seen:
                send(seats.awaiting(account), id=version)
                seen = version
    """

    def __init__(self, live: LiveGeneration, bell: Notifier) -> None:
        self._live = live
        self._bell = bell

    def awaiting(
        self, account: str, after: Place | None = None, limit: int = 50, *, rules: bool = False
    ) -> list[AwaitedStream]:
        """Return what awaits this account: games, matches and tournaments, newest first. `rules`: it is a referee of
        the service, whom every dispute and time-out awaits on which it may rule."""
        found: dict[str, AwaitedStream] = {}
        while len(found) < limit:
            rows = self._live.rows(partial(_awaited, _names(account, rules=rules), after, limit))
            for row in rows:
                line = _line(row)
                stake = line.stakes[account] if row.account == account else _open_to(account, line)
                if stake is not None and (line.id not in found or row.account == account):
                    found[line.id] = AwaitedStream(line, stake)
            if len(rows) < limit:
                break
            after = rows[-1].created_at, rows[-1].stream
        return list(found.values())[:limit]

    def version(self, account: str, *, rules: bool = False) -> int:
        """The account's version; `rules`: with that of all disputes, for a referee of the service."""
        names = _names(account, rules=rules)
        return sum(self.versions(names).values())

    def versions(self, accounts: Sequence[str]) -> dict[str, int]:
        """Return the versions of several accounts. An account that never had a part has none."""
        found: dict[str, int] = {}
        for first in range(0, len(accounts), _AT_ONCE):
            rows = self._live.rows(partial(_versions, accounts[first : first + _AT_ONCE]))
            found |= {row.account: row.version for row in rows}
        return found

    @contextmanager
    def listening(self, accounts: Iterable[str], hearing: Subscription) -> Iterator[None]:
        """Rings this hearing when something changes for any of these accounts."""
        with ExitStack() as stack:
            for account in accounts:
                stack.enter_context(self._bell.listening(account, hearing))
            yield

    def changed(self, account: str, since: int | None, timeout: float, *, rules: bool = False) -> int:
        """The account's version, as soon as it is not `since` any more, or when the time is over."""
        heard = Subscription()
        with self.listening(_names(account, rules=rules), heard):
            look = partial(self.version, account, rules=rules)
            return heard.until(look, lambda version: version != since, timeout, _UNHEARD)

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
