"""Reads the options of a game, completes them, and refuses what the rules do not allow."""

from collections.abc import Mapping
from typing import Any, NoReturn

import msgspec

from domain.game.refusal import Refusal
from domain.games.dominion.cards import CARDS, Edition
from domain.games.dominion.options import KINGDOM_PILES, DominionOptions, Randomizers
from domain.games.dominion.randomizers import box_of, candidates, dealt
from domain.games.dominion.sets import SETS


def agreed(options: DominionOptions, raw: Mapping[str, Any], seats: int) -> DominionOptions:
    """The options as they were read from what was sent, checked and completed."""
    given = [name for name in ("kingdom", "recommended", "random") if getattr(options, name) is not None]
    if len(given) > 1:
        _refuse(given[1], f"the kingdom is chosen by {given[0]!r} already")
    if options.recommended is not None:
        options = _of_its_edition(options, options.recommended, "edition" in raw)
    elif options.kingdom is not None:
        _check_kingdom(options.kingdom, options.edition)
    else:
        options = msgspec.structs.replace(options, random=options.random or Randomizers())
        _check_random(options.random or Randomizers(), options.edition)
    if options.previous_game is not None:
        _check_winners(options.previous_game.winners, seats)
    return options


def _of_its_edition(options: DominionOptions, recommended: str, edition_given: bool) -> DominionOptions:
    """With the edition that the recommended set needs."""
    if recommended not in SETS:
        _refuse("recommended", f"there is no recommended set {recommended!r}", sets=sorted(SETS))
    needed = SETS[recommended].edition
    if needed is None or needed == options.edition:
        return options
    if edition_given:
        _refuse("edition", f"{recommended} is a set of edition {needed}")
    return msgspec.structs.replace(options, edition=needed)


def _check_kingdom(kingdom: tuple[str, ...], edition: Edition) -> None:
    if len(kingdom) != KINGDOM_PILES:
        _refuse("kingdom", f"a kingdom is {KINGDOM_PILES} cards, not {len(kingdom)}")
    for place, card in enumerate(kingdom):
        _check_kingdom_card(card, edition, f"kingdom/{place}")
        if card in kingdom[:place]:
            _refuse(f"kingdom/{place}", f"{card} is there twice")


def _check_kingdom_card(card: str, edition: Edition, where: str) -> None:
    if card not in CARDS:
        _refuse(where, f"there is no card {card!r}")
    if CARDS[card].basic:
        _refuse(where, f"{card} is a basic card, not a kingdom card")
    if box_of(card, edition) is None:
        _refuse(where, f"{card} is not a card of edition {edition}")


def _check_random(random: Randomizers, edition: Edition) -> None:
    for place, card in enumerate(random.exclude):
        _check_kingdom_card(card, edition, f"random/exclude/{place}")
    if sum(random.counts.values()) > KINGDOM_PILES:
        _refuse("random/counts", f"a kingdom is {KINGDOM_PILES} cards, not {sum(random.counts.values())}")
    eligible = candidates(random, edition)
    for box, count in random.counts.items():
        offered = sum(box_of(card, edition) == box for card in eligible)
        if count > offered:
            _refuse(f"random/counts/{box}", f"{count} cards of a box that offers {offered}")
    if dealt(msgspec.structs.replace(random, at_least=()), edition, eligible) is None:
        _refuse("random", f"these boxes do not offer {KINGDOM_PILES} cards")
    if dealt(random, edition, eligible) is None:
        _refuse("random/at_least", "no such kingdom has a card of each of these types")


def _check_winners(winners: tuple[int, ...], seats: int) -> None:
    if not winners:
        _refuse("previous_game/winners", "somebody has won every game")
    for place, seat in enumerate(winners):
        if not 0 <= seat < seats or seat in winners[:place]:
            _refuse(f"previous_game/winners/{place}", f"seat {seat} is not at this table, or named twice")


def _refuse(where: str, why: str, **more: Any) -> NoReturn:
    raise Refusal("invalid-options", why, pointer=f"/options/{where}", more=more)
