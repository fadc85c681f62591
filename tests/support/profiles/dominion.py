"""Dominion, as the laws look at it."""

from collections import Counter
from itertools import chain

from domain.games.dominion.boxes import EXPANSIONS
from domain.games.dominion.cards import MIXED, beside, itself, single_cards, starting_cards
from domain.games.dominion.setup import piles
from domain.games.dominion.table import DominionTable
from tests.support.dominion import dealing
from tests.support.profile import Density, Heap, Profile
from tests.support.shopping import shopping


def heaps(table: DominionTable) -> list[Heap]:
    """A player's mats are one heap, since they come and go. So are the piles of different cards."""
    supply = {pile: count for pile, count in table.supply.items() if pile not in table.mixed}
    mixed = [card for pile, cards in table.mixed.items() for card in (MIXED[pile].cards if None in cards else cards)]
    found: list[Heap] = [supply, mixed, table.beside, table.trash]
    for each in table.players:
        found += (
            each.hand,
            each.deck,
            each.discard,
            [*map(itself, each.in_play)],
            each.aside,
            [*chain(*each.mats.values())],
        )
    return found


def box(table: DominionTable) -> Counter[str]:
    """Return the parts that set-up lays out, including the cards that each player begins with."""
    seats = len(table.players)
    laid = single_cards(piles(table.kingdom, "colony" in table.supply, seats))
    laid += Counter(beside(table.kingdom))
    return +(laid + Counter(starting_cards(shelters=table.shelters) * seats))


PROFILE = Profile(
    heaps=heaps,
    box=box,
    quick={"turn_limit": 12, "recommended": "first-game-2"},
    chooser=shopping,
    games=150,
    long=50_000,
    thinned=Density(places=24, tables=8, histories=4, games=50),
    values={
        "random": (
            *({"boxes": dealing(box)} for box in EXPANSIONS),
            {"boxes": EXPANSIONS},
            {"boxes": ["adventures", "base"], "events": 2},
            {"boxes": EXPANSIONS, "counts": {"base": 5}, "at_least": ["attack", "reaction"]},
        )
    },
    rare=(
        {"recommended": "level-up"},
        {"recommended": "son-of-size-distortion"},
        {"random": {"boxes": ["adventures", "base"], "events": 2}},  # draws the Events
        {"recommended": "the-jesters-workshop"},
        {"recommended": "chivalry-and-revelry"},  # its pile of Knights is shuffled
        {"recommended": "silver-bullets"},  # its Landmark has tokens
        {"recommended": "everything-in-moderation"},  # its Overlord is played as other cards
        {"recommended": "forbidden-arts"},  # its Possession gives cards back that were trashed
        {"recommended": "big-money"},  # its Chancellor puts the deck into the discard pile
        *({"random": {"boxes": dealing(box)}} for box in EXPANSIONS),
    ),
    always_asked=lambda setting, _: bool(setting.options.ask == "always"),
)
