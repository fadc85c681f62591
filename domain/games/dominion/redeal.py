"""Deal Dominion's hidden cards again, for forks and for checks of secrecy."""

from collections import Counter
from copy import deepcopy
from typing import Final

from domain.game.chance import Chance
from domain.games.dominion.table import DominionTable
from domain.games.dominion.zones import Zone

PURPOSE: Final = "redeal"


def redealt(table: DominionTable, seen: DominionTable, chance: Chance) -> DominionTable:
    """Return a table at rest that looks the same to the player with the copy `seen`.

    Cards that the copy does not know are dealt again to its unknown places, player by player.
    """
    table = deepcopy(table)
    for seat, (player, known) in enumerate(zip(table.players, seen.players, strict=True)):
        hidden = Counter(card for zone in player.zones for card in zone)
        hidden.subtract(card for zone in known.zones for card in zone if card is not None)
        cards = list(chance.shuffled(sorted(hidden.elements(), key=str), purpose=PURPOSE, ordinal=0, seat=seat))
        for zone, mine in zip(player.zones, known.zones, strict=True):
            _deal(zone, mine, cards)
    for number, (pile, shown) in enumerate(seen.mixed.items(), start=1):
        hidden = Counter(table.mixed[pile])
        hidden.subtract(card for card in shown if card is not None)
        cards = list(chance.shuffled(sorted(hidden.elements(), key=str), purpose=PURPOSE, ordinal=number))
        _deal(table.mixed[pile], shown, cards)
    return table


def _deal(zone: Zone, known: Zone, cards: Zone) -> None:
    if None in known:
        zone[:] = [cards.pop() if card is None else card for card in known]
