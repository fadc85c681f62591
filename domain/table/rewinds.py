"""Where play goes on after it was taken back: what anybody has learnt meanwhile must be worth nothing.

The table is what it was at the decision. Of the orders that lie hidden there, those that play touched since are
shuffled anew; places that somebody knew at the decision stay. A hidden order that nobody touched taught nobody
anything, so it stays as it is.
"""

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any

from domain.game.chance import Chance
from domain.game.facts import Codec, Fact
from domain.game.play import BranchBegun, Copy, DecisionAnswered, DecisionOpened, Orders, Table


def branched(then: Copy[Any], known: Sequence[Table], since: Iterable[Fact], chance: Chance) -> BranchBegun:
    """How play goes on from `then`, the whole truth at an open decision. `known` are the tables of everybody's copies
    at that moment, `since` is what was played after it and counts no more; `chance` is that of the new branch."""
    orders: Orders = {}
    for name in _touched(then, since):
        order = tuple(then.table.orders[name])
        free = [place for place in range(len(order)) if all(table.orders[name][place] is None for table in known)]
        anew = list(order)
        shuffled = chance.shuffled([order[place] for place in free], purpose=f"branch/{name}", ordinal=0)
        for place, item in zip(free, shuffled, strict=True):
            anew[place] = item
        orders[name] = tuple(anew)
    return BranchBegun(chance.branch, tuple(orders), orders)


def _touched(then: Copy[Any], since: Iterable[Fact]) -> list[str]:
    """The hidden orders that were not at every moment since what they were then."""
    copy = deepcopy(then)
    before = {name: tuple(order) for name, order in then.table.orders.items()}
    touched = set()
    for fact in since:
        copy.apply(fact)
        now = copy.table.orders
        touched |= {name for name, order in before.items() if name not in touched and tuple(now.get(name, ())) != order}
    return sorted(touched)


def informing(codec: Codec, discloses: Iterable[str]) -> frozenset[str]:
    """By which types of events somebody learns something hidden: those that tell a seat what others are not told, and
    those by which the ruleset says that something becomes known. Of questions it depends on the kind, and they are
    named with it (`decision-opened/react`). All this is public, so that an event informs says nothing by itself."""
    asked, answered = DecisionOpened.type_name(), DecisionAnswered.type_name()
    kinds = {path for path in discloses if path.partition("/")[0] == asked}
    told = {path.partition("/")[0] for path in discloses} | {name for name in codec.types if codec.tells_a_seat(name)}
    return frozenset(told - {asked, answered} | kinds)  # whoever answers knows their answer
