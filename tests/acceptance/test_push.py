"""Devices over HTTP: a real worker sends real push messages, which only the device can read."""

import itertools
import json
from typing import Any

import pytest

from tests.support.api import Api, refused
from tests.support.event import DUEL, open_event
from tests.support.play import asked, move, people, table, until
from tests.support.pushing import Browser, claims
from tests.support.receiver import Call, Receiver

_paths = (f"/push-{number}" for number in itertools.count())


class Phone(Browser):
    """A device of somebody at the receiver."""

    def __init__(self, who: Api, receiver: Receiver, path: str = "", **headers: str) -> None:
        self.path = path or next(_paths)
        self.receiver = receiver
        super().__init__(receiver.url(self.path))
        made = who.post("/v1/me/devices", {**self.subscription, "name": "Phone"}, **headers)
        assert made.status == 201, made
        self.id = made.json["id"]

    def got(self, count: int = 1) -> list[dict[str, Any]]:
        """Return what the messages said, when there are at least this many."""
        until(lambda: len(self.receiver.got(self.path)) >= count, 60)
        return [self.said(call) for call in self.receiver.got(self.path)]

    def until(self, kind: str) -> list[dict[str, Any]]:
        """Return the messages of this kind when there is one."""
        found: list[dict[str, Any]] = until(lambda: [one for one in self.got(0) if one["kind"] == kind], 60)
        return found

    def said(self, call: Call) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.read(call.body))
        return found


def invited(maker: Api, *others: Api, **terms: Any) -> str:
    seats = ["me", *({"account": other.account} for other in others)]
    made = maker.post("/v1/games", {"ruleset": "kingdomino", "seats": seats, **terms})
    assert made.status == 201, made
    game: str = made.json["game"]["id"]
    return game


def handle(who: Api) -> str:
    name: str = who.get("/v1/me").json["handle"]
    return name


def test_an_invitation_reaches_the_device_of_the_invited(world: Api, receiver: Receiver) -> None:
    ada, bruno = people(world, 2)
    mine, theirs = Phone(ada, receiver), Phone(bruno, receiver, **{"Accept-Language": "it"})
    game = invited(ada, bruno)
    assert theirs.got() == [
        {
            "kind": "invitation", "id": game, "title": "Sei invitato: Kingdomino", "body": f"con {handle(ada)}",
            "url": f"/tables/{game}",
        }
    ]  # fmt: skip
    (call,) = receiver.got(theirs.path)
    assert {name: call.headers[name] for name in ("content-encoding", "ttl", "urgency", "topic")} == {
        "content-encoding": "aes128gcm", "ttl": "86400", "urgency": "normal", "topic": game,
    }  # fmt: skip
    key = ada.get("/v1/me/devices").json["key"]
    assert claims(call.headers["authorization"], key)["aud"] == receiver.url("")
    assert receiver.got(mine.path) == []
    best_of = {"ruleset": "kingdomino", "match": {"format": "best-of", "games": 3}}
    made = ada.post("/v1/matches", {**best_of, "seats": ["me", {"account": bruno.account}]})
    until(lambda: [one["url"] for one in theirs.got()][1:] == [f"/matches/{made.json['match']['id']}"])


def test_a_turn_reaches_only_the_player_and_holds_no_card(world: Api, receiver: Receiver) -> None:
    players = people(world, 2)
    phones = {one.account: Phone(one, receiver) for one in players}
    game = table(players, ruleset="dominion")
    turn = asked(players, game)
    assert turn is not None
    player, _ = turn
    other = next(one for one in players if one is not player)
    found = phones[player.account].until("decision")[0]
    assert found == {
        "kind": "decision", "id": game, "title": "Your turn: Dominion", "body": f"with {handle(other)}",
        "url": f"/games/{game}",
    }  # fmt: skip
    assert all(one["kind"] == "invitation" for one in phones[other.account].got(0))


def test_an_answered_decision_is_not_sent(world: Api, receiver: Receiver) -> None:
    players = people(world, 2)
    game = table(players)
    phones = [Phone(one, receiver) for one in players]
    turn = asked(players, game)
    assert turn is not None
    for _ in range(3):  # each but the last is answered before its patience ends
        turn = asked(players, game)
        assert turn is not None
        assert move(*turn).status == 201
    until(lambda: any(receiver.got(phone.path) for phone in phones), 60)
    said = [phone.said(call) for phone in phones for call in receiver.got(phone.path)]
    assert [one["kind"] for one in said] == ["decision"]


def test_a_round_and_a_ruling_reach_the_players(world: Api, umpire: Api, receiver: Receiver) -> None:
    olga, pavel, rita = people(world, 3)
    event = open_event(olga, DUEL, title="Autumn Cup", play="typed")
    for who in (pavel, rita):
        assert who.post(f"{event}/entrants").status == 201
    phones = [Phone(who, receiver) for who in (olga, pavel)]
    for path, body in (("stages", None), ("rounds", {"tables": [[1, 2]]}), ("rounds/publish", None)):
        assert olga.post(f"{event}/{path}", body).status == 201
    (found,) = phones[1].got()
    name = event.rpartition("/")[2]
    assert found == {
        "kind": "round", "id": name, "title": "Autumn Cup: round 1, table 1", "body": f"with {handle(rita)}",
        "url": f"/tournaments/{name}",
    }  # fmt: skip
    assert receiver.got(phones[0].path) == []  # she organises, and does not play

    phone = Phone(rita, receiver)
    game = table([olga, rita])
    ruling = {"kind": "pause", "reason": "Lunch"}
    assert umpire.post(f"/v1/games/{game}/rulings", ruling).status == 201
    said = phone.until("ruled")
    assert (said[0]["title"], said[0]["url"]) == ("A ruling was made: Kingdomino", f"/games/{game}")
    assert "Lunch" not in json.dumps(said)


