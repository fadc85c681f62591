"""Rate the results of games that count, ladder by ladder.

A batch of events notes the day from which it changes a ladder. The ratings are computed afterwards, in separate
transactions of a few days each. So a ruling on an old game delays no move, and several processes may do the work. When
all is rated, a ladder depends only on the games of each day, to the last bit.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, Row, Table, and_, delete, func, insert, select, true, update

from domain.ratings.glicko import Rating
from domain.ratings.ladder import WINDOW, Day, Ladder, RatedGame, known_until
from domain.ratings.service_bots import fixed, is_service_bot
from projections.rating_tables import LADDERS, LEADERS, RATINGS, RESULTS, LadderKey
from projections.tables import Tables

_AT_ONCE: Final = 2000
"""Number of games in one transaction.

A day with more games is not split.
"""
_IN_ONE_QUESTION: Final = 500
_SHOWN: Final = 100

Values = dict[str, Any]


class _Stretch(NamedTuple):
    """Days of a ladder that are rated together: from `first` to before `after`.

    With None, they have no end.
    """

    key: LadderKey
    first: int
    after: int | None = None

    def ladder(self, table: Table) -> ColumnElement[bool]:
        return and_(*(table.c[name] == value for name, value in self.key._asdict().items()))

    def days(self, table: Table) -> ColumnElement[bool]:
        until = true() if self.after is None else table.c.day < self.after
        return and_(self.ladder(table), table.c.day >= self.first, until)


class _Known(NamedTuple):
    """A player's rating after a day with games, with the total number of games and the first opponents."""

    day: int
    rating: Rating
    in_all: int
    opponents: tuple[str, ...]

    @property
    def columns(self) -> Values:
        opponents = " ".join(self.opponents)
        return {"day": self.day, "in_all": self.in_all, "opponents": opponents, **_numbers(self.rating)}

    @property
    def leading(self) -> Values:
        shown = round(self.rating.rating * _SHOWN)
        return {**self.columns, "shown": shown, "known_until": known_until(self.day, self.rating, len(self.opponents))}


def rate(engine: Engine, t: Tables) -> bool:
    with engine.connect() as db:
        stale = db.execute(select(t[LADDERS]).where(t[LADDERS].c.stale.is_not(None))).all()
    for ladder in stale:
        with engine.begin() as db:
            stretch = _taken(db, t, _Stretch(LadderKey(ladder.ruleset, ladder.players, ladder.among), ladder.stale))
            if stretch is not None:
                _rate(db, t, stretch)
    return bool(stale)


def _taken(db: Connection, t: Tables, rest: _Stretch) -> _Stretch | None:
    """Claim the next days of a ladder to rate.

    Return None if another process was first or noted an earlier day. A writer of results waits for the end of this
    transaction, so that no result is missed.
    """
    stale = update(t[LADDERS]).where(rest.ladder(t[LADDERS]))
    if not db.execute(stale.where(t[LADDERS].c.stale == rest.first).values(stale=None)).rowcount:
        return None
    day = t[RESULTS].c.day
    played = select(day, func.count()).where(rest.days(t[RESULTS])).group_by(day).order_by(day).limit(_AT_ONCE + 1)
    seats = 0
    for found, rows in db.execute(played).all():
        if seats >= _AT_ONCE * rest.key.players:
            db.execute(stale.values(stale=found))
            return rest._replace(after=found)
        seats += rows
    return rest


