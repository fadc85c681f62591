"""Seats, visibility of a game, and its entries in lists."""

import pytest

from tests.support.api import refused
from tests.support.play import asked, events, finish, move, people, table


def made(player, seats, **terms):
    answer = player.post("/v1/games", {"ruleset": "kingdomino", "seats": seats, **terms})
    assert answer.status == 201, answer
    assert answer.headers["Location"] == f"/v1/games/{answer.json['game']['id']}"
    return answer.json["game"]["id"]


def test_a_game_begins_when_the_last_seat_is_taken(trio):
    ada, bob, cleo = trio
    game = made(ada, ["me", "open", {"account": cleo.account}])
    sat = bob.put(f"/v1/games/{game}/seats/1", {"nonce": "my-own-luck"})
    assert sat.json["game"]["status"] == "open"
    assert sat.json["game"]["table"] is None
    assert events(ada, game)[-1]["event"]["type"] == "seat-taken"
    sat = cleo.put(f"/v1/games/{game}/seats/2")
    shown = sat.json["game"]
    assert (sat.json["receipt"]["seq"], sat.json["receipt"]["head"]) == (shown["version"], shown["head"])
    assert (shown["status"], shown["you"]) == ("running", [2])
    assert [seat["handle"] for seat in shown["seats"]] == [one.get("/v1/me").json["handle"] for one in trio]
    started = next(one["event"] for one in sat.json["events"] if one["event"]["type"] == "game-started")
    assert started["data"]["nonces"] == [None, "my-own-luck", None]


def test_sitting_twice_is_sitting_once(trio):
    ada, bob, _ = trio
    game = made(ada, ["me", "open", "open"])
    first = bob.put(f"/v1/games/{game}/seats/1", {"nonce": "n"})
    again = bob.put(f"/v1/games/{game}/seats/1", {"nonce": "n"})
    assert (again.status, again.json["receipt"], again.json["events"]) == (200, None, [])
    assert again.json["game"] == first.json["game"]
    refused(bob.put(f"/v1/games/{game}/seats/1", {"nonce": "another"}), 409, "seat-taken")
    refused(bob.put(f"/v1/games/{game}/seats/2"), 409, "seated-already")


def test_whoever_makes_a_game_puts_a_nonce_into_it_once_they_have_seen_the_commitment(trio):
    """Also where nobody but bots is waited for, so that it would begin at once (docs/shuffles.md, Chance)."""
    ada, bob, _ = trio
    kept = ada.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", {"bot": "random"}], "seats_kept": True})
    shown = kept.json["game"]
    assert (shown["status"], len(shown["commit"])) == ("open", 64)
    assert shown["seats"][0] | {"handle": ""} == {
        "seat": 0, "kind": "account", "account": ada.account, "taken": False, "handle": "",
    }  # fmt: skip
    sat = ada.put(f"/v1/games/{shown['id']}/seats/0", {"nonce": "ada-s"})
    started = next(one["event"] for one in sat.json["events"] if one["event"]["type"] == "game-started")
    assert (started["data"]["nonces"], sat.json["game"]["commit"]) == (["ada-s", None], shown["commit"])

    game = made(ada, ["me", "open"])
    assert ada.put(f"/v1/games/{game}/seats/0", {"nonce": "ada-s"}).status == 200
    refused(ada.put(f"/v1/games/{game}/seats/0", {"nonce": "another"}), 409, "seat-taken")
    begun = bob.put(f"/v1/games/{game}/seats/1", {"nonce": "bob-s"})
    started = next(one["event"] for one in begun.json["events"] if one["event"]["type"] == "game-started")
    assert started["data"]["nonces"] == ["ada-s", "bob-s"]
    late = made(ada, ["me", {"bot": "random"}])
    refused(ada.put(f"/v1/games/{late}/seats/0", {"nonce": "too-late"}), 409, "seat-taken")


def test_seats_that_are_not_free(trio):
    ada, bob, cleo = trio
    game = made(ada, ["me", {"account": bob.get("/v1/me").json["handle"].upper()}, "open"])
    refused(cleo.put(f"/v1/games/{game}/seats/0"), 409, "seat-taken")
    refused(cleo.put(f"/v1/games/{game}/seats/1"), 403, "not-invited")
    refused(cleo.put(f"/v1/games/{game}/seats/3"), 404, "unknown-seat")
    refused(cleo.delete(f"/v1/games/{game}/seats/3"), 404, "unknown-seat")
    for seat in (1, 2):
        refused(cleo.delete(f"/v1/games/{game}/seats/{seat}"), 403, "not-seated")
    for act in (ada.put, ada.delete):
        refused(act(f"/v1/games/g_{'0' * 26}/seats/0"), 404, "unknown-game")
    refused(ada.post(f"/v1/games/g_{'0' * 26}/cancellation"), 404, "unknown-game")


