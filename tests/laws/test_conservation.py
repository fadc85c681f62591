"""Nothing is lost and nothing comes from nowhere: after every fact all the parts of the box are somewhere."""

import copy
from collections import Counter

from domain.game.play import DecisionAnswered, DecisionOpened
from tests.support.games import Game
from tests.support.profile import Heap, profile


def check(game: Game) -> None:
    """While the box is unpacked there is no part too many; once all are there, all stay there. What is asked and
    answered does not come to the table. Only heaps that have changed are counted again."""
    heaps, whole = profile(game.ruleset.name).heaps, profile(game.ruleset.name).box(game.at(len(game.facts)).table)
    assert whole
    told = game.ruleset.new(game.setting)
    missing = Counter(whole)
    counted: list[Heap] = [[] for _ in heaps(told.table)]
    unpacked = False
    for fact in game.facts:
        told.apply(fact)
        assert told.table.pieces <= game.ruleset.pieces, "an import of this game would be refused"
        if isinstance(fact, DecisionOpened | DecisionAnswered):
            continue
        for place, heap in enumerate(heaps(told.table)):
            if heap != counted[place]:
                missing.update(counted[place])
                missing.subtract(heap)
                counted[place] = copy.copy(heap)
                assert not isinstance(heap, dict) or min(heap.values(), default=0) >= 0, f"fewer than none after {fact}"
        unpacked = unpacked or not any(missing.values())
        assert not any(missing.values()) if unpacked else min(missing.values()) >= 0, f"after {fact}"
    assert unpacked


def test_everything_in_the_box_is_somewhere_after_every_fact(games: list[Game]) -> None:
    for game in games:
        check(game)
