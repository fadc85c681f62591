"""Parts of every chart: escaped and shortened text, numbers, and colours for light and dark pages."""

import re
from html import escape
from typing import Final
from unicodedata import east_asian_width

COLOURS: Final = (
    ("#2b5f9e", "#7db4f0"),
    ("#b3392f", "#ef7d72"),
    ("#2f7a45", "#7fcf94"),
    ("#8a5a00", "#e2b659"),
    ("#6d3f93", "#c69ae8"),
    ("#0c7278", "#67cbd1"),
    ("#a0307a", "#f093cf"),
    ("#4f5b6b", "#aeb9c9"),
)
"""Colours of lines on a light and on a dark page, each with a contrast of at least 4.5 to 1."""

_NEVER_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LIGHT: Final = {"ground": "#fffdf8", "ink": "#24211c", "soft": "#665f53", "rule": "#ddd5c4"}
_DARK: Final = {"ground": "#202227", "ink": "#ece8df", "soft": "#aaa497", "rule": "#383b42"}


def _colours(place: int, plain: dict[str, str]) -> str:
    series = (f"--line-{number}:{pair[place]}" for number, pair in enumerate(COLOURS))
    return ";".join((*(f"--{name}:{colour}" for name, colour in plain.items()), *series))


STYLE: Final = (
    f".chart{{{_colours(0, _LIGHT)};font:12px system-ui,'Segoe UI',Roboto,'Liberation Sans','DejaVu Sans',sans-serif;"
    "max-width:100%;height:auto}"
    f"@media screen and (prefers-color-scheme:dark){{.chart{{{_colours(1, _DARK)}}}}}"
    ".chart .ground{fill:var(--ground)}"
    ".chart text{fill:var(--soft);font-variant-numeric:tabular-nums}"
    ".chart .heading{fill:var(--ink);font-size:15px;font-weight:600}"
    ".chart .grid{stroke:var(--rule);fill:none}"
    ".chart .base{stroke:var(--soft);fill:none}"
    ".chart .line{fill:none;stroke:var(--c);stroke-width:2;stroke-linejoin:round;stroke-linecap:round}"
    ".chart .faint{--c:var(--soft);stroke-width:1;opacity:.3}"
    ".chart .dot{fill:var(--c);stroke:var(--ground);stroke-width:1.5}"
    ".chart .band{fill:var(--c);opacity:.14}"
    ".chart .lead{stroke:var(--c);stroke-dasharray:1 3;fill:none}"
    ".chart .name{fill:var(--c);font-weight:600}"
    + "".join(f".chart .s{number}{{--c:var(--line-{number})}}" for number in range(len(COLOURS)))
)


def escaped(text: str) -> str:
    """Escape a text for SVG, and replace characters that XML forbids."""
    return escape(_NEVER_IN_XML.sub("\ufffd", text))


def text_width(text: str, size: float = 12) -> float:
    """Return the approximate width of a text in pixels, in any plain font."""
    return sum(1.0 if east_asian_width(char) in {"W", "F"} else 0.58 for char in text) * size


def fitted(text: str, room: float, size: float = 12) -> str:
    """Return the text, shortened with an ellipsis if it is wider than `room` pixels."""
    if text_width(text, size) <= room:
        return text
    while text and text_width(f"{text}…", size) > room:
        text = text[:-1]
    return f"{text}…"


def at(number: float) -> str:
    """Format a coordinate with one decimal."""
    return f"{round(number, 1) + 0:g}"
