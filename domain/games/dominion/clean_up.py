"""Clean-up: the effects of cards that are discarded from play, then the discards and the new hand."""

from collections import Counter
from typing import Final

from domain.game.play import Steps
from domain.games.dominion.cards import role
from domain.games.dominion.facts import CleanedUp
from domain.games.dominion.moments import Moments, OfCopies
from domain.games.dominion.turn import Effect, Turn

HAND: Final = 5
"""Number of cards that a player draws in Clean-up, unless a card changes it."""


def clean_up(turn: Turn, moments: Moments) -> Steps[None]:
    """Carry out Clean-up: resolve its effects, discard the hand and the cards in play, and draw a new hand.

    Cards that stay in play are not discarded. Cards that were trashed while another player decided return at the end.
    """
    you = turn.you
    size = size_of_next_hand(turn, moments) if moments.next_hand else HAND
    if moments.clean_up:
        yield from resolve_discards(turn, moments, size - you.next_draw_lowered_by())
    unseen = you.hand and not you.leaving
    if called := turn.hooks.called:
        for other in turn.others:
            other.discard([card for card in other.leaving if card in called], "in_play", seen=True)
    turn.story.record(CleanedUp(you.seat, you.hand[0] if unseen else None))
    you.draw(size)
    you.return_trashed()


def size_of_next_hand(turn: Turn, moments: Moments) -> int:
    """Return the number of cards to draw in Clean-up, before effects that lower any draw."""
    changed = [size for changing in moments.next_hand.values() if (size := changing(turn)) is not None]
    return min(changed, default=HAND)


def _of_copies(then: OfCopies, copies: int) -> Effect:
    return lambda turn: then(turn, copies)


def resolve_discards(turn: Turn, moments: Moments, drawn: int) -> Steps[None]:
    """Resolve what cards do when they are discarded from play.

    The player chooses the order, copy by copy, if one card can keep another from acting, or if more cards act than
    are `drawn` for the next hand. Otherwise all copies of a card act together, in the order of ids.
    """
    you, effects = turn.you, moments.clean_up
    waiting = Counter(card for card in you.leaving if role(card) in effects)
    while acting := [card for card in sorted(+waiting) if effects[role(card)].if_(turn)]:
        card, copies = acting[0], waiting[acting[0]]
        many = waiting.total() > drawn or any(effects[role(each)].hinders(turn) for each in acting)
        if len(acting) > 1 and many:
            chosen = yield from you.choose_one("resolve", acting, private=False, prompt="clean-up")
            card, copies = chosen or card, 1
        waiting[card] -= copies
        yield from turn.resolve_effect(card, _of_copies(effects[role(card)].then, copies))
