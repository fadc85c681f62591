"""Provide the texts of pages for the browser."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import orjson

from domain.game.catalogue import Catalogue
from service.features.inbox.words import WORDS as WAITING
from service.features.tournaments.words import WORDS as FORMATS

WORDS: Final = Catalogue(__package__)
_LESSONS: Final = frozenset(("step", "rulebook"))
SITE: Final = frozenset(
    (
        "app",
        "block",
        "check",
        "complaint",
        "docket",
        "hall",
        "home",
        "lobby",
        "mail",
        "match",
        "openid",
        "person",
        "seek",
        "statistics",
        "tiebreaks",
        "tiebreaks-about",
    )
)
PARTS: Final[Mapping[str, Callable[[str], bool]]] = {
    "words": lambda group: group not in _LESSONS,
    "table": lambda group: group not in _LESSONS | SITE,
    "lessons": lambda group: group in _LESSONS,
}
"""The files of texts, each with a test for the groups of texts in it.

The file `table` is for the page of a game, which loads `lessons` later.
"""


def say(language: str, name: str, /, **fields: Any) -> str:
    """Return a text for a page, with `fields` filled in.

    `name` is the key of the text in the JSON of `json`.
    """
    group, _, key = name.rpartition(".")
    return (FORMATS if group == "format" else WORDS).say(group or "page", key, language, **fields)


def json(language: str, part: str) -> bytes:
    """Return the texts of the file `part` as JSON, by group and key, such as `phase.buy`.

    Keys of the group `page` have no group before them.
    """
    contains = PARTS[part]
    formats = {"format": FORMATS.groups(language)["format"]}
    groups = {**WORDS.groups(language), **WAITING.groups(language), **formats}
    return orjson.dumps(
        {
            key if group == "page" else f"{group}.{key}": entry
            for group, entries in groups.items()
            if contains(group)
            for key, entry in entries.items()
        }
    )
