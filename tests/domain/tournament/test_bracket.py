"""Knock-outs: the bracket, and matches of several games."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.game.chance import Chance
from domain.tournament.formats.bracket import bracket, seeding
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.format import DrawSituation
from domain.tournament.formats.formats import KnockOut
from domain.tournament.results.rounds import Bye, DrawnTable, Round, TableOutcome
from tests.support.tournaments import outcome, seeds

CHANCE = Chance(bytes(32), "t_test/1")
FIRST, SECOND, LEVEL = outcome([1, 0]), outcome([0, 1]), outcome([1, 1])
"""Games by turn order: the first player wins, the second player wins, or neither."""


def test_the_best_seeds_meet_as_late_as_can_be() -> None:
    assert seeding(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert bracket([11, 12, 13, 14, 15]) == (11, None, 14, 15, 12, None, 13, None)


@pytest.mark.parametrize("places", [2, 4, 8, 16, 32, 64])
def test_if_the_better_seed_always_wins_the_best_are_left(places: int) -> None:
    order = seeding(places)
    while len(order) > 1:
        pairs = [order[place : place + 2] for place in range(0, len(order), 2)]
        assert {sum(both) for both in pairs} == {len(order) + 1}
        order = [min(both) for both in pairs]
    assert order == [1]


def play(format_: KnockOut, entrants: tuple[int, ...], chance: random.Random, away: float) -> list[Round]:
    """All rounds, each game by chance."""
    rounds: list[Round] = []
    while len(rounds) < format_.rounds_for(len(entrants)):
        made = format_.draw(DrawSituation(entrants, rounds, {}, range(2, 5), CHANCE, 1))
        tables = tuple(DrawnTable(number, table) for number, table in enumerate(made.tables, 1))
        outcomes = {}
        for table in tables:
            games: list[TableOutcome] = []
            while (over := format_.outcome(games)) is None:
                came = [None if chance.random() < away else chance.randint(0, 2) for _ in range(2)]
                games.append(outcome(came))
            outcomes[table.number] = over
        rounds.append(Round(tables, tuple(Bye(own, "pairing") for own in made.byes), outcomes))
    return rounds


@settings(deadline=None)
@given(seeds(), st.integers(1, 40), st.integers(1, 4), st.sampled_from(["replay", "second", "seed"]))
def test_one_is_left_and_has_lost_to_nobody(chance: random.Random, players: int, best_of: int, tied: str) -> None:
    format_ = KnockOut(duel=Duel(best_of, tied))  # type: ignore[arg-type]  one of the three
    entrants = tuple(chance.sample(range(1, 100), players))
    rounds = play(format_, entrants, chance, 0)
    left = set(entrants) - format_.out(entrants, rounds).keys()
    assert len(left) == 1
    sat = [own for held in rounds for table in held.tables for own in table.entrants]
    lost = {
        table.entrants[standing.seat]
        for held in rounds
        for table, over in held.played()
        for standing in over.standings
        if standing.place == 2
    }
    assert lost == set(entrants) - left
    assert len(sat) == 2 * (players - 1)


@settings(deadline=None)
@given(seeds(), st.integers(2, 20))
def test_where_neither_comes_the_bracket_goes_on(chance: random.Random, players: int) -> None:
    entrants = tuple(range(1, players + 1))
    rounds = play(KnockOut(), entrants, chance, 0.6)
    left = set(entrants) - KnockOut().out(entrants, rounds).keys()
    assert len(left) <= 1
    assert sum(len(held.tables) for held in rounds) <= players - 1


def test_the_two_begin_in_turn() -> None:
    assert [Duel(5).order((7, 3), number) for number in (1, 2, 3)] == [(7, 3), (3, 7), (7, 3)]


@pytest.mark.parametrize(
    ("duel", "games", "places"),
    [
        (Duel(1), [FIRST], [1, 2]),
        (Duel(3), [FIRST], None),
        (Duel(3), [FIRST, SECOND], [1, 2]),  # 1 begins and wins, then 2 begins and loses
        (Duel(3), [FIRST, FIRST], None),
        (Duel(3), [FIRST, FIRST, SECOND], [2, 1]),
        (Duel(3), [FIRST, LEVEL], None),
        (Duel(3), [FIRST, LEVEL, LEVEL], [1, 2]),
        (Duel(2), [SECOND, FIRST], [2, 1]),
        (Duel(1, "replay"), [LEVEL], None),
        (Duel(1, "replay"), [LEVEL, LEVEL, SECOND], [2, 1]),
        (Duel(1, "replay"), [LEVEL, SECOND], [1, 2]),
        (Duel(1, "second"), [LEVEL], [2, 1]),
        (Duel(2, "second"), [LEVEL, LEVEL], [1, 2]),
        (Duel(2, "second"), [FIRST, FIRST], [1, 2]),
        (Duel(1, "seed"), [LEVEL], [1, 2]),
        (Duel(2, "seed"), [FIRST, FIRST], [1, 2]),
    ],
)
def test_when_a_match_is_over_and_who_has_won(duel: Duel, games: list[TableOutcome], places: list[int] | None) -> None:
    over = duel.outcome(games)
    assert (over and [standing.place for standing in over.standings]) == places


def test_who_does_not_come_loses_and_if_neither_does_both() -> None:
    assert Duel(1).outcome([outcome([None, 0])]) == TableOutcome((), (0,))
    assert Duel(3).outcome([outcome([None, 0])]) is None
    assert Duel(3).outcome([outcome([None, 0]), outcome([0, None])]) == TableOutcome((), (0,))
    won = Duel(3).outcome([FIRST, outcome([None, 0])])
    assert won is not None
    assert [standing.place for standing in won.standings] == [1, 2]
    assert Duel(3).outcome([FIRST, outcome([None, None])]) == TableOutcome((), (0, 1))
