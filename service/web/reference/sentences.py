"""The sentences of an entry, one of which a result shows."""

import re
from typing import Final

from service.web.reference.entries import SearchEntry

_LONGEST: Final = 240
_SHORTEST: Final = 4
"""Number of words."""
_PLACE: Final = 3
"""Lines of an operation with its group, its tag and its path."""
_CODE: Final = re.compile(r"^```.*?^```$|^ {4}.*$|^\|[-| ]+\|$|^#[^\n]*$|^[A-Z_]+\([a-z]+\)$", re.MULTILINE | re.DOTALL)
_END: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z`*\[])|\n\s*[-|]\s*|\n\n+|\n(?=`)")


def sentences(entry: SearchEntry) -> list[str]:
    """Return the sentences of an entry that the line about it does not have."""
    lines = entry.words.split("\n")
    text = "\n".join((*lines[_PLACE if entry.kind == "operation" else 0 :], entry.fields))
    plain = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", _CODE.sub("\n\n", text)).replace("**", "")
    found = (" ".join(one.replace("|", " ").split()) for one in _END.split(plain))
    return [_short(one) for one in found if len(one.split()) >= _SHORTEST and one not in entry.about]


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= _LONGEST else f"{sentence[:_LONGEST].rpartition(' ')[0]} …"
