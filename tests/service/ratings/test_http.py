"""Ratings over HTTP: the leaderboard, its history, and private data."""

import base64
import json
import time
import xml.etree.ElementTree as ET

import pytest

from domain.ratings.ladder import ladder
from service.features.ratings.chart import date
from tests.support.api import refused
from tests.support.season import Season

TODAY = int(time.time()) // 86_400
DAYS = 12
APART = 15
"""Days between two of these, so that games of the same players go on to count whole."""
THREE = "/v1/leaderboards/kingdomino?player_count=3"


@pytest.fixture(scope="module")
def players(anybody):
    return {handle: anybody.as_(f"rated-{handle}") for handle in ("ann", "bob", "cleo", "dan", "eve", "fay")}


@pytest.fixture(scope="module")
def season(service, players):
    """Ann, Bob and Cleo are well known, Eve and Fay of equal strength, Dan has won his only game."""
    with pytest.MonkeyPatch.context() as patched:
        ids = {handle: player.account for handle, player in players.items()}
        season = Season(service["games"].desk, list(ids.values()), patched, TODAY - DAYS * APART)
        ann, bob, cleo, dan, eve, fay = ids.values()
        for day in range(DAYS):
            season.today = day * APART
            for places in ((1, 2, 3), (2, 1, 3) if day % 2 else (3, 2, 1)):
                season.decided(ann, bob, cleo, places=places)
            for other in (bob, cleo):
                season.decided(eve, other, fay, places=(1, 3, 1))
        season.today = DAYS * APART
        season.decided(dan, bob, ann)
        season.private = season.play(ann, bob, visibility="private")
        season.public = season.decided(ann, bob)
    service.platform.readmodels.runner.catch_up()
    return season


def walked(reader, path, limit=2):
    items, cursor = [], ""
    while True:
        page = reader.get(f"{path}{'&' if '?' in path else '?'}limit={limit}{cursor}").json
        items += page["items"]
        if page["next"] is None:
            return items
        cursor = f"&cursor={page['next']}"


def test_there_is_a_leaderboard_for_each_number_of_players(anybody, season):
    found = {
        (item["ruleset"], item["player_count"]): item["rated"]
        for item in anybody.get("/v1/leaderboards").json["items"]
        if item["kind"] == "people"
    }
    assert found["kingdomino", 2] == 2
    assert found["kingdomino", 3] == 6
    assert anybody.get("/").json["links"]["leaderboards"] == "/v1/leaderboards"


def test_who_plays_best(anybody, season, players):
    whole = anybody.get(THREE).json["items"]
    handles = {player.account: f"rated-{handle}" for handle, player in players.items()}
    now = ladder(season.counted(3))
    for item in whole:
        own = now.before(item["account"], TODAY + 1)
        assert (item["rating"], item["volatility"]) == (round(own.rating, 2), round(own.volatility, 6))
        assert item["handle"] == handles[item["account"]]
        unsure = item["deviation"] > 110 or item["opponents"] < 3
        assert item["provisional"] == unsure == (item["place"] is None)
    known = [item for item in whole if not item["provisional"]]
    assert whole[: len(known)] == known, "who is known well enough stands first"
    for part in (known, whole[len(known) :]):
        assert [item["rating"] for item in part] == sorted((item["rating"] for item in part), reverse=True)
    eve, fay = (next(item for item in whole if item["handle"] == f"rated-{name}") for name in ("eve", "fay"))
    assert eve["rating"] == fay["rating"]
    assert eve["place"] == fay["place"] is not None
    places = [item["place"] for item in known]
    assert places == [1 + sum(other["rating"] > item["rating"] for other in known) for item in known]
    assert len(set(places)) == len(places) - 1
    assert [(item["handle"], item["games"]) for item in whole[len(known) :]] == [("rated-dan", 1)]
    assert {item["last_day"] for item in known} == {date(TODAY - APART), date(TODAY)}


def test_pages_count_on(anybody, season):
    whole = anybody.get(THREE).json["items"]
    for limit in (1, 2, 3, 5):
        assert walked(anybody, THREE, limit) == whole


def test_a_leaderboard_that_cannot_be(anybody, season):
    refused(anybody.get("/v1/leaderboards/chess"), 404, "not-found")
    refused(anybody.get("/v1/leaderboards/kingdomino?player_count=5"), 404, "not-found")
    refused(anybody.get("/v1/leaderboards/kingdomino?player_count=7"), 422, "invalid")
    assert anybody.get("/v1/leaderboards/dominion?player_count=6").json == {"items": [], "next": None}


@pytest.mark.parametrize("part", [10**18, -(10**18)])
def test_no_cursor_breaks_anything(anybody, season, players, part):
    def cursor(*parts):
        return base64.urlsafe_b64encode(json.dumps(parts).encode()).rstrip(b"=").decode()

    refused(anybody.get(f"{THREE}&cursor={cursor(part, 1, 1, 'a', 1, 1, 1)}"), 422, "bad-cursor")
    refused(anybody.get(f"{THREE}&cursor={cursor(1, 2)}"), 422, "bad-cursor")
    days = f"/v1/players/{players['ann'].account}/ratings/kingdomino/3"
    refused(anybody.get(f"{days}?cursor={cursor(part)}"), 422, "bad-cursor")


