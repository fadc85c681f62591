"""Points as people read them."""

from fractions import Fraction
from typing import Final

_GLYPHS: Final = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}
_MINUS: Final = "−"


def number(value: Fraction, language: str) -> str:
    """Format points for people, such as 5½. Use two decimals if the fraction has no such sign."""
    if value.denominator == 1:
        return str(value.numerator).replace("-", _MINUS)
    whole, rest = divmod(abs(value), 1)
    glyph = _GLYPHS.get(str(rest))
    if glyph is None:
        return fixed(value, 2, language)
    return f"{_MINUS if value < 0 else ''}{whole or ''}{glyph}"


def fixed(value: Fraction, places: int, language: str) -> str:
    """Format a number with a fixed number of decimals, so that numbers in a column line up."""
    text = f"{float(abs(value)):.{places}f}".replace(".", "." if language == "en" else ",")
    return f"{_MINUS if value < 0 else ''}{text}"
