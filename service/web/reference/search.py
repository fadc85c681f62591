"""The search in the reference and the guides, by words of the task."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from itertools import pairwise
from typing import Final, NamedTuple

from service.web.reference.entries import SearchEntry, entries
from service.web.reference.index import excerpts, known, quoted, scores, synonyms

MOST: Final = 12
"""Number of results."""
_KINDS: Final[Mapping[str, float]] = {"guide": 1.15, "code": 0.5, "header": 0.7, "webhook": 0.8, "status": 0.7}
"""Weights of the kinds of entries. A query that is the title of an entry finds it all the same."""
_ONE_WORD: Final[Mapping[str, float]] = {"guide": 1.5, "topic": 1.3, "code": 0.4, "header": 0.5, "webhook": 0.6}
"""The same for a query of one word, which asks for a subject rather than for one code of it."""
_DETAILS: Final[Mapping[str, float]] = {"/docs/organising": 0.8, "/docs/exports": 0.8}
"""Weights of pages that explain a subject in full, after the guide to it."""
_OTHER_WORD: Final = 0.6
"""Weight of synonyms, and of longer words if no entry has the last word."""
_TOGETHER: Final = 0.5
"""Weight of words that are together in a query and in an entry."""
_COMPOUND: Final = 3.0
"""Weight of a compound, which names a field."""
_WORTH: Final = 0.1
"""Share of the best score below which an entry is left out."""
_WORDS, _ASKED = 12, 4
"""Number of words that are searched, and of words with suggestions: each costs milliseconds."""
_SHORT, _ALMOST = 3, 0.82
"""A word is corrected if it is longer, and if another one is as similar."""
_PHRASE: Final = 3
"""Words that the title of an entry must have to count when a longer query has it as a phrase."""
_IDLE: Final = {
    "a", "about", "all", "an", "and", "are", "as", "ask", "at", "be", "can", "do", "does", "for", "from", "get", "has",
    "have", "how", "i", "if", "in", "is", "it", "know", "long", "many", "may", "me", "mean", "my", "of", "on", "or",
    "that", "the", "there", "this", "to", "use", "want", "what", "when", "where", "which", "who", "why", "with", "you",
    "your",
}  # fmt: skip
"""Words of a question that say nothing about its subject."""


class SearchResult(NamedTuple):
    """An entry that was found, and the sentence of it that matches, if the line about it does not."""

    entry: SearchEntry
    excerpt: str


def results(query: str) -> list[SearchResult]:
    """Return the entries that fit best, each with the sentence that matches. None needs to have all words."""
    numbers = _numbers(query)
    shown = excerpts(" OR ".join(map(quoted, subject(query))), numbers) if numbers else {}
    return [SearchResult(entries()[number], shown.get(number, "")) for number in numbers]


def subject(query: str) -> list[str]:
    """Return the words of a query that say what it is about."""
    asked = [word for word in dict.fromkeys(_words(query)) if word not in _IDLE]
    return ([word for word in asked if len(word) > 1] or asked)[:_WORDS]


def corrected(query: str) -> str:
    """Return a query with known words for those that no entry has, such as typing errors and American spellings."""
    asked = subject(query)
    unknown = [
        word for place, word in enumerate(asked) if len(word) > _SHORT and not _scores(word, place == len(asked) - 1)
    ]
    for word in unknown[:_ASKED]:
        close = _close(word, 1, _ALMOST)
        if close:
            query = re.sub(rf"(?<![^\W_]){word}(?![^\W_])", close[0], query, flags=re.IGNORECASE)
    return query


def suggestions(query: str) -> list[str]:
    """Return known words that are spelled somewhat as the words of the query."""
    asked = [word for word in dict.fromkeys(_words(query)) if len(word) > 2][:_ASKED]
    return list(dict.fromkeys(close for word in asked for close in _close(word, 2, 0.7)))


def _close(word: str, most: int, least: float) -> list[str]:
    """Return known words with the same first letter and almost the same spelling."""
    return get_close_matches(word, [one for one in known() if one[0] == word[0]], most, least)


def _numbers(query: str) -> list[int]:
    """Return the numbers of the best entries, with one of each page before further ones."""
    asked = subject(query)
    found: dict[int, float] = {}
    had: dict[int, int] = {}
    for place, word in enumerate(asked):
        for number, score in _scores(word, place == len(asked) - 1).items():
            found[number] = found.get(number, 0.0) + score
            had[number] = had.get(number, 0) + 1
    for phrase, weight in _phrases(query, asked).items():
        for number, score in scores(quoted(phrase)).items():
            if number in found:
                found[number] += weight * score
    title = _phrase(query)
    kinds = _ONE_WORD if len(asked) == 1 else _KINDS

    def rank(number: int) -> tuple[int, float, int]:
        entry = entries()[number]
        weight = kinds.get(entry.kind, 1.0) * _DETAILS.get(entry.address.partition("#")[0], 1.0)
        score = found[number] * had[number] / len(asked) * weight
        return -max((_named(title, _phrase(name)) for name in entry.whole_names), default=0), -score, number

    ranked = sorted(map(rank, found))
    least = max((-score for _, score, _ in ranked), default=0.0) * _WORTH
    return _spread([number for named, score, number in ranked if -score >= least or named])[:MOST]


def _scores(word: str, last: bool) -> dict[int, float]:
    """Return the scores for a word or its synonyms, or for longer words that begin with the last one."""
    found = scores(quoted(word))
    if not found and last and len(word) > 2:
        found = {number: _OTHER_WORD * score for number, score in scores(f"{quoted(word)}*").items()}
    others = synonyms(word)
    for number, score in (scores(" OR ".join(map(quoted, others))) if others else {}).items():
        found[number] = max(found.get(number, 0.0), _OTHER_WORD * score)
    return found


def _phrases(query: str, asked: list[str]) -> dict[str, float]:
    """Return the weights of pairs of words that are adjacent in a query, and of its compounds such as `as_of_round`."""
    pairs = [pair for pair in pairwise(_words(query)) if not set(pair).isdisjoint(asked)]
    compounds = [re.split("[_-]", one) for one in re.findall(r"[^\W_]+(?:[_-][^\W_]+){2,}", query.lower())]
    named = {" ".join(words): _COMPOUND for words in compounds}
    return {**named, **{" ".join(pair): _TOGETHER for pair in list(dict.fromkeys(pairs))[:_WORDS]}}


def _spread(numbers: list[int]) -> list[int]:
    """Return the first entry of each page, and then the others. The reference is not one page but many places."""
    first: dict[str, int] = {}
    for number in numbers:
        page, _, place = entries()[number].address.partition("#")
        first.setdefault(f"{page}#{place}" if page in {"/docs", "/docs/codes"} else page, number)
    return list(dict.fromkeys((*first.values(), *numbers)))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


def _phrase(text: str) -> str:
    return f" {' '.join(re.findall(r'[a-z0-9]+', text.lower()))} "


def _named(phrase: str, name: str) -> int:
    """Return 2 if a query is a title, 1 if it has the title as a phrase, otherwise 0. Both are phrases."""
    if name == phrase:
        return 2
    return int(len(name.split()) >= _PHRASE and name in phrase)
