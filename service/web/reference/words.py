"""Words as the search compares them: stems, phrases, compounds and synonyms."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from service.web.reference.synonyms import GROUPS, PHRASES

_ENDINGS: Final = {
    "ation": 4, "ating": 4, "ated": 4, "ate": 4, "ness": 3, "ably": 3, "able": 3, "ing": 3, "ion": 3, "ed": 3, "e": 3,
}  # fmt: skip
"""Endings after the plural's, the longest first, and the letters that a stem keeps: `notation` is not `not`."""
_LEAST: Final = 3
_DOUBLE: Final = re.compile(r"([bdfglmnprt])\1$")
_PHRASE: Final = re.compile(
    rf"(?<![a-z0-9])(?:{'|'.join(phrase.replace(' ', '[ _-]') for phrase in PHRASES)})(?=(?:s|ed|ing)?(?![a-z0-9]))"
)


def words(text: str) -> Iterator[str]:
    """Yield the words of a text, phrases that count as one word, and compounds such as `round_robin`."""
    plain = _PHRASE.sub(lambda found: PHRASES[re.sub("[_-]", " ", found[0])], text.lower())
    for whole in re.findall(r"[a-z0-9]+(?:[_-][a-z0-9]+)*", plain):
        parts = re.split("[_-]", whole)
        yield from dict.fromkeys(("_".join(parts), *parts))


def joined(asked: Iterable[str]) -> Iterator[str]:
    """Yield the compounds that two adjacent words may be: `round robin` is `round_robin`."""
    return ("_".join(pair) for pair in pairwise(asked))


def stem(word: str) -> str:
    """Return a word without its endings, so that forms of a word are equal: `penalty` and `penalties`."""
    if word.endswith("ies") and len(word) > len("ies") + 1:
        word = word.removesuffix("ies") + "y"
    elif word.endswith(("sses", "xes", "ches", "shes")):
        word = word.removesuffix("es")
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > _LEAST:
        word = word.removesuffix("s")
    ending = next((one for one, least in _ENDINGS.items() if word.endswith(one) and len(word) - len(one) >= least), "")
    bare = _DOUBLE.sub(r"\1", word.removesuffix(ending))
    return f"{bare[:-1]}i" if bare.endswith("y") and len(bare) > _LEAST else bare


def _synonyms() -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for group in GROUPS:
        asked, _, ours = group.partition("|")
        stands = [stem(word) for word in (*ours.split(), *asked.split())]
        for word in asked.split():
            found.setdefault(stem(word), {}).update(dict.fromkeys(stands))
    return {own: tuple(other for other in others if other != own) for own, others in found.items()}


SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = _synonyms()
"""For the stem of a word, the stems of other words that stand for it."""
KNOWN: Final = frozenset(word for group in GROUPS for word in group.replace("|", " ").split())
"""All words with synonyms."""

IDLE: Final = {
    "a", "about", "all", "an", "and", "are", "as", "ask", "at", "be", "can", "do", "does", "for", "from", "get", "has",
    "have", "how", "i", "if", "in", "is", "it", "know", "many", "may", "me", "mean", "my", "of", "on", "or", "that",
    "the", "there", "this", "to", "use", "want", "what", "when", "where", "which", "who", "why", "with", "you", "your",
}  # fmt: skip
"""Words of a question that say nothing about its subject."""
