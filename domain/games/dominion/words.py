"""Texts of Dominion: log lines, names of cards, and the contents of the boxes."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import Any, Final

import msgspec

from domain.game.catalogue import Catalogue
from domain.game.facts import NO_CONTROLLER, Fact
from domain.game.ruleset import BoxParts
from domain.game.words import LogLine
from domain.games.dominion import declared
from domain.games.dominion.boxes import PACKAGES
from domain.games.dominion.buy_phase_prompts import buy_phase_prompts
from domain.games.dominion.cards import ATTACK, BESIDE, CARDS, DURATION, EVENTS, NEEDED, OF_KIND, PILES, itself, role
from domain.games.dominion.facts import (
    KEPT_COUNTERS,
    BesideLaid,
    BonusTaken,
    BuyPhaseBegan,
    CardGained,
    CardPlayed,
    CardResolved,
    CardsDiscarded,
    CardsLookedAt,
    CardsMoved,
    Counted,
    DiscardsLeft,
    EffectLasts,
    EventBought,
    EventResolved,
    EventsDealt,
    EventsNamed,
    LaterPartBegan,
    MarkMoved,
    MarksLaid,
    MarksTaken,
    PileMarked,
    PurchaseEffectBegan,
    SupplyLaid,
    TurnBegan,
)
from domain.games.dominion.order_of_turns import begins_extra
from domain.games.dominion.sets import SETS
from domain.games.dominion.table import DominionTable

WORDS: Final = Catalogue(__package__, partial=("cards", "sets"), more=PACKAGES)


def line(fact: Fact, table: DominionTable, names: Sequence[str], language: str) -> LogLine | None:
    """Return the log line of a fact, or None if the log omits the fact, such as the gain of a bought card."""
    match fact:
        case BuyPhaseBegan() | CardResolved() | EventResolved() | PurchaseEffectBegan():
            return None
        case CardGained(_, card) if card == table.bought and not table.depth and table.control is None:
            return None
    words = _fields(fact, names, language)
    match fact:
        case SupplyLaid(piles):
            words["cards"] = ", ".join(card_name(card, language) for card in _kingdom(piles))
        case BesideLaid(piles):
            words["cards"] = _listed(Counter(piles), language)
        case EventBought(event=event):
            words["card"] = card_name(event, language)
        case MarksLaid() | MarkMoved() | MarksTaken() | PileMarked():
            words |= _of_marks(fact, language)
        case EventsDealt(events=events) | EventsNamed(events=events):
            words["cards"] = ", ".join(card_name(event, language) for event in events)
        case TurnBegan(seat):
            words["turn"] = table.players[seat].turns + 1
        case BonusTaken():
            words["bonus"] = _bonus(fact, language)
        case Counted(what=what, by=by):
            words["tokens"] = _counted(abs(by), what, language)
            words["bonus"] = _change(by, what, language)
        case EffectLasts(what=what, on=on):
            words |= {"what": WORDS.say("declared", what, language), "on": ", ".join(names[each] for each in on)}
        case CardsDiscarded(count=count, cards=(top,)):
            words |= {"count": _counted(count + 1, "cards", language), "top": card_name(top, language)}
    return LogLine(WORDS.say("lines", _key(fact, table), language, **words), table.depth)


def _of_marks(fact: MarksLaid | MarkMoved | MarksTaken | PileMarked, language: str) -> dict[str, str]:
    match fact:
        case MarksLaid(mark, piles):
            laid = ", ".join(card_name(pile, language) for pile in piles)
            return {"what": _counted(sum(piles.values()), mark, language), "cards": laid}
        case MarkMoved():
            return {"what": _counted(1, fact.mark, language), "onto": card_name(fact.onto, language)}
    return {"what": _counted(fact.count, fact.mark, language)}


def _key(fact: Fact, table: DominionTable) -> str:
    key = fact.type_name()
    match fact:
        case TurnBegan() if begins_extra(table, fact):
            return f"{key}/extra" if fact.controller is NO_CONTROLLER else f"{key}/controlled"
        case Counted(what=what, by=by) if by < 0 and what in declared.COUNTERS_OF_PLAYER:
            return f"{key}/returned"
        case CardPlayed(source=None):
            return f"{key}/again"
        case LaterPartBegan(card=card) if card not in OF_KIND[DURATION]:
            key = f"{key}/aside"
        case CardsLookedAt(source="discard"):
            key = f"{key}/discard" if fact.cards is not None else f"{key}/unseen-discard"
        case CardsDiscarded(count=count, hidden=None) if count:
            return f"{key}/unseen"
        case EventsDealt() | EventsNamed() if any(EVENTS[event].kind == "landmark" for event in fact.events):
            key = f"{key}/landscapes"
        case DiscardsLeft(top=None):
            return f"{key}/empty"
    side = getattr(fact, "side", None)  # of a token that was turned over
    return key if side is None else f"{key}/{side}"


def _fields(fact: Fact, names: Sequence[str], language: str) -> dict[str, Any]:
    words: dict[str, Any] = {}
    for field, value in msgspec.structs.asdict(fact).items():
        match field:
            case "seat" | "by" | "starter" if field != "by" or not isinstance(fact, Counted):
                words[field] = names[value]
            case "to" | "controller" if isinstance(value, int):  # a seat
                words[field] = names[value]
            case "card" if value is None:  # the viewer may not know the card
                words[field] = _counted(1, "cards", language)
            case "card" | "top" | "pile" | "role" if value is not None:
                words[field] = card_name(value, language)
            case "mat":
                words[field] = WORDS.say("declared", value, language)
            case "source" | "to":
                words[field] = WORDS.group("places", language).get(value, "")
            case "received" if value is not None:  # the receiver of the card knows it too
                words["card"] = card_name(value, language)
            case "cost" | "coins":
                words[field] = _price(value, getattr(fact, "potions", 0), getattr(fact, "debt", 0), language)
            case "cards":
                words[field] = _cards(fact, language)
            case _ if isinstance(value, int):
                words[field] = value
    return words


def known(table: DominionTable, own: int | None, names: Sequence[str], language: str) -> list[str]:
    """Describe the face-down cards that the viewer knows, one line for each hand, deck and mat.

    The number of unknown cards in a deck is included if the table agreed to show it.
    """
    whole = all(None not in zone for player in table.players for zone in player.zones)
    counted = whole or table.options.show_counts
    lines = []
    for seat, player in enumerate(table.players):
        places: list[tuple[str, Sequence[str | None], bool]] = [
            ("hand", sorted(player.hand, key=lambda card: card or "~"), True),
            ("deck", player.deck[::-1], counted or seat == own),
            ("discard", player.discard[::-1], counted),
            ("aside", player.aside, True),
        ]
        lines += [
            WORDS.say("known", place, language, seat=names[seat], cards=_held(cards, language, counted=shown))
            for place, cards, shown in places
            if cards or place != "aside"
        ]
        for mat, cards in sorted(player.mats.items()):
            held, named = _held(cards, language, counted=True), WORDS.say("declared", mat, language)
            lines.append(WORDS.say("known", "mat", language, seat=names[seat], mat=named, cards=held))
    return lines


def _held(cards: Iterable[str | None], language: str, *, counted: bool) -> str:
    """List cards in their order as text. Equal neighbours are counted, and unknown cards if `counted`."""
    words = []
    for card, run in groupby(cards):
        count = len(list(run))
        if card is not None:
            words.append(f"{count} × {card_name(card, language)}" if count > 1 else card_name(card, language))
        elif counted:
            words.append(WORDS.say("known", "unknown", language, count=count))
        else:
            words.append(WORDS.say("known", "uncounted", language))
    return ", ".join(words) or WORDS.say("words", "nothing", language)


def card_name(card: str, language: str) -> str:
    """Return the name of a card. A card in play that was played as another has both names."""
    if "/" in card:
        return f"{card_name(itself(card), language)} ({card_name(role(card), language)})"
    return WORDS.say("cards", card, language)


class DominionCard(msgspec.Struct, frozen=True):
    """A card of the Dominion boxes."""

    id: str
    """Identifier of the card in addresses and records."""
    name: str
    """Name of the card."""
    types: tuple[str, ...]
    """Types printed on the card."""
    cost: int
    """Printed cost, in coins."""
    potions: int
    """Printed Potions."""
    debt: int
    """Printed debt."""
    boxes: tuple[str, ...]
    """Boxes that contain the card."""
    basic: bool
    """Whether the card is a basic card, not a kingdom card."""
    beside: str | None
    """Kingdom card that brings this card as a pile beside the supply; null for cards of the supply."""
    pile: str | None
    """Kingdom pile of different cards to which this card belongs; null for other cards."""
    coins: int | None
    """Coins of a Treasure without other effects; null for other cards."""
    text: str
    """Rules of the card, in our own words."""
    first_edition: str | None
    """The same in the first edition of the rules; null: they are equal."""


class DominionEvent(msgspec.Struct, frozen=True):
    """An Event, which is bought for its effect, or a Landmark, which applies to all."""

    id: str
    """Its id."""
    name: str
    """Its name."""
    cost: int | None
    """Cost in coins; null: a Landmark, which cannot be bought."""
    boxes: tuple[str, ...]
    """Boxes that contain it."""
    text: str
    """Effect, in our own words."""


class RecommendedSet(msgspec.Struct, frozen=True):
    """Ten kingdom cards that a rulebook recommends."""

    id: str
    """Identifier for the option `recommended`."""
    name: str
    """Name of the set."""
    kingdom: tuple[str, ...]
    """Ids of the ten kingdom cards of the set."""
    edition: int | None
    """Edition of the rules that the set needs; null: any."""
    bane: str | None
    """Card of the Bane pile, beside the ten; null: the set needs none."""
    events: tuple[str, ...]
    """Events and Landmarks of the set."""


class DominionParts(BoxParts, frozen=True, tag="dominion"):
    """The contents of the Dominion boxes."""

    cards: list[DominionCard]
    """All the cards."""
    events: list[DominionEvent]
    """All the Events and Landmarks."""
    sets: list[RecommendedSet]
    """The recommended sets."""
    choices: dict[str, str]
    """Names of the effects that cards let a player choose."""
    declared: dict[str, str]
    """Names of the counters, mats, notes and marks that cards declare."""


def parts(language: str) -> DominionParts:
    """Return the cards, recommended sets and questions to players, with texts in one language."""
    texts = WORDS.group("texts", language)
    return DominionParts(
        cards=[
            DominionCard(
                card.id,
                card_name(card.id, language),
                tuple(card.types),
                card.cost,
                card.potions,
                card.debt,
                tuple(card.boxes),
                card.basic,
                BESIDE[card.id].by if card.id in BESIDE else None,
                PILES.get(card.id),
                card.coins,
                texts[card.id],
                texts.get(f"{card.id}/1"),
            )
            for card in CARDS.values()
        ],
        events=[
            DominionEvent(
                event.id,
                card_name(event.id, language),
                event.cost if event.kind == "event" else None,
                event.boxes,
                texts[event.id],
            )
            for event in EVENTS.values()
        ],
        sets=[
            RecommendedSet(
                name, WORDS.say("sets", name, language), tuple(each.kingdom), each.edition, each.bane, each.events
            )
            for name, each in SETS.items()
        ],
        prompts=_prompts(language),
        choices=WORDS.group("choices", language),
        declared={name: WORDS.say("declared", name, language) for name in declared.names()},
    )


def _prompts(language: str) -> dict[str, str]:
    """Return the questions to players by card, or by card and kind of decision if the card asks several."""
    prompts = WORDS.group("prompts", language)
    attack = prompts.pop("attack")
    prompts |= {f"{card}/react": attack for card in sorted(OF_KIND[ATTACK])} | buy_phase_prompts(WORDS, language)
    names = {key: key.partition("/")[0] for key in prompts}
    return {
        key: words.format(card=card_name(names[key], language))
        if names[key] in CARDS or names[key] in EVENTS
        else words
        for key, words in prompts.items()
    }


def _kingdom(piles: Collection[str]) -> list[str]:
    """Return the kingdom cards of a supply, with the basic cards that only some kingdoms have."""
    kingdom = [card for card in piles if not CARDS[card].basic]
    return kingdom + [card for card in ("platinum", "colony", *sorted(NEEDED)) if card in piles]


def _cards(fact: Fact, language: str) -> str:
    """Describe the cards of a fact in words: the visible cards, and the number of hidden ones."""
    shown: Iterable[str] | None = getattr(fact, "cards", ())
    unseen: int = getattr(fact, "count", 0)
    if isinstance(fact, CardsMoved):
        shown, unseen = [*(fact.hidden or ()), *fact.cards], 0 if fact.hidden is not None else fact.count
    elif shown is not None:
        unseen = 0
    words = [_counted(unseen, "cards", language)] if unseen else []
    if shown:
        words.append(_listed(Counter(shown), language))
    return ", ".join(words) or WORDS.say("words", "nothing", language)


def _listed(cards: Counter[str], language: str) -> str:
    """List the cards, equal ones together."""
    named = {card_name(card, language): count for card, count in cards.items()}
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in named.items())


def _bonus(fact: BonusTaken, language: str) -> str:
    """Describe the bonuses of a fact in words, without those that are 0 and counters that are used up."""
    given = {what: getattr(fact, what) for what in ("actions", "buys", "coins", "tokens")}
    given |= {what: more for what in KEPT_COUNTERS if (more := getattr(fact, what)) > 0}
    return ", ".join(_change(count, what, language) for what, count in given.items() if count)


def _change(count: int, what: str, language: str) -> str:
    """Describe a change of a number, with its sign."""
    return f"{'+' if count > 0 else '−'}{_counted(abs(count), what, language)}"


def _price(coins: int, potions: int, debt: int, language: str) -> str:
    """Describe a number of coins, Potions and debt."""
    parts = {"coins": coins, "potions": potions, "debt": debt}
    return ", ".join([_counted(count, what, language) for what, count in parts.items() if count]) or _counted(
        0, "coins", language
    )


def _counted(count: int, what: str, language: str) -> str:
    return WORDS.say("counted", what, language, count=count)
