"""Round robins: everybody meets everybody."""

from collections import Counter
from hashlib import sha256
from itertools import chain, combinations

import pytest

from domain.game.chance import Chance
from domain.tournament.formats import balanced, balancing
from domain.tournament.formats.balanced import _drawn, schedule
from domain.tournament.formats.berger import berger, round_robin
from domain.tournament.pairing.cost import Draw
from domain.tournament.pairing.history import History, pair

CHANCE = Chance(bytes(32), "t_test/1")

PRINTED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}
"""FIDE Handbook C.05, annex 1."""


@pytest.mark.parametrize("players", PRINTED)
def test_berger_tables_are_those_of_the_handbook(players: int) -> None:
    rounds = [berger(players, number) for number in range(players - 1)]
    made = [" ".join(f"{first}-{second}" for first, second in held) for held in rounds]
    assert made == PRINTED[players]


@pytest.mark.parametrize("players", range(2, 21))
def test_everybody_meets_everybody_once_and_begins_as_often_as_not(players: int) -> None:
    seeds = tuple(range(101, 101 + players))
    rounds = [round_robin(seeds, number) for number in range(1, players + players % 2)]
    for held in rounds:
        assert sorted([*chain.from_iterable(held.tables), *held.byes]) == list(seeds)
    assert Counter(pair(*table) for held in rounds for table in held.tables) == Counter(combinations(seeds, 2))
    begun = Counter(table[0] for held in rounds for table in held.tables)
    assert all(abs(2 * begun[own] - (players - 1)) <= 1 for own in seeds)
    assert {len(held.byes) for held in rounds} == {players % 2}


def test_the_second_leg_is_the_first_with_who_begins_the_other_way_round() -> None:
    seeds = (1, 2, 3, 4)
    assert [round_robin(seeds, number + 3) for number in (1, 2, 3)] == [
        Draw(tuple((second, first) for first, second in round_robin(seeds, number).tables)) for number in (1, 2, 3)
    ]


def test_two_meet_as_often_as_is_agreed_and_begin_in_turn() -> None:
    assert [round_robin((7, 3), number).tables for number in (1, 2, 3)] == [((7, 3),), ((3, 7),), ((7, 3),)]


def history(rounds: list[Draw], full: int) -> History:
    known = History.of((), full)
    for held in rounds:
        known.add(held.tables, held.byes, full)
    return known


@pytest.mark.parametrize(("full", "rounds"), [(3, 4), (4, 5), (5, 6)])
def test_where_a_plane_exists_every_two_meet_exactly_once(full: int, rounds: int) -> None:
    seeds = range(1, full * full + 1)
    made = schedule(seeds, full, rounds, [full - 1, full], CHANCE)
    assert history(made, full).meetings == Counter(combinations(seeds, 2))


@pytest.mark.parametrize(
    ("players", "full", "rounds", "times"),
    [
        (7, 3, 6, {1, 2}),
        (7, 4, 6, {2, 3}),
        (8, 4, 7, {3}),
        (9, 4, 8, {2}),
        (10, 4, 9, {2, 3}),
        (12, 3, 4, {0, 1}),
        (12, 4, 11, {2, 3, 4}),
    ],
)
def test_elsewhere_everybody_meets_everybody_about_as_often(
    players: int, full: int, rounds: int, times: set[int]
) -> None:
    seeds = range(1, players + 1)
    made = schedule(seeds, full, rounds, range(2, full + 1), CHANCE)
    for held in made:
        assert sorted(chain.from_iterable(held.tables)) == list(seeds)
    known = history(made, full)
    assert {known.meetings[both] for both in combinations(seeds, 2)} == times
    short = [known.short[own] for own in seeds]
    assert max(short) - min(short) <= 1
    assert max(known.seats.values()) <= rounds // full + 2


def test_a_large_schedule_takes_no_longer_than_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balancing, "MOST", 1000)
    looked = 0

    class Counting(balancing.Balancing):
        def _change(self, exchange: balancing.Exchange) -> int:
            nonlocal looked
            looked += 1
            return super()._change(exchange)

    monkeypatch.setattr(balanced, "Balancing", Counting)
    seeds = range(1, 102)
    made = schedule(seeds, 4, 34, [3, 4], CHANCE)
    assert looked <= 1000 + balancing.KICKS
    for held in made:
        assert sorted(chain.from_iterable(held.tables)) == list(seeds)


@pytest.mark.parametrize(
    ("players", "full", "rounds", "digest"),
    [(13, 4, 6, "91e271dba095"), (30, 4, 10, "4d9b61b7dc80"), (30, 6, 6, "760ed31886ed"), (31, 3, 9, "683fbfa96d7c")],
)
def test_a_recorded_schedule_is_drawn_again_the_same(players: int, full: int, rounds: int, digest: str) -> None:
    five = "one-table" if full == 4 else None
    chance = Chance(b"y" * 32, f"t/{players}")
    made = schedule(list(range(1, players + 1)), full, rounds, (2, 3, 4, 5, 6), chance, five)  # type: ignore[arg-type]
    assert sha256(repr(made).encode()).hexdigest().startswith(digest)


def test_only_exchanges_that_may_help_are_priced(monkeypatch: pytest.MonkeyPatch) -> None:
    priced = 0

    class Counting(balancing.Balancing):
        def _change(self, exchange: balancing.Exchange) -> int:
            nonlocal priced
            priced += 1
            return super()._change(exchange)

    monkeypatch.setattr(balanced, "Balancing", Counting)
    schedule(range(1, 101), 4, 12, [3, 4], CHANCE)
    assert priced < 50_000


def test_those_left_over_have_byes_in_turn() -> None:
    made = schedule(range(1, 10), 4, 9, [4], CHANCE)
    assert {len(held.byes) for held in made} == {1}
    assert sorted(held.byes[0] for held in made) == list(range(1, 10))


def test_a_schedule_is_the_same_whenever_it_is_asked_for() -> None:
    made = schedule(range(1, 12), 4, 5, [3, 4], CHANCE)
    _drawn.cache_clear()
    assert schedule(range(1, 12), 4, 5, [3, 4], CHANCE) == made
