"""The read model of ratings: places on each ladder, and their history.

Ratings are those after each player's last day with games, today included. Their certainty also depends on the time
since. So an answer about a past day is a function of the log and of that day.
"""

from collections.abc import Collection
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Integer, Row, Select, String, and_, bindparam, func, or_, select, tuple_

from domain.ratings import service_bots
from domain.ratings.glicko import Rating, idle
from projections import rated_results as results
from projections.game_summary import GameLine
from projections.games import GAMES
from projections.listing import CONCERNED
from projections.projector import Batch, Projector
from projections.rating_tables import LADDERS, LEADERS, RATINGS, RESULTS, LadderKey
from projections.seats import SEATS
from projections.tables import Tables

_MOST_DAYS: Final = 10_000
_NEVER: Final = 2**31 - 1
"""A day number after all days."""
_KNOWN: Final = 4096
"""Number of standings in the cache."""
_MOST: Final = bindparam("most", type_=Integer)


class LadderStanding(NamedTuple):
    """A player's current rating on a ladder, after their last `day` with games.

    `shown` is the rating in hundredths. `opponents` are counted up to the number that a place on the leaderboard
    requires.
    """

    ladder: LadderKey
    account: str
    day: int
    rating: Rating
    games: int
    shown: int
    known_until: int
    opponents: int

    def known(self, today: int) -> bool:
        """Return whether the rating is established on the day `today`, not provisional."""
        return self.known_until >= max(today, self.day)

    def now(self, today: int) -> Rating:
        """Return the rating on the day `today`, before the games of that day."""
        return idle(self.rating, today - self.day - 1)


class Entry(NamedTuple):
    """A player's rating after a day, with the number of games on that day and in total."""

    day: int
    rating: Rating
    games: int
    in_all: int


class MovedRating(NamedTuple):
    """A game that changed a player's rating."""

    day: int
    game: str
    place: int


class LaddersState(NamedTuple):
    """The state of all ladders.

    The version grows with every change of a counted game. `stale` has, for each ladder, the day from which it is being
    rated again. If all are None, the version names the state.
    """

    version: int
    stale: tuple[int | None, ...]


_STATE: Final = cache(
    lambda t: select(t[LADDERS]).order_by(t[LADDERS].c.among, t[LADDERS].c.ruleset, t[LADDERS].c.players)
)
_STANDINGS: Final = cache(
    lambda t: (
        select(t[LEADERS])
        .where(t[LEADERS].c.account == bindparam("account"))
        .order_by(t[LEADERS].c.among.desc(), t[LEADERS].c.ruleset, t[LEADERS].c.players)
    )
)


@cache
def _ladders(t: Tables) -> Select[Any]:
    which = t[LEADERS].c.among, t[LEADERS].c.ruleset, t[LEADERS].c.players
    return select(*which, func.count().label("rated")).group_by(*which).order_by(which[0].desc(), *which[1:])


@cache
def _leaders(t: Tables, known: bool, continued: bool) -> Select[Any]:
    here, today = t[LEADERS].c, bindparam("today", type_=Integer)
    ever = here.known_until >= here.day  # the condition of an index, see `EVER_KNOWN`
    sure = and_(here.known_until >= today, ever) if known else or_(here.known_until < today, ~ever)
    place = here.shown, here.account
    found = select(t[LEADERS]).where(_on_ladder(here), sure)
    if continued:
        found = found.where(tuple_(*place) < tuple_(bindparam("after_shown"), bindparam("after_account")))
    return found.order_by(*(column.desc() for column in place)).limit(_MOST)


@cache
def _days(t: Tables) -> Select[Any]:
    here = t[RATINGS].c
    mine = here.account == bindparam("account"), _on_ladder(here), here.day < bindparam("until")
    return select(t[RATINGS]).where(*mine).order_by(here.day.desc()).limit(_MOST)


@cache
def _moving(t: Tables) -> Select[Any]:
    here, games, seats = t[RESULTS].c, t[GAMES].c, t[SEATS].c
    theirs = and_(here.account == bindparam("account"), here.moved.is_(True), _on_ladder(here))
    mine = seats.account == bindparam("caller", type_=String), seats.role.in_(CONCERNED)
    readable = or_(games.visibility == "public", here.game.in_(select(seats.stream).where(*mine)))
    days = here.day.between(bindparam("first"), bindparam("last"))
    chosen = select(here.day, here.game, here.place).join(t[GAMES], games.id == here.game).where(theirs, days, readable)
    return chosen.order_by(games.created_at, games.id)


