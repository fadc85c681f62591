"""Two at a table: the FIDE Dutch system, compared with another program, and the cases without a pairing."""

import random
import subprocess
import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec
import pytest

from domain.game.chance import Chance
from domain.tournament.drawing import chance_of, draw_round
from domain.tournament.facts import RoundDrawn
from domain.tournament.formats.format import DrawSituation
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import adjust
from domain.tournament.results.rounds import Bye, DrawnTable, Round, TableOutcome
from domain.tournament.results.scale import Preset, Scale
from service.features.tournaments.pairing.swiss import MOST, solve
from tests.support import arbiters
from tests.support.meetings import met_again_only_of_need, rounds_of
from tests.support.organising import ID, SEED, Organiser, places
from tests.support.swiss_events import event

CHANCE = chance_of(SEED, ID, 1)
WHITE_FIRST = CHANCE.dice(purpose="initial-colour", ordinal=1)(2) == 0
LOST, DRAWN, WON = places(0, 1), places(1, 1), places(1, 0)


def situation(seeds: int, rounds: Sequence[Round] = (), **more: object) -> DrawSituation:
    entrants = tuple(range(1, seeds + 1))
    points = dict.fromkeys(entrants, Fraction())
    for held in rounds:
        for table, outcome in held.played():
            for standing in outcome.standings:
                worth = Fraction(1, sum(own.place == 1 for own in outcome.standings))
                points[table.entrants[standing.seat]] += worth if standing.place == 1 else 0
        for bye in held.byes:
            points[bye.entrant] += {"pairing": Fraction(1), "half": Fraction(1, 2), "none": Fraction()}[bye.kind]
    told = {"scale": Scale("win"), "planned": 9} | more
    return DrawSituation(entrants, rounds, points, (2,), CHANCE, len(rounds) + 1, **told)  # type: ignore[arg-type]


def held(*tables: tuple[int, int], won: Iterable[int] = (), byes: Sequence[Bye] = ()) -> Round:
    """A round in which these won, and all other tables were drawn."""
    outcomes = {}
    for number, (white, black) in enumerate(tables, 1):
        outcomes[number] = TableOutcome(WON if white in won else LOST if black in won else DRAWN)
    return Round(tuple(DrawnTable(number, table) for number, table in enumerate(tables, 1)), tuple(byes), outcomes)


def compared(seeds: Iterable[int], most: int = 60) -> tuple[int, dict[tuple[int, int], str]]:
    """How many rounds were paired, and the differences from gacrux, by event and round."""
    rounds, differences = 0, {}
    for seed in seeds:
        for drawn in event(seed, most=most):
            theirs = arbiters.paired(drawn.report, drawn.number, WHITE_FIRST)
            rounds += 1
            if theirs != drawn.pairs:
                ours = [pair for pair in drawn.pairs if pair not in theirs]
                others = [pair for pair in theirs if pair not in drawn.pairs]
                differences[seed, drawn.number] = f"{ours} here, {others} by gacrux"
    return rounds, differences


def test_rounds_are_paired_as_another_program_pairs_them() -> None:
    """But for one, in which they read [C8] in two ways (docs/tournaments.md)."""
    rounds, differences = compared(range(9))
    print(differences)
    assert rounds > 40
    assert differences.keys() <= {(1, 8)}


def test_who_is_left_over_comes_after_whom_the_brackets_before_need() -> None:
    """Small events in which [C9] would have its way too early, or where it does not apply."""
    _, differences = compared((26, 40, 42, 52, 191, 343, 742), most=24)
    assert not differences


@pytest.mark.long
def test_hundreds_of_rounds_are_paired_as_another_program_pairs_them() -> None:
    """Of 298 rounds 295 are asked for."""
    rounds, differences = compared(range(150))
    print(f"{rounds} rounds, {len(differences)} differences", *differences.items(), sep="\n")
    assert rounds > 850
    assert len(differences) <= rounds // 100


@pytest.mark.parametrize("preset", ["linear", "podium"])
def test_a_scale_of_another_size_pairs_alike(preset: Preset) -> None:
    """A win, a draw and a loss are as far apart; a bye that is asked for is not, where a loss is worth something."""
    lists: list[list[list[tuple[int, int]]]] = []
    for scale in (Scale("win"), Scale(preset)):
        rounds = list(event(3, scale, most=24))
        lists.append([drawn.pairs for drawn in rounds[: None if preset == "linear" else 2]])
    assert lists[0] == lists[1]


def test_the_upper_half_meets_the_lower_half_and_colours_alternate() -> None:
    made = solve(situation(8))
    assert made is not None
    assert [set(table) for table in made.tables] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    assert [table[0] < table[1] for table in made.tables] == [WHITE_FIRST, not WHITE_FIRST] * 2


def test_the_initial_colour_is_left_to_chance_and_drawn_once_for_a_stage() -> None:
    begins = set()
    for number in range(20):
        here = msgspec.structs.replace(situation(4), chance=Chance(bytes([number]) * 32, ID))
        made = solve(here)
        assert made is not None
        begins.add(made.tables[0][0])
        assert solve(msgspec.structs.replace(here, ordinal=7)) == made
    assert begins == {1, 3}


def test_a_game_that_was_not_played_was_no_meeting() -> None:
    absent = Round((DrawnTable(1, (1, 2)),), (), {1: TableOutcome(places(1, None), (1,))})
    again = solve(situation(2, [absent]))
    assert again is not None
    assert set(again.tables[0]) == {1, 2}
    assert solve(situation(2, [held((1, 2))])) is None


def test_who_must_not_meet_does_not() -> None:
    free, bound = solve(situation(4)), solve(situation(4, forbidden=frozenset({(1, 3)})))
    assert free is not None
    assert bound is not None
    assert {1, 3} in [set(table) for table in free.tables]
    assert {1, 3} not in [set(table) for table in bound.tables]


