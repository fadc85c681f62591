"""The columns of the tables that ratings are kept in."""

from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Double, String

from projections.database import key

Columns = tuple[Column[Any], ...]


def results() -> Columns:
    """One seat of a game that counts: the place it came to, and on which day that was final. `moved`: whether the game
    counts for this seat, and not only for others."""
    return (
        Column("game", key(), primary_key=True),
        Column("seat", BigInteger, primary_key=True, autoincrement=False),
        *_ladder(primary_key=False),
        Column("day", BigInteger, nullable=False),
        Column("account", key(), nullable=False),
        Column("place", BigInteger, nullable=False),
        Column("left", Boolean, nullable=False),
        Column("long", Boolean, nullable=False),
        Column("moved", Boolean, nullable=False),
    )


def ratings() -> Columns:
    """A player's rating after a day on which they played so many `games`, and so many in all."""
    return (
        *_ladder(),
        Column("account", key(), primary_key=True),
        Column("day", BigInteger, primary_key=True, autoincrement=False),
        *_rating(),
        Column("games", BigInteger, nullable=False),
        Column("in_all", BigInteger, nullable=False),
        _opponents(),
    )


def leaders() -> Columns:
    """How a player stands since their last `day`. `shown` is the rating in hundredths; from the day after `known_until`
    on it is provisional, unless they play."""
    return (
        *_ladder(),
        Column("account", key(), primary_key=True),
        Column("day", BigInteger, nullable=False),
        *_rating(),
        Column("in_all", BigInteger, nullable=False),
        _opponents(),
        Column("shown", BigInteger, nullable=False),
        Column("known_until", BigInteger, nullable=False),
    )


def ladders() -> Columns:
    """`stale`: from this day on results have changed that nobody has rated yet."""
    return *_ladder(), Column("version", BigInteger, nullable=False), Column("stale", BigInteger)


def _ladder(*, primary_key: bool = True) -> Columns:
    """Columns that name a ladder: its ruleset and number of players."""
    return (
        Column("ruleset", key(40), primary_key=primary_key, nullable=False),
        Column("players", BigInteger, primary_key=primary_key, nullable=False, autoincrement=False),
    )


def _rating() -> Columns:
    return tuple(Column(name, Double, nullable=False) for name in ("rating", "deviation", "volatility"))


def _opponents() -> Column[str]:
    """The first opponents that a player met, separated by spaces; as many as it takes to have a place."""
    return Column("opponents", String(200), nullable=False)