def test_a_withdrawn_round_is_no_news_and_holds_nothing_up(world: Api, receiver: Receiver) -> None:
    """Two messages that could not be written would have blocked all others of the device."""
    olga, pavel, rita = people(world, 3)
    phone = Phone(pavel, receiver)
    receiver.answers[phone.path] = [503, 503, 204]
    for count in (1, 2):
        event = open_event(olga, DUEL, play="typed")
        for who in (pavel, rita):
            assert who.post(f"{event}/entrants").status == 201
        for path, body in (("stages", None), ("rounds", {"tables": [[1, 2]]}), ("rounds/publish", None)):
            assert olga.post(f"{event}/{path}", body).status == 201
        receiver.wait(phone.path, count)
        withdrawn = olga.post(f"{event}/rulings", {"kind": "withdraw-round", "reason": "The wrong table"})
        assert withdrawn.status == 201, withdrawn
    game = invited(rita, pavel)
    assert phone.until("invitation")[0]["id"] == game


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_ended_removes_the_device(world: Api, receiver: Receiver, status: int) -> None:
    ada, bruno = people(world, 2)
    phone = Phone(bruno, receiver)
    receiver.answers[phone.path] = [status]
    invited(ada, bruno)
    until(lambda: not bruno.get("/v1/me/devices").json["devices"], 60)
    assert len(receiver.got(phone.path)) == 1


def test_a_refused_message_is_sent_again(world: Api, receiver: Receiver) -> None:
    ada, bruno = people(world, 2)
    phone = Phone(bruno, receiver)
    receiver.answers[phone.path] = [500, 201]
    invited(ada, bruno)
    first, second = phone.got(2)
    assert first == second
    assert until(lambda: bruno.get("/v1/me/devices").json["devices"][0]["last_success_at"], 60)


def test_a_device_belongs_to_one_account(world: Api, receiver: Receiver) -> None:
    ada, bruno = people(world, 2)
    phone = Phone(ada, receiver)
    place = f"/v1/me/devices/{phone.id}"
    answer = ada.get("/v1/me/devices")
    assert answer.json["devices"] == [
        {
            "id": phone.id,
            "name": "Phone",
            "created_at": answer.json["devices"][0]["created_at"],
            "last_success_at": None,
        }
    ]
    assert phone.path not in answer.text
    assert phone.subscription["keys"]["auth"] not in answer.text
    assert bruno.get("/v1/me/devices").json["devices"] == []
    assert ada.get("/v1/webhooks").json["items"] == []
    assert refused(bruno.delete(place), 404, "not-found")
    again = Phone(bruno, receiver, phone.path)  # the same browser, after he signed in there
    assert ada.get("/v1/me/devices").json["devices"] == []
    assert bruno.delete(f"/v1/me/devices/{again.id}").status == 204
    assert bruno.get("/v1/me/devices").json["devices"] == []


def test_an_erased_account_has_no_device(world: Api, receiver: Receiver) -> None:
    ada, bruno = people(world, 2)
    phone = Phone(bruno, receiver)
    assert bruno.delete("/v1/me").status in {202, 204}
    other = Phone(ada, receiver, phone.path)
    assert [one["id"] for one in ada.get("/v1/me/devices").json["devices"]] == [other.id]


def test_an_account_keeps_its_newest_twenty_devices(world: Api, receiver: Receiver) -> None:
    (ada,) = people(world, 1)
    made = [Phone(ada, receiver).id for _ in range(21)]
    assert [one["id"] for one in ada.get("/v1/me/devices").json["devices"]] == made[1:]


@pytest.mark.parametrize("endpoint", ["https://10.0.0.1/x", "https://[::1]/x", "https://push.example:22/x"])
def test_a_private_address_is_refused(anybody: Api, endpoint: str) -> None:
    (ada,) = people(anybody, 1)
    found = refused(ada.post("/v1/me/devices", Browser(endpoint).subscription), 422, "webhook-address")
    assert found["errors"][0]["pointer"] == "/endpoint"
    plain = Browser("http://push.example/x").subscription
    assert refused(ada.post("/v1/me/devices", plain), 422, "webhook-address")


@pytest.mark.parametrize(("key", "value"), [("p256dh", "B" + "A" * 86), ("p256dh", "B"), ("auth", "AAAA")])
def test_keys_that_nobody_can_use_are_refused(anybody: Api, key: str, value: str) -> None:
    (ada,) = people(anybody, 1)
    subscription = Browser("https://push.example/x").subscription
    subscription["keys"][key] = value
    found = refused(ada.post("/v1/me/devices", subscription), 422, "invalid")
    assert found["errors"][0]["pointer"] == f"/keys/{key}"
