"""The refusals that guides show are real ones: equal members, in the same order, with the same types."""

import json
import re
from typing import Any

import pytest

from service.web.reference.entries import guide
from tests.service.conftest import Bare
from tests.support.api import Api, over_wsgi
from tests.support.service import application


def shown(name: str, code: str) -> dict[str, Any]:
    found = [json.loads(text) for text in re.findall(r"^(\{\n.*?^\})", guide(name), re.MULTILINE | re.DOTALL)]
    (one,) = [body for body in found if body.get("code") == code]
    return dict(one)


def shape(value: Any) -> Any:
    """Return the members and types of a body. Of a list, the first item counts."""
    if isinstance(value, dict):
        return {name: shape(one) for name, one in value.items()}
    if isinstance(value, list):
        return [shape(one) for one in value[:1]]
    return type(value)


def answered(ada: Api, code: str) -> dict[str, Any]:
    wanted: dict[str, Any] = {"ruleset": "kingdomino", "seats": ["me", "open"], "sandbox": True}
    if code == "invalid":
        return dict(ada.post("/v1/games", wanted | {"terms": {"clock": {"per_move_seconds": 0}}}).json)
    game = ada.post("/v1/games", wanted).json["game"]
    move = {"decision": game["decision"]["id"], "picks": ["o0", "o1"]}
    return dict(ada.post(f"/v1/games/{game['id']}/moves", move).json)


@pytest.mark.parametrize("code", ["invalid", "illegal-move"])
def test_a_refusal_in_the_guide_on_errors_is_a_real_one(anybody: Bare, code: str) -> None:
    real, ours = answered(anybody.as_(f"ada-{code}"), code), shown("errors", code)
    assert shape(real) == shape(ours)
    same = ("title", "status", "detail", "code", "rule", "errors", "least", "most", "count", "place", "why")
    assert {name: real.get(name) for name in same} == {name: ours.get(name) for name in same}


def test_the_429_in_the_guide_on_limits_is_a_real_one(tmp_path_factory: pytest.TempPathFactory) -> None:
    with application(tmp_path_factory.mktemp("limited"), RATE_LIMIT="30") as app:
        eve = Bare(over_wsgi(app)).as_("eve")
        real = next(answer for answer in (eve.get("/v1/me") for _ in range(60)) if answer.status == 429)
    ours = shown("limits", "rate-limited")
    assert shape(real.json) == shape(ours)
    assert {**real.json, "detail": "", "seconds": 0} == {**ours, "detail": "", "seconds": 0}


def test_a_pick_that_comes_twice_is_refused_as_the_guide_says(anybody: Bare) -> None:
    ada = anybody.as_("ada-twice")
    game = ada.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"], "sandbox": True}).json["game"]
    sent = {"decision": game["decision"]["id"], "picks": ["o0", "o0"]}
    assert ada.post(f"/v1/games/{game['id']}/moves", sent).json["code"] == "illegal-move"
