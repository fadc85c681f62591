"""The read model of precedents: rulings on games by what they relied on, a rule or a card."""

from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, Column, Connection, Index, Select, String, Table, literal, or_, select, tuple_

from projections.database import key, upsert
from projections.game_summary import GameLine
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
    Column("ruleset", String(40), nullable=False),
    Column("rule", String(200), nullable=False),
    Column("cards", String(1000), nullable=False),
    Index("recent", "at", "game", "seq"),
)


class PrecedentPlace(NamedTuple):
    """Where a ruling stands, and when it was given."""

    game: str
    seq: int
    at: str


class PrecedentFilter(NamedTuple):
    """A filter of rulings; None allows any value. `rule` is a part of the rule relied on."""

    rule: str | None = None
    card: str | None = None
    ruleset: str | None = None


class Precedents(Projector):
    tables = (RULINGS,)

    def page(
        self,
        caller: str | None,
        wanted: PrecedentFilter,
        after: tuple[str, str, int] | None,
        limit: int,
        *,
        official: bool,
    ) -> list[PrecedentPlace]:
        """Rulings that relied on a rule or were about a card, the newest first: on public games, and on those that the
        caller has to do with; `official`: on all."""

        def rulings(t: Tables) -> Select[Any]:
            here, games, seats = t[RULINGS].c, t[GAMES].c, t[SEATS].c
            found = select(here.game, here.seq, here.at).join(t[GAMES], games.id == here.game)
            found = found.where(or_(here.rule != "", here.cards != ""))
            if not official:
                concerned = select(seats.stream).where(seats.account == caller, seats.role.in_(CONCERNED))
                found = found.where(or_(games.visibility == "public", here.game.in_(concerned)))
            if wanted.rule is not None:
                found = found.where(here.rule.icontains(wanted.rule, autoescape=True))
            if wanted.card is not None:
                found = found.where(here.cards.contains(f" {wanted.card} ", autoescape=True))
            if wanted.ruleset is not None:
                found = found.where(here.ruleset == wanted.ruleset)
            place = here.at, here.game, here.seq
            if after is not None:
                found = found.where(tuple_(*place) < tuple_(*map(literal, after)))
            return found.order_by(*(column.desc() for column in place)).limit(limit)

        return [PrecedentPlace(row.game, row.seq, row.at) for row in self._live.rows(rulings)]

    @staticmethod
    def write(db: Connection, t: Tables, batch: Batch) -> None:
        rows = [
            {
                "game": line.id,
                "seq": given.seq,
                "at": given.at,
                "ruleset": line.lobby.rules.ruleset,
                "rule": given.rule,
                "cards": f" {' '.join(given.cards)} " if given.cards else "",
            }
            for line in batch.of(GameLine)
            for given in line.lobby.rulings
        ]
        upsert(db, t[RULINGS], rows)