def _on_ladder(columns: Any) -> Any:
    here = columns.among == bindparam("among"), columns.ruleset == bindparam("ruleset")
    return and_(*here, columns.players == bindparam("players"))


class Ratings(Projector):
    tables = (RESULTS, RATINGS, LEADERS, LADDERS)
    before = results.worth
    meaning = "counts when it is over", service_bots.digest()
    _counted: tuple[LaddersState | None, dict[LadderKey, int]] = (None, {})
    """The result of `ladders` in the state for which it was last counted."""

    @staticmethod
    def write(db: Connection, t: Tables, batch: Batch) -> None:
        """Record the results of the games in a batch.

        The ratings are computed later, see `ladders`.
        """
        games = batch.of(GameLine)
        results.note(db, t, games, {game.id: batch.before[Ratings, game.id] for game in games})

    def ladders(self) -> dict[LadderKey, int]:
        """Return the number of rated players of each ladder that has any."""
        state = self.state()
        known_at, known = self._counted
        if state == known_at:
            return dict(known)
        found = {LadderKey(row.ruleset, row.players, row.among): row.rated for row in self._live.rows(_ladders)}
        if all(day is None for day in state.stale):
            self._counted = state, found
        return dict(found)

    def state(self) -> LaddersState:
        """Return the current state of all ladders."""
        rows = self._live.rows(_STATE)
        return LaddersState(sum(row.version for row in rows), tuple(row.stale for row in rows))

    def leaders(
        self, ladder: LadderKey, today: int, after: tuple[int, str] | None, limit: int, *, known: bool
    ) -> list[LadderStanding]:
        """Return a page of players with an established rating today (`known`), or with a provisional one, best first.

        `after` is the shown rating and account of the last player on the page before.
        """

        values = {**ladder._asdict(), "today": today, "most": limit}
        if after is not None:
            values |= {"after_shown": after[0], "after_account": after[1]}
        rows = self._live.rows(lambda t: _leaders(t, known, after is not None), **values)
        return [_standing(row) for row in rows]

    def of(self, account: str) -> list[LadderStanding]:
        rows = self._live.rows(_STANDINGS, account=account)
        return [_standing(row) for row in rows]

    def among(self, accounts: Collection[str], ladder: LadderKey) -> dict[str, int]:
        """Return the ratings of `accounts` on a ladder, in hundredths, without accounts that have none."""
        rows = self._live.rows(
            lambda t: select(t[LEADERS].c.account, t[LEADERS].c.shown).where(
                t[LEADERS].c.account.in_(accounts), _on_ladder(t[LEADERS].c)
            ),
            **ladder._asdict(),
        )
        return {row.account: row.shown for row in rows}

    def history(
        self, account: str, ladder: LadderKey, until: int | None = None, limit: int = _MOST_DAYS
    ) -> list[Entry]:
        """Return an account's days with rated games on a ladder, before the day `until`, latest first."""

        values = {"account": account, **ladder._asdict(), "most": limit}
        rows = self._live.rows(_days, **values, until=_NEVER if until is None else until)
        return [Entry(row.day, _rating(row), row.games, row.in_all) for row in rows]

    def games(self, account: str, ladder: LadderKey, first: int, last: int, caller: str | None) -> list[MovedRating]:
        """Return the games that changed an account's rating between two days, in order of creation.

        Only public games are listed, and games in which the caller has a part.
        """

        values = {"account": account, **ladder._asdict(), "caller": caller}
        rows = self._live.rows(_moving, **values, first=first, last=last)
        return [MovedRating(row.day, row.game, row.place) for row in rows]


@lru_cache(maxsize=_KNOWN)
def _standing(row: Row[Any]) -> LadderStanding:
    return LadderStanding(
        LadderKey(row.ruleset, row.players, row.among),
        row.account,
        row.day,
        _rating(row),
        row.in_all,
        row.shown,
        row.known_until,
        len(row.opponents.split()),
    )


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.rating, row.deviation, row.volatility)
