"""Bots: seats that play by themselves, through the same API as everybody, whatever happens to those who play them."""

import os
import random
import signal

import pytest

from service.platform.runtime.redis_server import RedisServer, socket_url
from tests.support.api import Api, over_http, refused
from tests.support.play import events, left_to_bots, people, until
from tests.support.server import alive, running, wait_until

WAITS = "waiting for a disk or a server"
"""The message of a worker that keeps running without Redis."""


def final(reader, game):
    return until(lambda: (shown := reader.get(f"/v1/games/{game}").json)["status"] == "final" and shown, 60)


def made(player, seats, **terms):
    answer = player.post("/v1/games", {"ruleset": "kingdomino", "seats": seats} | terms)
    assert answer.status == 201, answer
    return answer.json["game"]


def answer_all(player, game):
    """Plays whenever it is this player's turn, until the game is over."""

    def turn():
        shown = player.get(f"/v1/games/{game}").json
        return shown if shown["status"] == "final" or shown["decision"]["seat"] in shown["you"] else None

    while (shown := until(turn, 60))["status"] != "final":
        picks = [shown["decision"]["options"][0]["id"]]
        moved = player.post(f"/v1/games/{game}/moves", {"decision": shown["decision"]["id"], "picks": picks})
        assert moved.status == 201
    return shown


def test_a_game_against_a_bot(anybody):
    (ada,) = people(anybody, 1)
    game = made(ada, ["me", {"bot": "random"}])
    assert game["status"] == "running"
    assert game["seats"][1] | {"account": None} == {
        "seat": 1, "kind": "bot", "bot": "random", "account": None, "taken": True, "handle": "bot:random-1",
    }  # fmt: skip
    shown = answer_all(ada, game["id"])
    assert len(shown["result"]["standings"]) == 2
    moved = {one["event"]["actor"] for one in events(ada, game["id"]) if one["event"]["type"] == "decision-answered"}
    assert moved == {ada.account, shown["seats"][1]["account"]}
    assert anybody.get(f"/v1/games/{game['id']}/audit").json["verdict"] == "agrees"


def test_bots_among_themselves(anybody):
    (ada,) = people(anybody, 1)
    game = left_to_bots(ada, "random", "random", "random")
    seats = anybody.get(f"/v1/games/{game}").json["seats"]
    assert [seat["handle"] for seat in seats] == [f"bot:random-{number}" for number in (4, 1, 2, 3)]
    assert len(final(anybody, game)["result"]["standings"]) == 4


def test_game_needs_a_person(anybody):
    (ada,) = people(anybody, 1)
    bots = {"ruleset": "kingdomino", "seats": [{"bot": "random"}] * 2}
    refused(ada.post("/v1/games", bots), 422, "no-person")
    refused(ada.post("/v1/matches", bots | {"match": {"format": "dynasty"}}), 422, "no-person")
    game = made(ada, ["me", {"bot": "random"}])["id"]
    refused(ada.post(f"/v1/games/{game}/forks", {"seats": bots["seats"]}), 422, "no-person")


@pytest.mark.parametrize("ruleset", ["domaine", "dominion", "kingdomino"])
def test_the_best_play_a_game_and_remember_what_they_have(anybody, ruleset):
    """In Dominion what a seat has gained is read from the events."""
    (ada,) = people(anybody, 1)
    options = {} if ruleset == "kingdomino" else {"turn_limit": 6}
    game = left_to_bots(ada, "master", "steady", ruleset=ruleset, options=options)
    assert anybody.get(f"/v1/games/{game}").json["seats"][1]["handle"] == "bot:master-1"
    assert len(final(anybody, game)["result"]["standings"]) == 3


def test_a_match_against_a_bot(anybody):
    (ada,) = people(anybody, 1)
    wish = {"ruleset": "kingdomino", "seats": ["me", {"bot": "random"}], "match": {"format": "best-of", "games": 1}}
    match = ada.post("/v1/matches", wish).json["match"]
    answer_all(ada, match["games"][0]["game"])
    until(lambda: ada.get(f"/v1/matches/{match['id']}").json["status"] == "ended")


def test_a_bots_answer_depends_on_the_question_alone(anybody):
    """Every move is what anybody can work out from the game's id and the decision's."""
    (ada,) = people(anybody, 1)
    game = left_to_bots(ada, "random", "random")
    final(anybody, game)
    referee = events(anybody, game, "referee")
    opened = {one["event"]["seq"]: one for one in referee}
    answered = [one for one in referee if one["event"]["type"] == "decision-answered"]
    for one in answered:
        decision = one["event"]["data"]["decision"]
        question = opened[decision]["openings"][0]["value"]
        dice = random.Random(f"{game}/d{decision}")
        count = dice.randint(question["min"], question["max"])
        picks = dice.sample([option["id"] for option in question["options"]], count)
        assert one["openings"][0]["value"] == picks


def test_a_worker_that_is_killed_loses_nothing_and_doubles_nothing(service):
    (ada,) = people(Api(over_http(service.url)), 1)
    games = [left_to_bots(ada, "random", "random") for _ in range(4)]

    def come_so_far(count):
        return sum(ada.get(f"/v1/games/{game}").json["version"] for game in games) > count

    for count in (75, 200, 325):
        until(lambda count=count: come_so_far(count))
        worker = until(lambda: service.parts("quick worker"))[0]
        os.kill(worker, signal.SIGKILL)
        wait_until(lambda worker=worker: not alive(worker), "the worker is gone")
    for game in games:
        final(ada, game)
        answered = [
            one["event"]["data"]["decision"] for one in events(ada, game) if one["event"]["type"] == "decision-answered"
        ]
        assert len(set(answered)) == len(answered)
        assert ada.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"


def test_a_paused_game_holds_up_no_other(anybody, referee):
    """A bot that is asked in a paused game is not waited for there, and plays on at other tables meanwhile."""
    (ada,) = people(anybody, 1)

    def paused():
        game = left_to_bots(ada, "random", "random", "random")
        answer = referee.post(f"/v1/games/{game}/rulings", {"kind": "pause", "reason": "wait"})
        return game if answer.status == 201 else None

    stopped = until(paused)  # unless they had played it to the end by then
    version = ada.get(f"/v1/games/{stopped}").json["version"]
    other = made(ada, ["me", {"bot": "random"}])
    assert answer_all(ada, other["id"])["result"]["reason"] == "finished"
    assert ada.get(f"/v1/games/{stopped}").json["version"] == version
    assert referee.post(f"/v1/games/{stopped}/rulings", {"kind": "resume", "reason": "go on"}).status == 201
    final(anybody, stopped)


def test_a_redis_that_was_away_costs_time_and_nothing_else(tmp_path):
    """The service restarts a Redis that it owns; this one belongs to somebody else."""
    (tmp_path / "redis").mkdir()
    redis = RedisServer(tmp_path / "redis")
    redis.start()
    with running(tmp_path / "data", REDIS_URL=socket_url(tmp_path / "redis")) as service:
        (ada,) = people(Api(over_http(service.url)), 1)
        redis.stop()
        game = left_to_bots(ada, "random", "random")
        os.kill(service.child("quick worker"), signal.SIGKILL)
        until(lambda: WAITS in service.said() or service.process.poll() is not None, 60)
        assert service.process.poll() is None
        redis.start()
        try:
            assert len(final(ada, game)["result"]["standings"]) == 3
        finally:
            redis.stop()
