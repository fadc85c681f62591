"""Kingdomino, as the laws look at it."""

from collections import Counter

from domain.games.kingdomino.dominoes import DOMINOES
from domain.games.kingdomino.table import KingdominoTable
from tests.support.profile import Density, Heap, Profile


def heaps(table: KingdominoTable) -> list[Heap]:
    """The dominoes that can be seen, and those that cannot: in the pile or set aside."""
    seen = [claim.domino for claim in table.current] + [offer.domino for offer in table.next]
    for player in table.players:
        seen += [*player.discarded, *(placement.domino for placement in player.kingdom)]
    return [seen, table.unseen]


def check_pile(table: KingdominoTable) -> None:
    assert table.pile is not None
    assert len({*table.pile}) == len(table.pile) == table.count
    assert {*table.pile} <= {*table.unseen}


PROFILE = Profile(
    heaps=heaps,
    box=lambda _: Counter(DOMINOES.keys()),
    quick={},
    long=10_000,
    thinned=Density(places=8, games=5),
    check_table=check_pile,
)
