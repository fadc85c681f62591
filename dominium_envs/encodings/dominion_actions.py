"""The cards that a game of Dominion can contain, and the numbers of its options."""

from collections.abc import Collection, Mapping, Sequence
from itertools import product
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from domain.game.decisions import Option
from domain.games.dominion.boxes.cornucopia.actions import Copying
from domain.games.dominion.boxes.intrigue.second_edition import Depth
from domain.games.dominion.cards import (
    ACTION,
    CARDS,
    NEEDING_BANE,
    OF_KIND,
    PLAYED_AS_OTHERS,
    SHELTER,
    beside,
    itself,
    single_cards,
)
from domain.games.dominion.choices import (
    OPTIONS,
    Choosing,
    Discarding,
    OfCard,
    OfEvent,
    Overpaying,
    Picking,
    Reacting,
    Spending,
)
from domain.games.dominion.costs import DEBT
from domain.games.dominion.declared import COUNTERS_OF_PLAYER
from domain.games.dominion.options import DominionOptions, Randomizers
from domain.games.dominion.randomizers import banes, box_of, candidates, events_of
from domain.games.dominion.setup import named_bane, named_events, named_kingdom, sheltering
from domain.games.dominion.words import WORDS
from dominium_envs.offer import RANGE, InRange

SPECIAL: Final = (OfCard, OfEvent, Picking, Reacting, Discarding, Spending, Overpaying, Choosing, Copying, Depth)
"""Types with a rule of their own. The other types have words and a card, and get a number for each combination."""


def kinds_of(*types: type[Option]) -> list[str]:
    """Return the kinds of these types of options."""
    return sorted({kind for each in types for kind in get_args(get_type_hints(each)["kind"])})


KINDS: Final = sorted({"action", "buy", "react", *kinds_of(*OPTIONS)})
"""Kinds of decisions: those of the phases and of Reactions, and all kinds of options."""


def cards_of(options: DominionOptions) -> list[str]:
    """Return all cards that a game with these options can contain, ordered by id."""
    named, random = named_kingdom(options), options.random or Randomizers()
    kingdom = list(candidates(random, options.edition) if named is None else named)
    if named is not None and not NEEDING_BANE.isdisjoint(kingdom):  # a dealt kingdom has its Bane from the same cards
        bane = named_bane(options)
        kingdom += banes(kingdom, options.edition) if bane is None else [bane]
    colony = options.colony != "never" and any(box_of(card, options.edition) == "prosperity" for card in kingdom)
    left_out = () if colony or options.colony == "always" else ("platinum", "colony")
    basic = [card.id for card in CARDS.values() if card.basic and card.id not in left_out]
    piles = {*basic, *kingdom, *beside(kingdom)}
    return sorted({*piles, *single_cards(dict.fromkeys(piles, 1)), *_shelters(options, kingdom)})


def _shelters(options: DominionOptions, kingdom: Sequence[str]) -> Collection[str]:
    """Return the Shelters if players may begin with them."""
    drawn = any(box_of(card, options.edition) in sheltering() for card in kingdom)
    return OF_KIND[SHELTER] if options.shelters == "always" or (options.shelters == "proportion" and drawn) else ()


def events_in(options: DominionOptions) -> list[str]:
    """Return all Events that a game with these options can have, ordered by id."""
    dealt = events_of(options.random, options.edition) if options.random and options.random.events else ()
    return sorted({*named_events(options), *dealt})


class DominionActions:
    """Actions for options, from the number `first` on.

    `known` has them by what the option names, and `ranges` has the first actions of ranges.
    """

    def __init__(self, cards: Sequence[str], events: Sequence[str], first: int = 0) -> None:
        self.first = first
        self.names: list[str] = []
        self.known: dict[tuple[Any, ...], int] = {}
        named = kinds_of(OfCard, Picking)
        for kind in named:
            for card in sorted(CARDS) if kind == "name" else cards:
                self._add((kind, card), f"{kind} {card}")
        for lying in _played_as_others(cards):  # a player may trash one of several cards in play
            self._add(("trash", lying), f"trash {lying}")
        for place in kinds_of(Reacting):
            for by in cards:
                self._add((place, "by", by), f"{place} by {by}")
        for event in events:
            self._add(("buy-event", event), f"buy-event {event}")
        for plain in OPTIONS:
            if plain not in SPECIAL:
                for values in product(*(_values(plain, field, cards) for field in plain.__struct_fields__)):
                    self._add((plain, *values), " ".join(values))
        for count in (1, 2):
            self._add(("discard", count), f"discard {count} cards")
        for what in sorted(_effects(cards)):
            self._add(("effect", what), what)
        self.ranges: dict[tuple[str, ...], int] = {}
        brought = {*cards, *events}
        counters = (counter for counter, by in COUNTERS_OF_PLAYER.items() if not brought.isdisjoint(by))
        spends = (("pay" if counter == DEBT else "spend", counter) for counter in counters)
        for key in (("overpay",), ("put-into-deck",), *spends):
            self.ranges[key] = first + len(self.names)
            self.names += [f"{' '.join(key)} {number}" for number in range(RANGE - 1)] + [f"{' '.join(key)} more"]

    def _add(self, key: tuple[Any, ...], name: str) -> None:
        self.known[key] = self.first + len(self.names)
        self.names.append(name)

    def code(self, option: Option) -> int | InRange:  # noqa: PLR0911  one case for each type
        """Return the action of an option, or its place in a range."""
        match option:
            case OfCard() | Picking():
                known = self.known.get((option.kind, option.card))
                return self.known[option.kind, itself(option.card)] if known is None else known
            case OfEvent():
                return self.known["buy-event", option.event]
            case Reacting():
                return self.known[option.kind, "by", option.by]
            case Choosing() | Copying():
                return self.known["effect", option.what]
            case Discarding():
                return self.known["discard", option.count]
            case Spending():
                return InRange(self.ranges[option.kind, option.what], option.count)
            case Overpaying():
                return InRange(self.ranges["overpay",], option.coins)
            case Depth():
                return InRange(self.ranges["put-into-deck",], option.above)
            case _:
                return self.known[type(option), *msgspec.structs.astuple(option)]


def _values(plain: type[Option], field: str, cards: Sequence[str]) -> Sequence[str]:
    """Return the possible values of a field of an option. A test finds fields without any."""
    hint = get_type_hints(plain)[field]
    if get_origin(hint) is Literal:
        return get_args(hint)
    return cards if field == "card" else ()


def _played_as_others(cards: Sequence[str]) -> list[str]:
    """Return both ids of each card that is played as another, such as `overlord/village`."""
    both = product(sorted(PLAYED_AS_OTHERS.intersection(cards)), cards)
    return [f"{card}/{other}" for card, other in both if card != other and CARDS[other].is_a(ACTION)]


def _effects(cards: Sequence[str]) -> list[str]:
    """Return the effects that these cards let a player choose from, such as `pawn/card`."""
    listed: Mapping[str, Any] = WORDS.group("choices", "en")
    return [what for what in listed if what.partition("/")[0] in cards]
