"""What-if over HTTP: a sandbox from a moment of another game, which reveals nothing hidden."""

import json

import pytest

from domain.games.rulesets import RULESETS
from tests.support.play import events, finish, limited, move, moves, table


def fork(player, game, status=201, **body):
    answer = player.post(f"/v1/games/{game}/forks", body)
    assert answer.status == status, answer
    return answer.json["game"] if status == 201 else answer.json


def position(player, game, at=None):
    answer = player.get(f"/v1/games/{game}?as=position" + ("" if at is None else f"&at={at}"))
    assert answer.status == 200, answer
    return answer.json


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_referee_forks_with_the_true_future_and_that_is_on_record(anybody, pair, referee, ruleset):
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 60))
    for _ in moves(pair, game, 25):
        pass
    before = events(anybody, game)
    made = fork(referee, game, future="same")
    at = made["fork_of"]["at"]
    assert made["fork_of"] == {"game": game, "at": at, "future": "same"}
    assert (made["sandbox"], made["visibility"], made["view"]) == (True, "private", "referee")
    assert position(referee, made["id"]) == position(referee, game, at)
    assert events(anybody, game) == before
    looks = anybody.get(f"/v1/games/{game}/looks").json["items"]
    assert looks[0]["what"] == "fork"
    for player in pair:
        assert fork(player, game, 403, future="same")["code"] == "view-not-yours"
        assert player.get(f"/v1/games/{made['id']}").json["code"] == "unknown-game"
    for _ in range(10):  # its maker plays for everybody
        shown = referee.get(f"/v1/games/{made['id']}").json
        if shown["decision"] is None:
            break
        assert move(referee, shown).status == 201


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_player_forks_with_everything_hidden_dealt_again(anybody, pair, ruleset):
    """Their visible part is the same; the hidden part differs whenever it can."""
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 60))
    for _ in moves(pair, game, 15):
        pass
    player = pair[0]
    forks = [fork(player, game) for _ in range(6)]
    at = forks[0]["fork_of"]["at"]
    seen = player.get(f"/v1/games/{game}?view=seat&at={at}").json["table"]
    for made in forks:
        begun = next(
            one["event"]["seq"] for one in events(player, made["id"]) if one["event"]["type"] == "game-started"
        )
        again = player.get(f"/v1/games/{made['id']}?view=seat-0&at={begun + 1}").json["table"]
        assert again == seen
    dealt = {json.dumps(position(player, made["id"]), sort_keys=True) for made in forks}
    assert len(dealt) > 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_fork_may_begin_at_the_very_first_question(pair, referee, ruleset):
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 60))
    first = next(one["event"]["seq"] for one in events(pair[0], game) if one["event"]["type"] == "decision-opened")
    for _ in moves(pair, game, 5):
        pass
    made = fork(referee, game, future="same", at=first)
    assert made["fork_of"]["at"] < first
    assert made["decision"]["kind"] == referee.get(f"/v1/games/{game}?view=referee&at={first}").json["decision"]["kind"]


def test_once_it_is_final_anybody_forks_with_the_true_future(anybody, stranger, pair):
    game = table(pair)
    assert finish(pair, game)["status"] == "final"
    told = events(anybody, game)
    question = [one["event"]["seq"] for one in told if one["event"]["type"] == "decision-opened"][7]
    made = fork(stranger, game, future="same", at=question)
    assert made["fork_of"]["at"] <= question
    assert position(stranger, made["id"]) == position(stranger, game, made["fork_of"]["at"])


def test_in_a_fork_of_kingdomino_the_same_answers_have_the_same_future(pair):
    """Its only chance is the order of the pile, which is unchanged."""
    game = table(pair)
    for _ in moves(pair, game, 8):
        pass
    finish(pair, game)
    made = fork(pair[0], game, future="same", at=1 + len(events(pair[0], game)) // 3)
    at = made["fork_of"]["at"]
    answers = [one["event"] for one in events(pair[0], game, "referee") if one["event"]["seq"] > at]
    opened = {
        one["event"]["seq"]: one
        for one in events(pair[0], game, "referee")
        if one["event"]["type"] == "decision-answered"
    }
    picks = [
        next(opening["value"] for opening in opened[event["seq"]]["openings"] if opening["path"] == "/picks")
        for event in answers
        if event["type"] == "decision-answered"
    ]
    for picked in picks:
        shown = pair[0].get(f"/v1/games/{made['id']}").json
        answer = {"decision": shown["decision"]["id"], "picks": picked}
        assert pair[0].post(f"/v1/games/{made['id']}/moves", answer).status == 201
    results = [pair[0].get(f"/v1/games/{one}").json["result"] for one in (game, made["id"])]
    assert results[0] == results[1]


def test_forks_that_cannot_be_are_refused(stranger, pair):
    game = table(pair)
    open_one = pair[0].post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"]}).json["game"]["id"]
    assert fork(pair[0], open_one, 409)["code"] == "game-not-started"
    assert fork(pair[0], game, 404, at=900)["code"] == "unknown-event"
    assert fork(pair[0], game, 422, seats=["me", "open", "open"])["code"] == "player-count"
    private = table(pair, visibility="private")
    assert fork(stranger, private, 404)["code"] == "unknown-game"


def test_a_bot_may_play_along(pair):
    game = table(pair)
    made = fork(pair[1], game, seats=[{"bot": "random"}, "me"])
    assert [seat["kind"] for seat in made["seats"]] == ["bot", "account"]
