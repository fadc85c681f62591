"""Record the results of games that count for ratings, with each batch of events.

They are rated later. The version of a ladder grows with every event of a game that counts, by the numbers of the
events. So it names a state of the log, independent of the order in which streams were read. A game that a ruling has
reopened does not count, and its moves are not in the version.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, insert, select

from domain.ratings.counting import counts, day_of, seats
from projections.database import upsert
from projections.game_summary import GameLine
from projections.rating_tables import LADDERS, RESULTS, LadderKey
from projections.tables import Tables

_ADD: Final = cache(lambda t: insert(t[RESULTS]))
_DAYS: Final = cache(
    lambda t: select(t[RESULTS].c.game, t[RESULTS].c.day).where(
        t[RESULTS].c.game.in_(bindparam("games", expanding=True))
    )
)
_DROP: Final = cache(lambda t: delete(t[RESULTS]).where(t[RESULTS].c.game.in_(bindparam("games", expanding=True))))


def worth(line: object) -> int:
    """Return the amount that a game adds to the version of its ladder, or 0 if it is unrated."""
    return line.rated_to if isinstance(line, GameLine) else 0


def note(db: Connection, t: Tables, lines: Iterable[GameLine], before: Mapping[str, int]) -> None:
    """Write the results of some games, and the day from which they change a ladder.

    `before` has the amounts that the games added to versions before this batch.
    """
    changed = [line for line in lines if worth(line) != before[line.id]]
    if not changed:
        return
    games = {"games": [line.id for line in changed]}
    rows = [row for line in changed for row in _results(line)]
    days: dict[str, set[int]] = {line.id: set() for line in changed}
    for game, day in (*db.execute(_DAYS(t), games), *((row["game"], row["day"]) for row in rows)):
        days[game].add(day)
    db.execute(_DROP(t), games)
    if rows:
        db.execute(_ADD(t), rows)
    upsert(
        db,
        t[LADDERS],
        [
            {**_ladder(line), "version": worth(line) - before[line.id], "stale": min(days[line.id], default=None)}
            for line in changed
        ],
        adding="version",
        least="stale",
    )


def _ladder(line: GameLine) -> dict[str, Any]:
    lobby = line.lobby
    return LadderKey(lobby.rules.ruleset, len(lobby.chairs), lobby.rated_among or "people")._asdict()


def _results(line: GameLine) -> list[dict[str, Any]]:
    """Return the rows for the result of a game, or none if the game does not count or is voided."""
    played = seats(line.lobby, line.attendance) if counts(line.lobby, line.attendance) else []
    rows = [
        {
            "game": line.id,
            "seat": seat.number,
            **_ladder(line),
            "day": day_of(line.lobby),
            "account": seat.account,
            "place": seat.place,
            "left": seat.left,
            "long": seat.long,
            "moved": seat.moved,
        }
        for seat in played
    ]
    return rows if any(seat.moved for seat in played) else []
