"""Bots are rated among themselves, on a ladder of their own."""

from typing import Any, NamedTuple

import pytest

from domain.ratings import service_bots
from tests.service.ratings.test_meaning import LONG, end, play
from tests.support.api import Api, refused
from tests.support.play import people, table
from tests.support.server import ROOT

BOARD = "/v1/leaderboards/kingdomino?player_count=2&kind=bots&limit=200"


class Case(NamedTuple):
    """The players of a game, and the ladder that rates it: `p` a person, `b` a declared bot, `s` the service's bot."""

    players: str
    ladder: str | None
    terms: dict[str, Any] = {}  # noqa: RUF012 - nobody changes it


CASES = {
    "people": Case("pp", "people"),
    "a person and a declared bot": Case("pb", None),
    "declared bots": Case("bb", "bots"),
    "declared bots that agreed not to be rated": Case("bb", None, {"rated": False}),
    "a declared bot and a bot of the service": Case("bs", "bots"),
    "a person and a bot of the service": Case("ps", None),
    "declared bots and a bot of the service": Case("bbs", "bots"),
    "a person among bots": Case("bps", None),
}


def robots(anybody: Api, count: int) -> list[Api]:
    made = people(anybody, count)
    for robot in made:
        assert robot.put("/v1/me", {"bot": True}).status == 200
    return made


def seated(anybody: Api, kinds: str, **terms: Any) -> tuple[list[Api], str]:
    """Begin a game among players of these kinds, and return those with an account."""
    players = [(robots if kind == "b" else people)(anybody, 1)[0] for kind in kinds if kind != "s"]
    others = iter(players[1:])
    seats = ["me", *({"bot": "steady"} if kind == "s" else {"account": next(others).account} for kind in kinds[1:])]
    made = players[0].post("/v1/games", {"ruleset": "kingdomino", "seats": seats, **terms})
    assert made.status == 201, made
    game = made.json["game"]["id"]
    for seat, kind in enumerate(kinds[1:], 1):
        if kind != "s":
            assert players[seat].put(f"/v1/games/{game}/seats/{seat}").status == 200
    return players, game


def ratings(anybody: Api, service: Any, player: Api) -> list[dict[str, Any]]:
    service.platform.readmodels.runner.catch_up()
    found: list[dict[str, Any]] = anybody.get(f"/v1/players/{player.account}/ratings").json["items"]
    return found


@pytest.mark.parametrize("name", CASES)
def test_a_game_is_rated_among_people_or_among_bots(anybody, service, name):
    case = CASES[name]
    players, game = seated(anybody, case.players, terms=case.terms)
    end(service, game)
    found = [[(one["kind"], one["games"]) for one in ratings(anybody, service, player)] for player in players]
    assert found == [[] if case.ladder is None else [(case.ladder, 1)]] * len(players)


def test_a_bot_that_leaves_early_loses(anybody, service):
    """As among people: see `test_ratings_follow_from_seats_and_places`."""
    left, stayed = robots(anybody, 2)
    game = table([stayed, left])
    play([left, stayed], game, 1)
    assert left.post(f"/v1/games/{game}/resignation").status == 201
    assert ratings(anybody, service, stayed) == []
    assert ratings(anybody, service, left)[0]["rating"] < 1500


def test_the_ladder_of_bots_lists_levels_of_the_service_at_their_ratings(anybody, service):
    (robot,), game = seated(anybody, "bs")
    end(service, game)
    own = ratings(anybody, service, robot)[0]
    board = anybody.get(BOARD).json["items"]
    levels = {one["handle"]: (one["rating"], one["deviation"], one["games"]) for one in board if one["fixed"]}
    measured = service_bots.ladders()["kingdomino", 2].ratings
    assert levels == {f"bot:{level}": numbers for level, numbers in measured.items()}
    assert [one["place"] for one in board if one["fixed"]] == [1, 2, 3, 4, 5]
    assert all(one["account"] is one["last_day"] is None for one in board if one["fixed"])
    (listed,) = (one for one in board if one["account"] == robot.account)
    assert (listed["rating"], listed["fixed"], listed["opponents"]) == (own["rating"], False, 1)
    strangers = anybody.get(BOARD.replace("kind=bots", "kind=people")).json["items"]
    assert not any(one["fixed"] or one["account"] == robot.account for one in strangers)
    paged, cursor = [], ""
    while cursor is not None:
        page = anybody.get(f"{BOARD.replace('200', '1')}{cursor}").json
        paged += page["items"]
        cursor = None if page["next"] is None else f"&cursor={page['next']}"
    assert paged == board


def test_two_bots_of_a_level_are_one_opponent(anybody, service):
    robot = robots(anybody, 1)[0]
    seats = ["me", {"bot": "steady"}, {"bot": "steady"}]
    game = robot.post("/v1/games", {"ruleset": "kingdomino", "seats": seats}).json["game"]["id"]
    end(service, game)
    assert [one["opponents"] for one in ratings(anybody, service, robot)] == [1]


def test_rating_days_are_those_of_the_wanted_ladder(anybody, service):
    robot, other = robots(anybody, 2)
    game = table([robot, other])
    play([robot, other], game, LONG)
    assert other.post(f"/v1/games/{game}/resignation").status == 201
    service.platform.readmodels.runner.catch_up()
    path = f"/v1/players/{robot.account}/ratings/kingdomino/2"
    assert anybody.get(path).json["items"] == []
    (day,) = anybody.get(f"{path}?kind=bots").json["items"]
    assert [moved["game"] for moved in day["moved_by"]] == [game]
    assert anybody.get(f"{path}/chart.svg?kind=bots").status == 200
    refused(anybody.get(f"{path}?kind=both"), 422, "invalid")


def test_other_measured_ratings_have_another_etag(anybody, monkeypatch):
    before = anybody.get(BOARD).headers["ETag"]
    assert anybody.get(BOARD, If_None_Match=before).status == 304
    monkeypatch.setattr(service_bots, "digest", lambda: "measured again")
    assert anybody.get(BOARD, If_None_Match=before).status == 200


def test_a_level_has_the_games_that_it_played():
    """`tables` of `benchmarks/bot_ratings.py` seats all pairs of levels, or all levels, or some of them."""
    for (ruleset, players), bots in service_bots.ladders().items():
        played = [one.games for one in bots.ratings.values()]
        if players in {3, 4}:
            assert sum(played) <= players * bots.games, ruleset
            assert max(played) < bots.games
        else:
            assert played == [bots.games * 2 // 5 if players == 2 else bots.games] * 5


def test_the_page_shows_bots_in_their_own_tab(anybody):
    shown = anybody.get("/players?kind=bots", Accept="text/html").text
    assert "bot:master" in shown
    assert 'href="/players?kind=bots" aria-current="true"' in shown
    assert "bot:master" not in anybody.get("/players", Accept="text/html").text


def test_published_ratings_are_those_of_the_page():
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    for (ruleset, players), bots in service_bots.ladders().items():
        numbers = " | ".join(f"{one.rating} ± {one.deviation}" for one in bots.ratings.values())
        assert f"| {ruleset.capitalize()} | {players} | {bots.games} | {numbers} |" in page
