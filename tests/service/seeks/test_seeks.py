"""Finding a game, from outside: seeks that fit are matched at once, the oldest first; challenges are answered."""

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace
from sqlalchemy import text

from service.features.seeks.making import make
from service.features.seeks.store import Seeks
from service.platform.ids import new_id
from service.platform.storage.idempotency_keys import IdempotencyKeys
from tests.support.api import Answer, Api, over_wsgi, refused
from tests.support.app_client import BACK, AppClient
from tests.support.charging import left
from tests.support.listening import frames
from tests.support.play import finish, people, until
from tests.support.service import application
from tests.support.signed_in import Browser
from tests.support.statements import crash

QUICK: dict[str, Any] = {"clock": {"per_game_seconds": 600, "increment_seconds": 5}}


def sought(player: Api, ruleset: str = "kingdomino", **more: Any) -> dict[str, Any]:
    answer = player.post("/v1/seeks", {"ruleset": ruleset, **more})
    assert answer.status == 201, answer
    found: dict[str, Any] = answer.json
    return found


def seen(player: Api, seek: dict[str, Any]) -> dict[str, Any]:
    answer = player.get(f"/v1/seeks/{seek['id']}")
    assert answer.status == 200, answer
    found: dict[str, Any] = answer.json
    return found


def accepted(player: Api, seek: dict[str, Any], **more: Any) -> dict[str, Any]:
    answer = player.post(f"/v1/seeks/{seek['id']}/acceptance", more)
    assert answer.status == 201, answer
    found: dict[str, Any] = answer.json
    return found


def seats(player: Api, game: str) -> list[str]:
    return [seat["account"] for seat in player.get(f"/v1/games/{game}").json["seats"]]


def unlike(name: str) -> dict[str, Any]:
    """Return terms that no other test has, so that no other seek fits."""
    return {"dispute_window_seconds": 60 + sum(name.encode()) % 10_000}


def test_two_that_fit_are_matched_at_once_and_who_sought_longer_sits_first(trio: list[Api]) -> None:
    ada, bob, _ = trio
    terms = unlike("two") | QUICK
    first = sought(ada, terms=terms)
    assert (first["status"], first["game"], first["you"]) == ("open", None, "maker")
    second = sought(bob, terms=terms)
    assert (second["status"], seen(ada, first)["game"]) == ("matched", second["game"])
    game = ada.get(f"/v1/games/{second['game']}").json
    assert (game["status"], game["maker"]) == ("running", ada.account)
    assert seats(bob, second["game"]) == [ada.account, bob.account]


def test_the_oldest_that_fits_is_taken(trio: list[Api]) -> None:
    ada, bob, cleo = trio
    terms = unlike("oldest")
    first, second = sought(ada, terms=terms), sought(ada, terms=terms)
    assert first["number"] < second["number"]
    assert sought(bob, terms=terms)["game"] == seen(ada, first)["game"] != None  # noqa: E711 - and there is one
    assert seen(ada, second)["status"] == "open"
    assert sought(cleo, terms=terms)["game"] == seen(ada, second)["game"]


@pytest.mark.parametrize(
    "other",
    [
        {"terms": unlike("apart") | QUICK},
        {"options": {"harmony": True}},
        {"visibility": "unlisted"},
        {"player_count": 3},
        {"ruleset": "domaine"},
        {"terms": unlike("apart") | {"rated": False}},
        {"accepts": {"rating_min": 1600}},
        {"accepts": {"rating_max": 1400}},
    ],
)
def test_what_does_not_fit_is_not_matched(trio: list[Api], other: dict[str, Any]) -> None:
    """A player without a rating counts as one of 1500."""
    ada, bob, cleo = trio
    wish: dict[str, Any] = {"ruleset": "kingdomino", "terms": unlike("apart")}
    first, second = sought(ada, **wish), sought(bob, **wish | other)
    try:
        assert (seen(ada, first)["status"], second["status"]) == ("open", "open")
        assert sought(cleo, **wish)["game"] == seen(ada, first)["game"], "what fits is"
    finally:
        bob.delete(f"/v1/seeks/{second['id']}")


def test_three_are_found_for_a_table_of_three(trio: list[Api]) -> None:
    ada, bob, cleo = trio
    wish: dict[str, Any] = {"terms": unlike("three"), "player_count": 3}
    first = sought(ada, **wish)
    joined = accepted(bob, first)
    assert (joined["you"], joined["status"], joined["id"] != first["id"]) == ("maker", "open", True)
    game = sought(cleo, **wish)["game"]
    assert seats(ada, game) == [ada.account, bob.account, cleo.account]


