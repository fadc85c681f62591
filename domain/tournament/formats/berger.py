"""Round robins for two at a table: Berger tables (FIDE Handbook C.05, annex 1, Berger tables)."""

from collections.abc import Sequence

from domain.tournament.pairing.cost import Draw


def berger(players: int, number: int) -> list[tuple[int, int]]:
    """Return the pairs of round `number`, from 0, of the Berger table for an even number of `players`.

    The first player of a pair begins. The last number stays in place. From round to round, the others rotate by half of
    their number.
    """
    half, rotating = players // 2, players - 1
    held = number * half % rotating
    around = [(held + step) % rotating + 1 for step in range(rotating)]
    first = (around[0], players) if number % 2 == 0 else (players, around[0])
    return [first, *((around[step], around[-step]) for step in range(1, half))]


def round_robin(seeds: Sequence[int], number: int) -> Draw:
    """Return round `number` of a round robin at tables of two. With an odd number of entrants, one has a bye.

    When all pairs have met, the schedule repeats with the turn order reversed.
    """
    players = len(seeds) + len(seeds) % 2
    legs, held = divmod(number - 1, max(players - 1, 1))
    tables, byes = [], []
    for first, second in berger(players, held):
        pair = (first, second) if legs % 2 == 0 else (second, first)
        if max(pair) > len(seeds):
            byes.append(seeds[min(pair) - 1])
        else:
            tables.append((seeds[pair[0] - 1], seeds[pair[1] - 1]))
    return Draw(tuple(tables), tuple(byes))
