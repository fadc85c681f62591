"""The tie-breaks of the FIDE Handbook, by its articles and its own examples."""

from fractions import Fraction

from domain.tournament.results.crosstable import Crosstable
from domain.tournament.results.rounds import Round
from domain.tournament.results.scale import Scale
from domain.tournament.tiebreaks import OWN
from domain.tournament.tiebreaks.duels import adjusted_score
from tests.support.tournaments import Scores, half, held


def value(crosstable: Crosstable, name: str, entrant: int) -> Fraction:
    return OWN[name](crosstable, entrant).value


WON, DREW, LOST = (1, 0), (1, 1), (0, 1)


def three() -> Crosstable:
    """Three players: in turn each has a bye of another kind."""
    return Crosstable(
        (1, 2, 3),
        [
            held([(1, 1), (2, 0)], pairing=[3]),
            held([(1, 1), (3, 1)], half=[2]),
            held([(2, 1), (3, 0)], none=[1]),
        ],
        Scale("win"),
    )


def test_a_bye_that_was_asked_for_counts_as_drawn_for_opponents_when_nothing_follows() -> None:
    """C.07, 16.3: the zero-point bye of 1 is the last round; the half-point bye of 2 is not."""
    assert [adjusted_score(three(), entrant).value for entrant in (1, 2, 3)] == [2, half(1.5), half(1.5)]


def test_a_round_not_played_is_a_game_against_a_dummy() -> None:
    assert [value(three(), "buchholz", entrant) for entrant in (1, 2, 3)] == [half(4.5), 5, 5]
    assert [value(three(), "sonneborn-berger", entrant) for entrant in (1, 2, 3)] == [half(2.25), half(2.25), half(2.5)]


def test_what_was_not_played_by_choice_is_cut_first() -> None:
    assert [value(three(), "buchholz-cut-1", entrant) for entrant in (1, 2, 3)] == [3, half(3.5), half(3.5)]


def test_what_is_cut_of_products_is_by_the_opponents_scores() -> None:
    """C.07, 14.1.1: the bye of 3, which nobody asked for, stays; of two opponents with 1½ the lost game is cut."""
    assert [value(three(), "sonneborn-berger-cut-1", entrant) for entrant in (1, 2, 3)] == [
        half(2.25),
        half(1.5),
        half(2.5),
    ]


LAXMAN = [(5, WON), (5, WON), (6.5, LOST), None, (4.5, WON), (6, DREW), (5, WON), (6.5, DREW), (5.5, WON), (6, WON)]


def laxman() -> Crosstable:
    """Return the first worked example of the regulations (FIDE Arbiters' Manual 2026, annex to C.07).

    It has ten rounds, with a requested bye without points in the fourth. Each opponent's other games are against
    players whom nobody else meets.
    """
    rounds: list[list[Scores]] = [[] for _ in LAXMAN]
    for number, met in enumerate(LAXMAN):
        if met is None:
            continue
        total, (own, theirs) = met
        opponent, filler = 10 + number, 100 + number
        rounds[number].append([(1, own), (opponent, theirs)])
        left = half(total) - (Fraction(1, 2) if own == theirs else Fraction(theirs))
        for other in (other for other in range(len(LAXMAN)) if other != number):
            result = WON if left >= 1 else DREW if left else LOST
            rounds[other].append([(opponent, result[0]), (filler, result[1])])
            left -= min(left, 1)
    held_rounds = [held(*tables, none=[1] if number == 3 else []) for number, tables in enumerate(rounds)]
    entrants = {entrant for round_ in held_rounds for table in round_.tables for entrant in table.entrants}
    return Crosstable(sorted(entrants), held_rounds, Scale("win"))


def test_the_worked_example_of_the_regulations() -> None:
    crosstable = laxman()
    assert crosstable.points(1).value == 7
    assert value(crosstable, "buchholz", 1) == 55
    assert value(crosstable, "buchholz-cut-1", 1) == 50
    assert value(crosstable, "sonneborn-berger", 1) == half(37.25)


