"""Finished games in bulk: each once, in an order that only grows, however often the connection is cut; and none that is
not for everybody."""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.support.api import Answer, Api, over_wsgi, refused
from tests.support.play import asked, events, finish, limited, move, people, table, until
from tests.support.service import application

EXPORT = "/v1/games/export"


@pytest.fixture(scope="module")
def players(anybody: Api) -> list[Api]:
    return people(anybody, 3)


@pytest.fixture(scope="module")
def games(players: list[Api], anybody: Api) -> dict[str, str]:
    """Five games for everybody, in the order in which they became final."""
    ada, bob, eve = players
    duel = table([ada, bob])
    found = {"trio": table([ada, bob, eve]), "duel": duel}
    finish([ada, bob, eve], found["trio"])
    finish([ada, bob], duel)
    short = limited("dominion", 2)
    found["dominion"] = table([ada, eve], ruleset="dominion", options=short, terms={"rated": False})
    finish([ada, eve], found["dominion"])
    found["casual"] = table([bob, eve], terms={"rated": False})
    finish([bob, eve], found["casual"])
    found["late"] = table([ada, eve], terms={"spectator_delay_seconds": 3600})
    finish([ada, eve], found["late"])
    until(lambda: len(lines(anybody.get(EXPORT))) == len(found))
    return found


def lines(answer: Answer) -> list[dict[str, Any]]:
    assert (answer.status, answer.media) == (200, "application/jsonl")
    return [json.loads(line) for line in answer.body.splitlines()]


def named(found: list[dict[str, Any]]) -> list[str]:
    return [line["game"]["id"] for line in found]


def test_a_line_says_what_lists_say_and_where_the_rest_is(anybody: Api, games: dict[str, str]) -> None:
    told = lines(anybody.get(EXPORT))
    assert named(told) == list(games.values())
    listed = {game["id"]: game for game in anybody.get("/v1/games?status=final&limit=200").json["items"]}
    for line in told:
        assert line["game"] == listed[line["game"]["id"]]
        shown = anybody.get(f"/v1/games/{line['game']['id']}").json
        assert (line["final_at"], line["head"]) == (shown["at"], shown["head"])
        assert anybody.get(line["record_url"]).status == 200
        assert "record" not in line


def test_the_place_is_that_of_the_head_in_the_transparency_log(anybody: Api, games: dict[str, str]) -> None:
    for line in lines(anybody.get(EXPORT)):
        record = anybody.get(line["record_url"]).body.splitlines()
        (final,) = [found for found in map(json.loads, record) if found.get("hash") == line["head"]]
        assert final["type"] == "seed-opened"
        (proof,) = [found for found in map(json.loads, record) if "proof" in found and found["seq"] == final["seq"]]
        assert f"index {line['place']}" in proof["proof"].splitlines()


def test_with_records_each_is_what_anybody_may_have(anybody: Api, games: dict[str, str]) -> None:
    told = lines(anybody.get(f"{EXPORT}?records=true"))
    assert named(told) == list(games.values())
    for line in told:
        assert line["record"] == anybody.get(line["record_url"]).text


def test_filters(anybody: Api, players: list[Api], games: dict[str, str]) -> None:
    def found(query: str) -> set[str]:
        chosen = named(lines(anybody.get(f"{EXPORT}?{query}")))
        return {name for name, game in games.items() if game in chosen}

    everything = set(games)
    assert found("ruleset=dominion") == {"dominion"}
    assert found("player_count=3") == {"trio"}
    assert found("rated=true") == {"trio", "duel", "late"}
    assert found("rated=false") == {"casual", "dominion"}
    assert found(f"player={players[2].account}") == {"trio", "casual", "late", "dominion"}
    assert found(f"player={players[2].account}&rated=true&player_count=2") == {"late"}
    assert found("tournament=t_01jd6v3r5m8x2k4q7w9y1z3a5c") == set()
    days = sorted({line["final_at"][:10] for line in lines(anybody.get(EXPORT))})
    day = datetime.fromisoformat(days[-1]).replace(tzinfo=UTC)
    assert found(f"from_date={days[0]}&to_date={days[-1]}") == everything
    assert found(f"from_date={(day + timedelta(1)).date()}") == set()
    assert found(f"to_date={(datetime.fromisoformat(days[0]) - timedelta(1)).date()}") == set()


@pytest.mark.parametrize(
    "query", ["from_date=yesterday", "to_date=2026-02-30", "rated=maybe", "limit=0", "limit=201", "after=x"]
)
def test_what_cannot_be_meant_is_refused(anybody: Api, query: str) -> None:
    problem = refused(anybody.get(f"{EXPORT}?{query}"), 422, "invalid")
    assert problem["errors"][0]["pointer"] == f"/{query.partition('=')[0]}"


