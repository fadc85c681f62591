"""HTML of our guides: headings, paragraphs, lists, code, links, emphasis. Everything else is escaped."""

import re
from collections.abc import Iterator
from typing import Final

from markupsafe import Markup, escape

_FENCE: Final = "```"
_INLINE: Final = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)"), r'<a href="\2">\1</a>'),
)


def rendered(text: str) -> Markup:
    return Markup("\n".join(_blocks(text)))  # noqa: S704 - every part of it is escaped


def line(text: str) -> Markup:
    """Format a text inside a line."""
    return Markup(_inline(text))  # noqa: S704 - the same


def _blocks(text: str) -> Iterator[str]:
    for part in re.split(rf"^({_FENCE}\w*\n.*?^{_FENCE}$)", text, flags=re.MULTILINE | re.DOTALL):
        if part.startswith(_FENCE):
            language, _, code = part.removeprefix(_FENCE).removesuffix(_FENCE).partition("\n")
            yield f'<pre class="code" tabindex="0" data-language="{escape(language)}"><code>{escape(code)}</code></pre>'
        else:
            yield from map(_block, filter(None, re.split(r"\n\s*\n", part.strip())))


def _block(block: str) -> str:
    heading = re.match(r"(#+) (.*)", block)
    if heading:
        level = len(heading[1])
        return f"<h{level}>{_inline(heading[2])}</h{level}>"
    if block.startswith("- "):
        items = re.split(r"^- ", block, flags=re.MULTILINE)[1:]
        return f"<ul>{''.join(f'<li>{_inline(item)}</li>' for item in items)}</ul>"
    return f"<p>{_inline(block)}</p>"


def _inline(text: str) -> str:
    told = str(escape(" ".join(text.split())))
    for pattern, instead in _INLINE:
        told = pattern.sub(instead, told)
    return told
