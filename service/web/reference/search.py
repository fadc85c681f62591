"""The search in the reference and the guides, by words of the task."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from math import log
from typing import Final, NamedTuple

from service.web.reference.entries import SearchEntry, entries
from service.web.reference.hints import HINTS
from service.web.reference.synonyms import OTHERS
from service.web.reference.words import IDLE, SYNONYMS, joined, stem, words

MOST: Final = 12
"""Number of results."""
_TITLE, _ABOUT, _REST, _VALUE, _FIELD = 4.0, 2.0, 1.0, 0.8, 0.4
"""Weights of a word by its place in an entry."""
_OTHER_WORD: Final = 0.7
"""Weight of a synonym."""
_KINDS: Final[Mapping[str, float]] = {"code": 0.5, "header": 0.7, "webhook": 0.8}
"""Weights of the kinds of entries that are seldom the answer. A query that is their title finds them all the same."""
_WORTH: Final = 0.1
"""Share of the best score below which an entry is left out."""
_SHORT, _ASKED = 2, 4
"""Letters of words without suggestions, and number of words with them: each costs milliseconds."""
_PHRASE: Final = 2
"""Words that the title of an entry must have to count when a longer query has it as a phrase."""


class Index(NamedTuple):
    """For each stem of a word, the entries that have it, with its weight there; and a word for each stem."""

    places: Mapping[str, Mapping[int, float]]
    words: Mapping[str, str]

    def rarity(self, own: str) -> float:
        return log(1 + len(entries()) / len(self.places[own]))


def find(query: str) -> list[SearchEntry]:
    """Return the entries that fit best, best first. No entry needs to have all words of the query."""
    plain = [word for word in dict.fromkeys(words(query)) if word not in IDLE]
    compounds = [word for word in joined(words(query)) if stem(word) in _index().places]
    asked = [known for word in dict.fromkeys((*plain, *compounds)) if (known := _alternatives(word))]
    scores: dict[int, float] = {}
    had: dict[int, float] = {}
    whole = 0.0
    for alternatives in asked:
        rarest = max(_index().rarity(one) for one in alternatives)
        whole += rarest
        best: dict[int, float] = {}
        for one, weight in alternatives.items():
            rarity = _index().rarity(one) * weight
            for place, found in _index().places[one].items():
                best[place] = max(best.get(place, 0.0), found * rarity)
        for place, score in best.items():
            scores[place] = scores.get(place, 0.0) + score
            had[place] = had.get(place, 0.0) + rarest

    phrase = _phrase(query)

    def rank(place: int) -> tuple[int, float, int]:
        entry = entries()[place]
        score = scores[place] * (had[place] / whole) ** 2 * _KINDS.get(entry.kind, 1.0)
        return -max(_named(phrase, title) for title in _titles()[place]), -score, place

    ranked = sorted(map(rank, scores))[:MOST]
    least = max((-score for _, score, _ in ranked), default=0.0) * _WORTH
    return [entries()[place] for named, score, place in ranked if -score >= least or named]


def suggestions(query: str) -> list[str]:
    """Return known words that are spelled almost as the words of the query."""
    asked = [word for word in dict.fromkeys(words(query)) if len(word) > _SHORT][:_ASKED]
    found = [close for word in asked for close in get_close_matches(word, _known(), 2, 0.7) if close[0] == word[0]]
    return list(dict.fromkeys(found))


@cache
def _known() -> list[str]:
    return sorted(word for word in {*_index().words.values(), *OTHERS} if len(word) > _SHORT)


@cache
def _titles() -> list[list[str]]:
    """Return the titles of each entry, as phrases."""
    return [[_phrase(title) for title in entry.names] for entry in entries()]


def _phrase(text: str) -> str:
    return f" {' '.join(re.findall(r'[a-z0-9]+', text.lower()))} "


def _named(phrase: str, name: str) -> int:
    """Return 2 if a query is a title, 1 if it has the title as a phrase, otherwise 0. Both are phrases."""
    if name == phrase:
        return 2
    return int(len(name.split()) > _PHRASE and name in phrase)


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
        weighed = {_TITLE: (*entry.names, HINTS.get(entry.address, "")), _ABOUT: [entry.about], _REST: [entry.words]}
        weighed |= {_VALUE: [entry.values], _FIELD: [entry.fields]}
        for text, weight in ((text, weight) for weight, texts in weighed.items() for text in texts):
            for word in words(text):
                own = stem(word)
                known[own] = min(known.get(own, word), word, key=len)
                there = places.setdefault(own, {})
                there[number] = max(there.get(number, 0.0), weight)
    return Index(places, known)
