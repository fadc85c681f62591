"""The pages of the API reference and of the guides to the API."""

from functools import cache
from typing import Any, Final

from flask import Response

from service.platform.http.answers import JSON, answer
from service.platform.http.codes import CODES, MISTAKES
from service.platform.http.context import address, media
from service.platform.http.errors import not_found
from service.platform.http.fields import Body, Text
from service.web import prose
from service.web.description import document
from service.web.kit_packages import TYPES, kits, with_kits
from service.web.page_blueprint import HTML, TEXT, PageBlueprint
from service.web.reference import search
from service.web.reference.callers import bucket, callers
from service.web.reference.calls import curl
from service.web.reference.codes import of_every_request
from service.web.reference.entries import GUIDES, guide, headers, titles, topics
from service.web.reference.event_types import with_event_types
from service.web.reference.field_rows import Content
from service.web.reference.fields import FieldReader
from service.web.reference.groups import Operation, grouped, operations_by_name
from service.web.reference.payloads import payload
from service.web.reference.quotas import with_quotas
from service.web.reference.retries import retries
from service.web.reference.schemas import in_lines
from service.web.routes import page

blp = PageBlueprint("docs", __name__)

_PLACE: Final = "http://127.0.0.1:8000"
"""Address of the service in the guides, which their page replaces."""


@blp.page("/docs")
def show_docs() -> Response:
    """Show the API reference."""
    return page(
        "pages/docs/page.html",
        address=address(),
        groups=grouped(),
        guides=titles(),
        headers=headers(),
        line=prose.line,
        payloads=_payloads(),
        rendered=prose.rendered,
        topics={name: prose.rendered(text) for name, text in topics().items()},
    )


class SearchQuery(Body):
    q = Text(0, 200, load_default="")


@blp.route("/docs/search", methods=["GET"])
@blp.anybody(None, offers=(HTML, JSON))
@blp.arguments(SearchQuery, location="query")
@blp.response(200, TEXT, content_type=HTML)
def show_search(query: dict[str, Any]) -> Response:
    """Show what the reference and the guides have about some words."""
    asked = query["q"]
    corrected = search.corrected(asked)
    found = search.results(corrected)
    if media() == JSON:
        return answer({"corrected": corrected, "items": [_item(one) for one in found]})
    close = [] if found else search.suggestions(asked)
    return page(
        "pages/docs/search.html", asked=asked, close=close, corrected=corrected, found=found,
        guides=titles(), line=prose.line,
    )  # fmt: skip


def _item(found: search.SearchResult) -> dict[str, str]:
    one = found.entry
    return {
        "kind": one.kind,
        "title": one.title,
        "address": one.address,
        "about": one.about,
        "excerpt": found.excerpt or one.about,
    }


@blp.page("/docs/codes")
def show_codes() -> Response:
    """Show all problem codes, each with a link to its page."""
    by_status: dict[int, list[tuple[str, str]]] = {}
    for name, code in sorted(CODES.items()):
        by_status.setdefault(code.status, []).append((name, code.title("en")))
    codes = dict(sorted(by_status.items()))
    return page(
        "pages/docs/codes.html", codes=codes, every=sorted(of_every_request()), guides=titles(), mistakes=MISTAKES,
        name="codes", retries=prose.rendered(retries()),
    )  # fmt: skip


@blp.route("/docs/kits/<name>", methods=["GET"])
@blp.response(200, TEXT, content_type=TYPES["whl"])
@blp.response(200, TEXT, content_type=TYPES["tgz"])
@blp.errors("not-found")
def download_kit(name: str) -> Response:
    """Download the package of a kit."""
    if name not in kits():
        not_found("not-found/address")
    return Response(kits()[name], content_type=TYPES[name.rpartition(".")[2]])


@blp.page("/docs/<name>")
@blp.errors("not-found")
def show_guide(name: str) -> Response:
    """Show the page of a guide to the API, or of an operation.

    `start` is the guide that leads to a first move.
    """
    if name in operations_by_name():
        return _operation(operations_by_name()[name])
    if name not in GUIDES:
        not_found("not-found/guide")
    text = prose.rendered(with_event_types(with_quotas(with_kits(guide(name)).replace(_PLACE, address()))))
    return page("pages/docs/guide.html", text=text, title=titles()[name], guides=titles(), name=name)


def _operation(operation: Operation) -> Response:
    """Show an operation with all its fields, also for readers without JavaScript."""
    api, plain = document(), operation.plain
    reader = FieldReader(api)
    return page(
        "pages/docs/operation.html",
        parameters=reader.parameters(operation.parameters),
        bodies=reader.contents(plain.get("requestBody", {})),
        answers=reader.answers(plain),
        bucket=bucket(plain),
        call=curl(api, operation, address()),
        callers=callers(api, plain),
        guides=titles(),
        line=prose.line,
        operation=operation,
        refusals=plain["responses"].get("default", {}).get("description", ""),
        rendered=prose.rendered,
    )


@cache
def _payloads() -> dict[str, tuple[str, str, list[Content]]]:
    """Return the summary, an example and the fields of each webhook."""
    api = document()
    return {
        kind: (
            item["post"]["summary"],
            in_lines(payload(api, kind)),
            FieldReader(api).contents(item["post"]["requestBody"]),
        )
        for kind, item in api["webhooks"].items()
    }