@pytest.mark.parametrize("more", ["", "&records=true"])
def test_whoever_goes_on_after_the_last_whole_line_has_every_game_once(
    anybody: Api, games: dict[str, str], more: str
) -> None:
    whole = anybody.get(f"{EXPORT}?{more}").body
    for cut in range(1, len(whole), max(1, len(whole) // 40)):
        had = whole[:cut].splitlines(keepends=True)
        kept = [json.loads(line) for line in had if line.endswith(b"\n")]
        after = kept[-1]["place"] if kept else -1
        while rest := lines(anybody.get(f"{EXPORT}?limit=2&after={after}{more}")):
            kept += rest
            after = rest[-1]["place"]
        assert kept == [json.loads(line) for line in whole.splitlines()]


def test_games_that_end_meanwhile_come_at_the_end(anybody: Api, players: list[Api], games: dict[str, str]) -> None:
    before = lines(anybody.get(EXPORT))
    after = before[-1]["place"]
    first, second = table(players[:2]), table(players[1:])
    finish(players[1:], second)
    until(lambda: lines(anybody.get(f"{EXPORT}?after={after}")))
    finish(players[:2], first)
    new = until(lambda: found if len(found := lines(anybody.get(f"{EXPORT}?after={after}"))) == 2 else None)
    assert named(new) == [second, first], "by when they became final, and not by when they were made"
    assert lines(anybody.get(EXPORT)) == before + new


@pytest.mark.parametrize("query", ["", "?records=true", "?limit=1", "?rated=false&limit=3"])
def test_tag_moves_only_with_the_games_shown(
    app: Flask, anybody: Api, players: list[Api], games: dict[str, str], query: str
) -> None:
    """A tag that counted the events of the service would reveal a move of a game with delayed spectators."""
    late, service = table(players[:2], terms={"spectator_delay_seconds": 3600}), app.extensions["service"]
    until(lambda: service.platform.readmodels.tree.behind() == 0)
    before, lists = anybody.get(EXPORT + query), service.platform.readmodels
    version = lists.version()
    assert move(*asked(players[:2], late)).status == 201
    until(lambda: lists.version() > version)
    assert anybody.get(EXPORT + query).headers["ETag"] == before.headers["ETag"]
    again = anybody.get(EXPORT + query, If_None_Match=before.headers["ETag"])
    assert (again.status, again.body) == (304, b"")
    game = table(players[:2], terms={"rated": False})
    finish(players[:2], game)
    until(lambda: game in named(lines(anybody.get(f"{EXPORT}?limit=200"))))
    after = anybody.get(EXPORT + query)
    shown = after.body != before.body
    assert (after.headers["ETag"] != before.headers["ETag"]) == shown == (query in ("", "?records=true"))


def test_nothing_is_told_but_to_everybody(app: Flask, anybody: Api, players: list[Api], games: dict[str, str]) -> None:
    ada, bob, _ = players
    after = lines(anybody.get(EXPORT))[-1]["place"]
    hidden = [table([ada, bob], visibility=visibility) for visibility in ("private", "unlisted")]
    for game in hidden:
        finish([ada, bob], game)
    running = table([ada, bob], terms={"spectator_delay_seconds": 3600})
    called_off = ada.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"]}).json["game"]["id"]
    ada.post(f"/v1/games/{called_off}/cancellation")
    disputable = table([ada, bob], terms={"dispute_window_seconds": 3600})
    assert finish([ada, bob], disputable)["status"] == "ended"
    last = table([ada, bob])
    finish([ada, bob], last)
    until(lambda: last in named(lines(anybody.get(f"{EXPORT}?after={after}"))))
    for who in (anybody, ada):
        for more in ("", "&records=true"):
            answer = who.get(f"{EXPORT}?after={after}{more}")
            assert named(lines(answer)) == [last]
            assert not [game for game in (*hidden, running, called_off, disputable) if game in answer.text]
    assert events(ada, hidden[0])[-1]["event"]["type"] == "seed-opened", "so that there is something to be kept back"


def test_an_erased_name_is_in_no_line(anybody: Api, players: list[Api], games: dict[str, str]) -> None:
    fred = anybody.as_("forgotten-fred", display_name="Fred F.")
    pair = [players[0], fred]
    game = table(pair)
    finish(pair, game)
    (line,) = until(lambda: lines(anybody.get(f"{EXPORT}?player={fred.account}")))
    assert [seat["handle"] for seat in line["game"]["seats"]][1] == "forgotten-fred"
    assert fred.delete("/v1/me").status == 202
    for more in ("", "&records=true"):
        answer = anybody.get(f"{EXPORT}?player={fred.account}{more}")
        (after,) = lines(answer)
        assert after["game"]["seats"][1] == {**line["game"]["seats"][1], "handle": None}
        assert "forgotten-fred" not in answer.text
        assert "Fred F." not in answer.text


def test_a_damaged_game_hides_no_game_after_it(tmp_path: Path) -> None:
    with application(tmp_path) as app:
        anybody = Api(over_wsgi(app))
        made = people(anybody, 2)
        ends = [table(made) for _ in range(3)]
        for game in ends:
            assert made[0].post(f"/v1/games/{game}/resignation", {"seat": 0}).status == 201
        until(lambda: named(lines(anybody.get(EXPORT))) == ends)
    with closing(sqlite3.connect(tmp_path / "log.db")) as db, db:
        db.execute(
            "UPDATE events SET body = CAST(replace(body, '-', '+') AS BLOB) WHERE stream = ? AND seq = 3", [ends[1]]
        )
        db.execute("DELETE FROM snapshots")
    with application(tmp_path) as app:
        told = lines(Api(over_wsgi(app)).get(f"{EXPORT}?records=true"))
        assert named(told) == ends
        assert ["record" in line for line in told] == [True, False, True]
