"""Matches over HTTP: several games by the same players, one opened when the other is final, and how they add up."""

import pytest

from events.keys import read_public_keys
from events.receipts import check_receipt
from events.record.verifying import read_record
from tests.support.api import Api, over_http, refused
from tests.support.listening import listening
from tests.support.play import finish, people, until
from tests.support.server import running


def made(player, seats, match, **terms):
    answer = player.post("/v1/matches", {"ruleset": "kingdomino", "seats": seats, "match": match, **terms})
    assert answer.status == 201, answer
    return answer.json["match"]["id"]


def begun(players, match, **terms):
    """A match that all of these have joined."""
    name = made(players[0], ["me", *({"account": player.account} for player in players[1:])], match, **terms)
    for seat, player in enumerate(players[1:], 1):
        assert player.put(f"/v1/matches/{name}/seats/{seat}").status == 200
    return name


def game_of(player, match, number):
    """The match's game of this number, once it is opened; None, once the match is over without it."""

    def look():
        shown = player.get(f"/v1/matches/{match}").json
        opened = [game["game"] for game in shown["games"] if game["number"] == number]
        return opened or (shown["status"] == "ended" and [None])

    return until(look)[0]


def play_out(players, match):
    """Play all its games; return the results that the games themselves report."""
    results = []
    while (game := game_of(players[0], match, len(results) + 1)) is not None:
        results.append(finish(players, game))
    return players[0].get(f"/v1/matches/{match}").json, results


def test_a_dynasty_is_three_games_whose_scores_are_added_up(anybody, pair):
    match = begun(pair, {"format": "dynasty"}, options={"harmony": True})
    shown, results = play_out(pair, match)
    assert len(results) == 3
    for number, result in enumerate(results, 1):
        assert result["match"] == {"id": match, "number": number}
        assert result["rules"]["options"]["harmony"] is True
        assert [seat["account"] for seat in result["seats"]] == [player.account for player in pair]
    scores = [[standing["score"] for standing in result["result"]["standings"]] for result in results]
    assert [standing["score"] for standing in shown["standings"]] == [sum(each) for each in zip(*scores, strict=True)]
    assert shown["status"] == "ended"
    listed = anybody.get(f"/v1/games?match={match}").json["items"]
    assert [line["id"] for line in reversed(listed)] == [result["id"] for result in results]


def test_best_of_three_ends_when_it_is_decided(pair):
    shown, results = play_out(pair, begun(pair, {"format": "best-of", "games": 3}))
    wins = [0, 0]
    for number, result in enumerate(results, 1):
        for standing in result["result"]["standings"]:
            wins[standing["seat"]] += standing["place"] == 1
        assert (max(wins) > 1 or number == 3) == (number == len(results))
    assert [standing["score"] for standing in shown["standings"]] == wins


def test_seats_go_round_if_that_is_agreed(trio):
    shown, results = play_out(trio, begun(trio, {"format": "best-of", "games": 3, "seats": "rotated"}))
    for turn, (game, result) in enumerate(zip(shown["games"], results, strict=True)):
        players = [(seat + turn) % 3 for seat in range(3)]
        assert game["seats"] == players
        assert [seat["account"] for seat in result["seats"]] == [trio[player].account for player in players]
        own = {standing["seat"]: standing["score"] for standing in game["standings"]}
        for standing in result["result"]["standings"]:
            assert own[players[standing["seat"]]] == standing["score"]


def test_the_record_stands_by_itself_and_names_the_heads_of_its_games(anybody, pair):
    match = begun(pair, {"format": "best-of", "games": 1})
    _, (result,) = play_out(pair, match)
    keys = read_public_keys(anybody.get("/.well-known/jwks.json").body)
    record = read_record(anybody.get(f"/v1/matches/{match}/record").body.splitlines(keepends=True), keys)
    assert (record.report.verdict, record.report.kind) == ("verified", "match")
    types = [event.event.type for event in record.events]
    assert types == [
        "match-created", "seat-taken", "seat-taken", "match-game-opened", "match-game-ended", "match-ended",
        "seed-opened",
    ]  # fmt: skip
    assert result["head"].encode() in record.events[4].body
    items = anybody.get(f"/v1/matches/{match}/events").json["items"]
    assert [item["event"]["hash"] for item in items] == [event.hash for event in record.events]


def test_joining_is_answered_with_a_receipt_and_the_first_game_is_there(shared, anybody, pair):
    match = made(pair[0], ["me", "open"], {"format": "dynasty"})
    with listening(shared.url, f"/v1/matches/{match}/events", anybody) as stream:
        stream.take(2)
        joined = pair[1].put(f"/v1/matches/{match}/seats/1").json
        keys = read_public_keys(anybody.get("/.well-known/jwks.json").body)
        assert check_receipt(joined["receipt"], keys)
        assert [message.data["event"]["type"] for message in stream.take(2)] == ["seat-taken", "match-game-opened"]
    (game,) = joined["match"]["games"]
    assert pair[1].get(f"/v1/games/{game['game']}").json["status"] == "running"
    again = pair[1].put(f"/v1/matches/{match}/seats/1").json
    assert (again["receipt"], again["events"], again["match"]) == (None, [], joined["match"])


