"""Entries of lists are rendered once for each key, and each caller gets the entry of their own part."""

from typing import Any

import msgspec

from service.platform.http import kept_json
from service.platform.http.answers import encoded
from service.platform.http.kept_json import KeptJson
from service.platform.http.paging import Page
from tests.support.api import Api
from tests.support.play import people


def test_an_entry_is_rendered_once_for_each_key() -> None:
    kept, made = KeptJson(), []

    def make(handle: str) -> dict[str, str]:
        made.append(handle)
        return {"handle": handle}

    entries = [kept.get(("k_1", 1, handle), make, handle) for handle in ("ada", "ada", "bruno")]
    page: Page[Any] = Page(items=entries, next=None)
    assert msgspec.json.decode(encoded(page))["items"] == [{"handle": "ada"}, {"handle": "ada"}, {"handle": "bruno"}]
    assert made == ["ada", "bruno"]


def test_the_number_of_kept_entries_is_limited(monkeypatch: Any) -> None:
    monkeypatch.setattr(kept_json, "_MOST", 3)
    kept = KeptJson()
    for number in range(10):
        kept.get(number, dict)
    assert len(kept._kept) <= 3


def test_each_caller_gets_their_own_part_of_the_same_seek_and_match(anybody: Api) -> None:
    ada, bruno = people(anybody, 2)
    ada.post("/v1/seeks", {"ruleset": "kingdomino", "to": [bruno.account]})
    match = {"ruleset": "kingdomino", "match": {"format": "best-of", "games": 3}}
    ada.post("/v1/matches", match | {"seats": ["me", {"account": bruno.account}]})
    for _ in range(2):
        parts = [
            [who.get(path).json["items"][0]["you"] for who in (ada, bruno)] for path in ("/v1/seeks", "/v1/matches")
        ]
        assert parts == [["maker", "invited"], [[0], []]]
