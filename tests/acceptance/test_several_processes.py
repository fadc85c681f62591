"""Several web processes, on either engine of the log, are one service."""

import contextlib
import json
import os
import random
import re
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest

from events.keys import read_public_keys
from events.receipts import check_receipt
from tests.acceptance.test_bots import answer_all
from tests.support import postgres
from tests.support.api import Api, over_http
from tests.support.listening import listening
from tests.support.monitor import Monitor, logged_heads, settled
from tests.support.play import asked, events, finish, move, moves, people, table, until
from tests.support.postbox import link, mailing
from tests.support.server import METRICS, alive, command, running, wait_until

ANSWERED = 'dominium_http_seconds_count{method="GET",route="/livez",status="200"}'
STREAMS = "dominium_live_streams"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def service(request, tmp_path_factory, post):
    folder = tmp_path_factory.mktemp("several") / "data"
    with contextlib.ExitStack() as stack:
        database = {}
        if request.param == "postgresql":
            server = request.getfixturevalue("postgres_server")
            database["DATABASE_URL"] = stack.enter_context(postgres.database(server))
        yield stack.enter_context(running(folder, WORKERS="2", **database, **mailing(post)))


@pytest.fixture(scope="module")
def anybody(service):
    """A client whose every request may be answered by another process."""
    anybody = Api(over_http(service.url))
    until(lambda: processes(anybody) == 2, 30)
    return anybody


def told(anybody, name):
    """Return a number from `/metrics`."""
    found = re.findall(rf"^{re.escape(name)} (\S+)$", anybody.get("/metrics", **METRICS).text, re.MULTILINE)
    return sum(map(float, found))


def processes(anybody):
    """Return the number of web processes."""
    return told(anybody, "dominium_web_processes")


@pytest.mark.one_in(2)
def test_a_game_is_one_whoever_answers(anybody, pair, service, tmp_path):
    game = table(pair, options={"harmony": True})
    answers = list(moves(pair, game))
    keys = read_public_keys(anybody.get("/.well-known/jwks.json").body)
    assert all(check_receipt(answer.json["receipt"], keys) for answer in answers)
    logged = events(anybody, game, "referee")
    assert [one["event"]["seq"] for one in logged] == list(range(1, len(logged) + 1))
    for _ in range(8):
        assert anybody.get(f"/v1/games/{game}").json["head"] == logged[-1]["event"]["hash"]
        assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"
    record = tmp_path / "record.jsonl"
    record.write_bytes(anybody.get(f"/v1/games/{game}/record").body)
    (key,) = keys
    assert command("verify", str(record), "--key", key, "--replay", data_dir=service.data_dir).returncode == 0


@pytest.mark.one_in(2)
def test_listeners_hear_what_any_process_commits(anybody, pair, service):
    game = table(pair)
    with contextlib.ExitStack() as stack:
        streams = [stack.enter_context(listening(service.url, f"/v1/games/{game}/events", anybody)) for _ in range(6)]
        finish(pair, game)
        logged = events(anybody, game, "public")
        for stream in streams:
            assert [message.data for message in stream.take(len(logged))] == logged


def test_answers_that_race_count_once_and_nobody_is_misled(anybody, pair):
    """Three requests at once, with different picks: a refused answer is reported as refused."""
    game, rng = table(pair), random.Random("race")

    def give(player, decision, picks):
        return player.post(f"/v1/games/{game}/moves", {"decision": decision, "picks": picks})

    with ThreadPoolExecutor(3) as threads:
        while (turn := asked(pair, game)) is not None:
            player, shown = turn
            options = [option["id"] for option in shown["decision"]["options"]]
            wanted = [[rng.choice(options)] for _ in range(3)]
            told = list(threads.map(give, [player] * 3, [shown["decision"]["id"]] * 3, wanted))
            (counted,) = [
                one["openings"][0]["value"]
                for one in events(player, game)
                if one["event"]["data"].get("decision") == int(shown["decision"]["id"][1:])
            ]
            for picks, answer in zip(wanted, told, strict=True):
                assert answer.status == (201 if picks == counted else 409), answer
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"


@pytest.mark.one_in(2)
def test_those_who_sit_down_at_once_all_sit(anybody):
    for _ in range(5):
        players = people(anybody, 4)
        game = players[0].post("/v1/games", {"ruleset": "kingdomino", "seats": ["open"] * 4}).json["game"]["id"]
        wish = {"ruleset": "kingdomino", "seats": ["open"] * 4, "match": {"format": "dynasty"}}
        match = players[0].post("/v1/matches", wish).json["match"]["id"]
        for path in (f"/v1/games/{game}", f"/v1/matches/{match}"):

            def sit(seat, path=path, players=players):
                return players[seat].put(f"{path}/seats/{seat}")

            with ThreadPoolExecutor(4) as threads:
                assert [answer.status for answer in threads.map(sit, range(4))] == [200] * 4
            shown = anybody.get(path).json
            assert [seat["account"] for seat in shown["seats"]] == [player.account for player in players]
            assert shown["status"] == "running"
        assert len(anybody.get(f"/v1/matches/{match}").json["games"]) == 1


