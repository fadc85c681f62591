"""Words as the search compares them: stems, phrases and compounds."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from service.web.reference.synonyms import OTHERS, PHRASES

_ENDINGS: Final = ("ations", "ation", "ings", "ing", "ies", "es", "ed", "s", "e")

_PHRASE: Final = re.compile(
    rf"(?<![a-z0-9])(?:{'|'.join(phrase.replace(' ', '[ _-]') for phrase in PHRASES)})(?=s?(?![a-z0-9]))"
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
    """Return a word without its ending, so that forms of a word are equal."""
    ending = next((one for one in _ENDINGS if word.endswith(one) and len(word) - len(one) > 2), "")
    return word.removesuffix(ending)


SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = {
    stem(word): tuple(map(stem, others.split())) for word, others in OTHERS.items()
}
"""For the stem of a word, the stems of other words that stand for it."""

IDLE: Final = {
    "a", "about", "all", "an", "and", "are", "as", "ask", "be", "can", "do", "does", "for", "from", "get", "has",
    "have", "how", "i", "if", "in", "is", "it", "know", "many", "may", "me", "mean", "my", "of", "on", "or", "that",
    "the", "there", "this", "to", "use", "want", "what", "when", "where", "which", "who", "why", "with", "you", "your",
}  # fmt: skip
"""Words of a question that say nothing about its subject."""
