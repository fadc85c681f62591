"""Removal of cards from zones. In a player's copy, a card that the player does not know is None."""

from collections.abc import Sequence

Card = str | None
Zone = list[Card]


def take(zone: Zone, cards: Sequence[str]) -> Sequence[str]:
    """Remove the given cards from a zone, each nearest to the top, and return them.

    If a card is not known to be in the zone, an unknown card is removed instead.
    """
    zone.reverse()
    for card in cards:
        zone.remove(card if card in zone else None)
    zone.reverse()
    return cards


def take_unseen(zone: Zone, count: int, cards: Sequence[str] | None) -> Sequence[Card]:
    """Remove `count` cards that only some players know from a zone, and return them.

    `cards` are None in the copies of other players. There the whole zone becomes unknown, unless all its cards are
    taken or equal.
    """
    if cards is not None:
        return take(zone, cards)
    if count < len(zone) or len(set(zone)) > 1:
        zone[:] = [None] * len(zone)
    taken = zone[len(zone) - count :]
    del zone[len(zone) - count :]
    return taken


def take_top(zone: Zone, count: int, cards: Sequence[str] | None) -> Sequence[Card]:
    """Remove `count` cards from the top of a zone, and return them, the top card first.

    `cards` are the cards if they are known.
    """
    taken = zone[: -count - 1 : -1]
    del zone[len(zone) - count :]
    return taken if cards is None else cards
