"""Division of the seeds into groups of about equal strength."""

from collections.abc import Sequence


def snake(seeds: Sequence[int], sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """Deal the seeds to groups of the given sizes, forwards and backwards, so that all are about equally strong."""
    groups: list[list[int]] = [[] for _ in sizes]
    waiting = list(seeds)
    forth = True
    while waiting:
        for number in range(len(groups)) if forth else reversed(range(len(groups))):
            if waiting and len(groups[number]) < sizes[number]:
                groups[number].append(waiting.pop(0))
        forth = not forth
    return [tuple(group) for group in groups]