def test_one_press_joins_an_open_seek(anybody: Api, trio: list[Api]) -> None:
    ada, bob, cleo = trio
    seek = sought(ada, terms=unlike("join"), accepts={"rating_min": 1600})
    listed = [one["id"] for one in anybody.get("/v1/seeks?ruleset=kingdomino&player_count=2&limit=200").json["items"]]
    assert seek["id"] in listed
    refused(bob.post(f"/v1/seeks/{seek['id']}/acceptance"), 409, "seek-unfit")
    refused(ada.post(f"/v1/seeks/{seek['id']}/acceptance"), 409, "seek-unfit")
    free = sought(ada, terms=unlike("join2"))
    game = accepted(bob, free)["game"]
    assert seats(bob, game) == [ada.account, bob.account]
    refused(cleo.post(f"/v1/seeks/{free['id']}/acceptance"), 404, "unknown-seek")
    refused(bob.post(f"/v1/seeks/{free['id']}/acceptance"), 404, "unknown-seek")


def test_a_seat_that_is_kept_is_taken_with_a_nonce(trio: list[Api]) -> None:
    ada, bob, _ = trio
    seek = sought(ada, terms=unlike("kept"), seats_kept=True)
    game = accepted(bob, seek)["game"]
    waiting = ada.get("/v1/me/inbox").json["items"][0]
    assert (waiting["waits_for"], waiting["game"]["id"]) == ("invitation", game)
    assert ada.put(f"/v1/games/{game}/seats/0", {"nonce": "mine"}).json["game"]["status"] == "running"


def test_a_challenge_is_for_who_is_named_and_found_among_what_awaits_them(anybody: Api, trio: list[Api]) -> None:
    ada, bob, cleo = trio
    challenge = sought(ada, to=[bob.account], visibility="private")
    waiting = bob.get("/v1/me/inbox").json["items"][0]
    assert (waiting["waits_for"], waiting["challenge"]["id"], waiting["game"]) == ("challenge", challenge["id"], None)
    assert waiting["challenge"]["by"]["account"] == ada.account
    for stranger in (cleo, anybody):
        refused(stranger.get(f"/v1/seeks/{challenge['id']}"), 404, "unknown-seek")
        assert challenge["id"] not in [one["id"] for one in stranger.get("/v1/seeks?limit=200").json["items"]]
    refused(cleo.post(f"/v1/seeks/{challenge['id']}/acceptance"), 404, "unknown-seek")
    refused(ada.post(f"/v1/seeks/{challenge['id']}/acceptance"), 403, "not-invited")
    game = accepted(bob, challenge)["game"]
    assert seats(bob, game) == [ada.account, bob.account]
    assert all(one["waits_for"] != "challenge" for one in bob.get("/v1/me/inbox").json["items"])


def test_all_who_are_challenged_must_accept(trio: list[Api]) -> None:
    ada, bob, cleo = trio
    challenge = sought(ada, to=[bob.account, cleo.account])
    assert challenge["player_count"] == 3
    assert accepted(bob, challenge)["game"] is None
    assert [one["answer"] for one in seen(ada, challenge)["to"]] == ["accepted", None]
    game = ada.get(f"/v1/games/{accepted(cleo, challenge, seats_kept=True)['game']}").json
    seated = [(seat["account"], seat["taken"]) for seat in game["seats"]]
    assert seated == [(ada.account, True), (bob.account, True), (cleo.account, False)]


def test_a_challenge_is_declined_with_a_reason_and_countered(trio: list[Api]) -> None:
    ada, bob, _ = trio
    challenge = sought(ada, to=[bob.account])
    assert bob.delete(f"/v1/seeks/{challenge['id']}?reason=clock").status == 204
    told = seen(ada, challenge)
    assert (told["status"], told["reason"], told["to"][0]["answer"]) == ("declined", "clock", "declined")
    refused(bob.post(f"/v1/seeks/{challenge['id']}/acceptance"), 409, "seek-closed")
    another = sought(ada, to=[bob.account])
    counter = sought(bob, "domaine", counters=another["id"])
    told = seen(ada, another)
    assert (told["status"], told["reason"], told["counter"]) == ("declined", "counter", counter["id"])
    assert [one["account"] for one in counter["to"]] == [ada.account]
    game = accepted(ada, counter)["game"]
    assert (ada.get(f"/v1/games/{game}").json["ruleset"], seats(ada, game)) == ("domaine", [bob.account, ada.account])
    refused(ada.post("/v1/seeks", {"ruleset": "domaine", "counters": counter["id"]}), 409, "seek-closed")


