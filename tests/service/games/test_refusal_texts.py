"""Refusals name a way that this game allows."""

import pytest

from tests.support.api import Api, refused
from tests.support.play import table


@pytest.mark.parametrize(
    ("takebacks", "text"),
    [
        ("none", "The first answer stands."),
        ("referee", "The first answer stands."),
        ("uninformed", "Ask for a takeback to change them."),
        ("consent", "Ask for a takeback to change them."),
    ],
)
def test_other_picks_are_refused_with_a_takeback_only_where_there_is_one(
    anybody: Api, takebacks: str, text: str
) -> None:
    ada = anybody.as_(f"ada-{takebacks[:4]}")
    wanted = {"ruleset": "kingdomino", "seats": ["me", "open"], "sandbox": True, "terms": {"takebacks": takebacks}}
    game = ada.post("/v1/games", wanted).json["game"]
    decision = game["decision"]["id"]
    assert ada.post(f"/v1/games/{game['id']}/moves", {"decision": decision, "picks": ["o0"]}).status == 201
    other = ada.post(f"/v1/games/{game['id']}/moves", {"decision": decision, "picks": ["o1"]})
    assert refused(other, 409, "decision-closed")["detail"].endswith(text)


def test_a_position_of_a_running_game_is_refused_at_the_parameter_that_asked_for_it(pair: list[Api]) -> None:
    game = table(pair)
    problem = refused(pair[0].get(f"/v1/games/{game}?as=position"), 403, "view-not-yours")
    assert [one["pointer"] for one in problem["errors"]] == ["/as"]
    assert "sandbox" in problem["detail"]
    problem = refused(pair[0].get(f"/v1/games/{game}?view=referee"), 403, "view-not-yours")
    assert [one["pointer"] for one in problem["errors"]] == ["/view"]
