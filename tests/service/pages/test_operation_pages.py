"""The page of an operation shows all its fields without JavaScript."""

import html
import re
from collections.abc import Iterator
from typing import Any

import pytest

from service.web.description import document
from service.web.reference.entries import GUIDES
from service.web.reference.groups import operations_by_name
from service.web.reference.schemas import resolved


def shown(anybody: Any, name: str) -> str:
    found = anybody.get(f"/docs/{name}", Accept="text/html")
    assert found.status == 200, name
    return re.sub(r"\s+", " ", str(found.text))


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("create_game", ["ruleset", "required", '"domaine"', '"gentle"', "takebacks", '"uninformed"', "kingdom"]),
        ("create_tournament", ['"swiss"', '"knock-out"', "rounds", "tiebreaks"]),
        ("create_game", ['"me"', '"open"', "SeatOfAccount", "A token needs the scope <code>play</code>"]),
        ("fork_game", ['Values: <code>"me"</code>, <code>"open"</code>', "Body (optional)"]),
        ("create_account", ["1–32 characters", "^[A-Za-z0-9]", "8–200 characters", "bucket <code>address</code>"]),
        ("get_game", ["path, string", "query, string", "at", '"position"', "unknown-game", "abandoned_from"]),
        ("get_bundle", ["application/zip", "application/json", "The game before the cited event."]),
        ("export_sheet", ["<ul>", "<code>csv</code> (RFC 4180)", '"crosstable"', "repr-digest"]),
        ("make_move", ["receipt", "Signature over all other members and", '"picks"', "If-Match"]),
        ("delete_me", ["And those of every request"]),
        ("create_tournament", ["Points for places at a table. A scale: ", "<code>linear</code>: 6-4-2-0"]),
        ("create_dispute", ["Idempotency-Key", "window-closed"]),
    ],
)
def test_it_has_parameters_bodies_values_and_refusals(anybody: Any, name: str, parts: list[str]) -> None:
    text = html.unescape(shown(anybody, name))
    assert [part for part in parts if part not in text] == []


def test_every_field_is_on_the_page(anybody: Any) -> None:
    """Bodies and 2xx answers, whatever the place of a field in their schemas."""
    for name, operation in operations_by_name().items():
        text = shown(anybody, name)
        holders = [operation.plain.get("requestBody", {})]
        holders += [one for status, one in operation.plain["responses"].items() if status != "default"]
        fields = {key for holder in holders for key in keys(holder, set())}
        assert [key for key in fields if f"<code>{key}</code>" not in text] == [], name


def keys(part: Any, seen: set[str]) -> Iterator[str]:
    """Yield the names of the fields in a part of the document, each schema once."""
    if isinstance(part, list):
        for one in part:
            yield from keys(one, seen)
    if not isinstance(part, dict) or part.get("$ref") in seen:
        return
    seen.update([part["$ref"]] if "$ref" in part else ())
    whole = resolved(document(), part)
    yield from whole.get("properties", {})
    yield from keys(list(whole.get("properties", {}).values()), seen)
    for name in ("anyOf", "oneOf", "allOf", "items", "additionalProperties"):
        yield from keys(whole.get(name), seen)
    yield from keys([one.get("schema") for one in whole.get("content", {}).values()], seen)


def test_a_schema_is_shown_once_and_later_fields_lead_to_it(anybody: Any) -> None:
    for name in ("create_game", "get_bundle", "create_tournament"):
        text = shown(anybody, name)
        ids = re.findall(r' id="([^"]+)"', text)
        assert len(ids) == len(set(ids)), name
        led = set(re.findall(rf'href="#({name}-[^"]+)"', text))
        assert led
        assert led <= set(ids), name


def test_codes_list_those_of_every_request(anybody: Any) -> None:
    text = anybody.get("/docs/codes", Accept="text/html").text
    section = text.partition('id="every-request"')[2].partition("<h2")[0]
    wanted = {"unauthenticated", "insufficient-scope", "malformed", "unsupported-media-type", "secret-shown-once"}
    assert wanted <= set(re.findall("<code>([a-z-]+)</code>", section))


def test_it_has_defaults(anybody: Any) -> None:
    text = html.unescape(shown(anybody, "create_game"))
    assert re.search(r'<code>takebacks</code>.{0,80} Default: <code>"none"</code>', text)
    assert re.search(r'<code>castle_distance</code> <span class="type">integer</span> Default: <code>6</code>', text)
    assert re.search(r"<code>dispute_window_seconds</code>.{0,80} Default: <code>0</code>", text)


def test_each_operation_has_a_small_page_and_none_hides_a_guide(anybody: Any) -> None:
    assert not operations_by_name().keys() & {*GUIDES, "codes", "search"}
    reference = anybody.get("/docs", Accept="text/html").text
    for name in operations_by_name():
        assert f'href="/docs/{name}"' in reference
        assert len(shown(anybody, name)) < 150_000, name
