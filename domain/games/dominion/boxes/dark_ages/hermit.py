"""Hermit, and the Madman that it becomes."""

from collections.abc import Iterable, Iterator
from typing import Literal

from domain.game.decisions import Decision, Option
from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.boxes.dark_ages.facts import CardsPutBack
from domain.games.dominion.cards import OF_KIND, TREASURE
from domain.games.dominion.choices import offered
from domain.games.dominion.declared import lies_beside
from domain.games.dominion.facts import CardBought, CardsTrashed
from domain.games.dominion.moments import before_clean_up
from domain.games.dominion.tallies import counts
from domain.games.dominion.turn import Turn

dark_ages = Box("dark-ages")


@offered
class TrashingFrom(Option, frozen=True):
    """To trash a card of one of two zones."""

    kind: Literal["trash"]
    card: str
    """The card's id."""
    zone: Literal["hand", "discard"]
    """Zone of the card: the hand or the discard pile."""


@dark_ages.action(cost=3)
def hermit(turn: Turn) -> Steps[None]:
    you = turn.you
    looks = bool(you.discards)
    seen = you.look_through_discards() if looks else ()
    options = (*_without_treasures("discard", seen), *_without_treasures("hand", you.hand))
    decision = Decision(you.seat, "trash", options, "hermit", 0, min(1, len(options)))
    picks = yield from turn.story.choose(decision, always=turn.asks_always)
    for pick in picks:
        turn.story.record(CardsTrashed(you.seat, pick.zone, (pick.card,)))
    if looks:
        you.leave_discards()
    yield from you.resolve_trashed(pick.card for pick in picks)
    yield from you.gain_one(up_to=3)


def _without_treasures(zone: Literal["hand", "discard"], cards: Iterable[str]) -> Iterator[TrashingFrom]:
    for card in sorted({card for card in cards if card not in OF_KIND[TREASURE]}):
        yield TrashingFrom("trash", card, zone)


counts("cards_bought", "hermit", CardBought)


def no_card_was_bought(turn: Turn) -> bool:
    return not turn.count("cards_bought")


@before_clean_up("hermit", if_=no_card_was_bought)
def become_madmen(turn: Turn, copies: int) -> Steps[None]:
    for _ in range(copies):
        yield from turn.you.trash(turn.lying, source="in_play")
        yield from turn.you.gain_from_beside("madman")


lies_beside("madman", "hermit", 10)


@dark_ages.action(cost=0)
def madman(turn: Turn) -> None:
    turn.add(actions=2)
    if turn.this is not None and turn.this.in_play:
        turn.this.in_play = False
        turn.story.record(CardsPutBack(turn.you.seat, ("madman",)))
        turn.add(cards=len(turn.you.hand))
