"""Log lines of rulings and other decisions about a game outside its rules, in every language."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from domain.game.catalogue import Catalogue
from domain.game.facts import EVERYONE, Fact
from domain.game.words import LogLine
from domain.table.rulings import RULING_FACTS

WORDS: Final = Catalogue(__package__)
_TEXTS: Final = ("reason", "claim", "statement", "grounds", "question", "answer", "note", "text")


def line(fact: Fact, names: Sequence[str], language: str) -> LogLine | None:
    """Return the log line of a ruling, or None for any other fact. `names` are the players by seat."""
    if not isinstance(fact, RULING_FACTS):
        return None
    words = WORDS.group("words", language)
    fields: dict[str, Any] = msgspec.structs.asdict(fact)
    if "seat" in fields:
        fields["seat"] = words["nobody"] if fields["seat"] is None else names[fields["seat"]]
    if "standings" in fields:
        placed = sorted(fields["standings"], key=lambda standing: standing.place)
        fields["standings"] = ", ".join(f"{standing.place}. {names[standing.seat]}" for standing in placed)
    if "milliseconds" in fields:
        fields["seconds"] = f"{fields['milliseconds'] / 1000:+g}".removeprefix("+")
    if "days" in fields:
        fields["count"] = fields["days"]
    for text in _TEXTS:
        if text in fields and fields[text] is None:
            # for a confidential text, other readers do not see whether it was erased
            fields[text] = words["erased" if fields.get("told", EVERYONE) == EVERYONE and text != "note" else "closed"]
    return LogLine(WORDS.say("lines", fact.type_name(), language, **fields))
