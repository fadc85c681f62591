"""What a table agrees on beside the rules: who may rule on its games, and how long they may be disputed."""

import pytest

from tests.support.play import events, finish, people, table, until


@pytest.fixture(scope="module")
def somebody(anybody):
    return people(anybody, 1)[0]


def made(player, status=201, **more):
    answer = player.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"], **more})
    assert answer.status == status, answer
    return answer.json


def test_terms_stand_in_the_game(pair, somebody):
    handle = somebody.get("/v1/me").json["handle"]
    terms = {"dispute_window": 600, "appeal_window": 60, "referees": [handle, somebody.account]}
    game = made(pair[0], terms=terms)["game"]
    assert game["terms"].items() >= {**terms, "referees": [somebody.account]}.items()
    assert made(pair[0])["game"]["terms"].items() >= {"dispute_window": 0, "appeal_window": 0, "referees": []}.items()


def test_a_match_hands_its_terms_on(pair, somebody):
    terms = {"dispute_window": 600, "referees": [somebody.account]}
    body = {"ruleset": "kingdomino", "match": {"format": "dynasty"}, "seats": ["me", "open"], "terms": terms}
    match = pair[0].post("/v1/matches", body).json["match"]
    assert match["terms"].items() >= terms.items()
    begun = pair[1].put(f"/v1/matches/{match['id']}/seats/1").json["match"]
    assert pair[0].get(f"/v1/games/{begun['games'][0]['game']}").json["terms"].items() >= terms.items()


@pytest.mark.parametrize(
    "terms",
    [
        {"dispute_window": -1},
        {"appeal_window": 30 * 86_400 + 1},
        {"referees": ["no handle!"]},
        {"referees": ["a" * 10] * 6},
        {"unheard-of": 1},
    ],
)
def test_terms_that_cannot_be(pair, terms):
    assert made(pair[0], 422, terms=terms)["code"] == "invalid"


def test_nobody_plays_and_rules(pair, somebody):
    refused = made(pair[0], 403, terms={"referees": [pair[0].account]})
    assert (refused["code"], refused["errors"][0]["pointer"]) == ("conflict-of-interest", "/terms/referees/0")
    assert made(pair[0], 422, terms={"referees": ["nobody-at-all"]})["code"] == "unknown-player"
    game = made(pair[0], terms={"referees": [somebody.account]})["game"]["id"]
    refused = somebody.put(f"/v1/games/{game}/seats/1")
    assert (refused.status, refused.json["code"]) == (403, "conflict-of-interest")


def test_a_referee_whom_the_game_names_knows_of_it_and_rules(pair, somebody):
    terms = {"referees": [somebody.account]}
    game = table(pair, visibility="private", terms=terms)
    other = people(pair[0].bearing(None), 1)[0]
    assert somebody.get(f"/v1/games/{game}").json["id"] == game
    assert game in [one["id"] for one in somebody.get("/v1/games").json["items"]]
    assert somebody.post(f"/v1/games/{game}/rulings", {"kind": "pause", "reason": "a word"}).status == 201
    assert other.get(f"/v1/games/{game}").status == 404
    assert other.post(f"/v1/games/{game}/rulings", {"kind": "pause", "reason": "a word"}).status == 404


def test_a_game_becomes_final_when_its_window_closes(pair, somebody):
    game = table(pair, terms={"dispute_window": 2, "referees": [somebody.account]}, options={"turn_limit": 2})
    ended = finish(pair, game)
    assert (ended["status"], ended["seed"]) == ("ended", None)
    assert pair[0].get(f"/v1/games/{game}?view=seat-1").status == 403
    final = until(lambda: [shown for shown in [pair[0].get(f"/v1/games/{game}").json] if shown["status"] == "final"])
    assert final[0]["seed"] is not None
    assert final[0]["result"] == ended["result"]
    assert events(pair[0], game)[-1]["event"]["type"] == "seed-opened"
