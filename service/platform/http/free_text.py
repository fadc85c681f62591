"""Text that people write for others to read: a name, a line, a text; and the rule for its characters.

Invisible characters are forbidden, because two names that look alike could belong to two people. So are characters that
change the reading order of the rest. Texts from before this rule stay as they are.
"""

import re
import unicodedata
from typing import Final

# Without what lies beyond U+FFFF, which not every reader of a pattern can put in a class; `unseen` knows that too.
# Controls; soft hyphen; joiner; Hangul fillers; Khmer vowels; Mongolian selectors; zero-width and directions; line and
# paragraph separators; invisible operators; blank Braille; variation selectors; byte order mark; specials.
_HIDDEN: Final = (
    r"\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    r"\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff"
)
_SPACES: Final = r"\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
# In a text some languages and pictures need joiners and selectors, which hide nothing there.
_HIDDEN_IN_TEXT: Final = (
    r"\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    r"\ufff0-\uffff"
)
_BREAKS: Final = r"\u0009\u000a\u000d"

# One pattern each for Python and for ECMA 262, which JSON Schema speaks.
LINE: Final = rf"^[^{_HIDDEN}]*$"
"""A line, which may be empty."""
NAME: Final = rf"^[{_SPACES}]*[^{_SPACES}{_HIDDEN}][^{_HIDDEN}]*$"
"""A line in which something can be seen."""
TEXT: Final = rf"^[{_SPACES}{_BREAKS}]*[^{_SPACES}{_BREAKS}{_HIDDEN}][^{_HIDDEN_IN_TEXT}]*$"
"""Several lines, in which something can be seen."""

_SPACE: Final = re.compile(rf"[{_SPACES}]+")
# Beyond U+FFFF: shorthand and musical formats, hieroglyphs' joiners, tags, variation selectors.
_HIDDEN_BEYOND: Final = re.compile(
    "[\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def unseen(text: str) -> bool:
    """Whether there is something in it that cannot be seen, and of which the patterns do not speak."""
    return _HIDDEN_BEYOND.search(text) is not None


def as_line(text: str) -> str:
    """The same line in the one way in which it is kept: composed (NFC), with single plain spaces, none at its ends."""
    return _SPACE.sub(" ", unicodedata.normalize("NFC", text)).strip(" ")


def as_text(text: str) -> str:
    """The same text in the one way in which it is kept: composed (NFC), lines that end in a line feed."""
    return unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")