def test_an_invitation_can_be_declined_and_a_seat_left(trio):
    ada, bob, cleo = trio
    game = made(ada, ["me", {"account": bob.account}, "open"])
    assert bob.delete(f"/v1/games/{game}/seats/1").json["game"]["seats"][1]["kind"] == "open"
    refused(bob.delete(f"/v1/games/{game}/seats/1"), 403, "not-seated")
    assert cleo.put(f"/v1/games/{game}/seats/1").status == 200
    refused(bob.delete(f"/v1/games/{game}/seats/1"), 403, "not-seated")
    assert cleo.delete(f"/v1/games/{game}/seats/1").json["game"]["you"] == []
    assert bob.put(f"/v1/games/{game}/seats/1").status == 200
    assert cleo.put(f"/v1/games/{game}/seats/2").json["game"]["status"] == "running"
    refused(bob.delete(f"/v1/games/{game}/seats/1"), 409, "game-running")


def test_only_its_maker_may_call_a_game_off(trio):
    ada, bob, cleo = trio
    game = made(ada, ["open", "open"])
    assert bob.put(f"/v1/games/{game}/seats/0").status == 200
    refused(bob.post(f"/v1/games/{game}/cancellation"), 403, "not-the-maker")
    called_off = ada.post(f"/v1/games/{game}/cancellation").json
    assert called_off["game"]["status"] == "cancelled"
    assert ada.post(f"/v1/games/{game}/cancellation").json["receipt"] is None
    refused(cleo.put(f"/v1/games/{game}/seats/1"), 409, "game-over")
    refused(bob.delete(f"/v1/games/{game}/seats/0"), 409, "game-running")
    assert ada.get(f"/v1/games/{game}/audit").json["verdict"] == "not-begun"
    running = table([ada, bob])
    refused(ada.post(f"/v1/games/{running}/cancellation"), 409, "game-running")
    refused(cleo.put(f"/v1/games/{running}/seats/1"), 409, "seat-taken")
    finish([ada, bob], running)
    refused(ada.post(f"/v1/games/{running}/cancellation"), 409, "game-running")
    refused(cleo.put(f"/v1/games/{running}/seats/1"), 409, "game-over")


