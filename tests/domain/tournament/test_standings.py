"""Standings: places, as of any round, and every number down to the reported results."""

import random
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings

from domain.tournament.results.crosstable import Crosstable
from domain.tournament.results.reckoning import Explanation
from domain.tournament.results.scale import Scale
from domain.tournament.tiebreaks import FOR_DUELS, FOR_ROUND_ROBINS, FOR_TABLES, LOT, check_tiebreaks
from domain.tournament.tiebreaks.standings import StandingRow, standings
from tests.support.refusals import refused
from tests.support.tournaments import all_of, held, invented, seeds

LOTS = {entrant: (entrant * 7919) % 101 for entrant in range(1, 101)}


def tables(chance: random.Random) -> tuple[StandingRow, ...]:
    return standings(Crosstable(range(1, 15), invented(chance, 14, 4), Scale()), FOR_TABLES, LOTS)


def duels(chance: random.Random) -> tuple[StandingRow, ...]:
    return standings(Crosstable(range(1, 13), invented(chance, 12, 5, {0: (2,)}), Scale("win")), FOR_DUELS, LOTS)


def test_tiebreaks_decide_one_after_the_other_among_those_still_tied() -> None:
    """All have six points. 1 and 3 have met stronger ones; between them 1 won."""
    rounds = [
        held([(1, 5), (2, 4)], [(3, 5), (4, 4)]),
        held([(2, 5), (1, 4)], [(4, 5), (3, 4)]),
    ]
    lines = standings(Crosstable((1, 2, 3, 4), rounds, Scale()), ("direct-encounter", "turn-order", LOT), LOTS)
    assert [line.points.value for line in lines] == [6, 6, 6, 6]
    assert [[value and value.value for value in line.tiebreaks[:2]] for line in lines] == [[0, Fraction(1, 2)]] * 4
    assert [line.entrant for line in lines] == sorted((1, 2, 3, 4), key=lambda entrant: -LOTS[entrant])
    assert [line.place for line in lines] == [1, 2, 3, 4]


def test_without_a_lot_who_is_level_in_everything_shares_a_place() -> None:
    crosstable = Crosstable((1, 2, 3), [held([(1, 1), (2, 0), (3, 0)])], Scale())
    assert [(line.entrant, line.place) for line in standings(crosstable, ("firsts",), {})] == [(1, 1), (2, 2), (3, 2)]


def test_direct_encounter_has_nothing_to_say_of_who_is_not_tied() -> None:
    crosstable = Crosstable((1, 2, 3), [held([(1, 2), (2, 1), (3, 0)])], Scale())
    assert [line.tiebreaks for line in standings(crosstable, ("direct-encounter",), {})] == [(None,)] * 3


@settings(max_examples=30, deadline=None)
@given(seeds())
def test_every_number_follows_from_its_parts(chance: random.Random) -> None:
    for line in (*tables(chance), *duels(chance)):
        for reckoning in (line.points, *filter(None, line.tiebreaks)):
            assert all(part.again() == part.value for part in all_of(reckoning))
            told = reckoning.explained()
            assert msgspec.json.decode(msgspec.json.encode(told), type=Explanation) == told


@settings(max_examples=30, deadline=None)
@given(seeds())
def test_places_are_by_points_and_then_by_each_tiebreak_in_turn(chance: random.Random) -> None:
    for lines in (tables(chance), duels(chance)):
        keys = [[line.points.value, *(value.value if value else 0 for value in line.tiebreaks)] for line in lines]
        assert [line.place for line in lines] == list(range(1, len(lines) + 1))
        assert keys == sorted(keys, reverse=True)


@settings(max_examples=30, deadline=None)
@given(seeds())
def test_the_order_in_which_entrants_and_tables_are_named_changes_nothing(chance: random.Random) -> None:
    rounds = invented(chance, 9, 4)
    entrants = list(range(1, 10))
    one = standings(Crosstable(entrants, rounds, Scale()), FOR_TABLES, LOTS)
    chance.shuffle(entrants)
    other = standings(Crosstable(entrants, rounds, Scale()), FOR_TABLES, LOTS)
    assert [(line.entrant, line.place) for line in one] == [(line.entrant, line.place) for line in other]


def test_explained_as_data_and_in_words() -> None:
    crosstable = Crosstable((1, 2, 3), [held([(1, 9), (2, 4)], pairing=[3])], Scale("win"))
    line = standings(crosstable, ("buchholz-cut-1",), {})[0]
    assert line.plain(["buchholz-cut-1"]) == {
        "entrant": 1,
        "place": 1,
        "points": "1",
        "tiebreaks": {"buchholz-cut-1": "0"},
    }
    told = msgspec.json.encode(line.explained(["buchholz-cut-1"]))
    explained = msgspec.json.decode(told)["tiebreaks"]["buchholz-cut-1"]
    assert explained["parts"] == [
        {
            "what": "opponent",
            "value": "0",
            "round": 1,
            "entrant": 2,
            "counted": False,
            "how": "sum",
            "parts": [
                {
                    "what": "adjusted-score",
                    "value": "0",
                    "entrant": 2,
                    "how": "sum",
                    "parts": [{"what": "played", "value": "0", "round": 1}],
                }
            ],
        }
    ]
    assert list(line.tiebreaks[0].lines() if line.tiebreaks[0] else []) == [
        "buchholz, entrant 1: 0 = sum of",
        "  opponent, round 1, entrant 2: 0 (cut) = sum of",
        "    adjusted-score, entrant 2: 0 = sum of",
        "      played, round 1: 0",
    ]


@pytest.mark.parametrize(
    ("names", "scale", "sizes", "predetermined", "pointer"),
    [
        (["coin"], Scale(), [2], False, "/tiebreaks/0"),
        (["firsts", "lot", "firsts"], Scale(), [4], False, "/tiebreaks/2"),
        (["firsts", "buchholz"], Scale(), [3, 4], False, "/tiebreaks/1"),
        (["wins"], Scale("sum"), [2], False, "/tiebreaks/0"),
        (["buchholz-cut-1"], Scale("win"), [2], True, "/tiebreaks/0"),
    ],
)
def test_a_list_that_does_not_fit_is_refused(
    names: list[str], scale: Scale, sizes: list[int], predetermined: bool, pointer: str
) -> None:
    assert (
        refused("invalid-tiebreaks", check_tiebreaks, names, scale, sizes, predetermined=predetermined).pointer
        == pointer
    )


def test_the_usual_lists_fit() -> None:
    check_tiebreaks(FOR_TABLES, Scale(), [3, 4], predetermined=False)
    check_tiebreaks(FOR_DUELS, Scale("win"), [2], predetermined=False)
    check_tiebreaks(FOR_ROUND_ROBINS, Scale("win"), [2], predetermined=True)
