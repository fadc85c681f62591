"""Nothing is lost and nothing comes from nowhere: after every fact all the parts of the box are somewhere."""

import copy
from collections import Counter

from domain.game.play import DecisionAnswered, DecisionOpened
from tests.support.games import Game
from tests.support.profile import Heap, profile

UNSEEN = frozenset({DecisionOpened, DecisionAnswered})


def check(game: Game) -> None:
    """Check that parts are neither lost nor added.

    During the unpacking no part is in excess. After it all parts stay. Questions and answers do not reach the table.
    Only changed heaps are counted again.
    """
    heaps, whole = profile(game.ruleset.name).heaps, profile(game.ruleset.name).box(game.at(len(game.facts)).table)
    assert whole
    told = game.ruleset.new(game.setting)
    taken, laid = Counter(whole), Counter[object]()  # from the box and from heaps; onto heaps
    counted: list[Heap] = [[] for _ in heaps(told.table)]
    unpacked = False
    for fact in game.facts:
        told.apply(fact)
        if type(fact) in UNSEEN:
            continue
        assert told.table.pieces <= game.ruleset.pieces, "an import of this game would be refused"
        changed = [(place, heap) for place, heap in enumerate(heaps(told.table)) if heap != counted[place]]
        for place, heap in changed:
            taken.update(counted[place])
            laid.update(heap)
            counted[place] = copy.copy(heap)
            assert not isinstance(heap, dict) or min(heap.values(), default=0) >= 0, f"fewer than none after {fact}"
        if changed:
            unpacked = unpacked or laid == taken
            # as plain dicts they are compared at once, as counters one by one
            assert (dict(laid) == dict(taken) or laid == taken) if unpacked else laid <= taken, f"after {fact}"
    assert unpacked


def test_everything_in_the_box_is_somewhere_after_every_fact(games: list[Game]) -> None:
    for game in games:
        check(game)
