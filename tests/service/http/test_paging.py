"""Lists can be walked to their end, page by page."""

import base64
import json

import pytest

from tests.support.api import refused


def closed(*key):
    return base64.urlsafe_b64encode(json.dumps(key).encode()).rstrip(b"=").decode()


@pytest.mark.parametrize("limit", [1, 7, 150, 200])
def test_a_list_is_walked_to_its_end(anybody, limit):
    path, seen = f"/tried/numbers?limit={limit}", []
    for _ in range(1000):
        answer = anybody.get(path)
        seen += answer.json["items"]
        if answer.json["next"] is None:
            assert "Link" not in answer.headers
            break
        link, _, relation = answer.headers["Link"].partition("; ")
        assert relation == 'rel="next"'
        path = link.strip("<>")
        assert answer.json["next"] in path
    assert seen == list(range(450))


def test_a_page_has_fifty_unless_more_are_wanted(anybody):
    assert len(anybody.get("/tried/numbers").json["items"]) == 50


@pytest.mark.parametrize(
    "cursor", ["x", "!", "WzFd%00", "eyJhIjoxfQ", "W251bGxd", closed(2**63), closed(-(2**63)), "e" * 400]
)
def test_only_cursors_of_ours_lead_on(anybody, cursor):
    problem = anybody.get(f"/tried/numbers?cursor={cursor}")
    assert problem.status == 422
    assert problem.json["code"] in ("bad-cursor", "invalid")


def test_the_tokens_of_an_account_are_a_list(ada):
    for number in range(3):
        ada.post("/v1/tokens", {"scopes": ["read"], "label": f"{number}"})
    first = ada.get("/v1/tokens?limit=2").json
    second = ada.get(f"/v1/tokens?limit=2&cursor={first['next']}").json
    found = first["items"] + second["items"]
    assert sorted(token["label"] for token in found) == ["0", "1", "2", "first"]
    assert [token["id"] for token in found] == sorted(token["id"] for token in found)  # by when they were made
    for never_told in (closed(), closed("t_\0")):
        refused(ada.get(f"/v1/tokens?cursor={never_told}"), 422, "bad-cursor")
