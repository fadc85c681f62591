"""The draw of a round: a pairing with a low cost, and the turn order at each table."""

from itertools import pairwise

from domain.game.chance import Chance
from domain.tournament.pairing.cost import Draw, Field
from domain.tournament.pairing.evening import even_seats
from domain.tournament.pairing.exact import MOST, cheapest, ways
from domain.tournament.pairing.search import Search
from domain.tournament.pairing.seating import seated
from domain.tournament.pairing.sizes import Sizes
from domain.tournament.pairing.weights import BYE, TablePrices


def draw(field: Field, sizes: Sizes, chance: Chance, ordinal: int) -> Draw:
    """Draw a round with a low cost: the tables, and the turn order at each.

    `sizes` are the sizes of the tables. `ordinal` counts the draws, so that each uses its own random numbers.
    """
    shuffled = chance.shuffled(sorted(field.points), purpose="pairing", ordinal=ordinal)
    order = sorted(shuffled, key=lambda entrant: field.points[entrant], reverse=True)
    weights = TablePrices(field, order)
    search = Search(weights, *_begin(weights, sizes, len(order)))
    if ways([len(table) for table in search.tables]) <= MOST:
        groups = sorted(cheapest(weights, search.sizes, search.tables), key=lambda group: (group[0] == BYE, group[1]))
        search = Search(weights, *zip(*groups, strict=True)) if groups else search
    else:
        search.improve(chance.dice(purpose="pairing-search", ordinal=ordinal))
    even_seats(search, order, field.history)
    named = [[order[place] for place in table] for table in search.tables]
    return Draw(
        tuple(seated(table, field.history) for size, table in zip(search.sizes, named, strict=True) if size != BYE),
        tuple(entrant for size, table in zip(search.sizes, named, strict=True) if size == BYE for entrant in table),
    )


def _begin(weights: TablePrices, sizes: Sizes, entrants: int) -> tuple[list[int], list[list[int]]]:
    """Return the pairing from which the search begins.

    It seats entrants in order of points, puts the smaller tables where they cost least, and gives byes to the last.
    """
    full = [size for size in sizes.tables if size == sizes.tables[0]]
    short = list(sizes.tables[len(full) :])
    best: tuple[int, list[int], list[list[int]]] | None = None
    for above in range(len(full), -1, -1) if short else [len(full)]:
        placed = [*full[:above], *short, *full[above:]]
        cuts = [sum(placed[:table]) for table in range(len(placed) + 1)]
        tables = [list(range(*cut)) for cut in pairwise(cuts)]
        if sizes.byes:
            placed.append(BYE)
            tables.append(list(range(entrants - sizes.byes, entrants)))
        cost = sum(weights.apart(size, table) for size, table in zip(placed, tables, strict=True))
        if best is None or cost < best[0]:
            best = cost, placed, tables
    assert best is not None  # noqa: S101  there is always a place for the short tables
    return best[1], best[2]
