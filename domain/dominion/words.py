"""The game told in words."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from domain.dominion.cards import CARDS
from domain.dominion.facts import (
    BonusTaken,
    BuyPhaseBegan,
    CardPlayed,
    CardResolved,
    CardsMoved,
    DiscardsLeft,
    TurnBegan,
)
from domain.dominion.names import CARD_NAMES, SET_NAMES
from domain.dominion.phrases import LINES, PROMPTS, WORDS
from domain.dominion.sets import SETS
from domain.dominion.table import DominionTable
from domain.facts import Fact
from domain.ruleset import Line
from domain.words import spoken


def told(fact: Fact, table: DominionTable, names: Sequence[str], language: str) -> Line | None:
    if isinstance(fact, BuyPhaseBegan | CardResolved):
        return None
    words: dict[str, Any] = {}
    for field, value in msgspec.structs.asdict(fact).items():
        match field:
            case "seat" | "by" | "starter":
                words[field] = names[value]
            case "card" | "top" if value is not None:
                words[field] = card_name(value, language)
            case "source" | "to":
                words[field] = spoken(WORDS, language).get(value, "")
            case "cards":
                words[field] = _cards(fact, language)
            case _:
                words[field] = value
    key = fact.type_name()
    match fact:
        case TurnBegan(seat):
            words["turn"] = table.players[seat].turns + 1
        case BonusTaken():
            words["bonus"] = _bonus(fact, language)
        case CardPlayed(source=None):
            key += "/again"
        case DiscardsLeft(top=None):
            key += "/empty"
    return Line(spoken(LINES, language)[key].format(**words), table.depth)


def card_name(card: str, language: str) -> str:
    return spoken(CARD_NAMES[card], language)


def parts(language: str) -> dict[str, Any]:
    """The cards of the boxes, the recommended sets, and what questions are asked."""
    prompts = spoken(PROMPTS, language)
    asking = {card.id: prompts["card"].format(card=card_name(card.id, language)) for card in CARDS.values()}
    return {
        "cards": [
            {
                "id": card.id,
                "name": card_name(card.id, language),
                "types": list(card.types),
                "cost": card.cost,
                "boxes": list(card.boxes),
                "basic": card.basic,
            }
            for card in CARDS.values()
        ],
        "sets": [
            {
                "id": name,
                "name": spoken(SET_NAMES[name], language),
                "kingdom": list(each.kingdom),
                "edition": each.edition,
            }
            for name, each in SETS.items()
        ],
        "prompts": {**asking, **{key: words for key, words in prompts.items() if key != "card"}},
    }


def _cards(fact: Fact, language: str) -> str:
    """The cards that can be seen, and how many others there are."""
    shown: Iterable[str] | None = getattr(fact, "cards", ())
    unseen: int = getattr(fact, "count", 0)
    if isinstance(fact, CardsMoved):
        shown, unseen = [*(fact.hidden or ()), *fact.cards], 0 if fact.hidden is not None else fact.count
    elif shown is not None:
        unseen = 0
    words = [spoken(WORDS, language)["cards"].format(count=unseen)] if unseen else []
    for card, count in Counter(shown or ()).items():
        words.append(f"{count} × {card_name(card, language)}" if count > 1 else card_name(card, language))
    return ", ".join(words) or spoken(WORDS, language)["nothing"]


def _bonus(fact: BonusTaken, language: str) -> str:
    spoken_words = spoken(WORDS, language)
    return ", ".join(
        spoken_words[what].format(count=count)
        for what in ("actions", "buys", "coins", "tokens", "merchants")
        if (count := getattr(fact, what))
    )
