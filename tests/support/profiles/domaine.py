"""Domaine, as the laws look at it."""

from domain.games.domaine.cards import DECK
from domain.games.domaine.table import DomaineTable
from tests.support.domaine_reading import check_game
from tests.support.fencing import fencing
from tests.support.profile import Density, Heap, Profile


def heaps(table: DomaineTable) -> list[Heap]:
    """The cards of the deck, of the court, of the discard pile and of the hands."""
    return [table.deck or (), table.court, table.discard, *(player.hand for player in table.players)]


PROFILE = Profile(
    heaps=heaps,
    box=lambda table: None if table.deck is None else DECK,
    quick={"turn_limit": 6},
    chooser=fencing,
    games=50,
    long=20_000,
    thinned=Density(places=12, games=10),
    limits=(30, 10, 10, 10, 10) * 4 + (30, 10, 10, 10, None),
    rare=({"board": [{"tile": tile} for tile in "1234K5678"]},),
    always_asked=lambda _, decision: decision.kind == "card",
    check_game=check_game,
)
