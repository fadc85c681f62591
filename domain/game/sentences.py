"""Sentences that code writes in English, said in another language: why something is refused, what an audit finds.

A sentence that holds numbers or names is recognised by the words around them. So code that refuses goes on raising
plain text, and what is kept in a table, or comes from a library, is translated too.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from domain.game.catalogue import ENGLISH, Catalogue, fields

_LONGEST: Final = 600
"""What is longer holds somebody's text, and is not looked through."""


class Pattern(NamedTuple):
    """A sentence with fields: how English looks, and what is said instead."""

    english: re.Pattern[str]
    other: str


class Sentences:
    """The sentences of several catalogues. A field `why` is a sentence itself; the words for a field `status` are in
    the group `states`."""

    def __init__(self, *catalogues: Catalogue) -> None:
        self.catalogues = catalogues
        self._read = cache(self._reading)

    def say(self, english: str, language: str) -> str:
        """The sentence in this language; in English if nobody has translated it."""
        if language == ENGLISH or len(english) > _LONGEST:
            return english
        whole, patterns = self._read(language)
        if english in whole:
            return whole[english]
        for pattern in patterns:
            if found := pattern.english.fullmatch(english):
                return pattern.other.format(**dict(self._fields(found.groupdict(), language)))
        return english

    def _fields(self, found: dict[str, str], language: str) -> Iterator[tuple[str, str]]:
        for name, value in found.items():
            if name == "why":
                yield name, self.say(value, language)
            elif name == "status":
                yield name, self._state(value, language)
            else:
                yield name, value

    def _state(self, state: str, language: str) -> str:
        for catalogue in self.catalogues:
            if state in (states := catalogue.groups(language).get("states", {})):
                return str(states[state])
        return state

    def _reading(self, language: str) -> tuple[dict[str, str], list[Pattern]]:
        """The sentences without fields, and those with: the one with the most words of its own first."""
        said: dict[str, str] = {}
        for catalogue in reversed(self.catalogues):
            said |= catalogue.group("sentences", language)
        whole = {english.format(): other.format() for english, other in said.items() if not fields(english)}
        holed = sorted(filter(fields, said), key=lambda english: (-len(re.sub(r"{\w+}", "", english)), english))
        return whole, [Pattern(_pattern(english), said[english]) for english in holed]


def _pattern(english: str) -> re.Pattern[str]:
    around = re.split(r"{(\w+)}", english)
    parts = [f"(?P<{part}>.*?)" if place % 2 else re.escape(part) for place, part in enumerate(around)]
    return re.compile("".join(parts), re.DOTALL)
