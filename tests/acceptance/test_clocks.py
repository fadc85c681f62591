"""Clocks over HTTP: kept from recorded events, and what follows when time is over is what the table agreed on."""

import time

import pytest

from domain.games.rulesets import RULESETS
from tests.support.api import Api, over_http
from tests.support.play import asked, events, move, moves, people, table, until
from tests.support.server import running


def timed(players, ruleset="kingdomino", **clock):
    return table(players, ruleset=ruleset, terms={"clock": {"per_move_seconds": 1, **clock}})


def types(reader, game):
    return [one["event"]["type"] for one in events(reader, game)]


def out_of_time(reader, game):
    return until(lambda: "timed-out" in types(reader, game) and reader.get(f"/v1/games/{game}").json)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_runs_out_of_time_forfeits(anybody, pair, ruleset):
    game = timed(pair, ruleset)
    loser = pair[0].get(f"/v1/games/{game}").json["decision"]["seat"]
    shown = out_of_time(anybody, game)
    assert (shown["status"], shown["result"]["reason"]) == ("final", "time-out")
    assert [one["place"] for one in shown["result"]["standings"]] == [1 + (seat == loser) for seat in (0, 1)]
    told = {one["event"]["type"]: one["event"] for one in events(anybody, game)}
    assert told["timed-out"]["data"] == {"decision": told["decision-opened"]["seq"], "seat": loser}
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"


def test_current_placement_decides(anybody, pair):
    game = timed(pair, on_timeout="adjudicate")
    for _ in moves(pair, game, 9):
        pass
    table_then = anybody.get(f"/v1/games/{game}").json["table"]["players"]
    standings = out_of_time(anybody, game)["result"]["standings"]
    first, second = (player["score"] for player in table_then)
    if first != second:
        assert [one["place"] for one in standings] == [1 + (first < second), 1 + (second < first)]


def test_a_bot_plays_on(anybody, pair):
    game = timed(pair, on_timeout="bot")
    shown = until(lambda: (now := out_of_time(anybody, game))["status"] == "final" and now)
    (first,) = (seat["seat"] for seat in shown["seats"] if seat["kind"] == "bot")  # the second one let time pass, too
    assert shown["result"]["reason"] == "time-out"
    assert {one["seat"]: one["place"] for one in shown["result"]["standings"]} == {first: 2, 1 - first: 1}


def test_play_waits_for_a_referee(anybody, pair, referee):
    game = timed(pair, on_timeout="referee")
    shown = out_of_time(anybody, game)
    assert (shown["status"], shown["paused"]) == ("running", True)
    refused = move(*asked(pair, game))
    assert (refused.status, refused.json["code"]) == (409, "game-paused")
    seat = shown["decision"]["seat"]
    rulings = f"/v1/games/{game}/rulings"
    given = {"kind": "clock", "seat": seat, "milliseconds": 60_000, "reason": "the line was down"}
    assert referee.post(rulings, given).status == 201
    assert referee.post(rulings, {"kind": "resume", "reason": "go on"}).status == 201
    assert move(*asked(pair, game)).status == 201


def test_of_three_the_resigned_and_the_late_are_the_same(anybody):
    players = people(anybody, 3)
    game = table(players, terms={"clock": {"per_move_seconds": 1}, "resignation": "bot"})
    shown = out_of_time(anybody, game)
    assert shown["status"] in {"running", "final"}
    assert "seat-replaced" in types(anybody, game)


def test_game_time_is_charged_and_grows_by_the_increment(anybody, pair):
    game = table(pair, terms={"clock": {"per_game_seconds": 100, "increment_seconds": 5}})
    player, shown = asked(pair, game)
    seat = shown["decision"]["seat"]
    time.sleep(0.3)
    move(player, shown)
    told = [one["event"] for one in events(anybody, game)]
    opened = next(event for event in told if f"d{event['seq']}" == shown["decision"]["id"])
    answered = next(event for event in told if event["type"] == "decision-answered")
    excused = sum(event["data"]["milliseconds"] for event in told if event["type"] == "downtime-excused")
    gone = milliseconds(answered["at"]) - milliseconds(opened["at"]) - excused
    assert gone + excused >= 300
    assert anybody.get(f"/v1/games/{game}").json["clock"]["left"][seat] == 100_000 - gone + 5_000
    assert anybody.get(f"/v1/games/{game}?at={opened['seq']}").json["clock"]["left"][seat] == 100_000


def milliseconds(at):
    return round(float(at[17:-1]) * 1000) + 60_000 * int(at[14:16]) + 3_600_000 * int(at[11:13])


def test_a_late_answer_is_refused_and_bots_have_no_clock(pair):
    made = pair[0].post(
        "/v1/games",
        {"ruleset": "kingdomino", "seats": ["me", {"bot": "random"}], "terms": {"clock": {"per_game_seconds": 1}}},
    )
    game = made.json["game"]["id"]
    shown = until(lambda: (now := pair[0].get(f"/v1/games/{game}").json)["decision"]["seat"] == 0 and now)
    assert shown["clock"]["left"][1] is None
    time.sleep(1.0)
    late = move(pair[0], shown)
    assert late.json["code"] in {"time-over", "decision-closed"}


def test_downtime_is_nobodys_time(tmp_path):
    """The service is killed for a while. After the restart the seat's clock is charged only for the time outside the
    outage."""
    with running(tmp_path / "data") as service:
        anybody = Api(over_http(service.url))
        players = people(anybody, 2)
        game = table(players, terms={"clock": {"per_game_seconds": 3600}})
        service.kill()
        down = time.monotonic()
        time.sleep(3)
        down = 1000 * (time.monotonic() - down)
        service.start()
        player, shown = asked(players, game)
        answer = move(player, shown)
        assert answer.status == 201, answer
        told = [one["event"] for one in events(anybody, game)]
        since, over = (
            next(milliseconds(event["at"]) for event in told if event["type"] == kind)
            for kind in ("decision-opened", "decision-answered")
        )
        excused = sum(event["data"]["milliseconds"] for event in told if event["type"] == "downtime-excused")
        assert down <= excused <= over - since
        left = answer.json["game"]["clock"]["left"][shown["decision"]["seat"]]
        assert left == 3_600_000 - (over - since) + excused
