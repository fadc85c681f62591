"""Pairing at tables: nobody is left out, no possible pairing is better, and its cost is reported."""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.game.chance import Chance
from domain.tournament.pairing.cost import Cost, CostReason, Draw, Field, cost, reasons
from domain.tournament.pairing.drawing import draw
from domain.tournament.pairing.history import History, pair
from domain.tournament.pairing.seating import repeated, seated
from domain.tournament.pairing.sizes import Sizes, table_sizes
from domain.tournament.pairing.weights import BYE, TablePrices
from domain.tournament.results.crosstable import Crosstable
from domain.tournament.results.rounds import Round
from domain.tournament.results.scale import Scale
from tests.support.tournaments import held, invented, seeds

CHANCE = Chance(bytes(32), "t_test")


def field(chance: random.Random, entrants: int, rounds: int, *, full: int = 4, pairs: int = 0) -> Field:
    """After some rounds, with some pairs forbidden."""
    before = invented(chance, entrants, rounds, {0: (full, max(full - 1, 2))})
    crosstable = Crosstable(range(1, entrants + 1), before, Scale())
    points = {entrant: crosstable.points(entrant).value for entrant in crosstable.entrants}
    forbidden = {pair(*chance.sample(sorted(points), 2)) for _ in range(pairs)}
    return Field(points, History.of(before, full), full, forbidden)


