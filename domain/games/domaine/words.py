"""Texts of Domaine: log lines, and names of cards and actions."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from domain.game.catalogue import Catalogue
from domain.game.facts import Fact
from domain.game.words import LogLine
from domain.games.domaine.board import At
from domain.games.domaine.cards import ACTION_NAMES, CARDS
from domain.games.domaine.facts import CardLaid, CastlePlaced, KnightPlaced, SquareGained
from domain.games.domaine.table import DomaineTable

WORDS: Final = Catalogue(__package__)


def line(fact: Fact, names: Sequence[str], language: str) -> LogLine:
    fields = msgspec.structs.asdict(fact)
    words: dict[str, Any] = {**fields, "at": _at(fields["x"], fields["y"])} if "x" in fields else dict(fields)
    for field, value in fields.items():
        match field:
            case "seat":
                words[field] = names[value]
            case "owner":
                words[field] = WORDS.say("words", "neutral", language) if value is None else names[value]
            case "card":
                words[field] = card_name(value, language)
            case "cards":
                seen = value if value is not None else ("?",) * fields["count"]
                words[field] = ", ".join(card_name(card, language) if card in CARDS else card for card in seen)
            case "action" if value in ACTION_NAMES:
                words[field] = action_name(value, CARDS[fields["card"]].actions[value], language)
            case "side":
                words[field] = WORDS.say("sides", value, language)
            case "ducats" | "income":
                words[field] = WORDS.say("words", "ducats", language, count=value)
            case "castle":
                words[field] = _places([value])
            case "castles" | "squares" if isinstance(value, tuple):
                words[field] = _places(value)
            case "points" if isinstance(value, tuple):
                words[field] = ", ".join(f"{name} +{won}" for name, won in zip(names, value, strict=False))
            case "borders":
                words["count"] = len(value)
    return LogLine(WORDS.say("lines", _key(fact), language, **words))


def known(table: DomaineTable, names: Sequence[str], language: str) -> list[str]:
    """Describe the cards in the hands and the deck that the viewer knows.

    Unknown cards are shown by the letters on their backs.
    """
    lines = []
    for name, player in zip(names, table.players, strict=False):
        cards = _held((*(player.drawn or ()), *player.taken), player.backs if player.drawn is None else "", language)
        lines.append(WORDS.say("known", "hand", language, seat=name, cards=cards))
    cards = _held(table.deck or (), table.backs if table.deck is None else "", language)
    return [*lines, WORDS.say("known", "deck", language, cards=cards)]


def _held(cards: Iterable[str], unknown: str, language: str) -> str:
    words = [card_name(card, language) for card in cards]
    if unknown:
        words.append(WORDS.say("known", "unknown", language, count=len(unknown), backs=unknown))
    return "; ".join(words) or WORDS.say("known", "nothing", language)


def card_name(card: str, language: str) -> str:
    """Return the name of an action card: its pile and actions, as in `1 knight or 2 more squares (pile B)`."""
    found = CARDS[card]
    said, *others = (action_name(name, count, language) for name, count in found.actions.items())
    for other in others:
        said = WORDS.say("words", "either", language, first=said, other=other)
    return WORDS.say("words", "card", language, actions=said, pile=found.pile)


def card_text(card: str, language: str) -> str:
    actions = CARDS[card].actions.items()
    return f" {WORDS.say('words', 'or', language)} ".join(
        WORDS.say("texts", action, language, count=count) for action, count in actions
    )


def action_name(action: str, count: int, language: str) -> str:
    return WORDS.say("counted", action, language, count=count)


def _key(fact: Fact) -> str:
    match fact:
        case CardLaid(action="sell"):
            return "card-laid/sell"
        case CardLaid() if len(CARDS[fact.card].actions) == 1:
            return "card-laid/only"
        case CastlePlaced(owner=int()):
            return "castle-placed/own"
        case KnightPlaced(owner=int()):
            return "knight-placed/paid" if fact.ducats else "knight-placed/own"
        case SquareGained(owner=int()):
            return "square-gained/taken"
    return fact.type_name()


def _at(x: int, y: int) -> str:
    return f"({x}, {y})"


def _places(places: Iterable[At]) -> str:
    return ", ".join(_at(place.x, place.y) for place in places)
