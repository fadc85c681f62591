"""Everything that readers of the reference can search for."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from http import HTTPStatus
from importlib import resources
from typing import Any, Final, NamedTuple

from service.platform.http.codes import CODES
from service.web.description import document
from service.web.prose import anchor
from service.web.reference.groups import grouped
from service.web.reference.schemas import described, parameter_words, resolved, values
from service.web.reference.served import with_served_links

GUIDES: Final = (
    "start", "plain-python", "bots", "accounts", "options", "streams", "events", "exactly-once", "errors", "limits",
    "times", "boards", "positions",
    "tournaments", "organising", "exports", "refereeing", "embedding", "webhooks", "apps", "mcp", "environments",
    "bulk", "imports", "verifying", "secrets", "record", "shuffles", "transparency", "notation", "ratings", "erasure",
    "operators", "tools", "changes",
)  # fmt: skip
"""Names of the guides, in reading order."""


class SearchEntry(NamedTuple):
    """A thing to find: its kind, title and address, a line about it, and the other words that lead to it.

    `fields` are words of the fields of a body. There are many, so each says little. `values` are those of enums.
    """

    kind: str
    title: str
    address: str
    about: str
    words: str = ""
    fields: str = ""
    values: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Return the titles. A code has two: its own, and that of its problem."""
        return (self.title, self.about) if self.kind == "code" else (self.title,)

    @property
    def whole_names(self) -> tuple[str, ...]:
        """Return the titles that name the entry alone. A heading such as Limits names a part of its page."""
        return () if self.kind == "guide" and "#" in self.address and " " not in self.title else self.names


@cache
def entries() -> tuple[SearchEntry, ...]:
    """Return all entries. Of equally good ones, the first is shown first."""
    api = document()
    return (*_guides(), *_topics(), *_operations(api), *_webhooks(api), *_codes(), *_headers())


@cache
def guide(name: str) -> str:
    text = resources.files("service.web").joinpath("guides", f"{name}.md").read_text("utf-8")
    return with_served_links(text, name)


@cache
def titles() -> dict[str, str]:
    return {name: guide(name).partition("\n")[0].removeprefix("# ") for name in GUIDES}


@cache
def topics() -> dict[str, str]:
    """Return what all operations share: a paragraph of the document for each topic."""
    _, *paragraphs = document()["info"]["description"].strip().split("\n\n")
    return {anchor(re.match(r"\*\*(.+?)\*\*", text)[1]): text for text in paragraphs}  # type: ignore[index]  # a test


@cache
def headers() -> dict[str, str]:
    """Return the descriptions of the headers that requests and answers may have, by name."""
    shared = document()["components"]
    sent = {name: one for name, one in shared["parameters"].items() if one["in"] == "header"}
    token, csrf = shared["securitySchemes"]["token"], shared["securitySchemes"]["csrf"]
    proofs = {"Authorization": {"description": f"`Bearer dom_…`. {token['description']}"}, csrf["name"]: csrf}
    return {name: one["description"] for name, one in sorted({**sent, **shared["headers"], **proofs}.items())}


def _guides() -> Iterator[SearchEntry]:
    for name in GUIDES:
        head, *sections = re.split(r"^###? ", guide(name), flags=re.MULTILINE)
        yield SearchEntry("guide", titles()[name], f"/docs/{name}", _first(head.partition("\n")[2]), head)
        for section in sections:
            heading, _, text = section.partition("\n")
            title = heading.replace("`", "")
            about = f"{titles()[name]}. {_first(text)}"
            yield SearchEntry("guide", title, f"/docs/{name}#{anchor(title)}", about, text)


def _topics() -> Iterator[SearchEntry]:
    for name, text in topics().items():
        title = name.replace("-", " ").capitalize()
        plain = text.replace("**", "")
        yield SearchEntry("topic", title, f"/docs#{name}", _first(plain), plain)


def _operations(api: Mapping[str, Any]) -> Iterator[SearchEntry]:
    for group, tags in grouped().items():
        for tag, operations in tags.items():
            for one in operations:
                words = [group, tag, one.path, one.plain.get("description", ""), *parameter_words(api, one.parameters)]
                words.append(one.plain["responses"].get("default", {}).get("description", ""))
                contents = one.plain.get("requestBody", {}).get("content", {}).values()
                bodies = [content["schema"] for content in contents]
                sent = [*bodies, *(resolved(api, each).get("schema", {}) for each in one.parameters)]
                yield SearchEntry(
                    "operation",
                    one.name,
                    f"/docs/{one.name}",
                    one.plain["summary"],
                    "\n".join(words),
                    "\n".join(text for body in bodies for text in described(api, body)),
                    " ".join(dict.fromkeys(value for schema in sent for value in values(api, schema, set()))),
                )


def _webhooks(api: Mapping[str, Any]) -> Iterator[SearchEntry]:
    for name, item in api["webhooks"].items():
        payload = item["post"]["requestBody"]["content"]["application/json"]["schema"]
        words = "\n".join(("webhook payload", *described(api, payload)))
        yield SearchEntry("webhook", name, f"/docs#webhook-{name}", item["post"]["summary"], words)


def _codes() -> Iterator[SearchEntry]:
    yield SearchEntry("guide", "Error codes", "/docs/codes", "All codes of refusals, by status.")
    yield SearchEntry("guide", "Which refusals to retry", "/docs/codes#retry", "How long to wait, and what to send.")
    for status in sorted({code.status for code in CODES.values()}):
        about = f"{HTTPStatus(status).phrase}: error codes with the status {status}."
        yield SearchEntry("status", str(status), f"/docs/codes#status-{status}", about)
    for name, code in CODES.items():
        words = f"error {code.status} {code.about('en')}"
        yield SearchEntry("code", name, f"/problems/{name}", code.title("en"), words)


def _headers() -> Iterator[SearchEntry]:
    for name, about in headers().items():
        yield SearchEntry("header", name, f"/docs#header-{name.lower()}", about, "header")


def _first(text: str) -> str:
    """Return the first sentence of a text that begins with one. A result is a link, so it has no other links."""
    sentence = re.match(r"(?!```)[^|\n-](?s:.)*?[.:](?=\s|$)", text.strip())
    plain = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", sentence[0]) if sentence else ""
    return " ".join(plain.split()).rstrip(":")
