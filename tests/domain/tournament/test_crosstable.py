"""The crosstable: rounds by entrant, and what each brought."""

import random

from hypothesis import given, settings

from domain.tournament.results.crosstable import Crosstable
from domain.tournament.results.rounds import Bye, DrawnTable, Round
from domain.tournament.results.scale import Scale
from tests.support.tournaments import held, invented, seeds

FOUR = (1, 2, 3, 4)


def points(crosstable: Crosstable) -> list[str]:
    return [str(crosstable.points(entrant).value) for entrant in crosstable.entrants]


def test_points_add_up_over_the_rounds() -> None:
    first = held([(1, 30), (2, 20), (3, 10), (4, 5)])
    second = held([(4, 9), (3, 9), (2, 9), (1, 8)])
    assert points(Crosstable(FOUR, [first, second], Scale())) == ["6", "8", "6", "4"]


def test_byes_are_worth_what_they_are() -> None:
    round_ = held([(1, 2), (2, 1), (3, 0)], pairing=[4], half=[5], none=[6])
    everybody = range(1, 8)
    assert points(Crosstable(everybody, [round_], Scale())) == ["6", "3", "0", "6", "3", "0", "0"]
    assert points(Crosstable(everybody, [round_], Scale(pairing_bye="half")))[3] == "3"
    assert points(Crosstable(everybody, [round_], Scale(pairing_bye="none")))[3] == "0"
    assert [Crosstable(everybody, [round_], Scale()).row(entrant)[0].kind for entrant in (4, 5, 6, 7)] == [
        "pairing-bye",
        "half-bye",
        "zero-bye",
        "absent",
    ]


def test_who_came_late_or_is_out_was_not_absent() -> None:
    """And for nobody's tie-breaks is it any different from a round that somebody asked to miss."""
    rounds = [held([(1, 2), (2, 1)]), held([(1, 2), (3, 1)]), held([(1, 2), (3, 1)])]
    crosstable = Crosstable(FOUR, rounds, Scale("win"), entered={3: 2}, left={2: 1})
    kinds = {entrant: [own.kind for own in crosstable.row(entrant)] for entrant in (2, 3, 4)}
    assert kinds == {
        2: ["played", "out", "out"],
        3: ["not-entered", "played", "played"],
        4: ["absent", "absent", "absent"],
    }
    assert all(own.voluntary for own in crosstable.row(2)[1:] + crosstable.row(3)[:1])


def test_where_scores_are_the_points_a_bye_is_worth_what_winners_have() -> None:
    round_ = held([(1, 40), (2, 30)], [(3, 61), (4, 60)], pairing=[5], half=[6])
    assert points(Crosstable(range(1, 7), [round_], Scale("sum"))) == ["40", "30", "61", "60", "101/2", "101/4"]


def test_who_does_not_come_has_the_last_place_and_nothing() -> None:
    crosstable = Crosstable(FOUR, [held([(1, None), (2, 5), (3, 9), (4, 5)])], Scale())
    assert points(crosstable) == ["0", "3", "6", "3"]
    assert crosstable.row(1)[0].kind == "forfeit-loss"
    assert (crosstable.row(3)[0].met, crosstable.row(3)[0].scheduled) == ((2, 4), (1, 2, 4))


def test_who_comes_alone_has_won() -> None:
    crosstable = Crosstable(FOUR, [held([(1, None), (2, 0)], [(3, None), (4, None)])], Scale("win"))
    assert points(crosstable) == ["0", "1", "0", "0"]
    assert [crosstable.row(entrant)[0].kind for entrant in FOUR] == [
        "forfeit-loss",
        "forfeit-win",
        "forfeit-loss",
        "forfeit-loss",
    ]


def test_a_table_that_still_plays_counts_for_nothing_yet() -> None:
    running = Round((DrawnTable(1, (1, 2)),), (Bye(3, "half"),))
    assert not running.complete
    crosstable = Crosstable((1, 2, 3), [running], Scale("win"))
    assert [crosstable.row(entrant)[0].kind for entrant in (1, 2, 3)] == ["pending", "pending", "half-bye"]
    assert points(crosstable) == ["0", "0", "1/2"]


def test_what_rulings_give_and_take_stands_beside_the_rounds() -> None:
    round_ = held([(1, 2), (2, 1)])
    total = Crosstable((1, 2), [round_], Scale(), adjusted={1: -round_.tables[0].number * Scale().draw()}).points(1)
    assert [(part.what, part.value) for part in total.parts] == [("played", 6), ("ruling", -3)]
    assert total.value == 3


@settings(deadline=None)
@given(seeds())
def test_a_table_hands_out_all_that_its_places_are_worth_but_to_who_did_not_come(chance: random.Random) -> None:
    scale = Scale(chance.choice(["linear", "podium", "win"]))
    rounds = invented(chance, 12, 4)
    crosstable = Crosstable(range(1, 13), rounds, scale)
    for number, round_ in enumerate(rounds):
        for table, outcome in round_.played():
            size = len(table.entrants)
            worth = sum(scale.places(size)[: size - len(outcome.absent)])
            assert sum(crosstable.row(entrant)[number].points for entrant in table.entrants) == worth