def test_a_seek_ends_as_it_is_withdrawn_or_nobody_is_there(app: Flask, trio: list[Api], monkeypatch: Any) -> None:
    ada, bob, _ = trio
    terms = unlike("ends")
    seek = sought(ada, terms=terms)
    refused(bob.delete(f"/v1/seeks/{seek['id']}"), 403, "not-invited")
    assert ada.delete(f"/v1/seeks/{seek['id']}").status == 204
    refused(ada.delete(f"/v1/seeks/{seek['id']}"), 409, "seek-closed")
    short = sought(ada, terms=terms, expires_in_seconds=60)
    long, there = (
        sought(ada, terms=terms, present_within_seconds=60),
        sought(ada, terms=terms, present_within_seconds=60),
    )
    began, passed = time.time(), 0
    monkeypatch.setattr("service.features.seeks.store.time", SimpleNamespace(time=lambda: began + passed))
    passed = 50
    assert seen(ada, there)["status"] == "open"
    passed = 70
    told = [seen(ada, one)["status"] for one in (seek, short, long, there)]
    assert told == ["withdrawn", "expired", "expired", "open"]
    assert sought(bob, terms=terms)["game"] == seen(ada, there)["game"]


def test_a_challenge_that_lapses_leaves_what_awaits_them(app: Flask, trio: list[Api], monkeypatch: Any) -> None:
    ada, bob, _ = trio
    sought(ada, to=[bob.account], expires_in_seconds=60)
    headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {bob.token}"}
    with app.test_client().get("/v1/me/inbox", headers=headers) as stream:
        told = stream.iter_encoded()
        assert b'"waits_for":"challenge"' in next(frames(told))
        later = time.time() + 70
        monkeypatch.setattr("service.features.seeks.store.time", SimpleNamespace(time=lambda: later))
        assert b'"items":[]' in next(told), "and not the heartbeat, which comes where there is no news"


def test_no_more_than_so_many_are_open_at_once(trio: list[Api]) -> None:
    ada = trio[0]
    made = [sought(ada, terms=unlike("many"), accepts={"rating_min": 9000 + place}) for place in range(10)]
    refused(ada.post("/v1/seeks", {"ruleset": "kingdomino", "terms": unlike("more")}), 409, "too-many-seeks")
    offered = sought(trio[1], terms=unlike("more"))
    assert accepted(ada, offered)["status"] == "matched", "it stays open for no moment"
    ada.delete(f"/v1/seeks/{made[0]['id']}")
    assert sought(ada, to=[trio[1].account])["status"] == "open"
    for one in made[1:]:
        ada.delete(f"/v1/seeks/{one['id']}")


def test_bots_say_so_play_with_those_who_accept_them_and_their_seeks_can_stand(anybody: Api, trio: list[Api]) -> None:
    ada, bob, robot = trio
    terms = unlike("bots")
    refused(robot.post("/v1/seeks", {"ruleset": "kingdomino", "stands": True}), 403, "not-a-bot")
    refused(robot.put("/v1/me", {"bot": True, "display_name": "Admin"}), 422, "name-reserved")
    assert not robot.get("/v1/me").json["bot"], "a refused request changes nothing"
    undeclared = sought(robot, terms=terms)
    assert robot.put("/v1/me", {"bot": True}).json["bot"]
    assert anybody.get(f"/v1/players/{robot.account}").json["bot"]
    refused(robot.put("/v1/me", {"bot": False}), 422, "invalid")
    only_people = sought(ada, terms=terms)
    assert (seen(robot, undeclared)["status"], only_people["status"]) == ("open", "open"), "it is a bot now"
    standing = sought(robot, terms=terms, stands=True, accepts={"bots": True})
    assert (standing["bot"], standing["status"]) == (True, "open")
    first = sought(bob, terms=terms, accepts={"bots": True})
    assert first["game"] == seen(ada, only_people)["game"], "the oldest that fits"
    games = [sought(player, terms=terms, accepts={"bots": True})["game"] for player in (ada, bob)]
    assert len({*games}) == 2
    assert all(seats(robot, game)[0] == robot.account for game in games)


