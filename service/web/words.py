"""Texts of pages, for the browser."""

from typing import Any, Final

import orjson

from domain.game.catalogue import Catalogue
from service.features.inbox.words import WORDS as WAITING
from service.features.tournaments.words import WORDS as FORMATS

WORDS: Final = Catalogue(__package__)
LATER: Final = ("step", "rulebook")
"""The groups that few readers need: a page asks for them when it teaches."""


def say(language: str, name: str, /, **fields: Any) -> str:
    """An entry by the name that `json` gives it."""
    group, _, key = name.rpartition(".")
    return WORDS.say(group or "page", key, language, **fields)


def json(language: str, *, later: bool = False) -> bytes:
    """The entries by their keys, with the group before it: `phase.buy`. Those of the group `page` stand alone."""
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
