"""Blocks over HTTP: which ways to play with somebody are closed, for both sides, and which stay open."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from service.features.blocks import store
from tests.support.api import Answer, Api, over_wsgi, refused
from tests.support.event import did, open_event
from tests.support.play import finish, people, table
from tests.support.service import application

LIST = "/v1/me/blocks"


def block(player: Api, other: Api) -> None:
    assert player.put(f"{LIST}/{other.account}").status == 204


def blocked(player: Api) -> list[str]:
    return [one["account"] for one in player.get(LIST).json["items"]]


def terms(name: str) -> dict[str, Any]:
    """Return terms that no other test has, so that no other seek fits."""
    return {"dispute_window_seconds": 20_000 + sum(name.encode())}


def challenge(player: Api, other: Api) -> Answer:
    return player.post("/v1/seeks", {"ruleset": "kingdomino", "to": [other.account]})


def invite(player: Api, other: Api) -> Answer:
    return player.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", {"account": other.account}]})


def match(player: Api, other: Api) -> Answer:
    seats = ["me", {"account": other.account}]
    return player.post(
        "/v1/matches", {"ruleset": "kingdomino", "seats": seats, "match": {"format": "best-of", "games": 3}}
    )


def take_open_seat(player: Api, other: Api) -> Answer:
    made = other.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"], "visibility": "unlisted"})
    return player.put(f"/v1/games/{made.json['game']['id']}/seats/1")


def join_match(player: Api, other: Api) -> Answer:
    new = {"ruleset": "kingdomino", "seats": ["me", "open"], "match": {"format": "best-of", "games": 3}}
    return player.put(f"/v1/matches/{other.post('/v1/matches', new).json['match']['id']}/seats/1")


def join_seek(player: Api, other: Api) -> Answer:
    made = other.post("/v1/seeks", {"ruleset": "kingdomino", "terms": terms("join")})
    answer = player.post(f"/v1/seeks/{made.json['id']}/acceptance", {})
    other.delete(f"/v1/seeks/{made.json['id']}")
    return answer


def name_referee(player: Api, other: Api) -> Answer:
    new = {"ruleset": "kingdomino", "seats": ["me", "open"], "terms": {"referees": [other.account]}}
    return player.post("/v1/games", new)


def seek_with_referee(player: Api, other: Api) -> Answer:
    named = {"referees": [other.account], **terms("referee")}
    answer = player.post("/v1/seeks", {"ruleset": "kingdomino", "terms": named})
    if answer.status == 201:
        player.delete(f"/v1/seeks/{answer.json['id']}")
    return answer


EVENT = {"title": "Cup", "ruleset": "kingdomino", "stages": [{"format": {"kind": "swiss", "rounds": 3, "size": 2}}]}


def name_organiser(player: Api, other: Api) -> Answer:
    return player.post("/v1/tournaments", {**EVENT, "organisers": [other.account]})


def name_event_referee(player: Api, other: Api) -> Answer:
    return player.post("/v1/tournaments", {**EVENT, "terms": {"referees": [other.account]}})


def add_arbiter(player: Api, other: Api) -> Answer:
    event = did(player.post("/v1/tournaments", EVENT))["tournament"]["id"]
    return player.put(f"/v1/tournaments/{event}/staff/{other.account}", {"duty": "arbiter"})


def invite_to_event(player: Api, other: Api) -> Answer:
    event = did(player.post("/v1/tournaments", EVENT))["tournament"]["id"]
    return player.post(f"/v1/tournaments/{event}/entrants", {"account": other.account})


WAYS: tuple[Callable[[Api, Api], Answer], ...] = (
    challenge, invite, match, take_open_seat, join_match, join_seek, name_referee, seek_with_referee, name_organiser,
    name_event_referee, add_arbiter, invite_to_event,
)  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_a_block_closes_each_way_to_play_for_both_sides(way: Callable[[Api, Api], Answer], pair: list[Api]) -> None:
    ada, bob = pair
    block(ada, bob)
    refused(way(bob, ada), 409, "not-accepting")
    refused(way(ada, bob), 409, "player-blocked")
    assert ada.delete(f"{LIST}/{bob.account}").status == 204
    for one, other in ((ada, bob), (bob, ada)):
        assert way(one, other).status in (200, 201)


def test_the_refusal_does_not_name_a_block(pair: list[Api]) -> None:
    ada, bob = pair
    block(ada, bob)
    assert "block" not in challenge(bob, ada).text.lower()


def test_an_invitation_and_a_challenge_from_before_cannot_be_accepted(pair: list[Api]) -> None:
    ada, bob = pair
    game, seek = invite(ada, bob).json["game"]["id"], challenge(ada, bob).json["id"]
    block(ada, bob)
    refused(bob.put(f"/v1/games/{game}/seats/1"), 409, "not-accepting")
    refused(bob.post(f"/v1/seeks/{seek}/acceptance", {}), 409, "not-accepting")
    ada.delete(f"{LIST}/{bob.account}")
    block(bob, ada)
    refused(bob.put(f"/v1/games/{game}/seats/1"), 409, "player-blocked")
    refused(bob.post(f"/v1/seeks/{seek}/acceptance", {}), 409, "player-blocked")


def test_seeks_of_both_are_not_matched_with_each_other(trio: list[Api]) -> None:
    ada, bob, cleo = trio
    block(bob, ada)
    new = {"ruleset": "kingdomino", "terms": terms("matched")}
    first, second = (one.post("/v1/seeks", new).json for one in (ada, bob))
    assert (first["status"], second["status"]) == ("open", "open")
    game = cleo.post("/v1/seeks", new).json["game"]
    assert ada.get(f"/v1/seeks/{first['id']}").json["game"] == game, "the oldest that fits"
    three = {**new, "player_count": 3}
    assert [one.post("/v1/seeks", three).json["status"] for one in trio] == ["open"] * 3


def test_a_rematch_is_refused_and_a_running_game_goes_on(pair: list[Api]) -> None:
    ada, bob = pair
    game = table(pair)
    block(ada, bob)
    finish(pair, game)
    refused(bob.post(f"/v1/games/{game}/rematch"), 409, "not-accepting")


def test_tournaments_pair_blocked_players(trio: list[Api]) -> None:
    ada, bob, olga = trio
    block(ada, bob)
    event = open_event(olga, {"format": {"kind": "round-robin", "size": 2, "rounds": 1}}, title="Club evening")
    for player in (ada, bob):
        did(player.post(f"{event}/entrants"))
    did(olga.post(f"{event}/stages"))
    did(olga.post(f"{event}/rounds"))
    (together,) = did(olga.post(f"{event}/rounds/publish"))["round"]["tables"]
    assert {one["account"] for one in together["entrants"]} == {ada.account, bob.account}
    game = ada.get(f"/v1/games/{together['games'][0]['game']}").json
    assert (game["status"], all(seat["taken"] for seat in game["seats"])) == ("running", True)


def test_only_the_account_sees_its_list(pair: list[Api], anybody: Api) -> None:
    ada, bob = pair
    block(ada, bob)
    (one,) = ada.get(LIST).json["items"]
    handle = bob.get("/v1/me").json["handle"]
    assert (one["account"], one["handle"]) == (bob.account, handle)
    block(ada, bob)
    assert blocked(ada) == [bob.account], "a second block changes nothing"
    assert blocked(bob) == []
    refused(anybody.get(LIST), 401, "unauthenticated")
    reading = ada.bearing(ada.post("/v1/tokens", {"label": "", "scopes": ["read", "play"]}).json["token"])
    refused(reading.get(LIST), 403, "insufficient-scope")
    assert ada.put(f"{LIST}/{handle}").status == 204, "a handle will do"


def test_what_cannot_be_blocked(pair: list[Api]) -> None:
    ada, _ = pair
    refused(ada.put(f"{LIST}/{ada.account}"), 409, "not-yourself")
    refused(ada.put(f"{LIST}/bot:gentle-1"), 404, "not-found")
    refused(ada.put(f"{LIST}/a_01jd6v3r5m8x2k4q7w9y1z3a5c"), 404, "not-found")
    refused(ada.delete(f"{LIST}/a_01jd6v3r5m8x2k4q7w9y1z3a5c"), 404, "not-found")
    assert ada.delete(f"{LIST}/{ada.account}").status == 204, "nobody is blocked"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[list[Api]]:
    with application(tmp_path) as app:
        yield people(Api(over_wsgi(app)), 4)


def test_the_list_has_a_limit_and_pages(club: list[Api], monkeypatch: pytest.MonkeyPatch) -> None:
    ada, *others = club
    monkeypatch.setattr(store, "MOST", 2)
    for other in others[:2]:
        block(ada, other)
    refused(ada.put(f"{LIST}/{others[2].account}"), 409, "too-many-blocks")
    block(ada, others[0])
    first = ada.get(f"{LIST}?limit=1").json
    second = ada.get(f"{LIST}?limit=1&cursor={first['next']}").json
    assert [one["account"] for page in (first, second) for one in page["items"]] == blocked(ada)
    assert second["next"] is None


@pytest.mark.parametrize("gone", [0, 1])
def test_a_block_is_erased_with_either_account(gone: int, club: list[Api]) -> None:
    ada, bob, *_ = club
    block(ada, bob)
    block(bob, ada)
    assert club[gone].delete("/v1/me").status == 202
    assert blocked(club[1 - gone]) == []


def test_a_rematch_leaves_out_referees_who_blocked_a_player(anybody: Api) -> None:
    ada, bob, referee, other = people(anybody, 4)
    named = {"referees": [referee.account, other.account], **terms("rematch")}
    new = {"ruleset": "kingdomino", "seats": ["me", {"account": bob.account}], "terms": named}
    game = did(ada.post("/v1/games", new))["game"]["id"]
    did(bob.put(f"/v1/games/{game}/seats/1"), 200)
    did(ada.post(f"/v1/games/{game}/resignation"))
    block(referee, ada)
    offered = did(ada.post(f"/v1/games/{game}/rematch"))
    again = did(bob.post(f"/v1/seeks/{offered['id']}/acceptance", {}))["game"]
    assert did(ada.get(f"/v1/games/{again}"), 200)["terms"]["referees"] == [other.account]


@pytest.mark.parametrize("kind", ["game", "match"])
def test_nobody_takes_a_seat_with_a_referee_who_blocked_them(anybody: Api, kind: str) -> None:
    ada, bob, referee = people(anybody, 3)
    wanted = {"ruleset": "kingdomino", "seats": ["me", "open"], "terms": {"referees": [referee.account]}}
    path = "/v1/games"
    if kind == "match":
        path, wanted = "/v1/matches", wanted | {"match": {"format": "best-of", "games": 3}}
    made = did(ada.post(path, wanted))[kind]["id"]
    block(referee, bob)
    refused(bob.put(f"{path}/{made}/seats/1"), 409, "not-accepting")


@pytest.mark.parametrize("challenged", [False, True], ids=["open", "challenge"])
def test_nobody_accepts_a_seek_with_a_referee_who_blocked_them(anybody: Api, *, challenged: bool) -> None:
    ada, bob, referee = people(anybody, 3)
    named = {"referees": [referee.account], **terms("accept")}
    whom = {"to": [bob.account]} if challenged else {}
    seek = did(ada.post("/v1/seeks", {"ruleset": "kingdomino", "terms": named, **whom}))["id"]
    block(referee, bob)
    refused(bob.post(f"/v1/seeks/{seek}/acceptance", {}), 409, "not-accepting")


def test_seeks_are_not_matched_after_their_referee_blocked_a_player(anybody: Api) -> None:
    ada, bob, referee = people(anybody, 3)
    wanted = {"ruleset": "kingdomino", "terms": {"referees": [referee.account], **terms("match")}}
    first = did(ada.post("/v1/seeks", wanted))["id"]
    block(referee, ada)
    assert did(bob.post("/v1/seeks", wanted))["game"] is None
    assert did(ada.get(f"/v1/seeks/{first}"), 200)["status"] == "open"
