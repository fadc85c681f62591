"""The new random numbers of a game after a rewind, so that nothing players learned meanwhile is useful.

The table is as it was at the decision. Hidden orders that play has touched since are shuffled again, except for places
that were known at the decision. An untouched order revealed nothing, so it stays.

After an overturned ruling, play returns to an abandoned branch and its table. Knowledge from the branch that is left
must not be useful either. That branch began with a shuffle of all orders that the abandoned branch had touched, so it
revealed nothing about those. Other orders were equal on both branches, and those that the left branch touched are
shuffled.
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
    """Begin a new branch of a game at the decision to which play returns.

    - `then`: the true state of the game at the decision.
    - `known`: the tables of all players' copies at that moment.
    - `since`: the facts of play after it, which are abandoned.
    - `chance`: the random numbers of the new branch.
    - `restored`: branches on which play returned to an abandoned branch.
    """
    return laid_anew(then, known, _touched(then, since, restored), chance)


def laid_anew(then: Copy[Any], known: Sequence[Table], names: Iterable[str], chance: Chance) -> BranchBegun:
    """Begin a new branch at the state `then`, and shuffle the hidden orders in `names`, except for known places."""
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
    """Return the names of the hidden orders that changed at any moment since the state `then`.

    A shuffle at a return to an abandoned branch counts even if it left the order as it was.
    """
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
    """Copy the hidden orders of a table, such as its decks, by name."""
    return {name: tuple(order) for name, order in table.orders.items()}


def changed(before: Mapping[str, Order], table: Table) -> set[str]:
    """Return the names of the hidden orders that differ between `before` and the table now."""
    now = table.orders
    return {name for name, order in before.items() if tuple(now.get(name, ())) != order}


def informing(codec: Codec, discloses: Iterable[str]) -> frozenset[str]:
    """Return the types of events that reveal something hidden to a player.

    These are the types with values for one seat, and the ruleset's disclosures. Decisions are listed with their kind
    (`decision-opened/react`). The list is public, so it reveals no secret.
    """
    asked, answered = DecisionOpened.type_name(), DecisionAnswered.type_name()
    kinds = {path for path in discloses if path.partition("/")[0] == asked}
    informing_types = {path.partition("/")[0] for path in discloses} | {
        name for name in codec.types if codec.has_private_values(name)
    }
    return frozenset(informing_types - {asked, answered} | kinds)  # the answering player knows the answer
