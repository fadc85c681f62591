"""The read model of precedents: rulings on games, by rule or card."""

from collections import defaultdict
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    Integer,
    Select,
    String,
    Table,
    bindparam,
    func,
    or_,
    select,
    tuple_,
)

from domain.table.clocks import milliseconds, spelled
from projections.database import key, upsert
from projections.game_summary import GameLine, shown_from
from projections.games import GAMES
from projections.listing import CONCERNED
from projections.projector import Batch, Projector
from projections.seats import SEATS
from projections.tables import DECLARED, Tables

RULINGS: Final = Table(
    "rulings",
    DECLARED,
    Column("game", key(), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at", key(), nullable=False),
    Column("shown_from", key(), nullable=False),
    Column("ruleset", String(40), nullable=False),
    Column("rule", String(200), nullable=False),
    Column("cards", String(1000), nullable=False),
    Index("recent", "at", "game", "seq"),
)


RulingPlace = tuple[str, int]
"""The game and the event of a ruling."""
_LATE: Final = 30 * 24 * 3600 * 1000
"""Milliseconds before the newest ruling in which `Precedents.on_final_games` searches."""


class PrecedentPlace(NamedTuple):
    """A ruling in the list: its game, event and time."""

    game: str
    seq: int
    at: str


class PrecedentFilter(NamedTuple):
    """A filter of rulings. None allows any value.

    `rule` is a part of the rule that the ruling relied on.
    """

    rule: str | None = None
    card: str | None = None
    ruleset: str | None = None


class _Written(NamedTuple):
    """The rulings of a game that are written: their number, and whether spectators see them late."""

    number: int
    delay: int


def _written(line: object) -> _Written:
    return _Written(len(line.lobby.rulings), line.delay) if isinstance(line, GameLine) else _Written(0, 0)


class Precedents(Projector):
    tables = (RULINGS,)
    before = _written

    def page(
        self,
        caller: str | None,
        filters: PrecedentFilter,
        after: tuple[str, str, int] | None,
        limit: int,
        *,
        now: str,
        official: bool,
    ) -> list[PrecedentPlace]:
        """Return a page of rulings that relied on a rule or were about a card, newest first.

        They are on public games, and on games in which the caller has a part. Rulings that spectators may not see at
        the time `now` are left out, unless the caller has a part in the game. `official` includes all games.
        """

        values: dict[str, Any] = {name: value for name, value in filters._asdict().items() if value is not None}
        shape = _Shape(tuple(values), official, after is not None)
        if filters.rule is not None:
            values["rule"] = _escaped(filters.rule)
        if filters.card is not None:
            values["card"] = _escaped(f" {filters.card} ")
        behind = {} if after is None else dict(zip(("after_at", "after_game", "after_seq"), after, strict=True))
        rows = self._live.rows(lambda t: _page(t, shape), caller=caller, now=now, most=limit, **values, **behind)
        return [PrecedentPlace(row.game, row.seq, row.at) for row in rows]

    def on_final_games(self, of: Literal["match", "tournament"]) -> dict[str, frozenset[RulingPlace]]:
        """Return the latest rulings on games that are final now, by the match or tournament of the game.

        "Latest" is relative to the newest ruling, because the service may have been down for long.
        """
        (newest,) = self._live.rows(_NEWEST)
        if newest.at is None:
            return {}
        rows = self._live.rows(lambda t: _on_final_games(t, of), since=spelled(milliseconds(newest.at) - _LATE))
        found: defaultdict[str, set[RulingPlace]] = defaultdict(set)
        for row in rows:
            found[row.whole].add((row.game, row.seq))
        return {whole: frozenset(rulings) for whole, rulings in found.items()}

    @staticmethod
    def write(db: Connection, t: Tables, batch: Batch) -> None:
        rows = [
            {
                "game": line.id,
                "seq": record.seq,
                "at": record.at,
                "shown_from": shown_from(line, record.at),
                "ruleset": line.lobby.rules.ruleset,
                "rule": record.rule,
                "cards": f" {' '.join(record.cards)} " if record.cards else "",
            }
            for line in batch.of(GameLine)
            for record in line.lobby.rulings[_unchanged(batch.before[Precedents, line.id], line) :]
        ]
        upsert(db, t[RULINGS], rows)


_NEWEST: Final = cache(lambda t: select(func.max(t[RULINGS].c.at).label("at")))


@cache
def _on_final_games(t: Tables, of: str) -> Select[Any]:
    here, games = t[RULINGS].c, t[GAMES].c
    found = select(here.game, here.seq, games[of].label("whole")).join(t[GAMES], games.id == here.game)
    return found.where(here.at >= bindparam("since"), games.status == "final", games[of].is_not(None))


def _unchanged(before: _Written, line: GameLine) -> int:
    """Return the number of a game's rulings whose rows a batch did not change."""
    return before.number if before.delay == line.delay else 0


class _Shape(NamedTuple):
    """The parameters that determine the SQL of a page of rulings.

    `filters` are fields of `PrecedentFilter`.
    """

    filters: tuple[str, ...]
    official: bool
    continued: bool


@cache
def _page(t: Tables, shape: _Shape) -> Select[Any]:
    here, games, seats = t[RULINGS].c, t[GAMES].c, t[SEATS].c
    found = select(here.game, here.seq, here.at).join(t[GAMES], games.id == here.game)
    found = found.where(or_(here.rule != "", here.cards != ""))
    if not shape.official:
        caller = bindparam("caller", type_=String)
        concerned = select(seats.stream).where(seats.account == caller, seats.role.in_(CONCERNED))
        shown = (games.visibility == "public") & (here.shown_from <= bindparam("now"))
        found = found.where(or_(shown, here.game.in_(concerned)))
    conditions = {
        "rule": here.rule.icontains(bindparam("rule"), escape="/"),
        "card": here.cards.contains(bindparam("card"), escape="/"),
        "ruleset": here.ruleset == bindparam("ruleset"),
    }
    found = found.where(*(conditions[name] for name in shape.filters))
    place = here.at, here.game, here.seq
    if shape.continued:
        found = found.where(tuple_(*place) < tuple_(*map(bindparam, ("after_at", "after_game", "after_seq"))))
    return found.order_by(*(column.desc() for column in place)).limit(bindparam("most", type_=Integer))


def _escaped(part: str) -> str:
    """Escape the wildcards of `LIKE` in a text, with `/`."""
    return part.replace("/", "//").replace("%", "/%").replace("_", "/_")
