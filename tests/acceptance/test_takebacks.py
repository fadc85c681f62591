"""Takebacks over HTTP: the agreed terms, without any information gained."""

import pytest

from domain.games.rulesets import RULESETS
from tests.support.play import asked, events, finish, limited, move, moves, people, posted, table, until


def take_back(player, game, status=201, **body):
    answer = player.post(f"/v1/games/{game}/takebacks", body)
    assert answer.status == status, answer
    return answer.json


def types(reader, game):
    return [one["event"]["type"] for one in events(reader, game)]


@pytest.mark.parametrize("agreed", ["none", "referee"])
def test_a_table_without_takebacks_takes_nothing_back(pair, agreed):
    game = table(pair, terms={"takebacks": agreed})
    player, shown = asked(pair, game)
    move(player, shown)
    assert take_back(player, game, 409)["code"] == "takebacks-not-agreed"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_by_consent_the_decision_is_open_again(anybody, pair, ruleset):
    game = table(pair, ruleset=ruleset, terms={"takebacks": "consent"}, options=limited(ruleset, 20))
    for _ in moves(pair, game, 6):
        pass
    player, before = asked(pair, game)
    other = next(one for one in pair if one is not player)
    move(player, before)
    wanted = before["decision"]["id"]
    shown = take_back(player, game, decision=wanted)["game"]
    seat = before["decision"]["seat"]
    assert shown["takeback"] == {"seat": seat, "decision": wanted, "agreed": []}
    assert take_back(player, game, 409, allow=True)["code"] == "not-your-decision"
    waiting = until(lambda: [one for one in other.get("/v1/me/inbox").json["items"] if one["game"]["id"] == game])
    assert waiting[0]["waits_for"] == "takeback"
    again = take_back(other, game, allow=True)["game"]
    assert again["takeback"] is None
    assert again["table"] == other.get(f"/v1/games/{game}?at={wanted[1:]}").json["table"]
    _, after = asked(pair, game)
    assert (after["decision"]["seat"], after["decision"]["kind"]) == (seat, before["decision"]["kind"])
    assert after["decision"]["options"] == before["decision"]["options"]
    assert after["decision"]["id"] != wanted
    closed = player.post(f"/v1/games/{game}/moves", {"decision": wanted, "picks": ["o0", "o1"]})
    assert (closed.status, closed.json["code"]) == (409, "decision-closed")
    assert "play went back" in closed.json["detail"]
    finish(pair, game)
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"


def test_what_is_declined_or_withdrawn_is_off_for_good(pair):
    game = table(pair, terms={"takebacks": "consent"})
    for say in (1, 0):
        player, shown = asked(pair, game)
        move(player, shown)
        take_back(player, game)
        assert take_back(player, game, 409)["code"] == "takeback-open"
        who = (player, next(one for one in pair if one is not player))[say]
        assert take_back(who, game, allow=False)["game"]["takeback"] is None
        assert take_back(who, game, 409, allow=True)["code"] == "no-takeback"
        assert take_back(player, game, 409)["code"] == "takebacks-not-agreed"
    assert "taken-back" not in types(pair[0], game)


def test_who_plays_on_does_not_wait_for_it(pair):
    game = table(pair, terms={"takebacks": "consent"})
    player, shown = asked(pair, game)
    move(player, shown)
    take_back(player, game)
    answer = move(*asked(pair, game))
    assert (answer.status, answer.json["game"]["takeback"]) == (201, None)


def test_three_must_all_agree(anybody):
    players = people(anybody, 3)
    game = table(players, terms={"takebacks": "consent"})
    player, shown = asked(players, game)
    move(player, shown)
    take_back(player, game)
    first, second = (one for one in players if one is not player)
    assert take_back(first, game, allow=True)["game"]["takeback"]["agreed"]
    assert take_back(first, game, allow=True)["receipt"] is None  # already allowed
    assert "taken-back" not in types(anybody, game)
    take_back(second, game, allow=True)
    assert "taken-back" in types(anybody, game)


def test_uninformed_an_answer_is_taken_back_until_something_was_learnt_or_answered(anybody, pair):
    """In Kingdomino a claim reveals nothing until the line is full and the next one is laid."""
    game = table(pair, terms={"takebacks": "uninformed"})
    assert take_back(pair[0], game, 409)["code"] == "nothing-to-take-back"
    learnt = taken = 0
    for _ in range(12):
        player, shown = asked(pair, game)
        seat = shown["decision"]["seat"]
        answer = move(player, shown).json
        since = [one for one in events(anybody, game) if one["event"]["seq"] > int(shown["decision"]["id"][1:])]
        tried = player.post(f"/v1/games/{game}/takebacks", {})
        if any(one["reveals_hidden"] for one in since):
            learnt += 1
            assert (tried.status, tried.json["code"]) == (409, "takeback-too-late")
            continue
        taken += 1
        assert tried.status == 201
        assert tried.json["game"]["decision"]["options"] == shown["decision"]["options"]
        assert move(player, tried.json["game"]).status == 201
        if answer["game"]["decision"]["seat"] != seat:
            move(*asked(pair, game))
            late = take_back(player, game, 409)
            assert late["code"] == "takeback-too-late"
    assert learnt
    assert taken


def test_uninformed_nothing_is_taken_back_past_a_rewind(pair, referee):
    """docs/refereeing.md: an overturned rewind returns to the abandoned branch, whatever was taken back."""
    game = table(pair, terms={"takebacks": "uninformed", "dispute_window_seconds": 3600, "appeal_window_seconds": 3600})
    first = second = None
    while second is None:
        player, shown = asked(pair, game)
        decision, seat = int(shown["decision"]["id"][1:]), shown["decision"]["seat"]
        hidden = any(one["reveals_hidden"] for one in events(pair[0], game) if one["event"]["seq"] > (first or (0,))[0])
        if first and first[1] == seat and not hidden:
            second = decision
        first = decision, seat
        move(player, shown)
    if asked(pair, game)[0] is not player:
        move(*asked(pair, game))
    posted(referee, f"/v1/games/{game}/rulings", kind="rewind", to=second, reason="so")
    assert take_back(player, game, 409)["code"] == "takeback-too-late"


def test_bots_always_agree(pair):
    made = pair[0].post(
        "/v1/games", {"ruleset": "kingdomino", "seats": ["me", {"bot": "random"}], "terms": {"takebacks": "consent"}}
    )
    game = made.json["game"]["id"]
    shown = until(lambda: (now := pair[0].get(f"/v1/games/{game}").json)["decision"]["seat"] == 0 and now)
    assert move(pair[0], shown).status == 201
    assert take_back(pair[0], game)["game"]["decision"]["options"] == shown["decision"]["options"]


def test_strangers_and_the_muddled_are_refused(stranger, pair):
    game = table(pair, terms={"takebacks": "consent"})
    assert take_back(stranger, game, 403)["code"] == "not-seated"
    assert take_back(pair[0], game, 422, allow=True, decision="d9")["code"] == "invalid"
    assert take_back(pair[0], game, 409, decision="d9")["code"] == "nothing-to-take-back"
    assert stranger.post("/v1/games/g_00000000000000000000000000/takebacks", {}).status == 404