def test_a_seek_can_admit_bots_alone(anybody: Api, trio: list[Api]) -> None:
    ada, robot, other = trio
    terms, alone = unlike("bots alone"), {"bots": True, "people": False}
    for bot in (robot, other):
        assert bot.put("/v1/me", {"bot": True}).status == 200
    nobody = {"ruleset": "kingdomino", "accepts": {"bots": False, "people": False}}
    refused(robot.post("/v1/seeks", nobody), 422, "invalid")
    waiting = sought(robot, terms=terms, accepts=alone)
    assert waiting["accepts"]["people"] is False
    hers = sought(ada, terms=terms, accepts={"bots": True})
    refused(ada.post(f"/v1/seeks/{waiting['id']}/acceptance"), 409, "seek-unfit")
    ada.delete(f"/v1/seeks/{hers['id']}")
    found = sought(other, terms=terms, accepts={"bots": True})
    assert found["game"] == seen(robot, waiting)["game"] is not None


def through(club: AppClient, anybody: Api) -> Api:
    """Return a guest for whom this app acts."""
    user = Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))
    return Api(anybody.transport, club.signed_in(user)["access_token"], user.account)


def test_users_of_an_app_find_each_other_and_whoever_is_not_one_is_not_taken(anybody: Api, trio: list[Api]) -> None:
    ada, bob, _ = trio
    wish = {"client_name": "Club", "redirect_uris": [BACK]}
    club, other = (AppClient(ada, ada.post("/v1/apps", wish | {"client_name": name}).json) for name in ("Club", "Bar"))
    one, two = through(club, anybody), through(club, anybody)
    terms = unlike("app")
    seek = sought(one, terms=terms, accepts={"app": club.id})
    assert (seek["accepts"]["app"], seek["accepts"]["app_name"]) == (club.id, "Club")
    for stranger in (bob, through(other, anybody)):
        refused(stranger.post(f"/v1/seeks/{seek['id']}/acceptance"), 409, "seek-unfit")
        elsewhere = sought(stranger, terms=terms)
        assert elsewhere["status"] == "open"
        assert club.id not in json.dumps(elsewhere | {"accepts": None})
        assert stranger.delete(f"/v1/seeks/{elsewhere['id']}").status == 204
    listed = [anybody.get(f"/v1/seeks?app={app.id}").json["items"] for app in (club, other)]
    assert [[told["id"] for told in items] for items in listed] == [[seek["id"]], []]
    assert sought(two, terms=terms)["game"] == seen(one, seek)["game"] != None  # noqa: E711 - and there is one
    again = sought(bob, terms=terms, accepts={"app": club.id})
    assert accepted(two, again)["status"] == "matched", "who seeks need not come through the app"
    left = sought(bob, terms=terms, accepts={"app": club.id})
    assert ada.delete(f"/v1/apps/{club.id}").status == 204
    assert seen(bob, left)["accepts"]["app_name"] is None
    gone = bob.post("/v1/seeks", {"ruleset": "kingdomino", "accepts": {"app": club.id}})
    assert refused(gone, 422, "invalid")["errors"][0]["pointer"] == "/accepts/app"


def test_a_rematch_is_the_same_once_more_with_seats_moved_on(trio: list[Api]) -> None:
    ada, bob, cleo = trio
    game = accepted(bob, sought(ada, options={"harmony": True}, terms=unlike("again")))["game"]
    refused(ada.post(f"/v1/games/{game}/rematch"), 409, "game-not-over")
    finish([ada, bob], game)
    refused(cleo.post(f"/v1/games/{game}/rematch"), 404, "unknown-game")
    offered = ada.post(f"/v1/games/{game}/rematch")
    assert (offered.status, offered.json["rematch"], offered.json["game"]) == (201, game, None)
    again = bob.post(f"/v1/games/{game}/rematch").json
    assert (again["id"], again["status"]) == (offered.json["id"], "matched"), "both wish it: that is an acceptance"
    shown = bob.get(f"/v1/games/{again['game']}").json
    assert [seat["account"] for seat in shown["seats"]] == [bob.account, ada.account]
    assert shown["rules"]["options"]["harmony"]


def test_a_game_with_a_bot_is_played_again_at_once(trio: list[Api]) -> None:
    ada = trio[0]
    game = ada.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", {"bot": "random"}]}).json["game"]["id"]
    ada.post(f"/v1/games/{game}/resignation", {"seat": 0})
    again = ada.post(f"/v1/games/{game}/rematch").json["game"]
    assert [seat["kind"] for seat in ada.get(f"/v1/games/{again}").json["seats"]] == ["bot", "account"]


