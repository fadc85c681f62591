"""Direct encounter, by article 6 of C.07."""

from collections.abc import Sequence

from domain.tournament.results.crosstable import Crosstable
from domain.tournament.results.scale import Scale
from domain.tournament.tiebreaks.encounter import direct_encounter
from domain.tournament.tiebreaks.standings import standings
from tests.support.tournaments import Scores, held


def below(*rounds: Sequence[Scores], tied: Sequence[int], predetermined: bool = False) -> list[int]:
    """How many of those tied each of them is placed above."""
    entrants = sorted({entrant for tables in rounds for table in tables for entrant, _ in table})
    crosstable = Crosstable(entrants, [held(*tables) for tables in rounds], Scale(), predetermined=predetermined)
    values = direct_encounter(crosstable, tied)
    return [int(values[entrant].value) for entrant in tied]


def test_who_won_the_game_comes_first() -> None:
    assert below([[(1, 3), (2, 4)]], tied=[1, 2]) == [0, 1]


def test_who_never_met_stays_tied() -> None:
    assert below([[(1, 3), (3, 4)], [(2, 1), (4, 0)]], tied=[1, 2]) == [0, 0]


def test_a_better_place_at_a_table_of_four_is_a_win_over_each() -> None:
    assert below([[(1, 5), (2, 9), (3, 7), (4, 9)]], tied=[1, 2, 3]) == [0, 2, 1]
    assert below([[(1, 5), (2, 9), (3, 7), (4, 9)]], tied=[2, 4]) == [0, 0]


def test_who_met_twice_counts_with_the_average() -> None:
    """Article 6.1.2: 1 beat 2 once and lost once; 3 beat 1, and 2 beat 3."""
    rounds = [[[(1, 1), (2, 0)]], [[(2, 1), (1, 0)]], [[(3, 1), (1, 0)]], [[(2, 1), (3, 0)]]]
    assert below(*rounds, tied=[1, 2, 3]) == [0, 2, 1]


def test_those_still_level_are_looked_at_again_among_themselves() -> None:
    """Article 6.2: 1, 2 and 3 have a point and a half each over 4 and one another; between them 1 beat 2."""
    rounds = [
        [[(1, 1), (2, 0)], [(3, 1), (4, 0)]],
        [[(2, 1), (3, 0)], [(1, 0), (4, 1)]],
        [[(1, 1), (3, 1)], [(2, 0), (4, 0)]],
    ]
    # 1: beat 2, lost to 4, drew 3; 2: lost to 1, beat 3, drew 4; 3: beat 4, lost to 2, drew 1; 4: lost, won, drew
    assert below(*rounds, tied=[1, 2, 3, 4]) == [0, 0, 0, 0]
    assert below(*rounds, tied=[1, 2, 3]) == [2, 1, 0]
    assert below(*rounds, tied=[2, 3, 4]) == [2, 1, 0]
    six = [
        [[(1, 1), (2, 0)], [(3, 0), (4, 1)]],
        [[(1, 0), (3, 1)], [(2, 1), (4, 0)]],
        [[(1, 1), (4, 0)], [(2, 1), (3, 0)]],
    ]
    # 1 and 2 have two wins, 3 and 4 one: 1 beat 2, and 4 beat 3
    assert below(*six, tied=[1, 2, 3, 4]) == [3, 2, 0, 1]


def test_not_all_have_met_but_one_cannot_be_caught() -> None:
    """Article 6.3: 1 beat 2 and 3; whatever 2 and 3 had done to each other, 1 is alone at the top. They stay tied."""
    assert below([[(1, 1), (2, 0)]], [[(1, 1), (3, 0)]], tied=[1, 2, 3]) == [2, 0, 0]


def test_who_might_be_caught_is_not_first() -> None:
    """1 beat 2, but 3 has met nobody yet."""
    assert below([[(1, 1), (2, 0)], [(3, 1), (4, 0)]], tied=[1, 2, 3]) == [0, 0, 0]


def test_forfeits_count_only_where_pairings_were_known_beforehand() -> None:
    forfeit: list[list[Scores]] = [[[(1, 0), (2, None)]]]
    assert below(*forfeit, tied=[1, 2]) == [0, 0]
    assert below(*forfeit, tied=[1, 2], predetermined=True) == [1, 0]


def test_a_tie_without_a_meeting_is_not_a_drawn_meeting() -> None:
    """1 and 2 drew, and 7 is level with them and met neither. 4 and 6 lost to others. 3 and 5 are level with nobody."""
    rounds = [held([(1, 1), (2, 1)], [(3, 1), (4, 0)], [(5, 1), (6, 0)]), held([(7, 1), (3, 1)])]
    lines = standings(Crosstable(range(1, 8), rounds, Scale()), ("wins", "direct-encounter"), {})
    shown = {line.entrant: (line.tiebreaks[1] and line.tiebreaks[1].value, line.unmet) for line in lines}
    assert shown == {
        1: (0, False), 2: (0, False), 4: (0, True), 6: (0, True), 3: (None, False), 5: (None, False), 7: (0, True),
    }  # fmt: skip
