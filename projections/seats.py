"""The read model of accounts' parts in games, matches and tournaments."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any, Final

from sqlalchemy import BigInteger, Boolean, Column, Connection, Index, String, Table, bindparam, column, select

from projections.awaiting import REFEREES, Stake
from projections.database import key, upsert
from projections.notifier import Subscription
from projections.projector import Batch, Projector, RowSource
from projections.summaries import Line
from projections.tables import DECLARED, Tables, partial_index

_AT_ONCE: Final = 500

SEATS: Final = Table(
    "seats",
    DECLARED,
    Column("account", key(), primary_key=True),
    Column("stream", key(), primary_key=True),
    Column("created_at", key(), nullable=False),
    Column("role", String(10), nullable=False),
    Column("awaits", String(10)),
    Column("hidden", Boolean, nullable=False),
    Index("recent", "account", "created_at", "stream"),
    partial_index("awaited", column("awaits").is_not(None), "account", "created_at", "stream"),
    partial_index("hidden", column("hidden").is_(True), "account", "created_at", "stream"),
)
ACCOUNTS: Final = Table(
    "accounts",
    DECLARED,
    Column("account", key(), primary_key=True),
    Column("version", BigInteger, nullable=False),
)


def names(account: str, *, rules: bool) -> tuple[str, ...]:
    """Return the keys whose parts concern an account: its id, and with `rules` the key of all referees."""
    return (account, REFEREES) if rules else (account,)


_VERSIONS: Final = cache(
    lambda t: select(t[ACCOUNTS]).where(t[ACCOUNTS].c.account.in_(bindparam("accounts", expanding=True)))
)
_ROLE: Final = cache(
    lambda t: select(t[SEATS].c.role).where(
        t[SEATS].c.account == bindparam("account"), t[SEATS].c.stream == bindparam("stream")
    )
)
_AMONG: Final = cache(
    lambda t: select(t[SEATS].c.stream).where(
        t[SEATS].c.account == bindparam("account"), t[SEATS].c.stream.in_(bindparam("streams", expanding=True))
    )
)
_CONCERNED: Final = cache(
    lambda t: select(t[SEATS].c.account).where(t[SEATS].c.stream.in_(bindparam("streams", expanding=True))).distinct()
)


def _stakes(line: object) -> tuple[dict[str, Stake], bool | None]:
    """Return the parts of accounts in a stream, and whether public lists omit it. It is None for a new stream."""
    return (dict(line.stakes), line.shown_as != "public") if isinstance(line, Line) else ({}, None)


class Seats(Projector):
    """The parts of accounts in streams. An account's `version` grows with every change of its parts.

    It is a function of the log, so it names a state: a client that resumes a live stream with it has missed nothing.

        seen = None
        while listening:
            version = models.seats.changed(account, since=seen, timeout=15)
            if version != seen:
                send(models.pending.page(account), id=version)
                seen = version
    """

    tables = (SEATS, ACCOUNTS)
    before = _stakes

    def version(self, account: str, *, rules: bool = False) -> int:
        """Return the version of an account's parts.

        `rules` includes the version of all disputes, for a referee of the service.
        """
        return sum(self.versions(names(account, rules=rules)).values())

    def versions(self, accounts: Sequence[str]) -> dict[str, int]:
        """Return the versions of several accounts' parts.

        An account that never had a part is left out.
        """
        found: dict[str, int] = {}
        for first in range(0, len(accounts), _AT_ONCE):
            rows = self._live.rows(_VERSIONS, accounts=accounts[first : first + _AT_ONCE])
            found |= {row.account: row.version for row in rows}
        return found

    def among(self, account: str, streams: Sequence[str]) -> set[str]:
        """Return those of the streams in which an account has a part, or has had one."""
        return {
            row.stream
            for first in range(0, len(streams), _AT_ONCE)
            for row in self._live.rows(_AMONG, account=account, streams=streams[first : first + _AT_ONCE])
        }

    def plays_in(self, account: str, tournament: str) -> bool:
        """Return whether an account has entered a tournament, also if it has left since."""
        return plays_in(self._live, account, tournament)

    @contextmanager
    def listening(self, accounts: Iterable[str], subscription: Subscription) -> Iterator[None]:
        """Notify a subscription of changes to the parts of `accounts`, inside a `with` block."""
        with ExitStack() as stack:
            for account in accounts:
                stack.enter_context(self._bell.listening(account, subscription))
            yield

    @staticmethod
    def concerned(db: Connection, t: Tables, streams: Iterable[str]) -> Collection[str]:
        """Return all accounts with a present or past part in any of the `streams`."""
        return set(db.scalars(_CONCERNED(t), {"streams": list(streams)}))

    @staticmethod
    def write(db: Connection, t: Tables, batch: Batch) -> Collection[str]:
        """Write the changed parts of accounts in a batch, and return these accounts."""
        rows: list[dict[str, Any]] = []
        grown: Counter[str] = Counter()
        for line in batch.lines.values():
            if not isinstance(line, Line):
                continue
            (known, was_hidden), hidden = batch.before[Seats, line.id], line.shown_as != "public"
            for account, stake in line.stakes.items():
                old = known.get(account)
                if stake != old:
                    grown[account] += stake.changed - (0 if old is None else old.changed)
                if stake != old or hidden != was_hidden:
                    rows.append(
                        {
                            "account": account,
                            "stream": line.id,
                            "created_at": line.created_at,
                            "role": stake.role,
                            "awaits": stake.awaits,
                            "hidden": hidden,
                        }
                    )
        upsert(db, t[SEATS], rows)
        versions = [{"account": account, "version": count} for account, count in grown.items()]
        upsert(db, t[ACCOUNTS], versions, adding="version")
        return set(grown)


def plays_in(live: RowSource, account: str, tournament: str) -> bool:
    return any(row.role == "seated" for row in live.rows(_ROLE, account=account, stream=tournament))