def test_all_ratings_of_a_player(anybody, season, players):
    ann = players["ann"].account
    items = anybody.get(f"/v1/players/{ann}/ratings").json["items"]
    assert [(item["ruleset"], item["player_count"], item["games"]) for item in items] == [
        ("kingdomino", 2, 2),
        ("kingdomino", 3, 2 * DAYS + 1),
    ]
    leader = next(item for item in anybody.get(THREE).json["items"] if item["account"] == ann)
    assert items[1].items() & leader.items() == {
        name: leader[name]
        for name in ("rating", "deviation", "volatility", "provisional", "games", "opponents", "last_day")
    }.items()  # fmt: skip
    never = anybody.as_("never-played").account
    assert anybody.get(f"/v1/players/{never}/ratings").json == {"items": [], "next": None}
    refused(anybody.get("/v1/players/a_01jd6v3r5m8x2k4q7w9y1z3a5c/ratings"), 404, "not-found")


def test_how_a_rating_came_to_be(anybody, season, players):
    ann = players["ann"].account
    path = f"/v1/players/{ann}/ratings/kingdomino/3"
    days = walked(anybody, path)
    assert days == anybody.get(path).json["items"]
    history = ladder(season.counted(3)).history[ann]
    assert [(day["day"], day["rating"], day["games"]) for day in reversed(days)] == [
        (date(entry.day), round(entry.rating.rating, 2), entry.games) for entry in history
    ]
    assert [day["games_till_then"] for day in days] == [2 * DAYS + 1, *range(2 * DAYS, 0, -2)]
    assert [day["settled"] for day in days] == [False] + [True] * DAYS
    ratings = [1500.0, *(day["rating"] for day in reversed(days))]
    for number, day in enumerate(reversed(days)):
        assert day["change"] == pytest.approx(ratings[number + 1] - ratings[number], abs=0.011)
        assert len(day["moved_by"]) == day["games"]
    assert [played["place"] for played in days[1]["moved_by"]] == [1, 2]


def test_a_private_game_counts_and_is_named_to_those_at_the_table_only(anybody, season, players):
    path = f"/v1/players/{players['ann'].account}/ratings/kingdomino/2"

    def named(reader):
        [day] = reader.get(path).json["items"]
        assert day["games"] == 2
        return [played["game"] for played in day["moved_by"]]

    assert named(anybody) == named(players["eve"]) == [season.public]
    assert named(players["ann"]) == named(players["bob"]) == [season.private, season.public]


def test_whoever_has_seen_it_is_told_so_until_it_changes(anybody, service, season, players):
    ann = players["ann"].account
    ladder_ = f"/v1/players/{ann}/ratings/kingdomino/2"
    paths = [THREE, f"/v1/players/{ann}/ratings", ladder_, f"{ladder_}/chart.svg"]
    tags = {path: anybody.get(path).headers["ETag"] for path in paths}
    for path, seen in tags.items():
        assert anybody.get(path, If_None_Match=seen).status == 304
    assert players["ann"].get(ladder_, If_None_Match=tags[ladder_]).status == 200
    with pytest.MonkeyPatch.context() as patched:
        again = Season(service["games"].desk, [], patched, TODAY, first=1000)
        again.decided(ann, players["bob"].account)
    service.platform.readmodels.runner.catch_up()
    for path, seen in tags.items():
        assert anybody.get(path, If_None_Match=seen).status == 200


def test_a_rating_is_drawn(anybody, season, players):
    path = f"/v1/players/{players['ann'].account}/ratings/kingdomino/3/chart.svg"
    chart = anybody.get(path, Accept="image/svg+xml")
    assert chart.media == "image/svg+xml"
    assert "default-src 'none'" in chart.headers["Content-Security-Policy"]
    root = ET.fromstring(chart.body)
    title, about = (child.text for child in list(root)[:2])
    assert title == "rated-ann: Kingdomino, 3 players"
    last = anybody.get(path.removesuffix("/chart.svg")).json["items"][0]
    assert f"{last['rating']:.2f} on {last['day']}" in about
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == DAYS + 1
    assert anybody.get(path).body == chart.body
    italian = anybody.get(path, Accept_Language="it")
    assert "giocatori" in italian.text
    assert italian.headers["ETag"] != chart.headers["ETag"]
    refused(anybody.get(path.replace("/3/", "/4/")), 404, "not-found")
    refused(anybody.get(path, Accept="text/html"), 406, "not-acceptable")


def test_whoever_was_forgotten_is_on_no_leaderboard_and_others_move_up(anybody, season, players):
    """The last of this module: those who are left have been rated against them and stay so."""
    before = {item["account"]: item for item in anybody.get(THREE).json["items"]}
    gone = players["ann"]
    ann = before[gone.account]
    seen = anybody.get(THREE).headers["ETag"]
    assert gone.delete("/v1/me").status == 202
    answer = anybody.get(THREE, If_None_Match=seen)
    assert answer.status == 200
    assert ann["account"] not in answer.text
    assert ann["handle"] not in answer.text
    left = answer.json["items"]
    assert [item["account"] for item in left] == [account for account in before if account != gone.account]
    moved = [before[item["account"]]["place"] - item["place"] for item in left if item["place"] is not None]
    assert sorted(moved) == moved == [int(item["rating"] < ann["rating"]) for item in left if item["place"] is not None]
    assert 1 in moved
    assert [item["rating"] for item in left] == [before[item["account"]]["rating"] for item in left]
    assert walked(anybody, THREE, 1) == left
    path = f"/v1/players/{gone.account}/ratings"
    for forgotten in (path, f"{path}/kingdomino/3", f"{path}/kingdomino/3/chart.svg"):
        refused(anybody.get(forgotten), 404, "not-found")
