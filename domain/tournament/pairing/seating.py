"""Turn order at a table: each entrant should sit first, second, ... equally often."""

from collections.abc import Sequence

from domain.tournament.pairing.history import History, lateness


def seated(entrants: Sequence[int], history: History) -> tuple[int, ...]:
    """Return the entrants of a table in the turn order that repeats the fewest earlier places, counted in squares.

    Among equals, it evens out early and late places, and then stays nearest to the order of `entrants`.
    """
    seats = range(len(entrants))
    late = [[(history.late[entrant] + lateness(seat, len(entrants))) ** 2 for seat in seats] for entrant in entrants]
    again = 1 + sum(map(max, late))  # one place that is repeated outweighs all that is late
    prices = [
        [again * history.seats[entrant, seat] ** 2 + late[place][seat] for seat in seats]
        for place, entrant in enumerate(entrants)
    ]
    least = _least(prices)
    order, sitting = list[int](), 0
    for seat in seats:
        free = (place for place in seats if not sitting >> place & 1)
        place = next(
            candidate
            for candidate in free
            if prices[candidate][seat] + least[sitting | 1 << candidate] == least[sitting]
        )
        order.append(place)
        sitting |= 1 << place
    return tuple(entrants[place] for place in order)


def repeated(again: Sequence[Sequence[int]]) -> int:
    """Return the least possible cost of repeated places in turn order at one table.

    `again` has the cost of each entrant on each place: the square of how often they had it.
    """
    return _least(again)[0]


def _least(prices: Sequence[Sequence[int]]) -> list[int]:
    """Return the least cost of seating the remaining entrants, for every set of seated entrants.

    The index of the list is the set as bits.
    """
    everybody = (1 << len(prices)) - 1
    least = [0] * (everybody + 1)
    for sitting in range(everybody - 1, -1, -1):
        seat = sitting.bit_count()
        least[sitting] = min(
            prices_of_entrant[seat] + least[sitting | 1 << place]
            for place, prices_of_entrant in enumerate(prices)
            if not sitting >> place & 1
        )
    return least
