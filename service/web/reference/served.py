"""The guides that are pages of the folder `docs`, with links that lead to other guides."""

import re
from typing import Final

PAGES: Final = ("record", "shuffles", "transparency", "notation", "webhooks")
"""Guides whose files are links to pages of the folder `docs`."""
_LINK: Final = re.compile(r"\[([^\]]+)\]\((?!https?://|/)([^)#]*)(#[^)]*)?\)")


def with_served_links(text: str, name: str) -> str:
    """Lead the relative links of a guide to other guides.

    A link to a page that is not served keeps its words, and names the file in the source.
    """

    def replaced(link: re.Match[str]) -> str:
        words, path, place = link[1], link[2], link[3] or ""
        page = path.removesuffix(".md") or name
        if page in (*PAGES, name):
            return f"[{words}](/docs/{page}{place})"
        file = path.removeprefix("../") if path.startswith("../") else f"docs/{path}"
        return f"{words} (`{file}` in the source of the service)"

    return _LINK.sub(replaced, text)