def test_a_game_that_is_not_rated_does_not_count(trio: list[Api]) -> None:
    ada, bob, _ = trio
    for rated in (False, True):
        game = accepted(bob, sought(ada, terms=unlike("rated") | {"rated": rated, "dispute_window_seconds": 0}))["game"]
        finish([ada, bob], game)
        if rated:
            until(lambda: ada.get(f"/v1/players/{ada.account}/ratings").json["items"])
    (rating,) = ada.get(f"/v1/players/{ada.account}/ratings").json["items"]
    assert rating["games"] == 1


def test_two_who_race_are_matched_exactly_once(anybody: Api) -> None:
    """Twelve at once, from as many threads: six games of two, and nobody in two of them."""
    players = people(anybody, 12)
    gate = threading.Barrier(len(players))
    terms = unlike("race")

    def seek(player: Api) -> Answer:
        gate.wait()
        return player.post("/v1/seeks", {"ruleset": "kingdomino", "terms": terms})

    with ThreadPoolExecutor(len(players)) as pool:
        made = list(pool.map(seek, players))
    games = [seen(player, one.json)["game"] for player, one in zip(players, made, strict=True)]
    assert sorted(games.count(game) for game in {*games}) == [2] * 6
    numbers = sorted((one.json["number"], game) for one, game in zip(made, games, strict=True))
    assert [game for _, game in numbers[::2]] == [game for _, game in numbers[1::2]], "each with the one before"
    for player, game in zip(players, games, strict=True):
        assert player.account in seats(player, game)


def test_of_two_who_join_one_seek_at_once_one_has_the_game(anybody: Api, trio: list[Api]) -> None:
    ada, *others = trio
    seek = sought(ada, terms=unlike("one"))
    gate = threading.Barrier(2)

    def join(player: Api) -> Answer:
        gate.wait()
        return player.post(f"/v1/seeks/{seek['id']}/acceptance")

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(join, others))
    assert sorted(one.status for one in answers) in ([201, 404], [201, 409])


def test_a_request_sent_twice_seeks_once(trio: list[Api]) -> None:
    ada = trio[0]
    body = {"ruleset": "kingdomino", "terms": unlike("twice")}
    sent = [ada.post("/v1/seeks", body, Idempotency_Key="once").json["id"] for _ in range(2)]
    assert sent[0] == sent[1]


def test_who_is_forgotten_seeks_no_more(anybody: Api, trio: list[Api]) -> None:
    ada, bob, cleo = trio
    terms = unlike("forgotten")
    seek, challenge = sought(ada, terms=terms), sought(bob, to=[ada.account])
    assert ada.delete("/v1/me").status == 202
    assert sought(cleo, terms=terms)["game"] is None
    refused(anybody.get(f"/v1/seeks/{seek['id']}"), 404, "unknown-seek")
    refused(bob.get(f"/v1/seeks/{challenge['id']}"), 404, "unknown-seek")


def test_a_tag_tells_whether_anything_has_happened(trio: list[Api]) -> None:
    ada, bob, _ = trio
    seek = sought(ada, terms=unlike("tag"))
    shown = ada.get(f"/v1/seeks/{seek['id']}")
    again = ada.get(f"/v1/seeks/{seek['id']}", If_None_Match=shown.headers["ETag"])
    assert again.status == 304
    accepted(bob, seek)
    assert ada.get(f"/v1/seeks/{seek['id']}", If_None_Match=shown.headers["ETag"]).status == 200


def test_a_restart_loses_none(tmp_path: Path) -> None:
    with application(tmp_path) as app:
        ada, bob, cleo = people(Api(over_wsgi(app)), 3)
        seek, challenge = sought(ada), sought(bob, "domaine", to=[cleo.account])
        seeks = app.extensions["service"]["seeks"].seeks
        (matched, _) = seeks.open(new_id("k"), replace(seeks.find(seek["id"]).request, account=cleo.account), 60)
    with application(tmp_path) as app:
        transport = over_wsgi(app)
        ada, bob, cleo = (Api(transport, one.token, one.account) for one in (ada, bob, cleo))
        service = app.extensions["service"]
        until(lambda: not service["seeks"].seeks.unmade())
        assert seats(ada, matched.game) == [ada.account, cleo.account], "matched, and killed before the game was made"
        assert make(service["seeks"].seeks, service["games"].desk, matched.game) is not None
        assert seats(bob, accepted(cleo, challenge)["game"]) == [bob.account, cleo.account]


