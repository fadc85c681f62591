"""The search in the reference and the guides, by words of the task."""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from math import log
from typing import Final, NamedTuple

from service.web.reference.entries import SearchEntry, entries
from service.web.reference.words import IDLE, OTHERS, SYNONYMS, stem, words

MOST: Final = 12
"""Number of results."""
_TITLE, _ABOUT, _REST, _FIELD = 4.0, 2.0, 1.0, 0.4
"""Weights of a word by its place in an entry."""
_OTHER_WORD: Final = 0.7
"""Weight of a synonym."""
_KINDS: Final[Mapping[str, float]] = {"code": 0.5, "header": 0.7, "webhook": 0.8}
"""Weights of the kinds of entries that are seldom the answer. A query that is their title finds them all the same."""
_WORTH: Final = 0.2
"""Share of the best score below which an entry is left out."""
_SHORT, _ASKED = 2, 4
"""Letters of words without suggestions, and number of words with them: each costs milliseconds."""
_ENOUGH: Final = 0.5
"""Share of the query that an entry must have."""


class Index(NamedTuple):
    """For each stem of a word, the entries that have it, with its weight there; and a word for each stem."""

    places: Mapping[str, Mapping[int, float]]
    words: Mapping[str, str]

    def rarity(self, own: str) -> float:
        return log(1 + len(entries()) / len(self.places[own]))


def find(query: str) -> list[SearchEntry]:
    """Return the entries that fit best, best first."""
    asked = [_alternatives(word) for word in words(query) if word not in IDLE]
    scores: dict[int, float] = {}
    shares: dict[int, int] = {}
    for alternatives in asked:
        best: dict[int, float] = {}
        for one, weight in alternatives.items():
            rarity = _index().rarity(one) * weight
            for place, found in _index().places[one].items():
                best[place] = max(best.get(place, 0.0), found * rarity)
        for place, score in best.items():
            scores[place] = scores.get(place, 0.0) + score
            shares[place] = shares.get(place, 0) + 1
    title = query.strip().lower()

    def rank(place: int) -> tuple[bool, float, int]:
        entry = entries()[place]
        score = scores[place] * (shares[place] / len(asked)) ** 2 * _KINDS.get(entry.kind, 1.0)
        return entry.title.lower() != title, -score, place

    fitting = (place for place, share in shares.items() if share >= _ENOUGH * len(asked))
    ranked = [(rank(place), entries()[place]) for place in sorted(fitting, key=rank)[:MOST]]
    least = max((-score for (_, score, _), _ in ranked), default=0.0) * _WORTH
    return [entry for (other, score, _), entry in ranked if -score >= least or not other]


def suggestions(query: str) -> list[str]:
    """Return known words that are spelled almost as the words of the query."""
    asked = [word for word in dict.fromkeys(words(query)) if len(word) > _SHORT][:_ASKED]
    found = [close for word in asked for close in get_close_matches(word, _known(), 2, 0.7)]
    return list(dict.fromkeys(found))


@cache
def _known() -> list[str]:
    return sorted({*_index().words.values(), *OTHERS})


def _alternatives(word: str) -> dict[str, float]:
    """Return the stems that stand for a word, with their weights: its own, synonyms, or longer words."""
    places = _index().places
    own = stem(word)
    found = {other: _OTHER_WORD for other in SYNONYMS.get(own, ()) if other in places}
    if own in places:
        found[own] = 1.0
    return found or {longer: _OTHER_WORD for longer in places if len(own) > 2 and longer.startswith(own)}


@cache
def _index() -> Index:
    places: dict[str, dict[int, float]] = {}
    known: dict[str, str] = {}
    for number, entry in enumerate(entries()):
        weighed = (entry.title, _TITLE), (entry.about, _ABOUT), (entry.words, _REST), (entry.fields, _FIELD)
        for text, weight in weighed:
            for word in words(text):
                own = stem(word)
                known[own] = min(known.get(own, word), word, key=len)
                there = places.setdefault(own, {})
                there[number] = max(there.get(number, 0.0), weight)
    return Index(places, known)
