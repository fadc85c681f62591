"""Stages: the agreements that are possible, and the entrants who qualify for the next stage."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from domain.game.chance import Chance
from domain.game.refusal import Refusal
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.format import DrawSituation
from domain.tournament.formats.formats import AnyFormat, Heats, KnockOut, Manual, RoundRobin, Swiss
from domain.tournament.formats.stage import Stage, check_stages, going_on
from domain.tournament.results.crosstable import Crosstable
from domain.tournament.results.scale import Scale
from domain.tournament.tiebreaks import FOR_DUELS, FOR_ROUND_ROBINS, FOR_TABLES
from domain.tournament.tiebreaks.standings import standings
from tests.support.refusals import refused
from tests.support.tournaments import held

CHANCE = Chance(bytes(32), "t_test/1")
TO_FOUR, TO_SIX = range(2, 5), range(2, 7)


def situation(entrants: int, *rounds: Any, away: frozenset[int] = frozenset()) -> DrawSituation:
    seeds = tuple(range(1, entrants + 1))
    return DrawSituation(seeds, rounds, dict.fromkeys(seeds, Fraction()), TO_FOUR, CHANCE, 1, away)


@pytest.mark.parametrize(
    ("format_", "entrants", "rounds"),
    [
        (Swiss(rounds=6), 40, 6),
        (RoundRobin(), 7, 7),
        (RoundRobin(), 8, 7),
        (RoundRobin(rounds=14), 8, 14),
        (RoundRobin(size=4), 16, 5),
        (RoundRobin(size=4), 8, 3),
        (RoundRobin(size=3), 9, 4),
        (KnockOut(), 9, 4),
        (KnockOut(), 1, 0),
        (Heats(games=3), 12, 3),
        (Manual(rounds=2), 12, 2),
    ],
)
def test_how_many_rounds_there_are(format_: AnyFormat, entrants: int, rounds: int) -> None:
    assert format_.rounds_for(entrants) == rounds


def test_the_sizes_that_tables_may_have() -> None:
    assert Swiss(rounds=3).sizes(TO_SIX) == (2, 3, 4)
    assert Swiss(rounds=3, five="one-table").sizes(TO_SIX) == (2, 3, 4, 5)
    assert Heats(size=3).sizes([3, 4]) == (3,)
    assert KnockOut().sizes(TO_SIX) == (2,)
    assert Manual(rounds=1).sizes([3, 4]) == (3, 4)


def test_the_usual_tiebreaks_are_those_of_the_format() -> None:
    assert Stage(Swiss(rounds=3)).listed == FOR_TABLES
    assert Stage(Swiss(rounds=3, size=2)).listed == FOR_DUELS
    assert Stage(RoundRobin()).listed == FOR_ROUND_ROBINS
    assert Stage(RoundRobin(size=3)).listed == FOR_TABLES
    assert Stage(KnockOut()).listed == ()
    assert Stage(KnockOut(), tiebreaks=("lot",)).listed == ("lot",)


def test_stages_that_follow_one_another() -> None:
    check_stages([Stage(Swiss(rounds=4)), Stage(Heats(), takes=16), Stage(Swiss(rounds=1))], TO_FOUR)
    check_stages([Stage(RoundRobin(), Scale("win")), Stage(KnockOut(duel=Duel(3)), takes=4)], [2])


@pytest.mark.parametrize(
    ("stages", "pointer"),
    [
        ([], "/stages"),
        ([Stage(Swiss(rounds=3, size=5))], "/stages/0/format/size"),
        ([Stage(Swiss(rounds=3), takes=4)], "/stages/0"),
        ([Stage(Swiss(rounds=3)), Stage(Heats(advance=0))], "/stages/1/format/advance"),
        ([Stage(Swiss(rounds=3)), Stage(Swiss(rounds=1), Scale("podium"), carries=True)], "/stages/1/carries"),
        ([Stage(Swiss(rounds=3), Scale("custom", ((6, 4, 2, 0),)))], "/stages/0/scale/lists"),
        ([Stage(Swiss(rounds=3), tiebreaks=("lot", "buchholz"))], "/stages/0/tiebreaks/1"),
        ([Stage(RoundRobin(), Scale("win"), tiebreaks=("buchholz",))], "/stages/0/tiebreaks/0"),
    ],
)
def test_stages_that_cannot_be_played_are_refused(stages: list[Stage], pointer: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_stages(stages, TO_FOUR)
    assert refused.value.pointer == pointer


def test_a_game_that_is_not_for_two_knows_no_knock_out() -> None:
    with pytest.raises(Refusal):
        check_stages([Stage(KnockOut())], [3, 4])


def test_a_swiss_leaves_out_who_is_away_and_a_round_robin_does_not() -> None:
    away = frozenset({2, 5})
    swiss = Swiss(rounds=3).draw(situation(10, away=away))
    assert sorted(own for table in swiss.tables for own in table) == [1, 3, 4, 6, 7, 8, 9, 10]
    robin = RoundRobin().draw(situation(10, away=away))
    assert sorted(own for table in robin.tables for own in table) == list(range(1, 11))


def test_the_heat_stays_together_and_its_first_goes_on() -> None:
    format_ = Heats(games=2, advance=1, others=1)
    first = format_.draw(situation(7))
    one = held(*[[(own, 10 - own) for own in table] for table in first.tables])
    second = format_.draw(situation(7, one))
    assert [set(table) for table in first.tables] == [set(table) for table in second.tables]
    assert [table[0] for table in first.tables] != [table[0] for table in second.tables]
    stage, final = Stage(format_), Stage(Swiss(rounds=1))
    lines = standings(Crosstable(range(1, 8), [one], Scale()), ("firsts",), {})
    through = going_on(stage, lines, [one], final)
    assert through.entrants[:2] == (1, 2)
    assert len(through.entrants) == 3
    assert going_on(stage, lines, [one], Stage(Swiss(rounds=1), takes=4)).entrants[:2] == (1, 2)


def test_nothing_is_drawn_where_the_organiser_pairs() -> None:
    refused("organiser-pairs", Manual(rounds=1).draw, situation(4))


def test_stages_are_plain_data_and_back() -> None:
    stages = [Stage(Swiss(rounds=4, five="three-and-two")), Stage(KnockOut(duel=Duel(3, "second")), takes=8)]
    data = msgspec.to_builtins(stages)
    assert data[1]["format"] == {"kind": "knock-out", "duel": {"best_of": 3, "tied": "second"}, "third": False}
    assert msgspec.convert(data, list[Stage]) == stages