def partitions(entrants: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to seat these at tables of these sizes, some of them more than once."""
    if not sizes:
        yield []
        return
    same = sizes.count(sizes[0]) == len(sizes)
    first, rest = entrants[:1] if same else (), entrants[1:] if same else entrants
    for others in combinations(rest, sizes[0] - len(first)):
        table = (*first, *others)
        left = [own for own in entrants if own not in table]
        yield from ([table, *tables] for tables in partitions(left, sizes[1:]))


@settings(max_examples=5, deadline=None)
@given(seeds(), st.integers(1, 40), st.integers(0, 5))
def test_everybody_sits_once_and_twice_the_same_is_drawn(chance: random.Random, entrants: int, rounds: int) -> None:
    known = field(chance, entrants, rounds, pairs=min(entrants - 1, 3))
    sizes = table_sizes(entrants, 4, range(2, 7), "one-table")
    made = draw(known, sizes, CHANCE, 7)
    assert sorted([*(own for table in made.tables for own in table), *made.byes]) == sorted(known.points)
    assert sorted(map(len, made.tables)) == sorted(sizes.tables)
    again = Field(dict(reversed(known.points.items())), known.history, known.full, known.forbidden)
    assert draw(again, sizes, CHANCE, 7) == made


@settings(max_examples=8, deadline=None)
@given(seeds(), st.sampled_from([(7, 4), (8, 4), (9, 3), (10, 4), (6, 2), (7, 3), (9, 4)]), st.integers(1, 6))
def test_no_other_seating_costs_less_where_all_can_be_tried(
    chance: random.Random, shape: tuple[int, int], rounds: int
) -> None:
    entrants, full = shape
    known = field(chance, entrants, rounds, full=full, pairs=2)
    sizes = table_sizes(entrants, full, range(2, 5))
    made = cost(known, draw(known, sizes, CHANCE, rounds))
    assert not sizes.byes
    best = min(
        cost(known, Draw(tuple(seated(table, known.history) for table in tables)))
        for tables in partitions(sorted(known.points), sizes.tables)
    )
    assert (made.broken, made.repeats, made.spread, made.short) == (best.broken, best.repeats, best.spread, best.short)


@settings(max_examples=60, deadline=None)
@given(seeds())
def test_the_search_weighs_as_the_cost_is_told(chance: random.Random) -> None:
    """Of two pairings the search prefers the one whose terms are less, in their order."""
    known = field(chance, 13, 4, pairs=4)
    order = sorted(known.points, key=lambda own: known.points[own], reverse=True)
    weights = TablePrices(known, order)
    priced = []
    for _ in range(12):
        mixed = chance.sample(range(13), 13)
        tables = [mixed[:4], mixed[4:7], mixed[7:11]]
        total = sum(weights.of(len(table), table) for table in tables) + weights.of(BYE, mixed[11:])
        named = Draw(
            tuple(tuple(order[own] for own in table) for table in tables), tuple(order[own] for own in mixed[11:])
        )
        terms = cost(known, named)
        priced.append((total, (terms.broken, terms.repeats, terms.spread, terms.short)))
    assert [terms for _, terms in sorted(priced)] == sorted(terms for _, terms in priced)


@pytest.mark.parametrize(("entrants", "again"), [(12, [0, 3]), (16, [0, 0, 0, 0]), (28, [0, 0, 0, 0, 0])])
def test_nobody_meets_again_as_long_as_that_can_be(entrants: int, again: list[int]) -> None:
    """Of twelve at three tables, two of any four were together before."""
    history = History.of((), 4)
    for number, repeats in enumerate(again, 1):
        known = Field(dict.fromkeys(range(1, entrants + 1), Fraction()), history, 4)
        made = draw(known, table_sizes(entrants, 4, range(2, 5)), CHANCE, number)
        assert cost(known, made).repeats == repeats
        history.add(made.tables, made.byes, 4)


def test_who_must_not_meet_does_not() -> None:
    forbidden = {pair(1, other) for other in range(2, 10)}
    known = Field(dict.fromkeys(range(1, 13), Fraction()), History.of([], 4), 4, forbidden)
    made = draw(known, table_sizes(12, 4, [4]), CHANCE, 1)
    assert {1, 10, 11, 12} in [set(table) for table in made.tables]
    assert cost(known, made).broken == 0


def test_a_bye_is_for_the_last_and_for_nobody_twice() -> None:
    before = [held([(1, 3), (2, 2), (3, 1), (4, 0)], pairing=[5])]
    points = {1: Fraction(9), 2: Fraction(7), 3: Fraction(6), 4: Fraction(2), 5: Fraction(0)}
    known = Field(points, History.of(before, 4), 4)
    assert draw(known, Sizes((4,), 1), CHANCE, 2).byes == (4,)
    fresh = Field(points, History.of([], 4), 4)
    assert draw(fresh, Sizes((4,), 1), CHANCE, 2).byes == (5,)


def test_another_draw_falls_otherwise() -> None:
    known = Field(dict.fromkeys(range(1, 25), Fraction()), History.of([], 4), 4)
    assert draw(known, Sizes((4,) * 6), CHANCE, 1) != draw(known, Sizes((4,) * 6), CHANCE, 2)


COSTLY = Draw(((2, 1, 3, 4), (5, 6, 7)), (8,))


def costly() -> Field:
    before = [
        held([(1, 4), (2, 3), (3, 2), (4, 1)], [(5, 9), (6, 8), (7, 7)], pairing=[8]),
        held([(2, 1), (1, 1), (5, None), (6, 1)], [(3, 1), (4, 2), (7, 2), (8, 3)]),
    ]
    points = {own: Fraction(8 - own, 2) for own in range(1, 9)}
    return Field(points, History.of(before, 4), 4, {(3, 4), (1, 8)})


def test_the_terms_of_the_cost() -> None:
    """1 and 2 have met twice, and 3 and 4, seven other pairs once. 5, 6 and 7 were at a short table, 8 had a bye. All
    sit where they sat before, 7 where they sat twice."""
    assert cost(costly(), COSTLY) == Cost(2, 2 * 4 + 7, Fraction(3, 2) ** 2 + 1, 4, 6 + 4)


@pytest.mark.parametrize("made", [COSTLY, Draw(((6, 5, 3, 8), (1, 4, 7)), (2,)), Draw(((8, 7, 6, 5),), (1, 2, 3, 4))])
def test_the_reasons_add_up_to_the_cost(made: Draw) -> None:
    told = reasons(costly(), made)
    total = cost(costly(), made)
    squares = {
        term: sum(reason.before**2 for reason in told if reason.term == term) for term in ("repeats", "short", "seats")
    }
    assert squares == {"repeats": total.repeats, "short": total.short, "seats": total.seats}
    assert sum(reason.term == "broken" for reason in told) == total.broken
    assert sum(Fraction(reason.points) ** 2 for reason in told if reason.term == "spread") == total.spread


def test_a_reason_says_which_table_and_who() -> None:
    told = reasons(costly(), COSTLY)
    assert CostReason(term="repeats", table=1, entrants=(1, 2), before=2) in told
    assert CostReason(term="seats", table=2, entrants=(7,), seat=2, before=2) in told


@settings(max_examples=60, deadline=None)
@given(seeds(), st.integers(2, 6))
def test_as_many_places_are_repeated_as_by_the_best_order(chance: random.Random, size: int) -> None:
    known = field(chance, 12, 6, full=size)
    table = chance.sample(range(1, 13), size)
    again = [[known.history.seats[own, seat] ** 2 for seat in range(6)] for own in table]
    order = seated(table, known.history)
    assert repeated(again) == sum(known.history.seats[own, seat] ** 2 for seat, own in enumerate(order))


def test_places_in_turn_order_even_out() -> None:
    rounds = []
    for _ in range(4):
        order = seated((1, 2, 3, 4), History.of(rounds, 4))
        rounds.append(held([(own, 0) for own in order]))
    assert set(History.of(rounds, 4).seats.values()) == {1}
    assert set(History.of(rounds, 4).late.values()) == {0}


def test_sixty_players_meet_no_one_twice_in_six_rounds_and_sit_everywhere() -> None:
    chance = random.Random(6)
    rounds: list[Round] = []
    for number in range(1, 7):
        crosstable = Crosstable(range(1, 61), rounds, Scale())
        points = {entrant: crosstable.points(entrant).value for entrant in crosstable.entrants}
        known = Field(points, History.of(rounds, 4), 4)
        made = draw(known, table_sizes(60, 4, range(2, 5)), CHANCE, number)
        rounds.append(held(*[[(own, chance.randint(0, 60) - own) for own in table] for table in made.tables]))
    history = History.of(rounds, 4)
    assert set(history.meetings.values()) == {1}
    assert set(history.seats.values()) <= {1, 2}
    assert len(history.seats) == 60 * 4
