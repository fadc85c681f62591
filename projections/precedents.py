"""The read model of precedents: rulings on games by what they relied on, a rule or a card."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, literal, or_, select, tuple_

from projections.current_generation import LiveGeneration
from projections.database import upsert
from projections.game_summary import GameLine
from projections.listing import CONCERNED
from projections.tables import Tables


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


class Precedents:
    def __init__(self, live: LiveGeneration) -> None:
        self._live = live

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
            here, games, seats = t.rulings.c, t.games.c, t.seats.c
            found = select(here.game, here.seq, here.at).join(t.games, games.id == here.game)
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
    def write(db: Connection, t: Tables, lines: Iterable[GameLine]) -> None:
        rows = [
            {
                "game": line.id,
                "seq": given.seq,
                "at": given.at,
                "ruleset": line.lobby.rules.ruleset,
                "rule": given.rule,
                "cards": f" {' '.join(given.cards)} " if given.cards else "",
            }
            for line in lines
            for given in line.lobby.rulings
        ]
        if rows:
            upsert(db, t.rulings, rows)
