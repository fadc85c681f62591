"""Windows that everybody concerned waives together: seed and secrets open at once, in matches and tournaments too."""

import threading

import pytest

from tests.support.api import refused
from tests.support.event import DUEL, first_round, open_event
from tests.support.play import finish, people, table, until, waive

WINDOWS = {"dispute_window_seconds": 3600, "appeal_window_seconds": 3600}


def waived(player, path, status=201):
    answer = waive(player, path)
    assert answer.status == status, answer
    return [{key: value for key, value in item.items() if key != "receipt"} for item in answer.json["items"]]


def test_a_game_says_whom_its_waiver_waits_for_and_until_when_it_may_be_disputed(pair):
    game = table(pair, terms={**WINDOWS, "abandoned_after_seconds": 3600})
    running = pair[0].get(f"/v1/games/{game}").json
    assert (running["unwaived"], running["final_from"]) == ([], None)
    assert running["abandoned_from"] > running["at"]
    ended = finish(pair, game)
    assert ended["unwaived"] == [player.account for player in pair]
    assert ended["final_from"] == ended["disputable_until"] > ended["at"]
    assert ended["abandoned_from"] is None
    assert waive(pair[0], game).status == 201
    told = pair[0].get(f"/v1/games/{game}").json
    assert (told["waived"], told["unwaived"]) == ([pair[0].account], [pair[1].account])
    assert waive(pair[1], game).json["items"][0]["final"]
    told = pair[1].get(f"/v1/games/{game}").json
    assert (told["status"], told["unwaived"], told["final_from"]) == ("final", [], None)
    assert told["seed"]


@pytest.mark.parametrize("erased", ["before the waiver", "after the waiver"])
def test_an_erased_account_holds_no_window_open_and_is_not_waited_for(anybody, erased):
    ada, gone = people(anybody, 2)
    game = table([ada, gone], terms=WINDOWS)
    finish([ada, gone], game)
    path = f"/v1/games/{game}"
    if erased == "after the waiver":
        assert waive(ada, path).json["items"][0]["unwaived"] == [gone.account]
    assert gone.delete("/v1/me").status == 202
    until(lambda: gone.account not in ada.get(path).json["unwaived"])
    (told,) = waived(ada, path)
    assert (told["final"], told["unwaived"]) == (True, [])
    assert ada.get(f"{path}/audit").json["verdict"] == "agrees"


def test_in_a_match_the_next_game_begins_at_once(pair, stranger):
    seats = ["me", {"account": pair[1].account}]
    wish = {"ruleset": "kingdomino", "seats": seats, "match": {"format": "best-of", "games": 3}, "terms": WINDOWS}
    match = pair[0].post("/v1/matches", wish).json["match"]["id"]
    assert pair[1].put(f"/v1/matches/{match}/seats/1").status == 200
    path = f"/v1/matches/{match}"
    (first,) = pair[0].get(path).json["games"]
    assert waived(pair[0], path) == []  # play continues
    assert finish(pair, first["game"])["status"] == "ended"
    assert waived(stranger, path) == []
    one = {"game": first["game"], "waived": [pair[0].account], "unwaived": [pair[1].account], "final": False}
    assert waived(pair[0], path) == [one]
    assert waived(pair[1], path) == [
        {"game": first["game"], "waived": [player.account for player in pair], "unwaived": [], "final": True}
    ]
    assert len(pair[0].get(path).json["games"]) == 2


@pytest.mark.parametrize("deal", ["shared-nothing", "duplicate"])
def test_in_a_tournament_an_organiser_waives_for_all_tables(app, anybody, referee, deal, monkeypatch):
    olga, *players = people(anybody, 5)
    more = {"deal": deal} if deal == "duplicate" else {}
    path = open_event(olga, DUEL, players=players, terms=WINDOWS, **more)
    drawn = first_round(olga, path)["tables"]
    games = [table["games"][0]["game"] for table in drawn]
    assert len(games) == 2
    assert waived(olga, path) == []
    for game in games:
        sitting = {seat["account"] for seat in olga.get(f"/v1/games/{game}").json["seats"]}
        assert finish([player for player in players if player.account in sitting], game)["status"] == "ended"
    assert waive(referee, games[0]).json["code"] in {"not-seated", "unknown-game"}
    here, did = threading.get_ident(), []  # followers of the service work in other threads

    def noting(act):
        return lambda one: (did.append(one) if threading.get_ident() == here else None) or act(one)

    loads, opener = (
        app.extensions["service"]["games"].desk.loaded_games,
        app.extensions["service"]["tournaments"].desk.opener,
    )
    with monkeypatch.context() as patched:
        patched.setattr(loads, "load", noting(loads.load))
        patched.setattr(opener, "advance", noting(opener.advance))
        assert waived(referee, path) == []
    assert did == [], "a stranger costs nothing: no game is loaded, and the event is not moved on"
    for player in players:
        (own,) = waived(player, path)
        assert player.account in own["waived"]
        assert olga.account in own["unwaived"]
    assert {item["game"]: item["unwaived"] for item in waived(olga, path)} == {game: [] for game in games}
    until(lambda: all(olga.get(f"/v1/games/{game}").json["status"] == "final" for game in games))
    assert len({olga.get(f"/v1/games/{game}").json["seed"] for game in games}) == (1 if deal == "duplicate" else 2)
    refused(waive(olga, f"t_{'0' * 26}"), 404, "unknown-tournament")


def test_in_a_tournament_a_waiver_covers_voided_games_and_replaced_players(anybody, referee):
    """So the next game of their table begins at once."""
    olga, *players, other = people(anybody, 4)
    path = open_event(olga, DUEL, players=players, terms=WINDOWS)
    (drawn,) = first_round(olga, path)["tables"]
    game = f"/v1/games/{drawn['games'][0]['game']}"
    seated = [seat["account"] for seat in olga.get(game).json["seats"]]
    one = next(player for player in players if player.account == seated[0])
    dispute = one.post(f"{game}/disputes", {"cites": 2, "text": "so"}).json["dispute"]["id"]
    for ruling in (
        {"kind": "replace", "seat": 0, "account": other.account},
        {"kind": "dismiss", "dispute": dispute},
        {"kind": "void"},
    ):
        assert referee.post(f"{game}/rulings", {**ruling, "reason": "so"}).status == 201
    until(lambda: olga.get(f"{path}/rounds/1/1").json["tables"][0]["games"] == [])
    for party in (*players, other, olga):
        (item,) = waived(party, path)
        assert party.account not in item["unwaived"]
    assert item["final"]
    until(lambda: len(olga.get(f"{path}/rounds/1/1").json["tables"][0]["games"]) == 1)
