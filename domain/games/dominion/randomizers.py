"""Which cards the boxes of an edition offer, and a kingdom dealt from shuffled randomizer cards."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from domain.games.dominion.cards import CARDS, Edition, Kind
from domain.games.dominion.options import KINGDOM_PILES, Expansion, Randomizers


def box_of(card: str, edition: Edition) -> Expansion | None:
    """The box that the card lies in, if it does under this edition."""
    known = CARDS[card]
    return known.box if edition in known.editions else None


def candidates(random: Randomizers, edition: Edition) -> list[str]:
    """The cards that this kingdom is dealt from, in the order of their ids."""
    offered = _offered(frozenset((*random.boxes, *random.counts)), edition)
    return [card for card in offered if card not in random.exclude]


@lru_cache(maxsize=64)
def _offered(boxes: frozenset[Expansion], edition: Edition) -> Sequence[str]:
    """Kept, because every random kingdom of these boxes is dealt from the same cards."""
    cards = CARDS.values()
    return sorted([card.id for card in cards if card.box in boxes and edition in card.editions and not card.basic])


def dealt(random: Randomizers, edition: Edition, order: Sequence[str]) -> tuple[str, ...] | None:
    """Ten of the cards: one of each type wanted, the rest as they come. None: the boxes have no such kingdom."""
    return _with_types(_Hand(random, edition), random.at_least, order)


class _Hand:
    """Randomizer cards being dealt, of which no more may come from a box than was agreed."""

    def __init__(self, random: Randomizers, edition: Edition, cards: tuple[str, ...] = ()) -> None:
        self.cards = cards
        self._random = random
        self._edition = edition

    def plus(self, card: str) -> "_Hand | None":
        """With this card; None: it does not go with the others."""
        counts = self._random.counts
        cards = (*self.cards, card)
        if card in self.cards or (counts and not self._agrees(cards, counts)):
            return None
        return _Hand(self._random, self._edition, cards)

    def _agrees(self, cards: Sequence[str], counts: Mapping[Expansion, int]) -> bool:
        boxes = [box_of(each, self._edition) for each in cards]
        loose = sum(box not in counts for box in boxes)
        if loose > KINGDOM_PILES - sum(counts.values()):
            return False
        return not any(boxes.count(box) > count for box, count in counts.items())


def _with_types(hand: _Hand, wanted: Sequence[Kind], order: Sequence[str]) -> tuple[str, ...] | None:
    if not wanted:
        return _filled(hand, order)
    if any(CARDS[card].is_a(wanted[0]) for card in hand.cards):
        return _with_types(hand, wanted[1:], order)
    for card in order:
        if CARDS[card].is_a(wanted[0]) and (more := hand.plus(card)) is not None:
            kingdom = _with_types(more, wanted[1:], order)
            if kingdom is not None:
                return kingdom
    return None


def _filled(hand: _Hand, order: Sequence[str]) -> tuple[str, ...] | None:
    for card in order:
        if len(hand.cards) == KINGDOM_PILES:
            break
        hand = hand.plus(card) or hand
    return hand.cards if len(hand.cards) == KINGDOM_PILES else None
