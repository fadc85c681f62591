"""Take cards out of zones. In a copy, a card that the owner does not know is None."""

from collections.abc import Sequence

Card = str | None
Zone = list[Card]


def take(zone: Zone, cards: Sequence[str]) -> Sequence[str]:
    """Takes these cards, each from as near the top as it lies; an unknown card for one not known to be there."""
    zone.reverse()
    for card in cards:
        zone.remove(card if card in zone else None)
    zone.reverse()
    return cards


def take_unseen(zone: Zone, count: int, cards: Sequence[str] | None) -> Sequence[Card]:
    """Take `count` cards that only some players know, in an order that only they know.

    In other copies the whole zone becomes uncertain, unless all its cards are taken or equal.
    """
    if cards is not None:
        return take(zone, cards)
    if count < len(zone) or len(set(zone)) > 1:
        zone[:] = [None] * len(zone)
    taken = zone[len(zone) - count :]
    del zone[len(zone) - count :]
    return taken


def take_top(zone: Zone, count: int, cards: Sequence[str] | None) -> Sequence[Card]:
    """Takes `count` cards from the top, the top first."""
    taken = zone[: -count - 1 : -1]
    del zone[len(zone) - count :]
    return taken if cards is None else cards
