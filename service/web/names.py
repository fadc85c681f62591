"""The names of cards and set-ups in the reader's language."""

from functools import cache

from domain.games.rulesets import RULESETS
from service.platform.http.context import chosen_language

Names = dict[str, dict[str, str]]


def statistics_names() -> Names:
    """Return the names of all cards and recommended set-ups, by ruleset and id."""
    return _names(chosen_language())


@cache
def _names(language: str) -> Names:
    found: Names = {}
    for name, rules in RULESETS.items():
        parts = rules.parts(language)
        named = [*getattr(parts, "cards", ()), *getattr(parts, "sets", ())]
        found[name] = {one.id: one.name for one in named if hasattr(one, "name")}
    return found
