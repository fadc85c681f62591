"""Hooks of moments in a turn.

@while_in_play("hoard")                             in play at a purchase: cards gained with the bought card
@at_any_purchase("embargo")                         as above, wherever the card is
@when_bought("mint")                                this card is bought, and not yet gained
@at_next_turn("caravan")                            promised by `turn.later()` a turn before
@before_clean_up("treasury")                        the card is about to be discarded from play
@next_hand("outpost")                               number of cards drawn in Clean-up
@another_turn("outpost")                            the same player's turn comes next
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from domain.games.dominion.cards import Card
from domain.games.dominion.hooks import Hook
from domain.games.dominion.turn import Effect, Turn

while_in_play: Final = Hook[Callable[[Turn, Card, int], Sequence[str]]]()
"""Takes the bought card and the number of copies in play. Returns the cards to gain after it."""
at_any_purchase: Final = Hook[Callable[[Turn, Card], Sequence[str]]]()
when_bought: Final = Hook[Callable[[Turn], None]]()
at_next_turn: Final = Hook[Effect]()
before_clean_up: Final = Hook[Effect]()
next_hand: Final = Hook[Callable[[Turn], int | None]]()
"""None: the usual number."""
another_turn: Final = Hook[Callable[[Turn], bool]]()


@dataclass(frozen=True)
class Moments:
    """The hooks of moments that the cards of one game have."""

    in_play: Mapping[str, Callable[[Turn, Card, int], Sequence[str]]]
    any_purchase: Mapping[str, Callable[[Turn, Card], Sequence[str]]]
    bought: Mapping[str, Callable[[Turn], None]]
    clean_up: Mapping[str, Effect]
    next_hand: Mapping[str, Callable[[Turn], int | None]]
    another_turn: Mapping[str, Callable[[Turn], bool]]


@lru_cache(maxsize=256)
def moments_of(cards: frozenset[str]) -> Moments:
    return Moments(
        in_play=while_in_play.of(cards),
        any_purchase=at_any_purchase.of(cards),
        bought=when_bought.of(cards),
        clean_up=before_clean_up.of(cards),
        next_hand=next_hand.of(cards),
        another_turn=another_turn.of(cards),
    )
