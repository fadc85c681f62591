"""Where play goes on after it was taken back: what anybody has learnt meanwhile must be worth nothing.

The table is what it was at the decision. Of the orders that lie hidden there, those that play touched since are
shuffled anew; places that somebody knew at the decision stay. A hidden order that nobody touched taught nobody
anything, so it stays as it is.

Where a ruling is overturned play goes back to a line that was abandoned, to the table as it stood there. What the line
that is left has taught is worth nothing either: it began with the orders shuffled that the abandoned line had touched,
so of those it could teach nothing; the others were the same on both, and those of them that it touched are shuffled.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from domain.game.chance import Chance
from domain.game.facts import Codec, Fact
from domain.game.play import BranchBegun, Copy, DecisionAnswered, DecisionOpened, Orders, Table

Order = tuple[str | int | None, ...]


def branched(
    then: Copy[Any], known: Sequence[Table], since: Iterable[Fact], chance: Chance, restored: Container[int] = ()
) -> BranchBegun:
    """How play goes on from `then`, the whole truth at an open decision. `known` are the tables of everybody's copies
    at that moment, `since` is what was played after it and counts no more; `chance` is that of the new branch.
    `restored` are branches on which play went back to an abandoned line."""
    return laid_anew(then, known, _touched(then, since, restored), chance)


def laid_anew(then: Copy[Any], known: Sequence[Table], names: Iterable[str], chance: Chance) -> BranchBegun:
    """Play goes on from `then`, with these hidden orders shuffled but for the places that somebody knows."""
    orders: Orders = {}
    for name in sorted(names):
        order = tuple(then.table.orders[name])
        free = [place for place in range(len(order)) if all(table.orders[name][place] is None for table in known)]
        anew = list(order)
        shuffled = chance.shuffled([order[place] for place in free], purpose=f"branch/{name}", ordinal=0)
        for place, item in zip(free, shuffled, strict=True):
            anew[place] = item
        orders[name] = tuple(anew)
    return BranchBegun(chance.branch, tuple(orders), orders)


def _touched(then: Copy[Any], since: Iterable[Fact], restored: Container[int]) -> set[str]:
    """The hidden orders that were not at every moment since what they were then. What was shuffled as play went back to
    an abandoned line was known from the line that it left, also where the shuffle left it as it was."""
    copy = deepcopy(then)
    before = hidden(then.table)
    touched: set[str] = set()
    for fact in since:
        copy.apply(fact)
        touched |= changed(before, copy.table)
        if isinstance(fact, BranchBegun) and fact.branch in restored:
            touched |= before.keys() & set(fact.shuffled)
    return touched


def hidden(table: Table) -> dict[str, Order]:
    """The hidden orders as they lie now."""
    return {name: tuple(order) for name, order in table.orders.items()}


def changed(before: Mapping[str, Order], table: Table) -> set[str]:
    """Which of these orders do not lie there any more as they did."""
    now = table.orders
    return {name for name, order in before.items() if tuple(now.get(name, ())) != order}


def informing(codec: Codec, discloses: Iterable[str]) -> frozenset[str]:
    """By which types of events somebody learns something hidden: those that tell a seat what others are not told, and
    those by which the ruleset says that something becomes known. Of questions it depends on the kind, and they are
    named with it (`decision-opened/react`). All this is public, so that an event informs says nothing by itself."""
    asked, answered = DecisionOpened.type_name(), DecisionAnswered.type_name()
    kinds = {path for path in discloses if path.partition("/")[0] == asked}
    told = {path.partition("/")[0] for path in discloses} | {name for name in codec.types if codec.tells_a_seat(name)}
    return frozenset(told - {asked, answered} | kinds)  # whoever answers knows their answer
