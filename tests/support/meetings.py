"""Meetings in a finished tournament, and whether they were necessary, computed from the tables alone."""

import random
from collections.abc import Collection, Sequence
from itertools import combinations

import networkx

from domain.tournament.formats.format import Solver
from domain.tournament.formats.stage import Stage
from domain.tournament.results.rounds import Round
from tests.support.organising import Organiser

Pair = frozenset[int]


def rounds_of(
    entrants: int, chance: random.Random, stage: Stage, *, away: float = 0, solver: Solver | None = None
) -> Sequence[Round]:
    """The rounds of a tournament of one stage, held to the end."""
    organiser = Organiser(stage).enter(entrants).begin()
    while not organiser.tournament.current.over:
        organiser.draw(solver).play(chance, away)
    return organiser.tournament.current.known()


def met_again_only_of_need(entrants: int, rounds: Sequence[Round]) -> None:
    """Two at a table: in every round all are there once; and as long as there is a way in which nobody meets again nor
    waits again, nobody does. Where one of two did not come, they have not met."""
    everybody = range(1, entrants + 1)
    met: set[Pair] = set()
    waited: set[int] = set()
    for number, held in enumerate(rounds, 1):
        pairs = [frozenset(table.entrants) for table in held.tables]
        byes = {bye.entrant for bye in held.byes}
        assert sorted([*(own for pair in pairs for own in pair), *byes]) == list(everybody), f"round {number}"
        if _there_is_a_way(everybody, met, waited):
            assert not met & set(pairs), f"round {number}"
            assert not waited & byes, f"round {number}"
        waited |= byes
        met |= {frozenset(table.entrants) for table, outcome in held.played() if not outcome.absent}


def _there_is_a_way(everybody: Collection[int], met: Collection[Pair], waited: Collection[int]) -> bool:
    """Find a matching with the algorithm of Edmonds; 0 is the partner of a waiting entrant."""
    pairs = [both for both in combinations(everybody, 2) if frozenset(both) not in met]
    if len(everybody) % 2:
        pairs += [(0, own) for own in everybody if own not in waited]
    found = networkx.max_weight_matching(networkx.Graph(pairs), maxcardinality=True)
    return len(found) == (len(everybody) + 1) // 2
