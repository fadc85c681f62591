"""Sandboxes: their maker sees everything and answers for the open seats; positions are printed and set up."""

import pytest

from tests.support.api import refused
from tests.support.play import finish, move, people, table

ENDING = {
    "strict": False,
    "players": [{"kingdom": [{"domino": 27, "x": 0, "y": 1, "dir": "up"}]}, {}],
    "current": [{"domino": 15, "seat": 0}, {"domino": 40, "seat": 1}],
}


@pytest.fixture
def ada(anybody):
    return people(anybody, 1)[0]


def sandbox(player, seats=("me", "open"), **terms):
    answer = player.post("/v1/games", {"ruleset": "kingdomino", "seats": list(seats), "sandbox": True, **terms})
    assert answer.status == 201, answer
    return answer.json["game"]


def test_its_maker_answers_for_every_open_seat(ada):
    game = sandbox(ada)
    assert (game["status"], game["you"], game["view"]) == ("running", [0, 1], "referee")
    assert finish_alone(ada, game)["status"] == "final"


def finish_alone(player, game):
    while game["decision"] is not None:
        game = move(player, game).json["game"]
    return game


def test_a_position_is_set_up_and_played_from(ada):
    game = sandbox(ada, position=ENDING)
    assert game["decision"]["seat"] == 0
    assert [option["domino"] for option in game["decision"]["options"]] == [15] * len(game["decision"]["options"])
    assert finish_alone(ada, game)["result"]["reason"] == "finished"
    assert ada.get(f"/v1/games/{game['id']}/audit").json["verdict"] == "agrees"


def test_printing_and_setting_up_are_each_others_inverse(ada):
    game = sandbox(ada)
    for _ in range(9):
        game = move(ada, game).json["game"]
    printed = ada.get(f"/v1/games/{game['id']}?as=position").json
    other = sandbox(ada, position=printed)
    assert ada.get(f"/v1/games/{other['id']}?as=position").json == printed
    assert other["decision"]["options"] == game["decision"]["options"]
    assert other["table"]["players"] == game["table"]["players"]


def test_a_position_of_an_earlier_moment(ada):
    game = sandbox(ada)
    then = ada.get(f"/v1/games/{game['id']}?as=position").json
    version = game["version"]
    finish_alone(ada, game)
    assert ada.get(f"/v1/games/{game['id']}?as=position&at={version}").json == then


def test_a_final_game_prints_its_position_for_everybody(anybody, pair):
    game = table(pair)
    finish(pair, game)
    assert len(anybody.get(f"/v1/games/{game}?as=position").json["players"]) == 2


def test_a_position_that_cannot_be_is_pointed_at(ada):
    impossible = {**ENDING, "current": [{"domino": 15, "seat": 0}, {"domino": 15, "seat": 1}]}
    answer = ada.post(
        "/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"], "sandbox": True, "position": impossible}
    )
    problem = refused(answer, 422, "invalid-position")
    assert problem["errors"][0]["pointer"] == "/position/current/1/domino"


def test_others_see_of_a_sandbox_what_the_public_sees(anybody, stranger, ada):
    game = sandbox(ada)["id"]
    shown = anybody.get(f"/v1/games/{game}").json
    assert (shown["view"], shown["you"]) == ("public", [])
    assert "options" not in shown["decision"]
    refused(anybody.get(f"/v1/games/{game}?view=referee"), 403, "view-not-yours")
    refused(move(stranger, ada.get(f"/v1/games/{game}").json), 403, "not-seated")


def test_nobody_is_invited_to_a_sandbox(anybody, pair):
    wish = {"ruleset": "kingdomino", "seats": ["me", {"account": pair[1].account}], "sandbox": True}
    refused(pair[0].post("/v1/games", wish), 422, "sandbox-seats")