@pytest.mark.one_in(2)
def test_metrics_are_those_of_all_processes(anybody):
    before = told(anybody, ANSWERED)
    for _ in range(40):
        assert anybody.get("/livez").status == 200
    assert {told(anybody, ANSWERED) for _ in range(8)} == {before + 40}, "whichever tells them"


@pytest.mark.one_in(2)
def test_bots_and_matches(anybody, pair):
    wish = {"ruleset": "kingdomino", "seats": ["me", {"bot": "random"}], "match": {"format": "dynasty"}}
    match = pair[0].post("/v1/matches", wish).json["match"]["id"]
    for number in range(3):
        games = until(lambda number=number: anybody.get(f"/v1/matches/{match}").json["games"][number:], 30)
        answer_all(pair[0], games[0]["game"])
    shown = until(lambda: (shown := anybody.get(f"/v1/matches/{match}").json)["status"] == "ended" and shown, 90)
    assert [game["number"] for game in shown["games"]] == [1, 2, 3]
    scores = [{one["seat"]: one["score"] for one in game["standings"]} for game in shown["games"]]
    for standing in shown["standings"]:
        assert standing["score"] == sum(each[standing["seat"]] for each in scores)


@pytest.mark.one_in(2)
def test_the_transparency_log_is_one_whoever_extends_it(anybody):
    """Two processes race for every entry."""
    monitor = Monitor(anybody)
    before = monitor.read()

    def play(_):
        players = people(anybody, 2)
        game = table(players)
        finish(players, game)
        return game

    with ThreadPoolExecutor(4) as threads:
        games = list(threads.map(play, range(4)))
    heads = [head for game in games for head in logged_heads(anybody, game)]
    entries = settled(monitor, *heads)
    assert len(set(entries)) == len(entries)
    assert entries[: len(before)] == before
    for game in games:
        proofs = [json.loads(line) for line in anybody.get(f"/v1/games/{game}/record").body.splitlines()]
        shown = [line for line in proofs if "proof" in line]
        for line, head in zip(shown, logged_heads(anybody, game), strict=True):
            monitor.check_proof(line["proof"], head)


def test_processes_that_are_killed_take_nothing_with_them(anybody, pair, service):
    game = table(pair)
    acknowledged = [answer.json["receipt"] for answer in moves(pair, game, 6)]

    def moved():
        with contextlib.suppress(OSError):  # its callers get no answer
            turn = asked(pair, game)
            return turn is None or acknowledged.append(move(*turn).json["receipt"]) or True
        return False

    counted = told(anybody, ANSWERED)
    with contextlib.ExitStack() as stack:
        streams = f"/v1/games/{game}/events"
        for _ in range(6):
            stack.enter_context(listening(service.url, streams, anybody)).take(1)
        assert told(anybody, STREAMS) >= 6
        for killed in service.web_workers():
            os.kill(killed, signal.SIGKILL)
            wait_until(lambda killed=killed: not alive(killed), "one of the processes is gone")
            for _ in range(8):
                until(moved)
        assert told(anybody, STREAMS) == 0, "those who held them have died"
    assert told(anybody, ANSWERED) >= counted > 0, "what they have answered still counts"
    while asked(pair, game) is not None:
        until(moved)
    logged = {one["event"]["seq"]: one["event"]["hash"] for one in events(anybody, game)}
    assert len(acknowledged) > 20
    assert all(logged[receipt["seq"]] == receipt["head"] for receipt in acknowledged)
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"
    until(lambda: processes(anybody) == 2, 30)


@pytest.mark.one_in(2)
def test_news_is_mailed_once_also_when_who_looked_for_it_is_killed(anybody, pair, service, post):
    host, guest = pair
    address = f"{guest.account}@games.example"
    guest.put("/v1/me/mail", {"address": address, "about": ["invitation"], "patience_minutes": 0})
    (letter,) = post.wait(address, 1)
    anybody.post(link(letter, "/mail/c-"), b"", Content_Type="application/x-www-form-urlencoded")
    invited = {"ruleset": "kingdomino", "seats": ["me", {"account": guest.account}]}
    assert host.post("/v1/games", invited).status == 201
    for killed in service.web_workers():
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda killed=killed: not alive(killed), "one of the processes is gone")
    until(lambda: processes(anybody) == 2, 30)
    assert len(post.wait(address, 2)) == 2
