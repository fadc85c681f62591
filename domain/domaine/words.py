"""The game told in words."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from domain.domaine.board import At
from domain.domaine.cards import CARDS
from domain.domaine.facts import CardLaid, SquareGained
from domain.domaine.phrases import ACTIONS, LINES, NEUTRAL, SIDES
from domain.facts import Fact
from domain.ruleset import Line
from domain.words import spoken


def told(fact: Fact, names: Sequence[str], language: str) -> Line:
    given = msgspec.structs.asdict(fact)
    words: dict[str, Any] = {**given, "at": _at(given["x"], given["y"])} if "x" in given else dict(given)
    for field, value in given.items():
        match field:
            case "seat":
                words[field] = names[value]
            case "owner":
                words[field] = spoken(NEUTRAL, language) if value is None else names[value]
            case "card":
                words[field] = card_name(value, language)
            case "cards":
                seen = value if value is not None else ("?",) * given["count"]
                words[field] = ", ".join(card_name(card, language) if card in CARDS else card for card in seen)
            case "action" if value in ACTIONS["en"]:
                words[field] = action_name(value, CARDS[given["card"]].actions[value], language)
            case "side":
                words[field] = spoken(SIDES, language)[value]
            case "castle":
                words[field] = _places([value])
            case "castles" | "squares" if isinstance(value, tuple):
                words[field] = _places(value)
            case "points" if isinstance(value, tuple):
                words[field] = ", ".join(f"{name} +{won}" for name, won in zip(names, value, strict=False))
            case "borders":
                words["count"] = len(value)
    return Line(spoken(LINES, language)[_key(fact)].format(**words))


def card_name(card: str, language: str) -> str:
    """As in `B: knights 1 / expand`."""
    found = CARDS[card]
    actions = (action_name(name, count, language) for name, count in found.actions.items())
    return f"{found.pile}: {' / '.join(actions)}"


def action_name(action: str, count: int, language: str) -> str:
    return spoken(ACTIONS, language)[action].format(count=count)


def _key(fact: Fact) -> str:
    match fact:
        case CardLaid(action="sell"):
            return "card-laid/sell"
        case SquareGained(owner=int()):
            return "square-gained/taken"
    return fact.type_name()


def _at(x: int, y: int) -> str:
    return f"({x}, {y})"


def _places(places: Iterable[At]) -> str:
    return ", ".join(_at(place.x, place.y) for place in places)
