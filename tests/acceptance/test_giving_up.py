"""Resignation over HTTP: the consequences follow the agreed terms, at every game."""

import pytest

from domain.games.rulesets import RULESETS
from events.keys import read_public_keys
from events.record.verifying import verify
from tests.support.play import asked, events, finish, limited, move, moves, people, table, until


def resign(player, game, status=201, **body):
    answer = player.post(f"/v1/games/{game}/resignation", body)
    assert answer.status == status, answer
    return answer.json


def verified(anybody, game):
    keys = read_public_keys(anybody.get("/.well-known/jwks.json").body)
    lines = anybody.get(f"/v1/games/{game}/record").body.splitlines(keepends=True)
    return verify(lines, keys).verdict == "verified" and anybody.get(f"/v1/games/{game}/audit").json["verdict"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_of_two_the_other_one_has_won(anybody, pair, ruleset):
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 40))
    for _ in moves(pair, game, 7):
        pass
    shown = resign(pair[1], game)["game"]
    assert (shown["status"], shown["result"]["reason"], shown["decision"]) == ("final", "resignation", None)
    assert [(one["seat"], one["place"]) for one in shown["result"]["standings"]] == [(0, 1), (1, 2)]
    assert verified(anybody, game) == "agrees"
    assert resign(pair[0], game, 409)["code"] == "game-over"
    assert "resigns" in anybody.get(f"/v1/games/{game}/log").body.decode()


def test_a_result_that_may_be_disputed_tells_no_scores(pair):
    """Points may be hidden, and nobody may know them before the game is final."""
    game = table(pair, terms={"dispute_window_seconds": 3600})
    for _ in moves(pair, game, 9):
        pass
    shown = resign(pair[0], game)["game"]
    assert (shown["status"], shown["seed"]) == ("ended", None)
    assert {(one["score"], str(one["breakdown"])) for one in shown["result"]["standings"]} == {(0, "{}")}


def test_of_three_who_resigns_is_last_and_the_others_stand_as_they_do(anybody):
    players = people(anybody, 3)
    game = table(players)
    for _ in moves(players, game, 30):
        pass
    table_then = anybody.get(f"/v1/games/{game}").json["table"]["players"]
    standings = resign(players[1], game)["game"]["result"]["standings"]
    scores = {seat: player["score"] for seat, player in enumerate(table_then)}
    places = {one["seat"]: one["place"] for one in standings}
    assert places[1] == 3
    assert places[0] == 1 + (scores[2] > scores[0]) or scores[0] == scores[2]


def test_of_three_a_bot_plays_on_if_that_was_agreed(anybody):
    players = people(anybody, 3)
    game = table(players, terms={"resignation": "bot"})
    for _ in moves(players, game, 5):
        pass
    before = len(events(anybody, game))
    shown = resign(players[1], game)["game"]
    assert (shown["status"], shown["you"], shown["view"]) == ("running", [], "public")
    assert shown["seats"][1]["bot"]
    told = events(anybody, game)[before:]
    assert [one["event"]["type"] for one in told[:2]] == ["resigned", "seat-replaced"]
    assert told[1]["event"]["data"]["answers"] == told[0]["event"]["seq"]
    assert resign(players[1], game, 403)["code"] == "not-seated"
    bot = shown["seats"][1]["account"]
    for _ in range(300):
        now = anybody.get(f"/v1/games/{game}").json
        if now["status"] == "final":
            break
        holder = None if now["decision"] is None else now["seats"][now["decision"]["seat"]]["account"]
        if holder not in {bot, None}:
            move(*asked(players, game))
    assert anybody.get(f"/v1/games/{game}").json["result"]["reason"] == "finished"
    assert verified(anybody, game) == "agrees"


@pytest.mark.parametrize(
    ("bots", "resigning", "places"),
    [(0, [1, 0, 2], [2, 3, 1]), (1, [1, 0], [2, 3, 1]), (2, [0], [3, None, None])],
)
def test_a_game_ends_when_its_last_person_resigns(anybody, bots, resigning, places):
    """Those who left come last, the first one at the very end. A game in which only bots are left ends."""
    players = people(anybody, 3 - bots)
    terms = {"resignation": "bot", "dispute_window_seconds": 3600}
    seats = ["me", *({"account": one.account} for one in players[1:]), *({"bot": "random"} for _ in range(bots))]
    made = players[0].post("/v1/games", {"ruleset": "kingdomino", "seats": seats, "terms": terms})
    game = made.json["game"]["id"]
    for seat, one in enumerate(players[1:], 1):
        assert one.put(f"/v1/games/{game}/seats/{seat}").status == 200
    for seat in resigning[:-1]:
        assert resign(players[seat], game)["game"]["status"] == "running"
    shown = resign(players[resigning[-1]], game)["game"]
    assert (shown["status"], shown["result"]["reason"], shown["decision"]) == ("ended", "resignation", None)
    told = {one["seat"]: one["place"] for one in shown["result"]["standings"]}
    assert all(place in {None, told[seat]} for seat, place in enumerate(places)), told
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"


def test_only_who_plays_can_resign(stranger, pair):
    made = pair[0].post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"]}).json["game"]["id"]
    assert resign(pair[0], made, 409)["code"] == "game-not-started"
    game = table(pair)
    assert resign(stranger, game, 403)["code"] == "not-seated"
    assert resign(pair[0], game, 403, seat=1)["code"] == "not-seated"
    assert finish(pair, game)["status"] == "final"


def test_the_maker_of_a_sandbox_says_for_whom(anybody, pair):
    made = pair[0].post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"], "sandbox": True})
    assert made.status == 201, made
    game = made.json["game"]["id"]
    assert resign(pair[0], game, 422)["errors"][0]["pointer"] == "/seat"
    places = [one["place"] for one in resign(pair[0], game, seat=1)["game"]["result"]["standings"]]
    assert places == [1, 2]


def test_who_gives_up_a_game_of_a_dynasty_gives_up_the_dynasty(pair):
    """The sum of three games counts, so a trailing player must not be able to leave a game out of it."""
    seats = ["me", {"account": pair[1].account}]
    made = pair[0].post("/v1/matches", {"ruleset": "kingdomino", "seats": seats, "match": {"format": "dynasty"}})
    match = made.json["match"]["id"]
    assert pair[1].put(f"/v1/matches/{match}/seats/1").status == 200
    game = until(lambda: pair[0].get(f"/v1/matches/{match}").json["games"])[0]["game"]
    for _ in moves(pair, game, 11):
        pass
    resign(pair[0], game)
    ended = until(lambda: (now := pair[0].get(f"/v1/matches/{match}").json)["status"] == "ended" and now)
    assert [one["place"] for one in ended["standings"]] == [2, 1]
