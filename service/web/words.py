"""Texts of pages, for the browser."""

from typing import Any, Final

import orjson

from domain.game.catalogue import Catalogue
from service.features.inbox.words import WORDS as WAITING
from service.features.tournaments.words import WORDS as FORMATS

WORDS: Final = Catalogue(__package__)
LATER: Final = ("step", "rulebook")
"""Groups of texts that few readers need. A page fetches them for its lessons only."""


def say(language: str, name: str, /, **fields: Any) -> str:
    """Return the text with the name that `json` uses."""
    group, _, key = name.rpartition(".")
    return WORDS.say(group or "page", key, language, **fields)


def json(language: str, *, later: bool = False) -> bytes:
    """Return all texts as JSON by group and key, such as `phase.buy`. Texts of the group `page` have no group in their
    name."""
    formats = {"format": FORMATS.groups(language)["format"]}
    groups = {**WORDS.groups(language), **WAITING.groups(language), **formats}
    return orjson.dumps(
        {
            key if group == "page" else f"{group}.{key}": entry
            for group, entries in groups.items()
            if (group in LATER) is later
            for key, entry in entries.items()
        }
    )
