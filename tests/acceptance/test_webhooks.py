"""Webhooks over HTTP: a real worker notifies a real receiver, once, signed, and within its owner's rights."""

import itertools
import threading
import time
from typing import Any

import pytest

from tests.support.api import Api, refused
from tests.support.play import events, finish, people, table, until
from tests.support.receiver import Receiver
from tests.support.server import Service, command

ALL = [
    "game.started", "game.your_decision", "game.ended", "game.final", "dispute.opened", "ruling.made", "match.ended",
]  # fmt: skip
_paths = (f"/hook-{number}" for number in itertools.count())


@pytest.fixture
def path() -> str:
    return next(_paths)


def hooked(who: Api, receiver: Receiver, path: str, *types: str, **more: Any) -> Any:
    made = who.post("/v1/webhooks", {"url": receiver.url(path), "events": list(types or ALL), **more})
    assert made.status == 201, made
    return made.json


def pinged(who: Api, hook: Any) -> str:
    """Has a test sent; where it can be followed."""
    made = who.post(f"/v1/webhooks/{hook['id']}/test")
    assert made.status == 201
    return str(made.headers["Location"])


def settled(who: Api, place: str) -> Any:
    """A delivery, once it is delivered or given up."""
    return until(lambda: (shown := who.get(place).json)["status"] != "pending" and shown, 60)


def quiet(seconds: float = 2.0) -> None:
    """Waits as long as anything would have taken to come."""
    time.sleep(seconds)


def test_a_game_is_told_to_who_plays_it_once_and_signed(world: Api, receiver: Receiver, path: str) -> None:
    ada, bruno = people(world, 2)
    table([ada, bruno])  # which is history
    hook = hooked(ada, receiver, path)
    game = table([ada, bruno])
    shown = finish([ada, bruno], game)
    log = {one["event"]["seq"]: one["event"] for one in events(ada, game)}
    mine = [
        seq for seq, event in log.items() if event["type"] == "decision-opened" and event["data"]["seat"] == 0
    ]  # fmt: skip
    calls = receiver.wait(path, len(mine) + 3)
    quiet()
    assert len(receiver.got(path)) == len(mine) + 3
    assert len({call.id for call in calls}) == len(calls)
    told = {(call.type, call.json["data"]["seq"]): call.json for call in calls}
    ends = {name: next(seq for seq, event in log.items() if event["type"] == name) for name in _ENDS}
    assert set(told) == {
        *(("game.your_decision", seq) for seq in mine), *((_ENDS[name], seq) for name, seq in ends.items()),
    }  # fmt: skip
    for (type_, seq), payload in told.items():
        data = payload["data"]
        assert payload["timestamp"] == log[seq]["at"]
        assert (data["game"], data["match"], data["head"]) == (game, None, log[seq]["hash"])
        assert data["status"] == {"game.ended": "ended", "game.final": "final"}.get(type_, "running")
        if type_ == "game.your_decision":
            assert (data["decision"], data["seat"]) == (f"d{seq}", 0)
        assert set(data) - {"decision", "seat"} == {"game", "match", "tournament", "seq", "head", "status"}
    for call in calls:
        assert call.signed_with(hook["secret"])
        assert abs(int(call.headers["webhook-timestamp"]) - time.time()) < 120
        assert call.headers["content-type"] == "application/json"
    assert shown["status"] == "final"
    listed = ada.get(f"/v1/webhooks/{hook['id']}/deliveries?limit=200").json["items"]
    assert {(one["id"], one["status"]) for one in listed} == {(call.id, "delivered") for call in calls}
    assert [one["id"] for one in listed] == sorted((call.id for call in calls), reverse=True)


_ENDS = {"game-started": "game.started", "game-ended": "game.ended", "seed-opened": "game.final"}


def test_the_secret_is_shown_once_and_a_webhook_is_its_owners(world: Api, receiver: Receiver, path: str) -> None:
    ada, bruno = people(world, 2)
    wish = {"url": receiver.url(path), "events": ["game.final", "game.final"], "description": "for the wall"}
    made = ada.post("/v1/webhooks", wish, Idempotency_Key="once")
    assert made.status == 201
    assert made.headers["Cache-Control"] == "no-store"
    refused(ada.post("/v1/webhooks", wish, Idempotency_Key="once"), 409, "secret-shown-once")
    secret, here = made.json["secret"], made.headers["Location"]
    assert secret.startswith("whsec_")
    assert made.json["events"] == ["game.final"]
    assert [one["id"] for one in ada.get("/v1/webhooks").json["items"]] == [made.json["id"]]
    delivery = pinged(ada, made.json)
    for place in (here, "/v1/webhooks", delivery, f"{here}/deliveries"):
        assert secret.removeprefix("whsec_") not in ada.get(place).text
    assert bruno.get("/v1/webhooks").json["items"] == []
    changed = {**wish, "enabled": True}
    for answer in (
        bruno.get(here), bruno.put(here, changed), bruno.delete(here), bruno.post(f"{here}/secret", {}),
        bruno.post(f"{here}/test"), bruno.get(f"{here}/deliveries"), bruno.get(delivery),
        bruno.post(f"{delivery}/redelivery"),
    ):  # fmt: skip
        refused(answer, 404, "not-found")
    other = hooked(bruno, receiver, path)
    refused(bruno.get(f"/v1/webhooks/{other['id']}/deliveries/{delivery.rpartition('/')[2]}"), 404, "not-found")
    assert ada.delete(here).status == 204
    refused(ada.get(here), 404, "not-found")


