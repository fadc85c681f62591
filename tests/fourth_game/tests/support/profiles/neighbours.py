"""Neighbours, as the laws look at it."""

from collections import Counter

from domain.games.neighbours.ruleset import CARDS, NeighboursTable

from tests.support.profile import Heap, Profile


def heaps(table: NeighboursTable) -> list[Heap]:
    """The cards laid out, those taken, the hands, and what stays in the box."""
    used = {*table.row, *table.taken, *(card for hand in table.hands for card in hand)}
    return [table.row, table.taken, *table.hands, [card for card in CARDS if card not in used]]


PROFILE = Profile(heaps=heaps, box=lambda _: Counter(CARDS), quick={"turn_limit": 14})
