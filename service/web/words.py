"""Texts of pages, for the browser."""

from collections.abc import Mapping
from typing import Any, Final

import orjson

from domain.game.catalogue import Catalogue
from service.features.inbox.words import WORDS as WAITING
from service.features.tournaments.words import WORDS as FORMATS

WORDS: Final = Catalogue(__package__)
_LESSONS: Final = frozenset(("step", "rulebook"))
_SITE: Final = frozenset(("app", "docket", "hall", "home", "lobby", "mail", "person", "seek", "tiebreaks"))
PARTS: Final[Mapping[str, frozenset[str] | None]] = {"words": _LESSONS, "table": _LESSONS | _SITE, "lessons": None}
"""The files of texts, and the groups that each leaves out. `table` is for the page of a game. `lessons` has what all
others leave out, and a page fetches it for its lessons only."""


def say(language: str, name: str, /, **fields: Any) -> str:
    """Return the text with the name that `json` uses."""
    group, _, key = name.rpartition(".")
    return (FORMATS if group == "format" else WORDS).say(group or "page", key, language, **fields)


def json(language: str, part: str) -> bytes:
    """Return the texts of one file as JSON by group and key, such as `phase.buy`. Texts of the group `page` have no
    group in their name."""
    left_out = PARTS[part]
    formats = {"format": FORMATS.groups(language)["format"]}
    groups = {**WORDS.groups(language), **WAITING.groups(language), **formats}
    return orjson.dumps(
        {
            key if group == "page" else f"{group}.{key}": entry
            for group, entries in groups.items()
            if (group in _LESSONS if left_out is None else group not in left_out)
            for key, entry in entries.items()
        }
    )
