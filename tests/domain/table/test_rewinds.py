"""Play after a rewind.

Untouched cards stay, known cards stay, and the rest is dealt again from the same cards.
"""

import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from domain.game.play import Copy, Play, fold
from domain.games.dominion.facts import CardsDrawn, DeckShuffled
from domain.games.rulesets import RULESETS
from domain.table.rewinds import branched, informing
from domain.table.timeline import Stretch, Timeline
from tests.support.games import played, seeded
from tests.support.profile import sampled


@pytest.mark.parametrize("name", RULESETS)
def test_a_branch_keeps_what_is_known_and_deals_the_rest_anew(name: str) -> None:
    ruleset = RULESETS[name]
    rng = random.Random(name)
    changed = 0
    for number in range(6):
        setting = ruleset.recorded({"turn_limit": 6}, 2)
        game = played(ruleset, setting, f"branch/{number}")
        then = rng.choice(game.questions[:-1])
        tip = rng.choice([question for question in game.questions if question > then])
        known = [game.seen(then, seat).table for seat in game.audience]
        truth = fold(ruleset.new(setting), game.facts[:then])
        begun = branched(truth, known, game.facts[then:tip], seeded("branch", number))
        orders = begun.orders or {}
        assert set(begun.shuffled) == set(orders)
        for order_name, order in truth.table.orders.items():
            anew = orders.get(order_name, tuple(order))
            assert Counter(anew) == Counter(order)
            for place, item in enumerate(order):
                if any(table.orders[order_name][place] is not None for table in known):
                    assert anew[place] == item
            changed += tuple(anew) != tuple(order)
        if not any(type(fact) in (CardsDrawn, DeckShuffled) for fact in game.facts[then:tip]) and name == "dominion":
            assert not orders
        after = fold(truth, [begun]).table.orders
        assert {name: tuple(after[name]) for name in orders} == orders
    assert changed


@pytest.mark.parametrize("name", RULESETS)
def test_on_a_branch_too_a_table_at_rest_is_all_there_is_to_know(name: str) -> None:
    """The rewound driver lays the hidden orders again and plays on with them. So does a driver that resumes the game
    from there."""
    ruleset = RULESETS[name]
    dealt = 0
    for number in range(6):
        game = played(ruleset, ruleset.recorded({"turn_limit": 6}, 2), f"branch/{number}")
        then = game.questions[len(game.questions) // 3]
        known = [game.seen(then, seat).table for seat in game.audience]
        chance = msgspec.structs.replace(game.chance, branch=1)
        begun = branched(game.at(then), known, game.facts[then:], chance)
        dealt += bool(begun.orders)
        play = game.resumed(then)
        play.branch(begun)
        choose = sampled(random.Random(number))
        another: Play[Any] | None = None
        while play.chooses is not None:
            facts = play.copy.facts
            if another is None and play.rest == facts - 1:
                another = ruleset.play(Copy(deepcopy(play.copy.table), play.rest), chance)
                another.start()
            picks = choose(play.chooses)
            told = play.answer(facts, picks)
            assert another is None or another.answer(facts, picks) == told
        assert another is not None
    assert dealt


def test_a_course_knows_what_counts() -> None:
    timeline = Timeline()
    timeline.rewind(20, 10)
    timeline.rewind(30, 25)
    timeline.rewind(35, 30)
    assert timeline.abandoned == [Stretch(11, 19, 1), Stretch(26, 29, 2), Stretch(31, 34, 3)]
    timeline.rewind(40, 22)
    assert timeline.abandoned == [Stretch(11, 19, 1), Stretch(23, 39, 4)]
    assert [seq for seq in range(1, 43) if timeline.counts(seq)] == [*range(1, 11), *range(20, 23), 40, 41, 42]
    assert list(timeline.back_from(42)) == [42, 41, 40, 22, 21, 20, *range(10, 0, -1)]
    assert [timeline.branch(seq) for seq in (5, 21, 41)] == [0, 1, 4]
    timeline.rewind(50, 3)
    assert timeline.abandoned == [Stretch(4, 49, 5)]


def test_what_lies_beside_play_is_on_no_branch() -> None:
    timeline = Timeline(beside=[1, 2, 11, 14, 15, 18])
    timeline.beside.append(20)
    timeline.rewind(20, 10)
    assert timeline.taken_back == [(12, 13), (16, 17), (19, 19)]
    assert [seq for seq in range(1, 22) if not timeline.counts(seq)] == [12, 13, 16, 17, 19]
    timeline.beside.append(30)
    timeline.rewind(30, 5)
    assert timeline.taken_back == [(6, 10), (12, 13), (16, 17), (19, 19), (21, 29)]


@pytest.mark.parametrize(("seq", "to"), [(20, 0), (20, 20), (20, 19), (20, 25), (60, 15)])
def test_a_course_goes_back_only_to_what_counts(seq: int, to: int) -> None:
    timeline = Timeline(1, [Stretch(11, 19, 1)])
    with pytest.raises(ValueError, match="cannot go back"):
        timeline.rewind(seq, to)


def test_who_learns_something() -> None:
    dominion = RULESETS["dominion"]
    names = informing(dominion.codec, dominion.discloses)
    assert {"cards-drawn", "card-played", "game-ended", "decision-opened/react"} <= names
    assert not {"deck-shuffled", "decision-opened", "decision-answered", "branch-begun"} & names
    always = informing(dominion.codec, dominion.disclosed(dominion.setting({"ask": "always"}, 2).options))
    assert names - always == {name for name in names if name.startswith("decision-opened/")}


class _Counted(list[Any]):
    """A list that counts the items that are read from it."""

    reads = 0

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        _Counted.reads += len(found) if isinstance(index, slice) else 1
        return found

    def __iter__(self) -> Iterator[Any]:
        for item in super().__iter__():
            _Counted.reads += 1
            yield item

    def __contains__(self, item: object) -> bool:
        return any(one == item for one in self)


def test_queries_of_a_timeline_with_many_takebacks_stay_cheap() -> None:
    """After each takeback, four events of play and the event of the takeback follow; three are taken back."""
    takebacks, length = 500, 5
    events = takebacks * length
    stretches = [Stretch(seq + 2, seq + 4, seq // length + 1) for seq in range(0, events, length)]
    timeline = Timeline([], _Counted(stretches), _Counted(range(length, events + 1, length)))
    _Counted.reads = 0
    counting = sum(timeline.counts(seq) for seq in range(1, events + 1))
    assert (counting, len(timeline.taken_back)) == (2 * takebacks, takebacks)
    assert _Counted.reads < 25 * events
