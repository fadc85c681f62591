"""The words of all entries of the search, with their weights."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from math import log
from typing import Final, NamedTuple

from service.web.reference.entries import entries
from service.web.reference.hints import HINTS
from service.web.reference.words import SYNONYMS, stem, words

_TITLE, _ABOUT, _REST, _VALUE, _FIELD = 4.0, 1.5, 1.0, 0.8, 0.4
"""Weights of a word by its place in an entry."""
_SATURATION, _LENGTH = 0.5, 0.6
"""How soon more occurrences add nothing, and how much a word loses in a long text (BM25, k and b)."""
_LISTS: Final = {_VALUE, _FIELD}
"""Lists of names, in which each name says the same however long the list is."""
_OTHER_WORD: Final = 0.6
"""Weight of a synonym."""


class Index(NamedTuple):
    """For each stem of a word, the entries that have it, with its weight there; and a word for each stem."""

    places: Mapping[str, Mapping[int, float]]
    words: Mapping[str, str]

    def rarity(self, own: str) -> float:
        return log(1 + len(entries()) / len(self.places[own]))

    def alternatives(self, word: str) -> dict[str, float]:
        """Return the stems that stand for a word, with their weights: its own, synonyms, or longer words."""
        own = stem(word)
        found = {other: _OTHER_WORD for other in SYNONYMS.get(own, ()) if other in self.places}
        if own in self.places:
            found[own] = 1.0
        return found or {longer: _OTHER_WORD for longer in self.places if len(own) > 2 and longer.startswith(own)}


@cache
def index() -> Index:
    places: dict[str, dict[int, float]] = {}
    known: dict[str, str] = {}
    counted = [(number, weight, Counter(_stems(text, known))) for number, weight, text in _texts()]
    usual: dict[float, float] = {}
    for weight in {weight for _, weight, _ in counted}:
        lengths = [found.total() for _, one, found in counted if one == weight and found]
        usual[weight] = sum(lengths) / len(lengths)
    for number, weight, found in counted:
        long = 0.0 if weight in _LISTS else _LENGTH
        slow = _SATURATION * (1 - long + long * found.total() / usual[weight])
        for own, times in found.items():
            there = places.setdefault(own, {})
            there[number] = there.get(number, 0.0) + weight * times / (times + slow)
    return Index(places, known)


def _texts() -> Iterator[tuple[int, float, str]]:
    """Yield the number of each entry, a weight, and its words with that weight."""
    for number, entry in enumerate(entries()):
        yield number, _TITLE, " ".join((*entry.names, HINTS.get(entry.address, "")))
        yield from ((number, _ABOUT, entry.about), (number, _REST, entry.words))
        yield from ((number, _VALUE, entry.values), (number, _FIELD, entry.fields))


def _stems(text: str, known: dict[str, str]) -> Iterator[str]:
    for word in words(text):
        own = stem(word)
        known[own] = min(known.get(own, word), word, key=len)
        yield own