def test_what_fails_is_tried_again_by_the_schedule_under_the_same_id(world: Api, receiver: Receiver, path: str) -> None:
    (ada,) = people(world, 1)
    hook = hooked(ada, receiver, path, "game.started")
    receiver.answers[path] = [500, 302, 404, 200]
    receiver.more[path] = {"Location": receiver.url("/elsewhere")}
    game = made_and_left(ada)
    calls = receiver.wait(path, 4)
    (delivery,) = until(lambda: delivered(ada, hook), 60)
    assert len({call.id for call in calls}) == len({call.body for call in calls}) == 1
    assert all(call.signed_with(hook["secret"]) for call in calls)
    assert [(one["outcome"], one["code"]) for one in delivery["attempts"]] == [
        ("refused", 500), ("refused", 302), ("refused", 404), ("delivered", 200),
    ]  # fmt: skip
    assert delivery["payload"]["data"]["game"] == game
    assert receiver.got("/elsewhere") == []


def made_and_left(who: Api) -> str:
    """A sandbox in which its maker is asked once."""
    made = who.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"], "sandbox": True})
    assert made.status == 201, made
    return str(made.json["game"]["id"])


def delivered(who: Api, hook: Any) -> list[Any]:
    return deliveries(who, hook, "delivered")


def deliveries(who: Api, hook: Any, status: str) -> list[Any]:
    here = f"/v1/webhooks/{hook['id']}/deliveries?status={status}"
    found: list[Any] = who.get(here).json["items"]
    return found


def test_who_fails_a_whole_schedule_is_switched_off_and_can_be_sent_it_again(
    world: Api, receiver: Receiver, path: str
) -> None:
    (ada,) = people(world, 1)
    hook = hooked(ada, receiver, path, "game.started")
    here = f"/v1/webhooks/{hook['id']}"
    receiver.answers[path] = [500]
    made_and_left(ada)
    off = until(lambda: (shown := ada.get(here).json)["disabled"] and shown, 60)
    assert (off["enabled"], off["disabled"]["why"], off["last_success_at"]) == (False, "failing", None)
    (failed,) = ada.get(f"{here}/deliveries?status=failed").json["items"]
    assert [one["code"] for one in failed["attempts"]] == [500] * 4
    assert failed["next_attempt_at"] is None
    again = f"{here}/deliveries/{failed['id']}/redelivery"
    refused(ada.post(again), 409, "webhook-disabled")
    refused(ada.post(f"{here}/test"), 409, "webhook-disabled")
    made_and_left(ada)
    receiver.answers[path] = [200]
    on = {"url": receiver.url(path), "events": ["game.started"], "enabled": True}
    assert ada.put(here, on).json["disabled"] is None
    answer = ada.post(again)
    assert (answer.status, answer.json["status"]) == (202, "pending")
    assert settled(ada, answer.headers["Location"])["status"] == "delivered"
    assert {call.id for call in receiver.got(path)} == {failed["id"]}, "what happened while it was off is passed over"
    assert ada.get(here).json["last_success_at"] is not None
    game = made_and_left(ada)
    assert receiver.wait(path, 6)[-1].json["data"]["game"] == game
    assert settled(ada, ada.post(again).headers["Location"])["status"] == "delivered", "delivered, it can be had again"


def test_one_thing_that_cannot_be_received_does_not_switch_off_what_can(
    world: Api, receiver: Receiver, path: str
) -> None:
    (ada,) = people(world, 1)
    hook = hooked(ada, receiver, path, "game.started")
    receiver.answers[path] = [500, 200, 500]
    made_and_left(ada)
    until(lambda: delivered(ada, hook), 60)
    place = pinged(ada, hook)
    shown = settled(ada, place)
    assert (shown["status"], len(shown["attempts"])) == ("failed", 1), "a test is sent once"
    assert ada.get(f"/v1/webhooks/{hook['id']}").json["enabled"]


def test_gone_is_gone(world: Api, receiver: Receiver, path: str) -> None:
    (ada,) = people(world, 1)
    hook = hooked(ada, receiver, path, "game.started")
    receiver.answers[path] = [410]
    made_and_left(ada)
    off = until(lambda: (shown := ada.get(f"/v1/webhooks/{hook['id']}").json)["disabled"] and shown, 60)
    assert off["disabled"]["why"] == "gone"
    made_and_left(ada)
    quiet()
    assert len(receiver.got(path)) == 1


def test_who_asks_to_be_left_alone_is(world: Api, receiver: Receiver, path: str) -> None:
    (ada,) = people(world, 1)
    hook = hooked(ada, receiver, path, "game.started")
    receiver.answers[path], receiver.more[path] = [429, 200], {"Retry-After": "3"}
    made_and_left(ada)
    until(lambda: any(one["attempts"] for one in deliveries(ada, hook, "pending")), 60)  # an answer arrived
    made_and_left(ada)
    first, *others = receiver.wait(path, 3)
    assert min(call.at for call in others) - first.at > 2.5


