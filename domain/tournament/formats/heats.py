"""Heats: groups of one table each that play several games among themselves."""

from collections.abc import Collection, Sequence

from domain.tournament.pairing.cost import Draw
from domain.tournament.pairing.sizes import Five, table_sizes


def heats(seeds: Sequence[int], full: int, allowed: Collection[int], five: Five | None = None) -> Draw:
    """The seeds dealt out to the heats there and back, so that all heats are about as strong: 1 8 9, 2 7 10, ..."""
    sizes = table_sizes(len(seeds), full, allowed, five)
    groups: list[list[int]] = [[] for _ in sizes.tables]
    waiting = list(seeds[: len(seeds) - sizes.byes])
    forth = True
    while waiting:
        for number in range(len(groups)) if forth else reversed(range(len(groups))):
            if waiting and len(groups[number]) < sizes.tables[number]:
                groups[number].append(waiting.pop(0))
        forth = not forth
    return Draw(tuple(map(tuple, groups)), tuple(seeds[len(seeds) - sizes.byes :]))


def game(groups: Draw, number: int) -> Draw:
    """Game `number` of every heat, 1 for the first: in each everybody sits one place further on."""
    return Draw(
        tuple(tuple(table[(seat + number - 1) % len(table)] for seat in range(len(table))) for table in groups.tables),
        groups.byes,
    )
