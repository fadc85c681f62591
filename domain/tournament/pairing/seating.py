"""Turn order at a table: everybody is to sit first, second, ... equally often."""

from collections.abc import Sequence
from itertools import permutations

from domain.tournament.pairing.history import History, lateness


def seated(entrants: Sequence[int], history: History) -> tuple[int, ...]:
    """The order that repeats the fewest places, counted in squares; among those equal, the one that evens out who has
    sat early and who late; among those, the one nearest to the order given."""
    seats = range(len(entrants))
    again = [[history.seats[own, seat] ** 2 for seat in seats] for own in entrants]
    late = [[(history.late[own] + lateness(seat, len(entrants))) ** 2 for seat in seats] for own in entrants]

    def price(order: tuple[int, ...]) -> tuple[int, int]:
        return (
            sum(again[place][seat] for seat, place in enumerate(order)),
            sum(late[place][seat] for seat, place in enumerate(order)),
        )

    return tuple(entrants[place] for place in min(permutations(seats), key=price))


def repeated(again: Sequence[Sequence[int]]) -> int:
    """How many places are repeated, in squares, when those sit as well as they can who have had their places `again` as
    often, in squares."""
    seats = range(len(again))
    return min(sum(own[seat] for own, seat in zip(again, order, strict=True)) for order in permutations(seats))
