"""The pages of the API reference and of the guides to the API."""

import re
from functools import cache
from importlib import resources
from typing import Any, Final

from flask import Response

from service.platform.http.blueprint import Blueprint
from service.platform.http.errors import not_found
from service.web import prose
from service.web.description import document
from service.web.routes import HTML, page

blp = Blueprint("docs", __name__)

GUIDES: Final = ("start", "streams", "exactly-once", "positions", "webhooks", "apps", "bulk", "verifying")
"""Names of the guides, in reading order."""
_TEXT: Final = {"type": "string"}


@blp.route("/docs", methods=["GET"])
@blp.anybody(None, offers=(HTML,))
@blp.response(200, _TEXT, content_type=HTML)
def show_docs() -> Response:
    """Show the API reference."""
    api = document()
    first, *conventions = re.split(r"(?<=\.)\s+(?=\*\*)", api["info"]["description"].strip())
    about = [prose.rendered(text) for text in (first, *conventions)]
    return page("pages/docs/page.html", api=api, groups=_groups(api), about=about, line=prose.line, guides=_titles())


@blp.route("/docs/<name>", methods=["GET"])
@blp.anybody(None, offers=(HTML,))
@blp.response(200, _TEXT, content_type=HTML)
@blp.errors("not-found")
def show_guide(name: str) -> Response:
    """Show the page of a guide to the API.

    `start` is the guide that leads to a first move.
    """
    if name not in GUIDES:
        not_found("not-found/guide")
    return page(
        "pages/docs/guide.html", text=prose.rendered(guide(name)), title=_titles()[name], guides=_titles(), name=name
    )


@cache
def guide(name: str) -> str:
    return resources.files(__package__).joinpath("guides", f"{name}.md").read_text("utf-8")


@cache
def _titles() -> dict[str, str]:
    return {name: guide(name).partition("\n")[0].removeprefix("# ") for name in GUIDES}


def _groups(api: dict[str, Any]) -> dict[str, list[tuple[str, str, dict[str, Any]]]]:
    """Return the operations of the OpenAPI document `api` by tag, each with its method and path."""
    groups: dict[str, list[tuple[str, str, dict[str, Any]]]] = {tag["name"]: [] for tag in api["tags"]}
    for path, item in api["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                groups[operation["tags"][0]].append((method.upper(), path, operation))
    return {name: operations for name, operations in groups.items() if operations}
