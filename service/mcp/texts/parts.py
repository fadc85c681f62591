"""The parts of a ruleset, such as cards and dominoes, as its document lists them."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

_IDS: Final = ("id", "domino", "tile")


def entries(document: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield all parts with their ids."""
    for listed in document["parts"].values():
        for part in listed if isinstance(listed, list) else ():
            name = next((part[key] for key in _IDS if key in part), None)
            if name is not None:
                yield str(name), part


def dominoes(document: Mapping[str, Any]) -> dict[int, dict[str, Any]]:
    """Return the dominoes of a ruleset that has them, by number."""
    return {part["domino"]: part for part in document["parts"].get("dominoes", ())}


def halves(domino: Mapping[str, Any]) -> str:
    """Return the two halves of a domino in words."""
    return " | ".join(domino[side]["terrain"] + "♛" * domino[side]["crowns"] for side in ("left", "right"))


def described(name: str, part: Mapping[str, Any]) -> str:
    """Return a part in one paragraph: name, types and cost, text."""
    if "domino" in part:
        return f"{name}: {halves(part)}"
    facts = [" ".join(part["types"])] if "types" in part else []
    facts += [f"costs {part['cost']}{'P' * part.get('potions', 0)}"] if part.get("cost") is not None else []
    told = {"id", "name", "types", "cost", "potions", "text", "boxes", "basic", "tile"}
    rest = {key: value for key, value in part.items() if key not in told and value not in (None, [], {})}
    facts += [f"{key.replace('_', ' ')} {value}" for key, value in rest.items()]
    heading = f"{part.get('name', name)} ({name}{'; ' if facts else ''}{', '.join(facts)})"
    return f"{heading}: {part['text']}" if part.get("text") else heading
