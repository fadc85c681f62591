"""Convert the Markdown of the guides and of the OpenAPI document to HTML.

HTML in the Markdown is escaped. The texts are our own and few, so each process converts each text once.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


@cache
def rendered(text: str) -> Markup:
    return Markup(_markdown().render(text))  # noqa: S704 - every part of it is escaped


@cache
def line(text: str) -> Markup:
    """Convert a Markdown text to HTML that can stand inside a line."""
    return Markup(_markdown().renderInline(text))  # noqa: S704 - the same


def anchor(title: str) -> str:
    """Return the part of an address after `#` for a heading."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


@cache
def _markdown() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # it has 80 modules, and most processes show no guide

    made = MarkdownIt("commonmark", {"html": False}).enable("table")
    made.add_render_rule("heading_open", _heading)
    made.add_render_rule("fence", _fence)
    made.add_render_rule("code_block", _fence)
    made.add_render_rule("table_open", _table)
    return made


def _heading(_: object, tokens: "Sequence[Token]", place: int, *_more: Any) -> str:
    """Convert the beginning of a heading. Those below the title have an address."""
    tag = tokens[place].tag
    return "<h1>" if tag == "h1" else f'<{tag} id="{anchor(tokens[place + 1].content)}">'


def _table(*_: Any) -> str:
    """Convert the beginning of a table to HTML that readers can scroll with keys."""
    return '<table tabindex="0">\n'


def _fence(_: object, tokens: "Sequence[Token]", place: int, *_more: Any) -> str:
    """Convert a block of code to HTML that readers can scroll with keys."""
    block = tokens[place]
    language, code = escape(block.info), escape(block.content)
    named = f' data-language="{language}"' if language else ""
    return f'<pre class="code" tabindex="0"{named}><code>{code}</code></pre>\n'