def _rate(db: Connection, t: Tables, stretch: _Stretch) -> None:
    """Rate the days of `stretch` again, from the ratings before them."""
    results, ratings = t[RESULTS].c, t[RATINGS].c
    rows = db.execute(
        select(t[RESULTS]).where(stretch.days(t[RESULTS])).order_by(results.day, results.game, results.seat)
    )
    games = _games(rows)
    concerned = {account for game in games for account in game.players if not is_service_bot(account)}
    concerned.update(db.scalars(select(ratings.account).where(stretch.days(t[RATINGS])).distinct()))
    standing = _standing(db, t, stretch, concerned)
    before = {account: known for account, known in standing.items() if known.day < stretch.first}
    before |= _before(db, t, stretch, standing.keys() - before.keys())
    ladder = Ladder(
        {account: [Day(known.day, known.rating, 1, known.opponents)] for account, known in before.items()},
        fixed=fixed(stretch.key.ruleset, stretch.key.players) if stretch.key.among == "bots" else {},
    )
    for game in _lately(db, t, stretch, concerned):
        ladder.remember(game)
    for game in games:
        ladder.add(game)
    ladder.close()
    key = stretch.key._asdict()
    made: list[Values] = []
    last: dict[str, _Known] = {}
    for account in sorted(concerned):
        in_all = before[account].in_all if account in before else 0
        known = before.get(account)
        for entry in ladder.history.get(account, []):
            if entry.day >= stretch.first:
                in_all += entry.games
                known = _Known(entry.day, entry.rating, in_all, entry.opponents)
                made.append({**key, "account": account, **known.columns, "games": entry.games})
        if known is not None:
            last[account] = known
    db.execute(delete(t[RATINGS]).where(stretch.days(t[RATINGS])))
    _put(db, t[RATINGS], made)
    # Players with later games keep those ratings until the later days are rated again.
    later = {account for account, known in standing.items() if stretch.after is not None and known.day >= stretch.after}
    ended = sorted(concerned - later)
    for some in _some(ended):
        db.execute(delete(t[LEADERS]).where(stretch.ladder(t[LEADERS]), t[LEADERS].c.account.in_(some)))
    leading = [{**key, "account": account, **last[account].leading} for account in ended if account in last]
    _put(db, t[LEADERS], leading)


def _standing(db: Connection, t: Tables, stretch: _Stretch, accounts: Collection[str]) -> dict[str, _Known]:
    """Return the current rating of each of the `accounts` on a ladder."""
    here = t[LEADERS]
    found: dict[str, _Known] = {}
    for some in _some(accounts):
        rows = db.execute(select(here).where(stretch.ladder(here), here.c.account.in_(some)))
        found |= {row.account: _known(row) for row in rows}
    return found


def _before(db: Connection, t: Tables, stretch: _Stretch, accounts: Collection[str]) -> dict[str, _Known]:
    """Return the last rating of each of the `accounts` before the days of `stretch`."""
    here = t[RATINGS].c
    found: dict[str, _Known] = {}
    for some in _some(accounts):
        earlier = and_(stretch.ladder(t[RATINGS]), here.account.in_(some), here.day < stretch.first)
        last = select(here.account, func.max(here.day).label("day")).where(earlier).group_by(here.account).subquery()
        same = and_(stretch.ladder(t[RATINGS]), here.account == last.c.account, here.day == last.c.day)
        found |= {row.account: _known(row) for row in db.execute(select(t[RATINGS]).join(last, same))}
    return found


def _lately(db: Connection, t: Tables, stretch: _Stretch, accounts: Collection[str]) -> list[RatedGame]:
    """Return the recent games among the `accounts` before the days of `stretch`, by day.

    Games count as recent for a fixed number of days.
    """
    here = t[RESULTS].c
    rows: list[Row[Any]] = []
    for some in _some(accounts):
        window = here.day.between(stretch.first - WINDOW + 1, stretch.first - 1)
        rows += db.execute(select(t[RESULTS]).where(stretch.ladder(t[RESULTS]), here.account.in_(some), window)).all()
    return _games(sorted(rows, key=lambda row: (row.day, row.game, row.seat)))


def _some(accounts: Collection[str]) -> Iterator[list[str]]:
    """Yield the accounts in groups that are small enough for one query."""
    ordered = sorted(accounts)
    return (ordered[first : first + _IN_ONE_QUESTION] for first in range(0, len(ordered), _IN_ONE_QUESTION))


def _put(db: Connection, table: Table, rows: list[Values]) -> None:
    if rows:
        db.execute(insert(table), rows)


def _games(rows: Iterable[Row[Any]]) -> list[RatedGame]:
    """Return the rated games whose seats are `rows`.

    The rows must be grouped by game.
    """
    return [_game(list(seats)) for _, seats in groupby(rows, key=lambda row: (row.day, row.game))]


def _game(seats: list[Row[Any]]) -> RatedGame:
    return RatedGame(
        seats[0].day,
        tuple(seat.account for seat in seats),
        tuple(seat.place for seat in seats),
        tuple(seat.left for seat in seats),
        tuple(seat.long for seat in seats),
    )


def _known(row: Row[Any]) -> _Known:
    rating = Rating(row.rating, row.deviation, row.volatility)
    return _Known(row.day, rating, row.in_all, tuple(row.opponents.split()))


def _numbers(rating: Rating) -> Values:
    return {"rating": rating.rating, "deviation": rating.deviation, "volatility": rating.volatility}
