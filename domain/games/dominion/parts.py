"""The parts of Dominion that a record pins: each box, with a digest of its cards and the version of its rules."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.games.dominion import boxes
from domain.games.dominion.cards import CARDS, EVENTS, OF_KIND, RULES, SHELTER, Edition, itself
from domain.games.dominion.options import DominionOptions, Randomizers
from domain.games.dominion.randomizers import candidates, events_of
from domain.games.dominion.setup import named_bane, named_events, named_kingdom
from domain.games.dominion.table import DominionTable

boxes.open_all()

BASIC: Final = "basic"
"""Name of the part with the cards that every supply has, such as Copper."""


def digests() -> Mapping[str, str]:
    """Return the digest of each part of Dominion, by name.

    A digest covers the printed cards of its part and the version of the rules, which stands for the effects. It does
    not cover the code.
    """
    printed: dict[str, list[Any]] = defaultdict(list)
    for id_, card in sorted(CARDS.items()):
        for part in _parts_with(id_):
            more = [card.potions, card.debt] if card.debt else [card.potions] if card.potions else []
            printed[part].append([id_, sorted(card.types), card.cost, card.coins, *more])
    for id_, event in sorted(EVENTS.items()):
        for part in event.boxes:
            printed[part].append([id_, [event.kind], event.cost if event.kind == "event" else None, None])
    return {part: _sha256([RULES.get(part, 1), printed[part]]) for part in sorted(printed)}


def used(table: DominionTable) -> Collection[str]:
    """Return the boxes whose cards are in the game: in the kingdom, or put openly on the table by a position.

    Hidden cards may be of any box: naming it would reveal them.
    """
    lying = {card for player in table.players for zone in player.zones for card in zone}
    if None in lying and not table.strict:
        return digests().keys()
    owned = {itself(card) for card in lying if card is not None}
    cards = {*_agreed(table.options), *table.supply, *table.events, *table.trash, *owned}
    return {_part_of(card, table.options.edition) for card in cards if card in CARDS or card in EVENTS}


def _agreed(options: DominionOptions) -> Iterator[str]:
    """Yield the cards that may come into the supply under `options`. Copper represents the basic cards."""
    kingdom = named_kingdom(options)
    yield from candidates(options.random or Randomizers(), options.edition) if kingdom is None else kingdom
    if (bane := named_bane(options)) is not None:
        yield bane
    yield from named_events(options)
    yield from events_of(options.random, options.edition) if options.random and options.random.events else ()
    yield from sorted(OF_KIND[SHELTER]) if options.shelters == "always" else ()
    yield from ("copper", "platinum") if options.colony == "always" else ("copper",)


def _part_of(card: str, edition: Edition) -> str:
    """Return the name of the part that contains a card in the given edition of the rules."""
    parts = _parts_with(card)
    return next((part for part in parts if part.endswith(f"{edition}")), parts[0])


def _parts_with(card: str) -> Sequence[str]:
    if card in EVENTS:
        return EVENTS[card].boxes
    known = CARDS[card]
    return (BASIC,) if known.basic and "base1" in known.boxes else known.boxes


def _sha256(data: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(data)).hexdigest()
