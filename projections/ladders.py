"""Keeps the ladders in step with the results of games that count.

A batch of events notes from which day on it changes a ladder. What follows from that is worked out afterwards, in
transactions of its own, a number of days in each: so a ruling on an old game delays nobody's moves, and any number of
processes may do it. Where all is rated, a ladder depends on which games were played on which day and on nothing else,
to the last bit.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, Row, Table, and_, delete, func, insert, select, true, update

from domain.ratings.glicko import Rating
from domain.ratings.ladder import Day, Ladder, RatedGame, known_until
from projections.tables import Tables

_AT_ONCE: Final = 2000
"""Games in one transaction, but for a day that has more."""
_IN_ONE_QUESTION: Final = 500
_SHOWN: Final = 100

Values = dict[str, Any]


class _Stretch(NamedTuple):
    """Days of a ladder that are rated together: from `first` to before `after`, None: to the end."""

    ruleset: str
    players: int
    first: int
    after: int | None = None

    @property
    def key(self) -> Values:
        return {"ruleset": self.ruleset, "players": self.players}

    def ladder(self, table: Table) -> ColumnElement[bool]:
        return and_(table.c.ruleset == self.ruleset, table.c.players == self.players)

    def before(self, table: Table) -> ColumnElement[bool]:
        return and_(self.ladder(table), table.c.day < self.first)

    def days(self, table: Table) -> ColumnElement[bool]:
        until = true() if self.after is None else table.c.day < self.after
        return and_(self.ladder(table), table.c.day >= self.first, until)


def rate(engine: Engine, t: Tables) -> bool:
    """Rates some days of every ladder whose results have changed; whether there was any."""
    with engine.connect() as db:
        stale = db.execute(select(t.ladders).where(t.ladders.c.stale.is_not(None))).all()
    for ladder in stale:
        with engine.begin() as db:
            stretch = _taken(db, t, _Stretch(ladder.ruleset, ladder.players, ladder.stale))
            if stretch is not None:
                _rate(db, t, stretch)
    return bool(stale)


def _taken(db: Connection, t: Tables, rest: _Stretch) -> _Stretch | None:
    """The days to rate next, which from now on nobody else does; None if somebody else was first, or has noted an
    earlier day. Who notes results waits for the end of this transaction, so that none is overlooked."""
    stale = update(t.ladders).where(rest.ladder(t.ladders))
    if not db.execute(stale.where(t.ladders.c.stale == rest.first).values(stale=None)).rowcount:
        return None
    day = t.results.c.day
    played = select(day, func.count()).where(rest.days(t.results)).group_by(day).order_by(day).limit(_AT_ONCE + 1)
    seats = 0
    for found, rows in db.execute(played).all():
        if seats >= _AT_ONCE * rest.players:
            db.execute(stale.values(stale=found))
            return rest._replace(after=found)
        seats += rows
    return rest


def _rate(db: Connection, t: Tables, stretch: _Stretch) -> None:
    """Works out these days anew, from what was known before them."""
    results, ratings = t.results.c, t.ratings.c
    rows = db.execute(
        select(t.results).where(stretch.days(t.results)).order_by(results.day, results.game, results.seat)
    )
    games = [_game(list(seats)) for _, seats in groupby(rows, key=lambda row: row.game)]
    concerned = {account for game in games for account in game.players}
    concerned.update(db.scalars(select(ratings.account).where(stretch.days(t.ratings)).distinct()))
    before = {row.account: row for row in _last(db, t, stretch, stretch.before(t.ratings), concerned)}
    ladder = Ladder({account: [Day(row.day, _rating(row), row.games)] for account, row in before.items()})
    for game in games:
        ladder.add(game)
    ladder.close()
    db.execute(delete(t.ratings).where(stretch.days(t.ratings)))
    made = [
        {**stretch.key, "account": account, **entry}
        for account in sorted(concerned)
        for entry in _entries(ladder, account, stretch.first, before[account].in_all if account in before else 0)
    ]
    if made:
        db.execute(insert(t.ratings), made)
    _lead(db, t, stretch, concerned)


def _entries(ladder: Ladder, account: str, first: int, in_all: int) -> Iterator[Values]:
    for entry in ladder.history.get(account, []):
        if entry.day >= first:
            in_all += entry.games
            yield {"day": entry.day, **_numbers(entry.rating), "games": entry.games, "in_all": in_all}


def _lead(db: Connection, t: Tables, stretch: _Stretch, accounts: Iterable[str]) -> None:
    """Everybody's last day is how they stand."""
    last = _last(db, t, stretch, stretch.ladder(t.ratings), accounts)
    for some in _some(accounts):
        db.execute(delete(t.leaders).where(stretch.ladder(t.leaders), t.leaders.c.account.in_(some)))
    rows = [
        {
            **stretch.key,
            "account": row.account,
            "day": row.day,
            **_numbers(_rating(row)),
            "in_all": row.in_all,
            "shown": round(row.rating * _SHOWN),
            "known_until": known_until(row.day, _rating(row)),
        }
        for row in last
    ]
    if rows:
        db.execute(insert(t.leaders), rows)


def _last(
    db: Connection, t: Tables, stretch: _Stretch, among: ColumnElement[bool], accounts: Iterable[str]
) -> list[Row[Any]]:
    """The last day of each of these accounts among such rows."""
    here = t.ratings.c
    rows: list[Row[Any]] = []
    for some in _some(accounts):
        last = select(here.account, func.max(here.day).label("day")).where(among, here.account.in_(some))
        found = last.group_by(here.account).subquery()
        same = and_(stretch.ladder(t.ratings), here.account == found.c.account, here.day == found.c.day)
        rows += db.execute(select(t.ratings).join(found, same)).all()
    return rows


def _some(accounts: Iterable[str]) -> Iterator[list[str]]:
    """As many at a time as one question may name."""
    ordered = sorted(accounts)
    return (ordered[first : first + _IN_ONE_QUESTION] for first in range(0, len(ordered), _IN_ONE_QUESTION))


def _game(seats: list[Row[Any]]) -> RatedGame:
    return RatedGame(seats[0].day, tuple(seat.account for seat in seats), tuple(seat.place for seat in seats))


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.rating, row.deviation, row.volatility)


def _numbers(rating: Rating) -> Values:
    return {"rating": rating.rating, "deviation": rating.deviation, "volatility": rating.volatility}
