"""Reactions to Attacks.

when_attacked("moat", shields=True)                 the owner may reveal it and is unaffected
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from domain.game.play import Steps
from domain.games.dominion.hooks import Hook
from domain.games.dominion.player import Player


class AttackReaction(NamedTuple):
    """A Reaction: a card that its owner may reveal from the hand when another player plays an Attack."""

    shields: bool
    """Whether revealing the Reaction leaves its owner unaffected by the Attack."""
    if_: Callable[[Player], bool]
    """Condition for revealing the Reaction."""
    then: Callable[[Player], Steps[None]] | None
    """Effect for the owner each time the card is revealed; None: it only shields."""


ON_ATTACK: Final = Hook[AttackReaction]()


def when_attacked(
    card: str, *, shields: bool = False, if_: Callable[[Player], bool] | None = None
) -> Callable[[Callable[[Player], Steps[None]]], Callable[[Player], Steps[None]]]:
    """Register a Reaction to Attacks.

    If the card does more than shield its owner, use the result to decorate a function with that effect.
    """
    allowed = if_ or _always
    ON_ATTACK.cards[card] = AttackReaction(shields, allowed, None)

    def register(then: Callable[[Player], Steps[None]]) -> Callable[[Player], Steps[None]]:
        ON_ATTACK.cards[card] = AttackReaction(shields, allowed, then)
        return then

    return register


def _always(_player: Player) -> bool:
    return True


@lru_cache(maxsize=256)
def reactions_of(cards: frozenset[str]) -> Mapping[str, AttackReaction]:
    return ON_ATTACK.of(cards)
