"""Random kingdoms: the cards that boxes offer in an edition, and the dealing of ten of them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from domain.games.dominion.cards import CARDS, EVENTS, NEEDING_BANE, Edition, Kind, can_be_bane, is_kingdom_card
from domain.games.dominion.options import KINGDOM_PILES, Expansion, Randomizers


def box_of(card: str, edition: Edition) -> Expansion | None:
    """Return the box that contains the card in an edition of the rules, or None."""
    known = CARDS[card]
    return known.box if edition in known.editions else None


def candidates(random: Randomizers, edition: Edition) -> list[str]:
    """Return the cards from which a random kingdom is dealt, ordered by id."""
    offered = _offered(frozenset((*random.boxes, *random.counts)), edition)
    return [card for card in offered if card not in random.exclude]


@lru_cache(maxsize=64)
def _offered(boxes: frozenset[Expansion], edition: Edition) -> Sequence[str]:
    """Return the kingdom cards of the given boxes.

    The result is cached, because all random kingdoms of the boxes use the same cards.
    """
    cards = CARDS.values()
    return sorted(
        [card.id for card in cards if card.box in boxes and edition in card.editions and is_kingdom_card(card.id)]
    )


def banes(kingdom: Sequence[str], edition: Edition, random: Randomizers | None = None) -> list[str]:
    """Return the cards from which the Bane of this kingdom is drawn, ordered by id.

    They are of the boxes of the kingdom, or those from which the kingdom was dealt.
    """
    boxes = frozenset(box for card in kingdom if (box := box_of(card, edition)) is not None)
    offered = _offered(boxes, edition) if random is None else candidates(random, edition)
    return [card for card in offered if can_be_bane(card, kingdom)]


def events_of(random: Randomizers, edition: Edition) -> list[str]:
    """Return the Events from which those of a random kingdom are dealt, ordered by id."""
    boxes = {*random.boxes, *random.counts}
    offered = [each.id for each in EVENTS.values() if each.box in boxes and edition in each.editions]
    return sorted(event for event in offered if event not in random.exclude)


def lacks_bane(kingdom: Sequence[str], offered: Sequence[str]) -> bool:
    """Return whether the kingdom needs a Bane, and none of these cards can be it."""
    return not NEEDING_BANE.isdisjoint(kingdom) and not any(can_be_bane(card, kingdom) for card in offered)


def dealt(random: Randomizers, edition: Edition, order: Sequence[str]) -> tuple[str, ...] | None:
    """Choose the kingdom from shuffled cards: first a card of each required type, then cards in the given order.

    If a card needs a Bane and none is left, deal again: without a card that can be the Bane, or without that card.
    Return None if the boxes have no such kingdom.
    """
    kingdom = _dealt(random, edition, order)
    if kingdom is None or not lacks_bane(kingdom, order):
        return kingdom
    kept = [[card] for card in order if can_be_bane(card, ())]
    for left_out in (*kept, NEEDING_BANE):
        kingdom = _dealt(random, edition, [card for card in order if card not in left_out])
        if kingdom is not None:
            return kingdom
    return None


def _dealt(random: Randomizers, edition: Edition, order: Sequence[str]) -> tuple[str, ...] | None:
    if not all(any(CARDS[card].is_a(kind) for card in order) for kind in random.at_least):
        return None
    return _with_types(_Hand(random, edition), random.at_least, order, set())


class _Hand:
    """The cards chosen so far for a random kingdom, within the agreed number of cards of each box."""

    def __init__(self, random: Randomizers, edition: Edition, cards: tuple[str, ...] = ()) -> None:
        self.cards = cards
        self._random = random
        self._edition = edition

    def plus(self, card: str) -> "_Hand | None":
        """Return the chosen cards with one card added, or None if it is among them or its box is full."""
        counts = self._random.counts
        cards = (*self.cards, card)
        if card in self.cards or (counts and not self._agrees(cards, counts)):
            return None
        return _Hand(self._random, self._edition, cards)

    @property
    def alike(self) -> frozenset[tuple[Any, int]]:
        """Return a key that is equal for choices to which the same cards can still be added.

        It counts the boxes and types of the chosen cards.
        """
        return frozenset(Counter((box_of(card, self._edition), CARDS[card].types) for card in self.cards).items())

    def _agrees(self, cards: Sequence[str], counts: Mapping[Expansion, int]) -> bool:
        boxes = [box_of(each, self._edition) for each in cards]
        loose = sum(box not in counts for box in boxes)
        if loose > KINGDOM_PILES - sum(counts.values()):
            return False
        return not any(boxes.count(box) > count for box, count in counts.items())


def _with_types(
    hand: _Hand, kinds: Sequence[Kind], order: Sequence[str], failed: set[tuple[int, frozenset[Any]]]
) -> tuple[str, ...] | None:
    """Choose a kingdom that has the required types (`kinds`), or return None.

    `failed` has the earlier choices that cannot be completed, so that none like them is tried again.
    """
    if not kinds:
        return _filled(hand, order)
    if any(CARDS[card].is_a(kinds[0]) for card in hand.cards):
        return _with_types(hand, kinds[1:], order, failed)
    for card in order:
        if CARDS[card].is_a(kinds[0]) and (more := hand.plus(card)) is not None:
            tried = len(kinds), more.alike
            if tried in failed:
                continue
            kingdom = _with_types(more, kinds[1:], order, failed)
            if kingdom is not None:
                return kingdom
            failed.add(tried)
    return None


def _filled(hand: _Hand, order: Sequence[str]) -> tuple[str, ...] | None:
    for card in order:
        if len(hand.cards) == KINGDOM_PILES:
            break
        hand = hand.plus(card) or hand
    return hand.cards if len(hand.cards) == KINGDOM_PILES else None
