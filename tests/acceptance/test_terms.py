"""The terms of a table besides the rules: its referees, and the time for disputes."""

import pytest

from tests.support.api import refused
from tests.support.play import asked, events, finish, move, people, table, until


@pytest.fixture(scope="module")
def somebody(anybody):
    return people(anybody, 1)[0]


def made(player, status=201, **more):
    answer = player.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"], **more})
    assert answer.status == status, answer
    return answer.json


def test_terms_stand_in_the_game(pair, somebody):
    handle = somebody.get("/v1/me").json["handle"]
    terms = {"dispute_window_seconds": 600, "appeal_window_seconds": 60, "referees": [handle, somebody.account]}
    game = made(pair[0], terms=terms)["game"]
    assert game["terms"].items() >= {**terms, "referees": [somebody.account]}.items()
    assert (
        made(pair[0])["game"]["terms"].items()
        >= {"dispute_window_seconds": 0, "appeal_window_seconds": 0, "referees": []}.items()
    )


def test_a_match_hands_its_terms_on(pair, somebody):
    terms = {"dispute_window_seconds": 600, "referees": [somebody.account]}
    body = {"ruleset": "kingdomino", "match": {"format": "dynasty"}, "seats": ["me", "open"], "terms": terms}
    match = pair[0].post("/v1/matches", body).json["match"]
    assert match["terms"].items() >= terms.items()
    begun = pair[1].put(f"/v1/matches/{match['id']}/seats/1").json["match"]
    assert pair[0].get(f"/v1/games/{begun['games'][0]['game']}").json["terms"].items() >= terms.items()


@pytest.mark.parametrize(
    "terms",
    [
        {"dispute_window_seconds": -1},
        {"appeal_window_seconds": 30 * 86_400 + 1},
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
    game = table(pair, terms={"dispute_window_seconds": 2, "referees": [somebody.account]})
    ended = finish(pair, game)
    assert (ended["status"], ended["seed"]) == ("ended", None)
    assert pair[0].get(f"/v1/games/{game}?view=seat-1").status == 403
    final = until(lambda: [shown for shown in [pair[0].get(f"/v1/games/{game}").json] if shown["status"] == "final"])
    assert final[0]["seed"] is not None
    assert final[0]["result"] == ended["result"]
    assert events(pair[0], game)[-1]["event"]["type"] == "seed-opened"


def test_terms_are_shown(anybody, pair):
    clock = {"per_game_seconds": 600, "increment_seconds": 5}
    game = table(pair, terms={"takebacks": "uninformed", "resignation": "bot", "clock": clock})
    shown = anybody.get(f"/v1/games/{game}").json
    whole = {"per_move_seconds": None, "per_game_seconds": 600, "increment_seconds": 5, "on_timeout": "forfeit"}
    assert shown["terms"].items() >= {"takebacks": "uninformed", "resignation": "bot", "clock": whole}.items()
    bare = anybody.get(f"/v1/games/{table(pair)}").json
    assert bare["terms"].items() >= {"takebacks": "none", "resignation": "end", "clock": None}.items()
    assert bare["clock"] is None


@pytest.mark.parametrize(
    ("terms", "pointer"),
    [
        ({"takebacks": "always"}, "/takebacks"),
        ({"clock": {}}, "/clock"),
        ({"clock": {"per_move_seconds": 60, "increment_seconds": 5}}, "/clock/increment_seconds"),
        ({"clock": {"per_move_seconds": 0}}, "/clock/per_move_seconds"),
        ({"clock": {"per_move_seconds": 60, "on_timeout": "coin"}}, "/clock/on_timeout"),
    ],
)
def test_terms_that_make_no_sense_are_refused(pair, terms, pointer):
    answer = pair[0].post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"], "terms": terms})
    assert refused(answer, 422, "invalid")["errors"][0]["pointer"] == f"/terms{pointer}"


def test_the_clock_runs_for_whoever_is_asked(anybody, pair):
    game = table(pair, terms={"clock": {"per_game_seconds": 600, "per_move_seconds": 90, "increment_seconds": 5}})
    player, before = asked(pair, game)
    seat = before["decision"]["seat"]
    assert before["clock"]["left"] == [600_000, 600_000]
    assert (before["clock"]["seat"], before["clock"]["running"], before["clock"]["since"]) == (seat, True, before["at"])
    told = move(player, before).json["game"]
    assert 604_000 < told["clock"]["left"][seat] <= 605_000
    assert anybody.get(f"/v1/games/{game}?at={before['version']}").json["clock"] == before["clock"]
