"""The read model of tournaments: lists with the state of each tournament."""

from functools import cache
from typing import Any, Final, NamedTuple, get_args

from sqlalchemy import Boolean, Column, Index, Integer, Select, String, bindparam, column, func, select, union

from domain.table.lobby_facts import Visibility
from projections.authorship import TEXTS
from projections.games import GAMES
from projections.listing import CONCERNED, StreamList, listed
from projections.seats import SEATS
from projections.stream_kinds import TOURNAMENT
from projections.tables import TROUBLES, Tables, partial_index
from projections.tournament_summary import Summary

SHORT: Final = 6
"""Number of the last digits of an id that make the short address of a public tournament."""

TOURNAMENTS: Final = listed(
    "tournaments",
    Column("settled", Boolean, nullable=False),
    Column("code", String(SHORT), nullable=False),
    filters=("status", "ruleset"),
    indexes=(partial_index("unsettled", column("settled", Boolean).is_(False), "id"), Index("short", "code")),
)


class TournamentFilter(NamedTuple):
    """A filter of tournaments. None allows any value.

    `player` has entered them.
    """

    status: str | None = None
    ruleset: str | None = None
    player: str | None = None


class TournamentProgress(NamedTuple):
    """How far a tournament and its games have come.

    - `version`: number of events of the tournament.
    - `games`: number of its games on this service.
    - `events`: number of events of all these games.
    - `waiting`: number of these games that are not final.
    """

    version: int
    games: int
    events: int
    waiting: int


class Reached(NamedTuple):
    """An unfinished tournament. `line` is its encoded summary."""

    id: str
    reached: TournamentProgress
    line: bytes


class Tournaments(StreamList[Summary, TournamentFilter]):
    kind = TOURNAMENT
    fold = Summary
    table = TOURNAMENTS
    tables = (TOURNAMENTS,)

    def tournament(self, tournament: str) -> Summary | None:
        return self._one(tournament)

    def concerning(self, account: str) -> set[str]:
        """Return the tournaments that may mention an account.

        It has or had a part in them, or wrote a text there or in one of their games. Tournaments that cannot be applied
        completely are included.
        """

        def select_streams(t: Tables) -> Select[Any]:
            games = t[GAMES]
            streams_of_account = (
                select(table.c.stream).where(table.c.account == account) for table in (t[SEATS], t[TEXTS])
            )
            streams = union(*streams_of_account, select(t[TROUBLES].c.stream)).subquery().c.stream
            return select(func.coalesce(games.c.tournament, streams)).outerjoin_from(
                streams.table, games, games.c.id == streams
            )

        return {stream for (stream,) in self._live.rows(select_streams) if self.kind.names(stream)}

    def organises(self, account: str) -> bool:
        """Return whether an account organises a tournament that is open or running."""
        return bool(self._live.rows(_organised, account=account))

    def of_account(self, account: str, status: str, ruleset: str | None, limit: int) -> list[Summary]:
        """Return the tournaments of a status that an account has entered, is invited to or helps to run, newest first.

        Change nothing in them, because others may share them.
        """
        statement, of_ruleset = (_concerned, {}) if ruleset is None else (_CONCERNED_OF, {"ruleset": ruleset})
        rows = self._live.rows(statement, account=account, status=status, most=limit, **of_ruleset)
        return [self.known(row.line) for row in rows]

    def ending(self, code: str) -> str | None:
        """Return the id of the public tournament whose id ends in `code`.

        Of several it is one that is open or running, then the newest.
        """
        rows = self._live.rows(_ending, code=code)
        return rows[0].id if rows else None

    def unfinished(self, after: str = "", limit: int = 500) -> list[Summary]:
        """Return a page of unfinished tournaments in order of id, after the id `after`.

        The process that advances them looks here for steps that it has missed.
        """
        rows = self._live.rows(
            lambda t: (
                select(t[TOURNAMENTS].c.line)
                .where(t[TOURNAMENTS].c.settled.is_(False), t[TOURNAMENTS].c.id > after)
                .order_by(t[TOURNAMENTS].c.id)
                .limit(limit)
            )
        )
        return [self.decoded(row.line) for row in rows]

    def reached(self, after: str = "", limit: int = 500) -> list[Reached]:
        """Return a page of unfinished tournaments in order of id, after the id `after`, with their progress."""
        rows = self._live.rows(_reached, after=after, limit=limit)
        return [
            Reached(row.id, TournamentProgress(row.version, row.games, row.events, row.waiting), row.line)
            for row in rows
        ]

    @classmethod
    def columns(cls, line: Summary) -> dict[str, Any]:
        return {
            "ruleset": line.rules.ruleset,
            "visibility": line.shown_as,
            "settled": line.settled,
            "code": line.id[-SHORT:],
        }


@cache
def _reached(t: Tables) -> Select[Any]:
    made, games = t[TOURNAMENTS].c, t[GAMES].c
    page = (
        select(made.id, made.version, made.line)
        .where(made.settled.is_(False), made.id > bindparam("after"))
        .order_by(made.id)
        .limit(bindparam("limit"))
        .subquery()
    )
    found = page.c
    here = (games.tournament == found.id) & games.visibility.in_(get_args(Visibility))  # the index begins with it
    return (
        select(
            found.id,
            found.line,
            found.version,
            func.count(games.id).label("games"),
            func.coalesce(func.sum(games.version), 0).label("events"),
            func.count(games.id).filter(games.status != "final").label("waiting"),
        )
        .outerjoin_from(page, t[GAMES], here)
        .group_by(found.id, found.line, found.version)
        .order_by(found.id)
    )


@cache
def _concerned(t: Tables) -> Select[Any]:
    made, seats = t[TOURNAMENTS].c, t[SEATS].c
    return (
        select(made.line)
        .join_from(t[SEATS], t[TOURNAMENTS], seats.stream == made.id)
        .where(seats.account == bindparam("account"), seats.role.in_(CONCERNED), made.status == bindparam("status"))
        .order_by(seats.created_at.desc(), seats.stream.desc())
        .limit(bindparam("most", type_=Integer))
    )


_CONCERNED_OF: Final = cache(lambda t: _concerned(t).where(t[TOURNAMENTS].c.ruleset == bindparam("ruleset")))


@cache
def _ending(t: Tables) -> Select[Any]:
    made = t[TOURNAMENTS].c
    order = made.status.in_(("open", "running")).desc(), made.created_at.desc()
    return select(made.id).where(made.visibility == "public", made.code == bindparam("code")).order_by(*order).limit(1)


@cache
def _organised(t: Tables) -> Select[Any]:
    made, seats = t[TOURNAMENTS], t[SEATS]
    return (
        select(made.c.id)
        .join_from(made, seats, seats.c.stream == made.c.id)
        .where(seats.c.account == bindparam("account"), seats.c.role.in_(("maker", "organiser")))
        .where(made.c.status.in_(("open", "running")))
        .limit(1)
    )
