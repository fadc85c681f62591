"""The read model of statistics: sums over public games that are final, kept up to date game by game.

Each game adds to a fixed number of rows, so a query costs the same after ten games and after a million. A game counts
for the players for whose ratings it would count. `docs/ratings.md` lists the games.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Integer, Select, String, bindparam, delete, select

from domain.game.facts import Fact
from domain.game.ruleset import Ruleset
from domain.games.rulesets import ruleset
from domain.ratings.counting import CountedSeat, seats
from domain.table.lobby_facts import LOBBY_CODEC
from events.log.journal import Journal
from events.log.viewer import Viewer
from projections.database import upsert
from projections.game_fold import fact_of
from projections.game_summary import GameLine
from projections.projector import Batch, Projector
from projections.statistics_tables import (
    COUNTED,
    COUNTS,
    EVERYBODY,
    MOST_NAME,
    TOTALS,
    CountedGame,
    CountedPlayer,
    Kind,
    TotalKey,
)
from projections.tables import Tables

_PAGE: Final = 200
_encoded: Final = msgspec.json.Encoder().encode
_decoded: Final = msgspec.json.Decoder(CountedGame).decode


class Total(NamedTuple):
    """A sum over games; see `TOTALS`."""

    ruleset: str
    name: str = ""
    games: int = 0
    seats: int = 0
    wins: int = 0


def _final(line: object) -> bool:
    return isinstance(line, GameLine) and line.status == "final"


def _read(journal: Journal, line: Any) -> CountedGame | None:
    """Return a changed stream as the totals count it, or None if it is no game that counts."""
    if not isinstance(line, GameLine) or not _counts(line):
        return None
    lobby = line.lobby
    played = [seat for seat in seats(lobby, line.attendance) if seat.moved]
    if not played:
        return None
    rules = ruleset(lobby.rules.ruleset)
    setting = rules.recorded(lobby.rules.options, len(lobby.chairs))
    found = rules.statistics(setting, _facts(journal, line, rules))
    openings = [None if cards is None else " ".join(cards) for cards in found.openings]
    players = tuple(
        CountedPlayer(seat.account, seat.number not in lobby.programs, seat.place == 1, _opening(seat, openings))
        for seat in played
    )
    return CountedGame(rules.name, found.setup, found.cards, players)


def _counts(line: GameLine) -> bool:
    lobby = line.lobby
    played = _final(line) and not lobby.voided and not line.attendance.handed_over
    return played and lobby.shown_as == "public" and not (lobby.sandbox or lobby.placed or lobby.fork_of)


def _opening(seat: CountedSeat, openings: list[str | None]) -> str | None:
    """Return the opening that a player made.

    A bot may have made it, in the place of a player who left early.
    """
    opening = openings[seat.number] if openings and not (seat.left and not seat.long) else None
    return None if opening is not None and len(opening) > MOST_NAME else opening


def _facts(journal: Journal, line: GameLine, rules: Ruleset[Any]) -> Iterator[Fact]:
    """Yield the facts of play that still count, as everybody sees them. The log is read page by page."""
    for stored in journal.read_in_pages(line.id, upto=line.version, size=_PAGE):
        if stored.event.type not in LOBBY_CODEC.types and line.lobby.timeline.counts(stored.seq):
            yield fact_of(rules.codec, stored, Viewer.public())


@cache
def _total(t: Tables) -> Select[Any]:
    totals = t[TOTALS].c
    found = select(*(totals[name] for name in Total._fields))
    return found.where(totals.account == bindparam("account"), totals.kind == bindparam("kind"))


@cache
def _all(t: Tables) -> Select[Any]:
    return _total(t).order_by(t[TOTALS].c.ruleset)


@cache
def _most(t: Tables) -> Select[Any]:
    totals = t[TOTALS].c
    found = _total(t).where(totals.ruleset == bindparam("ruleset", type_=String))
    return found.order_by(totals.games.desc(), totals.name.desc()).limit(bindparam("most", type_=Integer))


_OF: Final = cache(lambda t: select(t[COUNTED]).where(t[COUNTED].c.game.in_(bindparam("games", expanding=True))))
_FORGET: Final = cache(lambda t: delete(t[COUNTED]).where(t[COUNTED].c.game.in_(bindparam("games", expanding=True))))
_TIDY: Final = cache(
    lambda t: delete(t[TOTALS]).where(
        t[TOTALS].c.account.in_(bindparam("accounts", expanding=True)), t[TOTALS].c.games == 0
    )
)


class Statistics(Projector):
    tables = (COUNTED, TOTALS)
    before = _final
    read = _read

    def games(self, account: str = EVERYBODY) -> list[Total]:
        """Return the number of games and wins of an account, or of all people, in each ruleset."""
        return [Total._make(row) for row in self._live.rows(_all, account=account, kind="all")]

    def most(self, ruleset: str, kind: Kind, limit: int, account: str = EVERYBODY) -> list[Total]:
        """Return the totals of a kind with the most games, the most first."""
        rows = self._live.rows(_most, account=account, ruleset=ruleset, kind=kind, most=limit)
        # The index is read backwards, so that many names with equal games need no sorting.
        return sorted((Total._make(row) for row in rows), key=lambda total: (-total.games, total.name))

    @staticmethod
    def write(db: Connection, t: Tables, batch: Batch) -> None:
        final = [line.id for line in batch.of(GameLine) if _final(line) or batch.before[Statistics, line.id]]
        if not final:
            return
        stored = {row.game: row.counted for row in db.execute(_OF(t), {"games": final})}
        found = {game: batch.read[Statistics, game] for game in final}
        now = {game: _encoded(counted) for game, counted in found.items() if counted is not None}
        changed = [game for game in final if stored.get(game) != now.get(game)]
        gone = [game for game in changed if game in stored]
        if gone:
            db.execute(_FORGET(t), {"games": gone})
        upsert(db, t[COUNTED], [{"game": game, "counted": now[game]} for game in changed if game in now])
        sums: dict[TotalKey, Counter[str]] = {}
        for bodies, sign in ((stored, -1), (now, 1)):
            for game in changed:
                if game in bodies:
                    _add(sums, _decoded(bodies[game]), sign)
        rows = [{**name._asdict(), **_columns(counts)} for name, counts in sums.items() if any(counts.values())]
        upsert(db, t[TOTALS], rows, adding=COUNTS)
        if gone:
            db.execute(_TIDY(t), {"accounts": sorted({name.account for name in sums})})


def _add(sums: dict[TotalKey, Counter[str]], game: CountedGame, sign: int) -> None:
    for name, counts in game.totals():
        total = sums.setdefault(name, Counter())
        for column, count in counts.items():
            total[column] += sign * count


def _columns(counts: Counter[str]) -> dict[str, int]:
    return {name: counts[name] for name in COUNTS}
