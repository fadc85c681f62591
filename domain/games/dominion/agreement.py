"""Checks of the options of a Dominion game, which also fill in missing ones."""

from collections.abc import Mapping
from typing import Any, NoReturn

import msgspec

from domain.game.refusal import Refusal
from domain.games.dominion.cards import BESIDE, CARDS, EVENTS, NEEDING_BANE, PILES, SHELTER, Edition, can_be_bane
from domain.games.dominion.options import KINGDOM_PILES, DominionOptions, Randomizers
from domain.games.dominion.randomizers import banes, box_of, candidates, dealt, events_of
from domain.games.dominion.sets import SETS


def checked_options(options: DominionOptions, sent: Mapping[str, Any], seats: int) -> DominionOptions:
    """Check and complete the options of a Dominion game. `sent` are the options of the request."""
    chosen = [name for name in ("kingdom", "recommended", "random") if getattr(options, name) is not None]
    if len(chosen) > 1:
        _refuse(chosen[1], "invalid-options/kingdom-chosen", option=chosen[0])
    if options.recommended is not None:
        options = _with_edition_of_set(options, options.recommended, "edition" in sent)
    elif options.kingdom is not None:
        _check_kingdom(options.kingdom, options.edition)
        _check_bane(options.kingdom, options.bane, options.edition)
    else:
        options = msgspec.structs.replace(options, random=options.random or Randomizers())
        _check_random(options.random or Randomizers(), options.edition)
    if options.bane is not None and options.kingdom is None:
        _refuse("bane", "invalid-options/bane-alone")
    if options.events:
        if chosen == ["recommended"]:
            _refuse("events", "invalid-options/set-events")
        _check_events(options.events, options.edition)
        if options.random is not None and options.random.events:
            _refuse("random/events", "invalid-options/events-twice")
    if options.previous_game is not None:
        _check_winners(options.previous_game.winners, seats)
    return options


def _with_edition_of_set(options: DominionOptions, recommended: str, edition_given: bool) -> DominionOptions:
    """Return the options with the edition that the recommended set needs.

    Refuse if the request names another edition (`edition_given`).
    """
    if recommended not in SETS:
        _refuse("recommended", "invalid-options/recommended", sets=sorted(SETS), name=recommended)
    needed = SETS[recommended].edition
    if needed is None or needed == options.edition:
        return options
    if edition_given:
        _refuse("edition", "invalid-options/set-edition", name=recommended, edition=needed)
    return msgspec.structs.replace(options, edition=needed)


def _check_kingdom(kingdom: tuple[str, ...], edition: Edition) -> None:
    if len(kingdom) != KINGDOM_PILES:
        _refuse("kingdom", "invalid-options/kingdom-size", piles=KINGDOM_PILES, count=len(kingdom))
    for place, card in enumerate(kingdom):
        _check_kingdom_card(card, edition, f"kingdom/{place}")
    _check_listed_once("kingdom", kingdom)


def _check_bane(kingdom: tuple[str, ...], bane: str | None, edition: Edition) -> None:
    """Check the Bane of a kingdom that needs one, or that one can be drawn for it."""
    needing = [card for card in kingdom if card in NEEDING_BANE]
    if bane is not None and not needing:
        _refuse("bane", "invalid-options/bane-alone")
    if bane is not None:
        _check_kingdom_card(bane, edition, "bane")
        if not can_be_bane(bane, kingdom):
            _refuse("bane", "invalid-options/bane", card=bane)
    elif needing and not banes(kingdom, edition):
        _refuse("bane", "invalid-options/no-bane", card=needing[0])


def _check_events(events: tuple[str, ...], edition: Edition) -> None:
    for place, event in enumerate(events):
        if event not in EVENTS:
            _refuse(f"events/{place}", "invalid-options/event", event=event)
        if edition not in EVENTS[event].editions:
            _refuse(f"events/{place}", "invalid-options/card-edition", card=event, edition=edition)
    _check_listed_once("events", events)


def _check_listed_once(pointer: str, names: tuple[str, ...]) -> None:
    for place, name in enumerate(names):
        if name in names[:place]:
            _refuse(f"{pointer}/{place}", "invalid-options/listed-twice", name=name)


def _check_kingdom_card(card: str, edition: Edition, pointer: str) -> None:
    if card not in CARDS:
        _refuse(pointer, "invalid-options/card", card=card)
    if CARDS[card].basic:
        _refuse(pointer, "invalid-options/basic-card", card=card)
    if card in BESIDE:
        _refuse(pointer, "invalid-options/beside-card", card=card)
    if CARDS[card].is_a(SHELTER):
        _refuse(pointer, "invalid-options/shelter", card=card)
    if card in PILES:
        _refuse(pointer, "invalid-options/in-pile", card=card, pile=PILES[card])
    if box_of(card, edition) is None:
        _refuse(pointer, "invalid-options/card-edition", card=card, edition=edition)


def _check_random(random: Randomizers, edition: Edition) -> None:
    for place, card in enumerate(random.exclude):
        if card not in EVENTS:
            _check_kingdom_card(card, edition, f"random/exclude/{place}")
    offered = len(events_of(random, edition))
    if random.events > offered:
        _refuse("random/events", "invalid-options/event-count", count=random.events, offered=offered)
    for name in ("boxes", "exclude", "at_least"):
        _check_listed_once(f"random/{name}", getattr(random, name))
    if sum(random.counts.values()) > KINGDOM_PILES:
        _refuse("random/counts", "invalid-options/card-counts", piles=KINGDOM_PILES, count=sum(random.counts.values()))
    eligible = candidates(random, edition)
    for box, count in random.counts.items():
        offered = sum(box_of(card, edition) == box for card in eligible)
        if count > offered:
            _refuse(f"random/counts/{box}", "invalid-options/box-count", count=count, offered=offered)
    if dealt(msgspec.structs.replace(random, at_least=()), edition, eligible) is None:  # too few cards, not types
        without = [card for card in eligible if card not in NEEDING_BANE]
        lacking = not random.counts and len(eligible) >= KINGDOM_PILES and len(without) < len(eligible)
        _refuse("random", "invalid-options/boxes-bane" if lacking else "invalid-options/boxes", piles=KINGDOM_PILES)
    if dealt(random, edition, eligible) is None:
        _refuse("random/at_least", "invalid-options/types")


def _check_winners(winners: tuple[int, ...], seats: int) -> None:
    if not winners:
        _refuse("previous_game/winners", "invalid-options/winners")
    for place, seat in enumerate(winners):
        if not 0 <= seat < seats:
            _refuse(f"previous_game/winners/{place}", "invalid-options/winner-seat", seat=seat)
        if seat in winners[:place]:
            _refuse(f"previous_game/winners/{place}", "invalid-options/winner-twice", seat=seat)


def _refuse(pointer: str, reason: str, /, **fields: Any) -> NoReturn:
    raise Refusal(reason, pointer=f"/options/{pointer}", **fields)
