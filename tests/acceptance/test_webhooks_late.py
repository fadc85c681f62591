"""Webhooks about disputes, rulings and matches: content, receivers and times. Spectators are notified late."""

import time
from datetime import datetime
from typing import Any

from tests.acceptance.test_webhooks import hooked, quiet
from tests.support.api import Api
from tests.support.play import events, finish, people, table
from tests.support.receiver import Call, Receiver

DELAY = 6


def ruled(umpire: Api, game: str, **ruling: Any) -> None:
    assert umpire.post(f"/v1/games/{game}/rulings", {"reason": "because", **ruling}).status == 201


def types(calls: list[Call]) -> list[str]:
    return [call.type for call in calls]


def test_disputes_and_rulings(world: Api, umpire: Api, receiver: Receiver) -> None:
    ada, bruno = people(world, 2)
    game = table([ada, bruno])
    hooked(ada, receiver, "/ada", "dispute.opened", "ruling.made", "game.ended", "game.final")
    hooked(bruno, receiver, "/bruno", "game.your_decision")
    disputed = bruno.post(f"/v1/games/{game}/disputes", {"cites": 2, "text": "a word that is nobody's business"}).json
    ruled(umpire, game, kind="pause")
    ruled(umpire, game, kind="resume")
    ruled(umpire, game, kind="dismiss", dispute=disputed["dispute"]["id"])
    ruled(umpire, game, kind="void")
    calls = receiver.wait("/ada", 7)
    quiet()
    assert len(receiver.got("/ada")) == 7
    log = {one["event"]["seq"]: one["event"] for one in events(ada, game)}
    told = {(call.type, call.json["data"]["seq"]): call.json["data"] for call in calls}
    assert {(type_, log[seq]["type"]) for type_, seq in told} == {
        ("dispute.opened", "dispute-opened"), ("ruling.made", "paused"), ("ruling.made", "resumed"),
        ("ruling.made", "dismissed"), ("ruling.made", "voided"), ("game.ended", "voided"),
        ("game.final", "seed-opened"),
    }  # fmt: skip
    for (type_, seq), data in told.items():
        assert data["head"] == log[seq]["hash"]
        if type_ == "ruling.made":
            assert data["ruling"] == log[seq]["type"]
            assert data["dispute"] == (disputed["dispute"]["id"] if data["ruling"] == "dismissed" else None)
        if type_ == "dispute.opened":
            assert data["dispute"] == disputed["dispute"]["id"]
    assert all(b"business" not in call.body and b"because" not in call.body for call in calls)


def test_who_is_asked_is_told_again_when_play_goes_on_or_the_seat_is_theirs(
    world: Api, umpire: Api, receiver: Receiver
) -> None:
    ada, bruno, carla = people(world, 3)
    game = table([ada, bruno])
    seat = ada.get(f"/v1/games/{game}").json["decision"]["seat"]
    asked, other = (ada, bruno) if seat == 0 else (bruno, ada)
    for number, who in enumerate((asked, other, carla)):
        hooked(who, receiver, f"/again-{number}", "game.your_decision")
    ruled(umpire, game, kind="pause")
    ruled(umpire, game, kind="resume")
    (call,) = receiver.wait("/again-0", 1)
    ruled(umpire, game, kind="replace", seat=seat, account=carla.account)
    (hers,) = receiver.wait("/again-2", 1)
    assert call.json["data"]["decision"] == hers.json["data"]["decision"]
    assert receiver.got("/again-1") == []


