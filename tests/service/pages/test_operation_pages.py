"""The page of an operation shows all its fields without JavaScript."""

import re
from typing import Any

import pytest

from service.web.reference.entries import GUIDES
from service.web.reference.groups import operations_by_name


def shown(anybody: Any, name: str) -> str:
    found = anybody.get(f"/docs/{name}", Accept="text/html")
    assert found.status == 200, name
    return re.sub(r"\s+", " ", str(found.text))


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("create_game", ["ruleset", "required", '"domaine"', '"gentle"', "takebacks", '"uninformed"', "kingdom"]),
        ("create_tournament", ['"swiss"', '"knock-out"', "rounds", "tiebreaks"]),
        ("get_game", ["path", "query", "at", '"position"', "unknown-game"]),
        ("create_dispute", ["Idempotency-Key", "window-closed"]),
    ],
)
def test_it_has_parameters_bodies_values_and_refusals(anybody: Any, name: str, parts: list[str]) -> None:
    text = re.sub("&#34;|&quot;", '"', shown(anybody, name))
    assert [part for part in parts if part not in text] == []


def test_it_has_defaults(anybody: Any) -> None:
    text = re.sub("&#34;|&quot;", '"', shown(anybody, "create_game"))
    assert re.search(r'<code>takebacks</code>.{0,80} Default: <code>"none"</code>', text)
    assert re.search(r'<code>castle_distance</code> <span class="type">integer</span> Default: <code>6</code>', text)
    assert re.search(r"<code>dispute_window_seconds</code>.{0,80} Default: <code>0</code>", text)


def test_each_operation_has_a_small_page_and_none_hides_a_guide(anybody: Any) -> None:
    assert not operations_by_name().keys() & {*GUIDES, "codes", "search"}
    reference = anybody.get("/docs", Accept="text/html").text
    for name in operations_by_name():
        assert f'href="/docs/{name}"' in reference
        assert len(shown(anybody, name)) < 150_000, name
