"""The database tables of ratings."""

from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, String, Table, column

from domain.table.seating import Players
from projections.database import key
from projections.tables import DECLARED, partial_index

Columns = tuple[Column[Any], ...]


class LadderKey(NamedTuple):
    """A ladder: its ruleset, its number of players in a game, and whether they are people or bots."""

    ruleset: str
    players: int
    among: Players = "people"


def _ladder(*, primary_key: bool = True) -> Columns:
    """Return the columns of a `LadderKey`."""
    return (
        Column("among", key(10), primary_key=primary_key, nullable=False),
        Column("ruleset", key(40), primary_key=primary_key, nullable=False),
        Column("players", BigInteger, primary_key=primary_key, nullable=False, autoincrement=False),
    )


def _rating() -> Columns:
    return tuple(Column(name, Double, nullable=False) for name in ("rating", "deviation", "volatility"))


def _opponents() -> Column[str]:
    """Return the database column for a player's first opponents, whose ids are separated by spaces.

    It lists only as many as a place on the leaderboard requires.
    """
    return Column("opponents", String(200), nullable=False)


RESULTS: Final = Table(
    "results",
    DECLARED,
    Column("game", key(), primary_key=True),
    Column("seat", BigInteger, primary_key=True, autoincrement=False),
    *_ladder(primary_key=False),
    Column("day", BigInteger, nullable=False),
    Column("account", key(), nullable=False),
    Column("place", BigInteger, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("long", Boolean, nullable=False),
    Column("moved", Boolean, nullable=False),
    Index("by_day", "among", "ruleset", "players", "day"),
    Index("of", "account", "among", "ruleset", "players", "day"),
)
"""Database table of the seats of rated games.

A row has the seat's place, and the day from which the game counts. `moved`: whether the game counts for this seat,
and not only for the other seats.
"""
RATINGS: Final = Table(
    "ratings",
    DECLARED,
    *_ladder(),
    Column("account", key(), primary_key=True),
    Column("day", BigInteger, primary_key=True, autoincrement=False),
    *_rating(),
    Column("games", BigInteger, nullable=False),
    Column("in_all", BigInteger, nullable=False),
    _opponents(),
    Index("by_day", "among", "ruleset", "players", "day"),
)
"""Database table of players' ratings after each day with games.

`games` is the number on that day, besides the total.
"""
EVER_KNOWN: Final = column("known_until") >= column("day")
"""Whether a rating was not provisional after its last day with games."""
LEADERS: Final = Table(
    "leaders",
    DECLARED,
    *_ladder(),
    Column("account", key(), primary_key=True),
    Column("day", BigInteger, nullable=False),
    *_rating(),
    Column("in_all", BigInteger, nullable=False),
    _opponents(),
    Column("shown", BigInteger, nullable=False),
    Column("known_until", BigInteger, nullable=False),
    Index("best", "among", "ruleset", "players", "shown", "account"),
    partial_index("known", EVER_KNOWN, "among", "ruleset", "players", "shown", "account"),
    Index("of", "account"),
)
"""Database table of each player's current rating, which began after their last `day` with games.

`shown` is the rating in hundredths. After day `known_until` it is provisional, unless the player plays again. It is
the day before `day` if the rating was provisional then.
"""
LADDERS: Final = Table(
    "ladders",
    DECLARED,
    *_ladder(),
    Column("version", BigInteger, nullable=False),
    Column("stale", BigInteger),
)
"""Database table of the ladders.

`stale` is the first day with changed results that are not rated yet.
"""
