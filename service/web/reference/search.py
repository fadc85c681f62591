"""The search in the reference and the guides, by words of the task."""

import re
from collections import Counter
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Final, NamedTuple

from service.web.reference.entries import SearchEntry, entries
from service.web.reference.excerpts import excerpt
from service.web.reference.index import index
from service.web.reference.words import IDLE, KNOWN, joined, stem, words

MOST: Final = 12
"""Number of results."""
_KINDS: Final[Mapping[str, float]] = {"guide": 1.15, "code": 0.5, "header": 0.7, "webhook": 0.8, "status": 0.7}
"""Weights of the kinds of entries. A query that is the title of an entry finds it all the same."""
_ONE_WORD: Final[Mapping[str, float]] = {"guide": 1.5, "topic": 1.3, "code": 0.4, "header": 0.5, "webhook": 0.6}
"""The same for a query of one word, which asks for a subject rather than for one code of it."""
_WORTH: Final = 0.1
"""Share of the best score below which an entry is left out."""
_AGAIN: Final = 0.8
"""Weight of each further section of a page."""
_SHORT, _ASKED = 2, 4
"""Letters of words without suggestions, and number of words with them: each costs milliseconds."""
_PHRASE: Final = 2
"""Words that the title of an entry must have to count when a longer query has it as a phrase."""


class SearchResult(NamedTuple):
    """An entry that was found, and the sentence of it that matches, if the line about it does not."""

    entry: SearchEntry
    excerpt: str


def find(query: str) -> list[SearchEntry]:
    """Return the entries that fit best, best first. No entry needs to have all words of the query."""
    return [one.entry for one in results(query)]


def results(query: str) -> list[SearchResult]:
    """Return the entries that fit best, each with the sentence that matches."""
    asked = _asked(query)
    scores: dict[int, float] = {}
    had: dict[int, float] = {}
    whole = 0.0
    for alternatives in asked:
        rarest = max(index().rarity(one) for one in alternatives)
        whole += rarest
        best: dict[int, float] = {}
        for one, weight in alternatives.items():
            rarity = index().rarity(one) * weight
            for place, found in index().places[one].items():
                best[place] = max(best.get(place, 0.0), found * rarity)
        for place, score in best.items():
            scores[place] = scores.get(place, 0.0) + score
            had[place] = had.get(place, 0.0) + rarest

    phrase = _phrase(query)
    kinds = _ONE_WORD if len(asked) == 1 else _KINDS

    def rank(place: int) -> tuple[int, float, int]:
        entry = entries()[place]
        score = scores[place] * (had[place] / whole) ** 2 * kinds.get(entry.kind, 1.0)
        return -max(_named(phrase, title) for title in _titles()[place]), -score, place

    ranked = _spread(sorted(map(rank, scores))[: 3 * MOST])[:MOST]
    least = max((-score for _, score, _ in ranked), default=0.0) * _WORTH
    kept = [entries()[place] for named, score, place in ranked if -score >= least or named]
    return [SearchResult(entry, excerpt(entry, asked)) for entry in kept]


def _spread(ranked: list[tuple[int, float, int]]) -> list[tuple[int, float, int]]:
    """Lower further sections of a page that has results, so that one page does not fill the list."""
    seen: Counter[str] = Counter()
    lowered = []
    for named, score, place in ranked:
        page = entries()[place].address.partition("#")[0]
        lowered.append((named, score * _AGAIN ** seen[page], place))
        seen[page] += page != "/docs"
    return sorted(lowered)


def suggestions(query: str) -> list[str]:
    """Return known words that are spelled almost as the words of the query."""
    asked = [word for word in dict.fromkeys(words(query)) if len(word) > _SHORT][:_ASKED]
    found = [close for word in asked for close in get_close_matches(word, _known(), 2, 0.7) if close[0] == word[0]]
    return list(dict.fromkeys(found))


def _asked(query: str) -> list[dict[str, float]]:
    """Return the stems that stand for each word of a query."""
    subject = [word for word in dict.fromkeys(words(query)) if word not in IDLE]
    plain = [word for word in subject if len(word) > 1] or subject
    compounds = [word for word in joined(words(query)) if stem(word) in index().places]
    return [known for word in dict.fromkeys((*plain, *compounds)) if (known := index().alternatives(word))]


@cache
def _known() -> list[str]:
    return sorted(word for word in {*index().words.values(), *KNOWN} if len(word) > _SHORT)


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