def test_the_bye_is_for_the_last_who_had_none() -> None:
    first = solve(situation(5))
    assert first is not None
    assert first.byes == (5,)
    after = [held((1, 3), (2, 4), won=(1, 2), byes=[Bye(5, "pairing")])]
    second = solve(situation(5, after))
    assert second is not None
    assert second.byes == (4,)
    assert solve(situation(3, after[:0], forbidden=frozenset({(1, 2), (1, 3), (2, 3)}))) is None


def test_who_has_missed_a_game_does_not_miss_another_by_a_bye() -> None:
    """Of two with equal points, the one with more games played gets the bye, although their place is higher."""
    asked = [Bye(5, "none"), Bye(1, "none"), Bye(2, "none")]
    once = held((3, 4), won=(3,), byes=asked)
    made = solve(situation(5, [once]))
    assert made is not None
    assert made.byes == (4,)


def test_who_is_away_is_not_paired() -> None:
    made = solve(situation(6, away=frozenset({2, 5})))
    assert made is not None
    assert sorted(own for table in made.tables for own in table) == [1, 3, 4, 6]


def test_carried_rounds_count() -> None:
    """Also those against somebody who did not come this far."""
    before = [held((1, 9), (2, 3), won=(9, 2))]
    points = dict.fromkeys((1, 3), Fraction()) | {2: Fraction(1), 4: Fraction(1)}
    here = msgspec.structs.replace(situation(4), before=before, points=points)
    made = solve(here)
    assert made is not None
    assert [set(table) for table in made.tables] == [{2, 4}, {1, 3}]


@pytest.mark.parametrize("scale", [Scale("win"), Scale("custom", ((1000, 0),))])
def test_what_a_ruling_gave_counts(scale: Scale) -> None:
    """The gift may be only a thousandth of the value of a game."""
    organiser = Organiser(Stage(Swiss(rounds=3, size=2), scale)).enter(4).begin((1, 2, 3, 4))
    organiser.tell(adjust(organiser.tournament, 1, 4, 1, reason="a wager"))
    drawn = draw_round(organiser.tournament, CHANCE, solve)
    assert set(drawn.tables[0].entrants) == {4, 1}


def test_colours_that_an_organiser_gave_are_made_good() -> None:
    """Three times White and then twice Black: White is due (1.7.1), though White was more often."""
    alone = [Bye(7, "none")]
    rounds = [held(table, byes=alone) for table in ((1, 2), (1, 3), (1, 4), (5, 1), (6, 1))]
    made = solve(situation(7, rounds, away=frozenset(range(2, 7))))
    assert made is not None
    assert made.tables == ((1, 7),)


def test_who_was_left_waiting_has_no_bye_beside_it() -> None:
    absent = Round((DrawnTable(1, (2, 3)),), (Bye(1, "none"),), {1: TableOutcome(places(None, 1), (0,))})
    here = msgspec.structs.replace(situation(3, [absent]), points=dict.fromkeys((1, 2, 3), Fraction(1)))
    made = solve(here)
    assert made is not None
    assert made.byes == (2,)


def test_tables_of_three_are_beyond_the_system() -> None:
    three = Round((DrawnTable(1, (1, 2, 3)),), (), {1: TableOutcome(places(3, 2, 1))})
    assert solve(msgspec.structs.replace(situation(4), before=[three])) is None


def test_where_the_system_has_no_pairing_the_search_pairs_and_the_record_says_so() -> None:
    """Seven rounds for six: everybody has met everybody."""
    organiser = Organiser(Stage(Swiss(rounds=7, size=2), Scale("win"))).enter(6).begin()
    chance = random.Random(1)
    for _ in range(7):
        organiser.draw(solve).play(chance)
    drawn = [fact for fact in organiser.facts if isinstance(fact, RoundDrawn)]
    assert {(fact.by, fact.solver) for fact in drawn} == {("solver", solve.name), ("format", solve.name)}
    assert solve.name.startswith("py4swiss ")
    assert drawn[-1].cost is not None
    assert drawn[-1].cost.repeats > 0
    assert all(fact.cost and not fact.cost.repeats for fact in drawn if fact.by == "solver")


@pytest.mark.long
def test_two_hundred_are_paired_by_the_system() -> None:
    """How long that takes, `python -m benchmarks.dutch` shows."""
    organiser = Organiser(Stage(Swiss(rounds=9, size=2), Scale("win"))).enter(199).begin()
    for _ in range(2):
        organiser.draw(solve).play(random.Random(1), away=0.02)
    assert [fact.by for fact in organiser.facts if isinstance(fact, RoundDrawn)] == ["solver"] * 2


@pytest.mark.parametrize(
    ("entrants", "rounds"),
    [(5, 4), (8, 7), (16, 6), (33, 5), *(pytest.param(n, 7, marks=pytest.mark.long) for n in (64, 127, 128))],
)
def test_nobody_meets_again_nor_waits_twice_without_need(entrants: int, rounds: int) -> None:
    stage = Stage(Swiss(rounds=rounds, size=2), Scale("win"))
    met_again_only_of_need(entrants, rounds_of(entrants, random.Random(entrants), stage, solver=solve))


def test_nothing_is_loaded_before_somebody_is_paired() -> None:
    late = "{'py4swiss', 'pydantic'}"
    load = f"import sys, service.platform.http.app, service.cli; sys.exit(bool({late} & set(sys.modules)))"
    subprocess.run([sys.executable, "-c", load], check=True)


def test_so_many_that_it_takes_long_are_paired_by_the_search() -> None:
    assert solve(situation(MOST + 1)) is None
