"""Counters of a turn: each goes up by one for every fact of a kind. A card's file declares a counter once:

    counts("purchases", "messenger", CardBought, EventBought)
    counts("outposts", "outpost", CardPlayed, of=("outpost",))

The second argument is the card, Event or Landmark that brings the counter into a game.
"""

from collections.abc import Collection
from typing import Any

from domain.game.facts import Fact
from domain.games.dominion.cards import role
from domain.games.dominion.declared import counter_of_turn
from domain.games.dominion.facts import CardPlayed, PlayedAs
from domain.games.dominion.seats import count
from domain.games.dominion.table import DominionTable, tally


def counts(counter: str, card: str, *kinds: type[Fact], of: Collection[str] | None = None) -> None:
    """Declare a counter of the facts of `kinds` in a turn. If `of` is set, only facts about these cards count."""
    counter_of_turn(counter, card)

    roles = (PlayedAs,) if of is not None and CardPlayed in kinds else ()

    @tally(card, *kinds, *roles)
    def add_one(table: DominionTable, fact: Any) -> None:
        if table.turn is not None and (of is None or _is_new(fact, of)):
            count(table.turn.counters, counter, 1)


def _is_new(fact: Any, of: Collection[str]) -> bool:
    """Return whether the fact is about one of the cards. A card that is played as another counts once."""
    if isinstance(fact, PlayedAs):
        return fact.role in of and fact.card not in of
    return role(fact.card) in of
