"""What bots of Dominion mean to buy: money, Provinces, and so many of the cards that go well with them."""

from collections.abc import Collection
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

from domain.games.dominion.cards import CARDS


class Plan(NamedTuple):
    wanted: tuple[tuple[str, int], ...] = ()
    """Cards and how many of them, the most wanted first."""
    duchies: int = 4
    """With so many Provinces left, a Duchy is better than more money."""
    estates: int = 2
    """With so many left, so is an Estate."""
    before_gold: bool = False
    """Whether what is wanted comes before a Gold that could be bought."""


_TERMINALS: Final = """
wharf mountebank witch ghost-ship torturer council-room vault courtyard goons smithy rabble sea-hag
militia patrol masquerade monument bridge merchant-ship library bishop nobles steward trading-post
moneylender baron cutpurse explorer bureaucrat navigator diplomat moat tactician embargo swindler
salvager woodcutter mine bandit vassal workshop courtier pirate-ship saboteur remodel chancellor
"""
TERMINALS: Final = tuple(_TERMINALS.split())
"""Actions that leave none, those first of which one or two do most for a deck of money."""

_LASTING: Final = """
grand-market laboratory bazaar treasury market caravan minion royal-seal venture hoard bank harem
conspirator festival peddler upgrade haven
"""
LASTING: Final = tuple(_LASTING.split())
"""Cards of which there can hardly be too many beside money."""


class Found(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was found for a kingdom: the best plan with one terminal at most, and the best of all."""

    kingdom: tuple[str, ...]
    single: Plan
    best: Plan


_KNOWN: Final = {
    frozenset(found.kingdom): found
    for found in msgspec.json.decode(files(__package__).joinpath("plans.json").read_bytes(), type=list[Found])
}
"""By playing candidates against one another (`benchmarks/dominion_plans.py`)."""


def best_terminal(kingdom: Collection[str]) -> Plan:
    found = [card for card in TERMINALS if card in kingdom][:1]
    return Plan(tuple((card, 2 if CARDS[card].cost > 3 else 1) for card in found))


def single(kingdom: Collection[str]) -> Plan:
    """Money and one terminal, as was found for this kingdom; else by the cards alone."""
    found = _KNOWN.get(frozenset(kingdom))
    return best_terminal(kingdom) if found is None else found.single


def tuned(kingdom: Collection[str]) -> Plan:
    """The best that was found for this kingdom; else by the cards alone."""
    found = _KNOWN.get(frozenset(kingdom))
    return best_terminal(kingdom) if found is None else found.best