def test_players_are_found_by_how_their_handle_begins(anybody: Api) -> None:
    for handle in ("Quentin", "quella", "qu_rt"):
        anybody.as_(handle)
    found = anybody.get("/v1/players?handle=QU&limit=2").json
    assert [one["handle"] for one in found["items"]] == ["qu_rt", "quella"]
    rest = anybody.get(f"/v1/players?handle=QU&limit=2&cursor={found['next']}").json
    assert ([one["handle"] for one in rest["items"]], rest["next"]) == (["Quentin"], None)
    assert [one["handle"] for one in anybody.get("/v1/players?handle=qu_").json["items"]] == ["qu_rt"]


LOST = [(Seeks, "made"), (IdempotencyKeys, "grant")]
"""Writes after the match, at which a process may die: nobody gets its answer."""


@pytest.mark.parametrize("lost", LOST, ids=["before the game is known as made", "before the answer is kept"])
@pytest.mark.parametrize("kind", ["challenge", "seek", "rematch", "standing seek of a bot"])
def test_a_retry_after_a_crash_finds_the_game_of_its_acceptance(
    app: Flask, trio: list[Api], kind: str, lost: tuple[type, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bruno, _ = trio
    path = _acceptance(ada, bruno, kind)
    with monkeypatch.context() as crashing:
        crashing.setattr(*lost, crash)
        assert bruno.post(path, Idempotency_Key="once").status == 500
    first = bruno.post(path, Idempotency_Key="once")
    assert first.status == 201, first
    assert first.json["status"] == "matched"
    assert bruno.post(path, Idempotency_Key="once").body == first.body
    found = bruno.get(f"/v1/games?player={bruno.account}&status=running").json["items"]
    assert [game["id"] for game in found] == [first.json["game"]]
    refused(bruno.post(f"/v1/seeks/{first.json['id']}/acceptance"), 409, "seek-closed")


def _acceptance(ada: Api, bruno: Api, kind: str) -> str:
    """Let ada offer a game to bruno, and return the address at which he accepts it."""
    terms = unlike(kind)
    if kind == "rematch":
        played = sought(ada, to=[bruno.account])
        game = accepted(bruno, played)["game"]
        assert ada.post(f"/v1/games/{game}/resignation").status == 201
        assert ada.post(f"/v1/games/{game}/rematch").status == 201
        return f"/v1/games/{game}/rematch"
    if kind == "challenge":
        offered = sought(ada, to=[bruno.account])
    elif kind == "seek":
        offered = sought(ada, terms=terms)
    else:
        assert ada.put("/v1/me", {"bot": True}).status == 200
        offered = sought(ada, terms=terms, stands=True, accepts={"bots": True})
    return f"/v1/seeks/{offered['id']}/acceptance"


def test_seeks_are_charged_and_an_address_has_a_share_of_open_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what is open counts: a refused seek costs nothing, and one that is withdrawn or matched leaves its share."""
    monkeypatch.setattr("service.features.seeks.store.PLACE_HOURS", 120)
    with application(tmp_path, WORK_LIMIT="60", ACCOUNT_RATE_LIMIT="1000") as app:
        ada, bob, eve = people(Api(over_wsgi(app)), 3)
        seek = {"ruleset": "kingdomino", "accepts": {"rating_min": 9000}, "expires_in_seconds": 10 * 3600}
        made = [ada.post("/v1/seeks", seek) for _ in range(10)]
        assert [(one.status, left(one)) for one in made[:2]] == [(201, 59), (201, 59)]
        for _ in range(5):
            refused(ada.post("/v1/seeks", seek), 409, "too-many-seeks")
        assert [bob.post("/v1/seeks", seek).status for _ in range(2)] == [201, 201]
        detail = refused(bob.post("/v1/seeks", seek), 409, "too-many-seeks")["detail"]
        assert "address" in detail
        assert ada.delete(f"/v1/seeks/{made[0].json['id']}").status == 204
        open_to_all = sought(bob, expires_in_seconds=10 * 3600)
        refused(eve.post("/v1/seeks", seek), 409, "too-many-seeks")
        assert accepted(eve, open_to_all)["status"] == "matched", "it stores no open seek"
        assert [eve.post("/v1/seeks", seek).status for _ in range(2)] == [201, 409], "a match leaves its share"
        with app.extensions["service"].platform.registry.database.read() as connection:
            places = set(connection.execute(text("SELECT place FROM seeks")).scalars())
        assert len(places) == 1
        assert "127.0.0.1" not in places.pop()
