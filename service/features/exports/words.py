"""Titles of columns and other words of exports, in every language of the service."""

import re
from typing import Final

import msgspec

from domain.game.catalogue import Catalogue
from domain.games.rulesets import RULESETS
from service.features.exports.sheet import Column, Sheet, SheetHead
from service.features.exports.source import PROVISIONAL

WORDS: Final = Catalogue(__package__)
_STANDINGS: Final = frozenset(("standings", "ranking", "teams"))
_GAPS: Final = re.compile(r"\s+")
_TURNING: Final = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]")


def translated(group: str, word: str, language: str, **fields: object) -> str:
    """Return the text of a word in a language, or the word itself if the catalogue lacks it."""
    return WORDS.say(group, word, language, **fields) if word in WORDS.groups(language)[group] else word


def title(column: Column, language: str) -> str:
    about = column.about
    if column.word == "tiebreak":
        return translated("tiebreaks", about, language)
    word = "score-of" if column.word == "score" and about else column.word
    rules = RULESETS.get(column.ruleset)
    for catalogue in (WORDS, *(() if rules is None else (rules.words,))):
        if word in catalogue.groups(language).get("columns", {}):
            return str(catalogue.say("columns", word, language, about=about.replace("_", " ")))
    return word


def plain(text: str) -> str:
    """Return a text without the marks that would change the writing direction of its surroundings."""
    return _TURNING.sub("", text)


def one_line(text: str) -> str:
    """Return a text on one line."""
    return _GAPS.sub(" ", plain(text)).strip()


def standing(sheet: Sheet, language: str) -> str:
    """Return the note that names the valid certificate, or that the standings are provisional or final."""
    if sheet.head.certificate != PROVISIONAL:
        return translated("wall", "certified", language, certificate=sheet.head.certificate)
    final = "final-standings" if sheet.name in _STANDINGS else "final-sheet"
    return translated("wall", final if sheet.ended else "provisional", language)


def entrant_name(name: str | None, number: object, language: str) -> str:
    """Return the name of an entrant, or the number if the entrant has no name."""
    return plain(name or "").strip() or translated("wall", "entrant", language, number=number)


def head_lines(head: SheetHead, language: str) -> list[tuple[str, str, str | int | bool]]:
    """Return each field of a sheet's subject with its title and its value."""
    lines: list[tuple[str, str, str | int | bool]] = []
    for field in head.__struct_fields__:
        value = getattr(head, field)
        if value is msgspec.UNSET:
            continue
        cell = " ".join(value) if isinstance(value, tuple) else "" if value is None else value
        lines.append((field, translated("head", field, language), cell))
    return lines
