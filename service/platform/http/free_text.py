"""The rules for text that people write for others to read: names, lines and longer texts.

Invisible characters are forbidden, because two names that look alike could belong to two people. So are characters that
change the reading order of the following text. Texts from before this rule stay as they are.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

# Characters beyond U+FFFF are left to `unseen`, because not every regular-expression engine accepts them in a class.
# Controls; soft hyphen; joiner; Hangul fillers; Khmer vowels; Mongolian selectors; zero-width and directions; line and
# paragraph separators; invisible operators; blank Braille; variation selectors; byte order mark; specials.
_HIDDEN: Final = (
    r"\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    r"\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff"
)
_SPACES: Final = r"\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
# Some languages and emoji need joiners and selectors inside a text, where these hide nothing.
_HIDDEN_IN_TEXT: Final = (
    r"\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    r"\ufff0-\uffff"
)
_BREAKS: Final = r"\u0009\u000a\u000d"

# Each pattern works in Python and in ECMA 262, the syntax of JSON Schema.
LINE: Final = rf"^[^{_HIDDEN}]*$"
"""Pattern of a line, which may be empty."""
NAME: Final = rf"^[{_SPACES}]*[^{_SPACES}{_HIDDEN}][^{_HIDDEN}]*$"
"""Pattern of a line with at least one visible character."""
TEXT: Final = rf"^[{_SPACES}{_BREAKS}]*[^{_SPACES}{_BREAKS}{_HIDDEN}][^{_HIDDEN_IN_TEXT}]*$"
"""Pattern of a text of several lines with at least one visible character."""

_SPACE: Final = re.compile(rf"[{_SPACES}]+")
# Beyond U+FFFF: shorthand and musical formats, hieroglyphs' joiners, tags, variation selectors.
_HIDDEN_BEYOND: Final = re.compile(
    "[\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


_MOST_MARKS: Final = 30
"""Maximum number of marks in a row, as in the Stream-Safe Text Format of Unicode (UAX #15). No language needs more."""


def crowded(text: str) -> bool:
    """Return whether too many combining marks follow one another. To normalise such a text takes quadratic time."""
    row = 0
    for letter in "" if text.isascii() else text:
        row = row + 1 if _is_mark(letter) else 0
        if row > _MOST_MARKS:
            return True
    return False


@lru_cache(maxsize=4096)
def _is_mark(letter: str) -> bool:
    # Some letters of class 0 decompose into marks, such as U+0F73.
    return unicodedata.combining(unicodedata.normalize("NFKD", letter)[0]) > 0


def unseen(text: str) -> bool:
    """Return whether a text has an invisible character beyond U+FFFF, which the patterns do not exclude."""
    return _HIDDEN_BEYOND.search(text) is not None


def as_line(text: str) -> str:
    """Normalise a line, which is not `crowded`, for storage: NFC, with single plain spaces and none at its ends."""
    return _SPACE.sub(" ", unicodedata.normalize("NFC", text)).strip(" ")


def as_text(text: str) -> str:
    """Normalise a text, which is not `crowded`, for storage: NFC, with line feeds at the ends of lines."""
    return unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")
