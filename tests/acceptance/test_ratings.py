"""Ratings at a real service: people's games move them, bots' do not, and what a referee voids moves them back."""

import pytest

from tests.support.event import first_round, open_event
from tests.support.play import finish, people, table, until
from tests.support.server import command


def rating(reader, player, players):
    """Return the player's rating at tables of this many."""
    items = reader.get(f"/v1/players/{player.account}/ratings").json["items"]
    return next((item for item in items if (item["ruleset"], item["player_count"]) == ("kingdomino", players)), None)


def games(reader, player, players):
    found = rating(reader, player, players)
    return 0 if found is None else found["games"]


def test_games_between_people_move_their_ratings(anybody, shared, referee):
    four = people(anybody, 4)
    first = finish(four, table(four))
    until(lambda: all(games(anybody, player, 4) == 1 for player in four))
    by_place = sorted(zip(first["result"]["standings"], four, strict=True), key=lambda pair: pair[0]["place"])
    after_one = [rating(anybody, player, 4)["rating"] for _, player in by_place]
    assert after_one == sorted(after_one, reverse=True)
    assert after_one[0] > 1500 > after_one[-1]
    assert abs(sum(after_one) / 4 - 1500) < 0.01
    assert all(rating(anybody, player, 4)["provisional"] for player in four)

    once = {player.account: rating(anybody, player, 4) for player in four}
    second = finish(four, table(four))["id"]
    until(lambda: all(games(anybody, player, 4) == 2 for player in four))
    assert {player.account: rating(anybody, player, 4) for player in four} != once
    board = anybody.get("/v1/leaderboards/kingdomino?player_count=4&limit=200").json["items"]
    assert {player.account for player in four} <= {item["account"] for item in board}

    ruling = {"kind": "void", "reason": "two of them were one"}
    assert referee.post(f"/v1/games/{second}/rulings", ruling).status == 201
    until(lambda: all(games(anybody, player, 4) == 1 for player in four))
    assert {player.account: rating(anybody, player, 4) for player in four} == once

    places = {standing["seat"]: 4 - number for number, (standing, _) in enumerate(by_place)}
    ruling = {"kind": "adjudicate", "places": [places[seat] for seat in range(4)], "reason": "it was the other way"}
    assert referee.post(f"/v1/games/{first['id']}/rulings", ruling).status == 201
    until(lambda: rating(anybody, by_place[3][1], 4)["rating"] > 1500)
    turned = [rating(anybody, player, 4)["rating"] for _, player in by_place]
    assert turned == sorted(turned)

    asked = [f"/v1/players/{player.account}/ratings/kingdomino/4" for player in four] + ["/v1/leaderboards"]
    asked += ["/v1/leaderboards/kingdomino?player_count=4&limit=200", *(f"{path}/chart.svg" for path in asked[:4])]
    before = [anybody.get(path).body for path in asked]
    rebuilt = command("rebuild", data_dir=shared.data_dir)
    assert rebuilt.returncode == 0, rebuilt.stderr
    assert [anybody.get(path).body for path in asked] == before


def test_what_is_not_rated(anybody, maker):
    ada, bob = people(anybody, 2)
    bots = ada.post(
        "/v1/games", {"ruleset": "kingdomino", "seats": ["me", {"account": bob.account}, {"bot": "random"}]}
    )
    game = bots.json["game"]["id"]
    assert bob.put(f"/v1/games/{game}/seats/1").status == 200
    until(lambda: _moved(ada, game) or _moved(bob, game) or ada.get(f"/v1/games/{game}").json["status"] == "final", 60)
    while ada.get(f"/v1/games/{game}").json["status"] != "final":
        _moved(ada, game)
        _moved(bob, game)
    unplayed = table((ada, bob))
    assert ada.post(f"/v1/games/{unplayed}/resignation").status == 201
    sandbox = maker.post("/v1/games", {"ruleset": "kingdomino", "seats": ["open", "open"], "sandbox": True}).json[
        "game"
    ]
    assert maker.post(f"/v1/games/{sandbox['id']}/resignation", {"seat": 0}).status == 201
    finish((ada, bob), table((ada, bob)))
    until(lambda: games(anybody, ada, 2) == 1)
    for player in (ada, bob):
        [only] = anybody.get(f"/v1/players/{player.account}/ratings").json["items"]
        assert (only["player_count"], only["games"]) == (2, 1)
    assert rating(anybody, maker, 2) is None


def _moved(player, game):
    """Answer if this player is asked; return whether that was so."""
    shown = player.get(f"/v1/games/{game}").json
    decision = shown["decision"]
    if decision is None or decision["seat"] not in shown["you"]:
        return False
    body = {"decision": decision["id"], "picks": [decision["options"][0]["id"]]}
    return player.post(f"/v1/games/{game}/moves", body).status == 201


@pytest.mark.parametrize("rated", [True, False])
def test_a_tournament_says_whether_its_games_are_rated(anybody, rated):
    olga, *pair = people(anybody, 3)
    event = open_event(olga, {"format": {"kind": "round-robin", "size": 2}}, players=pair, rated=rated)
    (table_,) = first_round(olga, event)["tables"]
    finish(pair, table_["games"][0]["game"])
    counted = finish(pair, table(pair))["id"]  # after which the other would have counted too
    until(lambda: games(anybody, pair[0], 2) >= 1 + rated)
    assert games(anybody, pair[0], 2) == 1 + rated
    (day,) = anybody.get(f"/v1/players/{pair[0].account}/ratings/kingdomino/2").json["items"]
    assert counted in {one["game"] for one in day["moved_by"]}
