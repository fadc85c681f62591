"""The sentence of an entry that matches a query best."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from service.web.reference.entries import SearchEntry
from service.web.reference.index import index
from service.web.reference.words import stem, words

_LONGEST: Final = 240
_CODE: Final = re.compile(r"^```.*?^```$|^ {4}.*$|^\|[-| ]+\|$", re.MULTILINE | re.DOTALL)
_END: Final = re.compile(r"(?<=[.:!?])\s+(?=[A-Z`*\[])|\n\s*[-|]\s*|\n\n+|\n(?=`)")


def excerpt(entry: SearchEntry, asked: Sequence[Mapping[str, float]]) -> str:
    """Return the sentence with most of the asked words, or nothing if the line about the entry has as many."""
    best, most = "", _worth(f"{entry.title} {entry.about}", asked)
    for sentence in _sentences(f"{entry.words}\n{entry.fields}"):
        worth = _worth(sentence, asked)
        if worth > most:
            best, most = sentence, worth
    return best


def _sentences(text: str) -> list[str]:
    plain = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", _CODE.sub("\n\n", text)).replace("**", "")
    found = (" ".join(one.replace("|", " ").split()) for one in _END.split(plain))
    return [one if len(one) <= _LONGEST else f"{one[:_LONGEST].rpartition(' ')[0]} …" for one in found if one]


def _worth(text: str, asked: Sequence[Mapping[str, float]]) -> float:
    there = {stem(word) for word in words(text)}
    return sum(
        max((weight * index().rarity(own) for own, weight in one.items() if own in there), default=0.0) for one in asked
    )
