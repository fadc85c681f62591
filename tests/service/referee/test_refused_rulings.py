"""A refused ruling leaves the game as it was, in memory as in the log."""

import pytest

from events.log.chain import Broken
from tests.support.api import refused
from tests.support.event import DUEL, did, first_round, open_event
from tests.support.play import asked, move, moves, people, table

TERMS = {"dispute_window_seconds": 3600, "appeal_window_seconds": 3600}


@pytest.mark.parametrize(
    ("ruling", "status", "code"),
    [
        ({"kind": "penalise", "seat": 7, "points": 2}, 404, "unknown-seat"),
        ({"kind": "rewind", "to": 2}, 422, "not-a-decision"),
    ],
)
def test_a_refused_ruling_on_an_appeal_leaves_the_game_as_it_was(pair, referee, second, ruling, status, code):
    game = table(pair, terms=TERMS)
    for _ in moves(pair, game, 9):
        pass
    items = pair[0].get(f"/v1/games/{game}/events?limit=200").json["items"]
    opened = [one["event"]["seq"] for one in items if one["event"]["type"] == "decision-opened"]
    made = pair[1].post(f"/v1/games/{game}/disputes", {"cites": 3, "text": "it was not so"})
    dispute = made.json["dispute"]["id"]
    rewound = {"kind": "rewind", "to": opened[2], "dispute": dispute, "reason": "so"}
    assert referee.post(f"/v1/games/{game}/rulings", rewound).status == 201
    for _ in moves(pair, game, 3):
        pass
    assert pair[1].post(f"/v1/disputes/{dispute}/appeals", {"text": "it was so"}).status == 201
    answer = second.post(f"/v1/games/{game}/rulings", {**ruling, "dispute": dispute, "reason": "so"})
    refused(answer, status, code)
    while turn := asked(pair, game):
        answer = move(*turn)
        assert answer.status == 201, answer
        assert answer.json["events"][0]["event"]["data"]["seat"] == turn[1]["decision"]["seat"]
    assert pair[0].get(f"/v1/games/{game}").json["status"] == "ended"
    assert referee.get(f"/v1/games/{game}/audit").json["verdict"] in ("agrees", "not-final")


def test_disputes_of_a_damaged_game_do_not_hide_all_others(app, pair, referee, monkeypatch):
    games = [table(pair, terms=TERMS) for _ in range(2)]
    opened = [pair[0].post(f"/v1/games/{game}/disputes", {"cites": 3, "text": "no"}).json["dispute"] for game in games]
    loaded_games = app.extensions["service"]["games"].desk.loaded_games
    honest = loaded_games.load

    def damaged(game):
        if game == games[0]:
            raise Broken(game, 4, "broken/hash")
        return honest(game)

    monkeypatch.setattr(loaded_games, "load", damaged)
    loaded_games.forget(games[0])
    listed = [one["id"] for one in referee.get("/v1/disputes?limit=200").json["items"]]
    assert opened[1]["id"] in listed
    assert opened[0]["id"] not in listed


@pytest.mark.parametrize(
    ("clock", "taken", "status"),
    [
        ({"per_game_seconds": 600}, 86_400_000, 409),
        ({"per_game_seconds": 600}, 570_000, 409),
        ({"per_game_seconds": 600}, 300_000, 201),
        ({"per_move_seconds": 300}, 86_400_000, 409),
        ({"per_move_seconds": 300}, 100_000, 201),
    ],
)
@pytest.mark.parametrize("paused", [False, True])
def test_a_clock_ruling_leaves_a_seat_a_minute(pair, referee, clock, taken, status, paused):
    game = table(pair, terms={**TERMS, "clock": clock})
    seat = pair[0].get(f"/v1/games/{game}").json["decision"]["seat"]
    if paused:
        assert referee.post(f"/v1/games/{game}/rulings", {"kind": "pause", "reason": "so"}).status == 201
    ruling = {"kind": "clock", "seat": seat, "milliseconds": -taken, "reason": "so"}
    answer = referee.post(f"/v1/games/{game}/rulings", ruling)
    assert answer.status == status, answer
    if status == 409:
        refused(answer, 409, "ruling-out-of-place")
    assert pair[0].get(f"/v1/games/{game}").json["status"] == "running"


def test_a_former_player_of_one_seat_takes_no_other(anybody, referee):
    players = people(anybody, 4)
    game = table(players[:3], terms=TERMS)
    said = {"kind": "replace", "reason": "so"}
    path = f"/v1/games/{game}/rulings"
    did(referee.post(path, {**said, "seat": 0, "account": players[3].account}))
    refused(referee.post(path, {**said, "seat": 1, "account": players[0].account}), 409, "seated-already")
    did(referee.post(path, {**said, "seat": 1, "bot": "random"}))
    did(referee.post(path, {**said, "seat": 0, "account": players[0].account}))


def test_no_player_of_a_table_with_the_same_shuffles_takes_a_seat_over(anybody, referee):
    olga, *players, newcomer = people(anybody, 6)
    path = open_event(olga, DUEL, players=players, terms=TERMS, deal="duplicate")
    drawn = first_round(olga, path)["tables"]
    other = [entrant["account"] for entrant in drawn[1]["entrants"]]
    game, elsewhere = (table["games"][0]["game"] for table in drawn)
    said = {"kind": "replace", "reason": "so", "seat": 0}
    for account in other:
        for path in (f"/v1/games/{game}/rulings", f"/v1/games/{game}/rulings/preview"):
            problem = refused(referee.post(path, {**said, "account": account}), 409, "seated-already")
            assert "another table" in problem["detail"]
    did(referee.post(f"/v1/games/{game}/rulings", {**said, "account": newcomer.account}))
    answer = referee.post(f"/v1/games/{elsewhere}/rulings", {**said, "account": newcomer.account})
    refused(answer, 409, "seated-already")
    did(referee.post(f"/v1/games/{elsewhere}/rulings", {**said, "bot": "random"}))


@pytest.mark.parametrize(
    ("places", "status"), [([2, 2], 422), ([1, 3], 422), ([7, 9], 422), ([1, 1], 201), ([2, 1], 201)]
)
def test_adjudication_takes_only_places_that_there_are(pair, referee, places, status):
    game = table(pair, terms=TERMS)
    answer = referee.post(f"/v1/games/{game}/rulings", {"kind": "adjudicate", "places": places, "reason": "so"})
    assert answer.status == status, answer