def test_a_secret_is_changed_while_both_hold(world: Api, receiver: Receiver, path: str) -> None:
    (ada,) = people(world, 1)
    hook = hooked(ada, receiver, path)
    here = f"/v1/webhooks/{hook['id']}"
    second = ada.post(f"{here}/secret", {"overlap_seconds": 3600}, Idempotency_Key="change").json
    refused(ada.post(f"{here}/secret", {"overlap_seconds": 3600}, Idempotency_Key="change"), 409, "secret-shown-once")
    third = ada.post(f"{here}/secret").json
    assert third["former_secret_until"] > second["former_secret_until"]
    assert settled(ada, pinged(ada, hook))["status"] == "delivered"
    (call,) = receiver.got(path)
    secrets = [hook["secret"], second["secret"], third["secret"]]
    assert len(set(secrets)) == 3
    assert all(call.signed_with(secret) for secret in secrets)
    leaked = ada.post(f"{here}/secret", {"overlap_seconds": 0}).json
    assert leaked["former_secret_until"] is None
    settled(ada, pinged(ada, hook))
    call = receiver.got(path)[-1]
    assert call.signed_with(leaked["secret"])
    assert not any(call.signed_with(secret) for secret in secrets)
    short = ada.post(f"{here}/secret", {"overlap_seconds": 1}).json
    time.sleep(2.1)
    settled(ada, pinged(ada, hook))
    assert receiver.got(path)[-1].signed_with(short["secret"])
    assert not receiver.got(path)[-1].signed_with(leaked["secret"])


def test_a_private_game_is_told_to_nobody_who_may_not_know_of_it(
    world: Api, hooking: Service, receiver: Receiver, path: str
) -> None:
    ada, bruno, carla, official = people(world, 4)
    handle = official.get("/v1/me").json["handle"]
    assert command("admin", handle, "--role", "referee", data_dir=hooking.data_dir).returncode == 0
    invited = {"ruleset": "kingdomino", "visibility": "private", "seats": ["me", {"account": bruno.account}]}
    game = ada.post("/v1/games", invited).json["game"]["id"]
    for stranger in (carla, official):
        wish = {"url": receiver.url(path), "events": ALL, "games": [game]}
        problem = refused(stranger.post("/v1/webhooks", wish), 404, "unknown-game")
        assert problem["errors"][0]["pointer"] == "/games/0"
        hooked(stranger, receiver, path)
    hooked(ada, receiver, f"{path}/ada", games=[game])
    left = hooked(bruno, receiver, f"{path}/bruno", games=[game])
    assert bruno.delete(f"/v1/games/{game}/seats/1").status == 200, "he declines, and so may not know of it any more"
    assert carla.put(f"/v1/games/{game}/seats/1").status == 404
    later = ada.post("/v1/games", invited | {"seats": ["me", {"account": carla.account}]}).json["game"]["id"]
    assert carla.put(f"/v1/games/{later}/seats/1").status == 200
    told = receiver.wait(path, 1)
    quiet()
    assert {call.json["data"]["game"] for call in told} == {later}, "carla plays there"
    assert receiver.got(f"{path}/ada") == receiver.got(f"{path}/bruno") == []
    assert bruno.get(f"/v1/webhooks/{left['id']}/deliveries").json["items"] == []


def test_a_notice_is_not_retried_for_an_owner_who_may_not_know(world: Api, receiver: Receiver, path: str) -> None:
    """The owner was an arbiter of a private event when the notice was due."""
    olga, aris = people(world, 2)
    wish = {"ruleset": "kingdomino", "title": "Club", "stages": [{"format": {"kind": "swiss", "rounds": 1}}]}
    hall = olga.post("/v1/tournaments", {**wish, "visibility": "private"}).json["tournament"]["id"]
    staff = f"/v1/tournaments/{hall}/staff/{aris.account}"
    assert olga.put(staff, {"duty": "arbiter"}).status == 200
    hook = hooked(aris, receiver, path, "tournament.begun", tournaments=[hall])
    receiver.answers[path], receiver.doors[path] = [500, 200], threading.Event()
    assert olga.post(f"/v1/tournaments/{hall}/entrants", {"names": ["Ada", "Bea"]}).status == 201
    assert olga.post(f"/v1/tournaments/{hall}/stages").status == 201
    receiver.wait(path, 1)
    assert olga.delete(staff).status == 200
    assert aris.get(f"/v1/tournaments/{hall}").status == 404
    receiver.doors[path].set()
    until(lambda: not aris.get(f"/v1/webhooks/{hook['id']}/deliveries").json["items"], 60)
    assert len(receiver.got(path)) == 1


@pytest.fixture(scope="module")
def referee(world: Api, hooking: Service) -> Api:
    (referee,) = people(world, 1)
    handle = referee.get("/v1/me").json["handle"]
    assert command("admin", handle, "--role", "referee", data_dir=hooking.data_dir).returncode == 0
    return referee
