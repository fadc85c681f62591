"""Buying plans of Dominion bots: money, Provinces, and numbers of cards that go well with them."""

from collections.abc import Collection
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

from domain.games.dominion.cards import CARDS


class Plan(NamedTuple):
    wanted: tuple[tuple[str, int], ...] = ()
    """Cards and how many of them, the most wanted first. Of Gold and Silver there may be any number if not named."""
    duchies: int = 4
    """Number of Provinces left at which a Duchy is better than more money."""
    estates: int = 2
    """With so many left, so is an Estate."""
    before_gold: bool = False
    """Whether what is wanted comes before a Gold that could be bought."""
    thin: int = 0
    """Coppers are trashed while the deck's money is more than that; 0: when there is better money."""
    money: int = 0
    """Provinces are bought when the deck's money has come to that."""
    platinum: int = 5
    """Platinum is bought as long as more Colonies than that are left."""
    provinces: int = 12
    """In a game with Colonies, Provinces are bought when no more of those than that are left; 12: at once."""


_TERMINALS: Final = """
wharf mountebank witch ghost-ship torturer council-room vault courtyard goons smithy rabble sea-hag
militia patrol masquerade monument bridge merchant-ship library bishop nobles steward trading-post
moneylender baron cutpurse explorer bureaucrat navigator diplomat moat tactician embargo swindler
salvager woodcutter mine bandit vassal workshop courtier pirate-ship saboteur remodel chancellor
"""
TERMINALS: Final = tuple(_TERMINALS.split())
"""Actions that leave none, those first of which one or two do most for a deck of money."""

_VILLAGES: Final = """
village workers-village fishing-village native-village mining-village shanty-town bazaar festival city walled-village
"""
VILLAGES: Final = frozenset(_VILLAGES.split())
"""Actions that leave more of them."""

_ENDING: Final = """
adventurer ambassador artisan chapel coppersmith counting-house expand feast forge ghost-ship island ironworks
mint moat outpost remodel replace saboteur scout secret-chamber sea-hag smugglers thief trade-route treasure-map tribute
watchtower witch duke
"""
LEAVING_NONE: Final = frozenset((*TERMINALS, *_ENDING.split()))
"""Actions after which no further one may be left."""

_LASTING: Final = """
grand-market laboratory bazaar treasury market caravan minion royal-seal venture hoard bank harem
conspirator festival peddler upgrade haven
"""
LASTING: Final = tuple(_LASTING.split())
"""Cards of which there can hardly be too many beside money."""


class FoundPlans(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The plans found for a kingdom: the best with at most one terminal card, and the best of all."""

    kingdom: tuple[str, ...]
    single: Plan
    best: Plan


KNOWN: Final = {
    frozenset(found.kingdom): found
    for found in msgspec.json.decode(files(__package__).joinpath("plans.json").read_bytes(), type=list[FoundPlans])
}
"""By playing candidates against one another (`benchmarks/dominion_plans.py`)."""


def best_terminal(kingdom: Collection[str]) -> Plan:
    found = [card for card in TERMINALS if card in kingdom][:1]
    return Plan(tuple((card, 2 if CARDS[card].cost > 3 else 1) for card in found))


def single(kingdom: Collection[str]) -> Plan:
    """Money and one terminal, as was found for this kingdom; else by the cards alone."""
    found = KNOWN.get(frozenset(kingdom))
    return best_terminal(kingdom) if found is None else found.single


def best(kingdom: Collection[str]) -> Plan | None:
    """The best that was found for this kingdom, if it has been looked at."""
    found = KNOWN.get(frozenset(kingdom))
    return None if found is None else found.best


_DRAWING: Final = ("wharf", "torturer", "council-room", "rabble", "smithy", "patrol", "library", "courtyard", "nobles")
_CURSING: Final = ("mountebank", "witch", "sea-hag")
_TRASHING: Final = ("chapel", "steward", "masquerade", "ambassador")
_THIN: Final = 5
_MONEY: Final = 14


def guesses(kingdom: Collection[str]) -> list[Plan]:
    """Return plans that may do well in any kingdom, the safest first, by the roles of cards."""
    terminals = [(card, 1) for card in TERMINALS if card in kingdom]
    lasting = tuple((card, 5) for card in LASTING if card in kingdom)
    villages = tuple((card, 4) for card in sorted(VILLAGES) if card in kingdom)[:1]
    drawing = tuple((card, 4) for card in _DRAWING if card in kingdom)[:1]
    cursing = tuple((card, 2) for card in _CURSING if card in kingdom)[:1]
    two = tuple(terminals[:2])
    most = tuple((card, 2) for card, _ in terminals[:1])
    engine = (*cursing, *drawing, *villages, *lasting, *two[:1])
    found = [
        best_terminal(kingdom),
        Plan((*cursing, *lasting, *two), before_gold=bool(cursing)),
        Plan((*lasting, *most)),
        Plan((*most, *lasting)),
        Plan(two),
        Plan((*two, *lasting), before_gold=True),
        Plan(tuple(terminals[:3])),
        Plan(engine, before_gold=True),
        Plan((*engine, ("silver", 2)), before_gold=True),
    ]
    trasher = next((card for card in _TRASHING if card in kingdom), None)
    if trasher is not None:
        thin = [plan._replace(wanted=((trasher, 1), *plan.wanted), thin=_THIN) for plan in (found[0], *found[1:5:3])]
        found += [*thin, *(plan._replace(money=_MONEY) for plan in thin[:2])]
    if "gardens" in kingdom:
        gainers = tuple((card, 3) for card in ("workshop", "bureaucrat", "ironworks") if card in kingdom)
        found.append(Plan((*gainers, ("gardens", 8)), duchies=8, estates=8, before_gold=True, money=99))
    return list(dict.fromkeys(found))