def test_who_may_join_leave_and_call_off(anybody):
    ada, bob, cleo = people(anybody, 3)
    match = made(ada, ["me", {"account": bob.account}], {"format": "dynasty"})
    refused(cleo.put(f"/v1/matches/{match}/seats/1"), 403, "not-invited")
    refused(ada.put(f"/v1/matches/{match}/seats/1"), 409, "seated-already")
    refused(bob.put(f"/v1/matches/{match}/seats/2"), 404, "unknown-seat")
    assert bob.delete(f"/v1/matches/{match}/seats/1").json["match"]["seats"][1]["kind"] == "open"
    refused(bob.post(f"/v1/matches/{match}/cancellation"), 403, "not-the-maker")
    assert cleo.put(f"/v1/matches/{match}/seats/1").json["match"]["status"] == "running"
    refused(cleo.delete(f"/v1/matches/{match}/seats/1"), 409, "game-running")
    refused(ada.post(f"/v1/matches/{match}/cancellation"), 409, "game-running")
    refused(bob.put(f"/v1/matches/{match}/seats/1"), 409, "game-over")
    other = made(ada, ["me", "open"], {"format": "dynasty"})
    assert ada.post(f"/v1/matches/{other}/cancellation").json["match"]["status"] == "cancelled"
    assert ada.post(f"/v1/matches/{other}/cancellation").json["receipt"] is None


def test_a_private_match_is_nothing_to_strangers(anybody):
    ada, bob, stranger = people(anybody, 3)
    match = begun([ada, bob], {"format": "best-of", "games": 1}, visibility="private")
    for part in ("", "/events", "/record"):
        refused(stranger.get(f"/v1/matches/{match}{part}"), 404, "unknown-match")
    refused(stranger.put(f"/v1/matches/{match}/seats/1"), 404, "unknown-match")
    game = game_of(ada, match, 1)
    refused(stranger.get(f"/v1/games/{game}"), 404, "unknown-game")
    assert bob.get(f"/v1/games/{game}").json["you"] == [1]


def listed(player, query=""):
    return [match["id"] for match in player.get(f"/v1/matches?limit=200{query}").json["items"]]


def test_whom_a_private_match_concerns_finds_it(anybody, shared):
    """They are notified when invited; the match is in their list when seated, and nowhere when gone."""
    ada, bob, cleo, stranger = people(anybody, 4)
    with listening(shared.url, "/v1/me/inbox", bob) as heard:
        assert heard.next().data["items"] == []
        seats = ["me", {"account": bob.account}, {"account": cleo.account}]
        match = made(ada, seats, {"format": "dynasty"}, visibility="private")
        (item,) = heard.next().data["items"]
        assert (item["waits_for"], item["seat"], item["decision"], item["game"]) == ("invitation", 1, None, None)
        assert item["match"] == bob.get(f"/v1/matches/{match}").json
        assert bob.get("/v1/me/inbox").json["items"] == [item]
        assert [listed(player)[0] for player in (ada, bob, cleo)] == [match] * 3
        assert match not in listed(stranger) + listed(anybody)
        assert bob.put(f"/v1/matches/{match}/seats/1").status == 200
        assert heard.next().data["items"] == bob.get("/v1/me/inbox").json["items"] == []
    his = f"&player={bob.account}"
    assert listed(cleo, his) == listed(bob, f"{his}&status=open&ruleset=kingdomino") == [match]
    assert listed(bob, f"{his}&ruleset=domaine") == listed(stranger, his) == listed(anybody, his) == []
    assert cleo.delete(f"/v1/matches/{match}/seats/2").status == 200
    assert cleo.get("/v1/me/inbox").json["items"] == []
    assert match not in listed(cleo)
    assert match in listed(bob)


@pytest.mark.parametrize(
    ("terms", "pointer"),
    [
        ({"format": "marathon"}, "/match/format"),
        ({"format": "dynasty", "games": 5}, "/match/games"),
        ({"format": "best-of", "games": 4}, "/match/games"),
    ],
)
def test_matches_that_cannot_be_made(anybody, terms, pointer):
    (ada,) = people(anybody, 1)
    wish = {"ruleset": "kingdomino", "seats": ["me", "open"], "match": terms}
    problem = refused(ada.post("/v1/matches", wish), 422, "invalid-match")
    assert problem["errors"][0]["pointer"] == pointer


def test_lists_of_matches(anybody, pair):
    newest = [made(pair[0], ["me", "open"], {"format": "dynasty"}) for _ in range(3)][::-1]
    first = anybody.get("/v1/matches?status=open&limit=2").json
    assert [match["id"] for match in first["items"]] == newest[:2]
    second = anybody.get(f"/v1/matches?status=open&limit=2&cursor={first['next']}").json
    assert second["items"][0]["id"] == newest[2]


def test_the_next_game_is_opened_whatever_happens_to_the_service(tmp_path):
    """It is killed right after a game is final. The next process opens exactly one next game."""
    with running(tmp_path / "data") as service:
        pair = people(Api(over_http(service.url)), 2)
        match = begun(pair, {"format": "dynasty"})
        for number in (1, 2, 3):
            finish(pair, game_of(pair[0], match, number))
            service.kill()
            service.start()
        shown = until(lambda: (shown := pair[0].get(f"/v1/matches/{match}").json)["status"] == "ended" and shown)
        assert len(shown["games"]) == 3
        assert len(pair[0].get(f"/v1/games?match={match}").json["items"]) == 3