def forfeited(*, predetermined: bool = False) -> Crosstable:
    """1 wins against 2, who does not come, and beats 3; 2 draws with 4 and then leaves the rest alone."""
    return Crosstable(
        (1, 2, 3, 4),
        [held([(1, 0), (2, None)], [(3, 1), (4, 1)]), held([(1, 1), (3, 0)], [(2, 1), (4, 1)])],
        Scale("win"),
        predetermined=predetermined,
    )


def test_after_a_forfeit_the_dummy_has_no_more_than_who_should_have_come() -> None:
    """C.07, 16.4.1."""
    assert value(forfeited(), "buchholz", 1) == half(0.5) + half(0.5)
    dummy = OWN["buchholz"](forfeited(), 1).parts[0]
    assert (dummy.what, [part.value for part in dummy.parts]) == ("dummy", [2, half(0.5)])


def test_a_forfeit_is_a_game_where_everybody_knew_whom_they_would_meet() -> None:
    """C.07, 15.2, and no dummies."""
    assert value(forfeited(predetermined=True), "sonneborn-berger", 1) == half(0.5) + half(0.5)
    assert OWN["sonneborn-berger"](forfeited(predetermined=True), 1).parts[0].parts[0].what == "opponent"
    odd = Crosstable((1, 2, 3), [held([(1, 1), (2, 0)], pairing=[3])], Scale("win"), predetermined=True)
    assert value(odd, "sonneborn-berger", 3) == 0


def test_wins_count_what_was_not_played_and_games_won_do_not() -> None:
    """C.07, 7.1 and 7.2."""
    crosstable = Crosstable(
        (1, 2, 3), [held([(1, 1), (2, 0)], pairing=[3]), held([(1, None), (3, 1)], half=[2])], Scale("win")
    )
    assert [value(crosstable, "wins", entrant) for entrant in (1, 2, 3)] == [1, 0, 2]
    assert [value(crosstable, "games-won", entrant) for entrant in (1, 2, 3)] == [1, 0, 0]


def ladder(*, last: Round) -> Crosstable:
    """1 has met 2, 3, 4 and 5, whose scores are 3, 2, 1 and 0 before the last round."""
    rounds = [
        held([(1, 0), (2, 1)], [(3, 1), (6, 0)], [(4, 1), (7, 0)], [(5, 0), (8, 1)]),
        held([(1, 0), (3, 1)], [(2, 1), (6, 0)], [(4, 0), (7, 1)], [(5, 0), (8, 1)]),
        held([(1, 1), (4, 0)], [(2, 1), (7, 0)], [(3, 0), (6, 1)], [(5, 0), (8, 1)]),
        held([(1, 1), (5, 0)], [(2, 0), (8, 1)], [(3, 0), (7, 1)], [(4, 0), (6, 1)]),
        last,
    ]
    return Crosstable(range(1, 9), rounds, Scale("win"))


def test_cuts_take_the_least_and_medians_the_greatest_too() -> None:
    """The scores of the opponents of 1 are 3, 2, 1½, ½ and 3."""
    crosstable = ladder(last=held([(1, 0), (7, 1)], [(2, 0), (6, 1)], [(3, 0), (8, 1)], [(4, 0), (5, 0)]))
    cuts = ("buchholz", "buchholz-cut-1", "buchholz-cut-2", "buchholz-median-1", "buchholz-median-2")
    assert [value(crosstable, name, 1) for name in cuts] == [10, half(9.5), 8, half(6.5), 2]


def test_a_round_not_played_by_choice_stays_when_it_brought_less() -> None:
    """C.07, 16.5.1: "as long as such contribution is not lower than the least significant value"."""
    last = held([(2, 0), (6, 1)], [(3, 0), (8, 1)], [(4, 1), (7, 0)], none=[1, 5])
    crosstable = ladder(last=last)
    products = OWN["sonneborn-berger-cut-1"](crosstable, 1)
    by_choice = products.parts[4]
    assert (by_choice.value, by_choice.counted) == (0, True)
    assert [part.counted for part in products.parts] == [True, True, True, False, True]
