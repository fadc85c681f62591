"""The guides that are pages of the folder `docs`, with links that lead to other guides."""

import re
from typing import Final

PAGES: Final = {
    **{
        name: name
        for name in (
            "record",
            "shuffles",
            "transparency",
            "notation",
            "webhooks",
            "mcp",
            "environments",
            "exports",
            "imports",
            "erasure",
        )
    },
    "tournaments": "organising",
}
"""Guides whose files are links to pages of the folder `docs`, by the name of the page."""
_LINK: Final = re.compile(r"\[([^\]]+)\]\((?!https?://|/)([^)#]*)(#[^)]*)?\)")


def with_served_links(text: str, name: str) -> str:
    """Lead the relative links of a guide to other guides.

    A link to a page that is not served keeps its words, and names the file in the source.
    """

    def replaced(link: re.Match[str]) -> str:
        words, path, place = link[1], link[2], link[3] or ""
        page = PAGES.get(path.removesuffix(".md")) if path else name
        if page:
            return f"[{words}](/docs/{page}{place})"
        file = path.removeprefix("../") if path.startswith("../") else f"docs/{path}"
        return f"{words} (`{file}` in the source of the service)"

    return _LINK.sub(replaced, text)