@pytest.mark.parametrize(
    ("terms", "status", "code"),
    [
        ({"seats": ["me"]}, 422, "player-count"),
        ({"seats": ["open"] * 5}, 422, "player-count"),
        ({"seats": ["me", "me"]}, 422, "seated-twice"),
        ({"seats": ["me", {"account": "nobody-at-all"}]}, 422, "unknown-player"),
        ({"seats": ["me", {"account": "bot:random-1"}]}, 422, "invalid"),
        ({"seats": ["me", {"bot": "deep-thought"}]}, 422, "invalid"),
        ({"seats": ["me", "you"]}, 422, "invalid"),
        ({"ruleset": "chess"}, 422, "invalid"),
        ({"options": {"harmony": 1}}, 422, "invalid-options"),
        ({"options": {"castles": True}}, 422, "invalid-options"),
        ({"seats": ["me", "open", "open"], "options": {"mighty_duel": True}}, 422, "player-count"),
        ({"sandbox": "true"}, 422, "invalid"),
        ({"position": {}}, 422, "sandbox-only"),
        ({"seats": ["open", {"account": "bot:random"}], "sandbox": True}, 422, "invalid"),
        ({"seats": ["open", "open"], "sandbox": True, "position": {"pile": [49]}}, 422, "invalid-position"),
        ({"visibility": "secret"}, 422, "invalid"),
        ({"clock": 10}, 422, "invalid"),
    ],
)
def test_games_that_cannot_be_made(anybody, terms, status, code):
    (ada,) = people(anybody, 1)
    refused(ada.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"], **terms}), status, code)


def test_one_wish_makes_one_game(pair):
    wish = {"ruleset": "kingdomino", "seats": ["me", "open"]}
    first = pair[0].post("/v1/games", wish, Idempotency_Key="the-one")
    again = pair[0].post("/v1/games", wish, Idempotency_Key="the-one")
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.json == first.json
    assert pair[1].post("/v1/games", wish, Idempotency_Key="the-one").json["game"]["id"] != first.json["game"]["id"]


def test_a_private_game_is_nothing_to_strangers(anybody, trio):
    ada, bob, stranger = trio
    game = made(ada, ["me", {"account": bob.account}], visibility="private")
    assert bob.get(f"/v1/games/{game}").status == 200
    for reader in (stranger, anybody):
        for part in ("", "/events", "/log", "/record", "/audit", "?at=1", "?view=referee", "?as=position"):
            refused(reader.get(f"/v1/games/{game}{part}"), 404, "unknown-game")
        refused(reader.get(f"/v1/games/{game}/events", Accept="text/event-stream"), 404, "unknown-game")
    refused(stranger.put(f"/v1/games/{game}/seats/1"), 404, "unknown-game")
    refused(stranger.post(f"/v1/games/{game}/cancellation"), 404, "unknown-game")
    bob.put(f"/v1/games/{game}/seats/1")
    _, shown = asked([ada, bob], game)
    refused(move(stranger, shown), 404, "unknown-game")
    ids = [line["id"] for line in stranger.get("/v1/games?limit=200").json["items"]]
    assert game not in ids
    assert game in [line["id"] for line in bob.get("/v1/games").json["items"]]
    assert stranger.get(f"/v1/games?player={ada.account}").json["items"] == []
    finish([ada, bob], game)
    refused(stranger.get(f"/v1/games/{game}/record"), 404, "unknown-game")


def test_who_declines_an_invitation_to_a_private_game_is_told_so_and_no_more(pair):
    ada, bob = pair
    game = made(ada, ["me", {"account": bob.account}], visibility="private")
    declined = bob.delete(f"/v1/games/{game}/seats/1")
    assert declined.status == 200
    assert declined.json["game"]["you"] == []
    assert declined.json["receipt"]["stream"] == game
    refused(bob.get(f"/v1/games/{game}"), 404, "unknown-game")
    match = {"ruleset": "kingdomino", "seats": ["me", {"account": bob.account}], "match": {"format": "dynasty"}}
    match = ada.post("/v1/matches", {**match, "visibility": "private"}).json["match"]["id"]
    assert bob.delete(f"/v1/matches/{match}/seats/1").json["match"]["you"] == []
    refused(bob.get(f"/v1/matches/{match}"), 404, "unknown-match")


def test_the_views_that_a_running_game_grants(anybody, pair):
    game = table(pair)
    ada, bob = pair
    assert ada.get(f"/v1/games/{game}?view=seat").json["view"] == "seat-0"
    assert ada.get(f"/v1/games/{game}?view=public").json["view"] == "public"
    refused(ada.get(f"/v1/games/{game}?view=seat-1"), 403, "view-not-yours")
    refused(bob.get(f"/v1/games/{game}/events?view=referee"), 403, "view-not-yours")
    refused(anybody.get(f"/v1/games/{game}/record?view=seat-0"), 403, "view-not-yours")
    refused(anybody.get(f"/v1/games/{game}?view=seat"), 403, "not-seated")
    refused(anybody.get(f"/v1/games/{game}?view=seat-7"), 404, "unknown-seat")
    refused(anybody.get(f"/v1/games/{game}?view=everything"), 422, "invalid")
    refused(ada.get(f"/v1/games/{game}?as=position"), 403, "view-not-yours")
    assert ada.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"


def test_lists_of_games_and_what_awaits_whom(anybody, trio):
    ada, bob, cleo = trio
    game = made(ada, ["me", {"account": bob.account}])

    def awaiting(player):
        return [(one["waits_for"], one["game"]["id"], one["seat"]) for one in player.get("/v1/me/inbox").json["items"]]

    assert awaiting(ada) == []
    assert awaiting(bob) == [("invitation", game, 1)]
    bob.put(f"/v1/games/{game}/seats/1")
    player, shown = asked([ada, bob], game)
    (waiting,) = player.get("/v1/me/inbox").json["items"]
    assert waiting["decision"]["id"] == waiting["game"]["decision"]["id"] == shown["decision"]["id"]
    finish([ada, bob], game)
    others = made(ada, ["me", "open", "open"])
    listed = anybody.get(f"/v1/games?player={ada.account}").json["items"]
    assert [(line["id"], line["status"]) for line in listed] == [(others, "open"), (game, "final")]
    (line,) = anybody.get(f"/v1/games?player={bob.account}&status=final&ruleset=kingdomino").json["items"]
    assert line["result"] == anybody.get(f"/v1/games/{game}").json["result"]
    assert anybody.get(f"/v1/games?player={cleo.account}").json["items"] == []
    first = ada.get(f"/v1/games?player={ada.account}&limit=1")
    assert first.headers["Link"].endswith('rel="next"')
    second = ada.get(f"/v1/games?player={ada.account}&limit=1&cursor={first.json['next']}").json
    assert [line["id"] for line in first.json["items"] + second["items"]] == [others, game]
    assert second["next"] is None


def test_who_is_forgotten_has_no_name_and_the_record_holds(anybody, pair):
    game = table(pair)
    finish(pair, game)
    head = anybody.get(f"/v1/games/{game}").json["head"]
    assert pair[0].delete("/v1/me").status == 202
    shown = anybody.get(f"/v1/games/{game}").json
    assert (shown["seats"][0]["handle"], shown["seats"][0]["account"]) == (None, pair[0].account)
    assert shown["head"] == head
    assert "#0" in anybody.get(f"/v1/games/{game}/log", Accept="text/plain").text
