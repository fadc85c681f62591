"""Buying plans of Dominion bots: money, Provinces, and numbers of cards that go well with them."""

from collections.abc import Collection
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

from domain.games.dominion.cards import CARDS


class Plan(NamedTuple):
    wanted: tuple[tuple[str, int], ...] = ()
    """Cards and their maximum numbers, the most wanted first.

    Gold and Silver have no maximum unless they are listed.
    """
    duchies: int = 4
    """Number of remaining Provinces at which a Duchy is better than more money."""
    estates: int = 2
    """Number of remaining Provinces at which an Estate is better than more money."""
    before_gold: bool = False
    """Whether the bot buys the wanted cards even when it could buy a Gold."""
    thin: int = 0
    """Money in the deck above which the bot trashes Coppers. 0: it trashes them once the deck has better money."""
    money: int = 0
    """Money in the deck from which the bot buys Provinces."""
    platinum: int = 5
    """Number of remaining Colonies above which the bot buys Platinum."""
    provinces: int = 12
    """In a game with Colonies, number of Colonies left at which Provinces are bought too. 12: from the start."""


_TERMINALS: Final = """
followers wharf mountebank witch young-witch jester ghost-ship torturer margrave hunting-grounds council-room
soothsayer vault courtyard goons giant legionary smithy rabble sea-hag
militia patrol masquerade horse-traders monument bridge harvest merchant-ship library bishop
nobles steward trading-post moneylender butcher journeyman merchant-guild
enchantress messenger amulet gear spice-merchant oracle taxman stonemason doctor noble-brigand miser duplicate
baron fortune-teller cutpurse explorer bureaucrat navigator diplomat moat tactician embargo swindler
salvager scavenger altar woodcutter mine bandit vassal workshop courtier pirate-ship saboteur remodel chancellor
hermit poor-house transmute herbalist
catapult catapult-rocks farmers-market temple
knights sir-destry dame-sylvia dame-anna dame-natalie sir-michael dame-josephine sir-vander sir-martin
possession
"""
TERMINALS: Final = tuple(_TERMINALS.split())
"""Terminal Actions, which allow no further Action. The most useful in a deck of money come first."""

_VILLAGES: Final = """
village workers-village fishing-village native-village mining-village shanty-town bazaar festival city walled-village
farming-village hamlet crossroads inn plaza lost-city wandering-minstrel squire madman university dame-molly
necropolis
"""
VILLAGES: Final = frozenset(_VILLAGES.split())
"""Actions that give two or more further Actions."""

_ENDING: Final = """
adventurer ambassador artisan chapel coppersmith counting-house expand feast forge ghost-ship island ironworks
mint moat outpost remake remodel replace saboteur scout secret-chamber sea-hag smugglers thief trade-route treasure-map
tribute watchtower witch duke princess
"""
LEAVING_NONE: Final = frozenset((*TERMINALS, *_ENDING.split()))
"""Actions after which a player may have no further Action."""

_LASTING: Final = """
grand-market laboratory hunting-party tournament bazaar treasury market caravan minion royal-seal venture hoard bank
harem conspirator festival peddler upgrade haven menagerie horn-of-plenty
highway fools-gold oasis baker herald advisor plaza candlestick-maker masterpiece mystic
familiar alchemist golem philosophers-stone apothecary
lost-city treasure-trove dungeon guide
charm groundskeeper patrician emporium patrician-emporium overlord forum
"""
LASTING: Final = tuple(_LASTING.split())
"""Cards of which a deck of money can hardly have too many."""


class FoundPlans(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The plans that were found for a kingdom: the best with at most one terminal card, and the best of all."""

    kingdom: tuple[str, ...]
    single: Plan
    best: Plan


_FILE: Final = files(__package__).joinpath("kingdom_plans.json")
KNOWN: Final = {
    frozenset(found.kingdom): found for found in msgspec.json.decode(_FILE.read_bytes(), type=list[FoundPlans])
}
"""The plans that were found for known kingdoms, by games between candidates (`benchmarks/dominion_plans.py`)."""


def best_terminal(kingdom: Collection[str]) -> Plan:
    found = [card for card in TERMINALS if card in kingdom][:1]
    return Plan(tuple((card, 2 if CARDS[card].cost > 3 else 1) for card in found))


def single(kingdom: Collection[str]) -> Plan:
    """Return the best known plan for a kingdom with at most one terminal card, or a guess by its cards."""
    found = KNOWN.get(frozenset(kingdom))
    return best_terminal(kingdom) if found is None else found.single


def best(kingdom: Collection[str]) -> Plan | None:
    """Return the best known plan for a kingdom, or None if no search covered the kingdom."""
    found = KNOWN.get(frozenset(kingdom))
    return None if found is None else found.best


_DRAWN: Final = "wharf torturer margrave hunting-grounds council-room rabble smithy patrol library courtyard nobles"
_DRAWING: Final = tuple(_DRAWN.split())
_CURSING: Final = ("mountebank", "witch", "young-witch", "soothsayer", "familiar", "sea-hag", "jester")
_TRASHING: Final = ("chapel", "steward", "masquerade", "ambassador", "remake", "hermit")
_THIN: Final = 5
_MONEY: Final = 14


def guesses(kingdom: Collection[str]) -> list[Plan]:
    """Return buying plans that may do well in a kingdom, by the roles of its cards, the safest first."""
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
    brewed = [plan for plan in found if any(CARDS[card].potions for card, _ in plan.wanted)]
    found += [plan._replace(wanted=(("potion", 1), *plan.wanted)) for plan in brewed]
    return list(dict.fromkeys(found))
