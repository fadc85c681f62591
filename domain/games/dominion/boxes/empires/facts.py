"""Facts that occur only with cards of Empires."""

from domain.game.facts import Fact, SeatNumber
from domain.games.dominion.cards import role
from domain.games.dominion.seats import count
from domain.games.dominion.table import DominionTable, changed_by, tally


class EffectReplaced(Fact, frozen=True):
    """A played card has no effect of its own, because of another card. No other card is affected this turn."""

    seat: SeatNumber
    card: str


@changed_by(EffectReplaced)
def count_it(table: DominionTable, _fact: EffectReplaced) -> None:
    if table.turn is not None:
        count(table.turn.counters, "effects_replaced", 1)


@tally("outpost", EffectReplaced)
def without_the_outpost(table: DominionTable, fact: EffectReplaced) -> None:
    """Do not count a replaced Outpost, which brings no extra turn and no hand of three cards."""
    if table.turn is not None and role(fact.card) == "outpost":
        count(table.turn.counters, "outposts", -1)
