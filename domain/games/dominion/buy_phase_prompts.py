"""The questions of the Buy phase, which name what the player can do."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from domain.game.catalogue import Catalogue

_GROUP: Final = "buy_phase"
_PLAYS: Final = ((), ("play",), ("play", "play-treasures"))
_ENDS: Final = ((), ("pay",), ("buy",), ("buy-event",), ("buy", "buy-event"))
"""Options to pay debt or to buy. A player with debt buys nothing."""


def kinds_in_buy_phase() -> Iterator[frozenset[str]]:
    """Yield every combination of kinds of options that a decision of the Buy phase can have."""
    for plays, spends, ends in product(_PLAYS, ((), ("spend",)), _ENDS):
        yield frozenset({*plays, *spends, *ends, "end"})


def buy_phase_prompts(words: Catalogue, language: str) -> dict[str, str]:
    """Return the question for each combination of kinds, by its key in the prompts of a game."""
    return {f"buy-phase/{'+'.join(sorted(kinds))}": _question(kinds, words, language) for kinds in kinds_in_buy_phase()}


def _question(kinds: frozenset[str], words: Catalogue, language: str) -> str:
    texts = words.group(_GROUP, language)
    both = {"buy", "buy-event"} <= kinds
    named = [kind for kind in ("play", "spend", "pay", *(() if both else ("buy", "buy-event"))) if kind in kinds]
    acts = ", ".join(texts[act] for act in (*named, *(("buy-either",) if both else ())))
    sentence = texts["or_end"].format(acts=acts, end=texts["end"]) if acts else f"{texts['end']}."
    return sentence[0].upper() + sentence[1:]