def test_a_match_and_its_games(world: Api, receiver: Receiver) -> None:
    ada, bruno, carla = people(world, 3)
    seats = ["me", {"account": bruno.account}]
    short = {"match": {"format": "best-of", "games": 1}}
    wish = {"ruleset": "kingdomino", "seats": seats, **short}
    match = ada.post("/v1/matches", wish).json["match"]["id"]
    hooked(ada, receiver, "/match", "game.started", "game.final", "match.ended")
    hooked(carla, receiver, "/match/carla", "match.ended", "game.final", matches=[match])
    hooked(carla, receiver, "/match/all", "match.ended", "game.final")
    game = bruno.put(f"/v1/matches/{match}/seats/1").json["match"]["games"][0]["game"]
    finish([ada, bruno], game)
    assert sorted(types(receiver.wait("/match", 3))) == ["game.final", "game.started", "match.ended"]
    calls = receiver.wait("/match/carla", 2)
    assert sorted(types(calls)) == ["game.final", "match.ended"]
    ended = next(call.json["data"] for call in calls if call.type == "match.ended")
    log = ada.get(f"/v1/matches/{match}/events").json["items"]
    told = next(one["event"] for one in log if one["event"]["type"] == "match-ended")
    assert ended == {"match": match, "seq": told["seq"], "head": told["hash"], "status": "ended"}
    assert {call.json["data"]["match"] for call in calls} == {match}
    assert receiver.got("/match/all") == [], "carla has nothing to do with it"


def test_who_does_not_play_is_told_late_whatever_their_office(world: Api, umpire: Api, receiver: Receiver) -> None:
    ada, bruno, carla, named = people(world, 4)
    terms = {"spectator_delay_seconds": DELAY, "referees": [named.account]}
    game = table([ada, bruno], terms=terms)
    everything = ["game.started", "dispute.opened", "ruling.made", "game.ended", "game.final", "game.your_decision"]
    hooked(ada, receiver, "/late/ada", "dispute.opened")
    late = {
        path: (who, hooked(who, receiver, path, *everything, games=[game]))
        for path, who in (("/late/carla", carla), ("/late/official", umpire))
    }
    late["/late/named"] = named, hooked(named, receiver, "/late/named", "dispute.opened")
    assert ada.post(f"/v1/games/{game}/disputes", {"cites": 2, "text": "so"}).status == 201
    (soon,) = receiver.wait("/late/ada", 1)
    told = datetime.fromisoformat(soon.json["timestamp"]).timestamp() + DELAY
    for path, (who, hook) in late.items():
        while not receiver.got(path):
            listed = who.get(f"/v1/webhooks/{hook['id']}/deliveries").json["items"]
            assert time.time() >= told or not listed, "nor is there a trace of it before"
            time.sleep(0.1)
        (call,) = receiver.got(path)
        assert call.at >= told
        assert call.json == soon.json


def test_once_a_game_is_over_everything_is_told_at_once(world: Api, receiver: Receiver) -> None:
    ada, bruno, carla = people(world, 3)
    game = table([ada, bruno], terms={"spectator_delay_seconds": 3600})
    hook = hooked(carla, receiver, "/over", "dispute.opened", "ruling.made", "game.ended", "game.final", games=[game])
    opened = ada.post(f"/v1/games/{game}/disputes", {"cites": 2, "text": "so"}).json["dispute"]["id"]
    time.sleep(2)
    assert receiver.got("/over") == []
    assert carla.get(f"/v1/webhooks/{hook['id']}/deliveries").json["items"] == []
    assert ada.delete(f"/v1/disputes/{opened}").status == 200
    assert ada.post(f"/v1/games/{game}/resignation").status == 201
    assert sorted(types(receiver.wait("/over", 3))) == ["dispute.opened", "game.ended", "game.final"]


def test_who_made_a_table_is_told_at_once_and_nothing_of_questions(world: Api, receiver: Receiver) -> None:
    """They name its referees, so delays for spectators do not apply to them; they still play at no seat."""
    ada, bruno, carla = people(world, 3)
    seats = [{"account": bruno.account}, {"account": carla.account}]
    wish = {
        "ruleset": "kingdomino",
        "seats": seats,
        "visibility": "private",
        "terms": {"spectator_delay_seconds": 3600},
    }
    game = ada.post("/v1/games", wish).json["game"]["id"]
    hooked(ada, receiver, "/maker")
    for seat, who in enumerate((bruno, carla)):
        assert who.put(f"/v1/games/{game}/seats/{seat}").status == 200
    assert bruno.post(f"/v1/games/{game}/disputes", {"cites": 2, "text": "so"}).status == 201
    assert sorted(types(receiver.wait("/maker", 2))) == ["dispute.opened", "game.started"]
    quiet()
    assert len(receiver.got("/maker")) == 2
