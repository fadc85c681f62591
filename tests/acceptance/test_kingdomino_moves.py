"""Moves that are refused, and why; answers given twice, and guards against acting on an old view."""

import pytest

from tests.support.api import refused
from tests.support.play import asked, chosen, events, finish, move, table


@pytest.fixture
def game(pair):
    return table(pair)


def post(player, game, decision, picks, **headers):
    return player.post(f"/v1/games/{game}/moves", {"decision": decision, "picks": picks}, **headers)


def test_an_illegal_pick_is_refused_with_the_legal_ones(pair, game):
    player, shown = asked(pair, game)
    decision = shown["decision"]
    problem = refused(post(player, game, decision["id"], ["o99"]), 422, "illegal-move")
    assert problem["errors"][0]["pointer"] == "/picks/0"
    assert problem["rule"]
    assert problem["decision"].items() <= decision.items()
    for picks in ([], ["o0", "o1"], ["o0", "o0"], ["zero"]):
        refused(post(player, game, decision["id"], picks), 422, "illegal-move")
    assert player.get(f"/v1/games/{game}").json == shown


def test_only_who_is_asked_may_answer(anybody, stranger, pair, game):
    player, shown = asked(pair, game)
    other = next(one for one in pair if one is not player)
    refused(move(other, shown), 409, "not-your-decision")
    refused(move(stranger, shown), 403, "not-seated")
    refused(move(anybody, shown), 401, "unauthenticated")


def test_who_is_not_asked_is_not_told_the_options(pair, game):
    player, shown = asked(pair, game)
    other = next(one for one in pair if one is not player)
    assert set(other.get(f"/v1/games/{game}").json["decision"]) == {"id", "seat", "kind"}
    assert len(shown["decision"]["options"]) == 4
    assert shown["decision"]["text"]


def test_the_prompt_is_in_the_language_asked_for(pair, game):
    player, _ = asked(pair, game)
    spoken = {
        player.get(f"/v1/games/{game}", Accept_Language=language).json["decision"]["text"]
        for language in ("en", "it", "pl", "pt")
    }
    assert len(spoken) == 4


def test_the_same_answer_counts_once(pair, game):
    player, shown = asked(pair, game)
    first = move(player, shown)
    again = move(player, shown)
    assert (first.status, again.status) == (201, 201)
    assert "Idempotent-Replayed" not in first.headers
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.json == first.json


def test_who_wants_little_is_told_little(pair, game):
    """RFC 7240, 4.2: receipt, version and the next decision, as this caller may see it."""
    player, shown = asked(pair, game)
    wanted = chosen(shown)
    path = f"/v1/games/{game}/moves"
    brief = player.post(path, wanted, Prefer="respond-async, return=minimal")
    assert (brief.status, brief.headers["Preference-Applied"]) == (201, "return=minimal")
    whole = player.post(path, wanted)
    assert brief.json == {
        "receipt": whole.json["receipt"],
        "version": whole.json["game"]["version"],
        "decision": without_text(whole.json["game"]["decision"]),
    }
    again = player.post(path, wanted, Prefer='Return="minimal"')
    assert (again.json, again.headers["Idempotent-Replayed"]) == (brief.json, "true")
    for wish in ("return=representation, return=minimal", "return=minimally", "wait=10"):
        other = player.post(path, wanted, Prefer=wish)
        assert other.json == whole.json
        assert "Preference-Applied" not in other.headers


def test_who_is_not_asked_next_is_told_no_options_in_brief_either(pair, game):
    player, shown = asked(pair, game)
    while (brief := briefly(player, game, shown))["decision"]["seat"] == shown["decision"]["seat"]:
        player, shown = asked(pair, game)
    assert set(brief["decision"]) == {"id", "seat", "kind"}


def briefly(player, game, shown):
    return player.post(f"/v1/games/{game}/moves", chosen(shown), Prefer="return=minimal").json


def without_text(decision):
    return {name: value for name, value in decision.items() if name != "text"}


def test_a_decision_takes_one_answer_only(pair, game):
    player, shown = asked(pair, game)
    assert move(player, shown).status == 201
    taken = chosen(shown)["picks"]
    different = next(option["id"] for option in shown["decision"]["options"] if [option["id"]] != taken)
    refused(post(player, game, shown["decision"]["id"], [different]), 409, "decision-closed")
    other = next(one for one in pair if one is not player)
    refused(post(other, game, shown["decision"]["id"], taken), 409, "not-your-decision")


def test_an_unknown_decision_is_none(pair, game):
    player, _ = asked(pair, game)
    for decision in ("d999", "d0", "17", "d", "dx", "d1x", "d01"):
        refused(post(player, game, decision, ["o0"]), 422, "unknown-decision")
    refused(post(player, game, "d1", ["o0"]), 409, "decision-closed")


def test_who_acts_on_an_old_view_is_told_what_they_missed(pair, game):
    player, shown = asked(pair, game)
    old = pair[0].get(f"/v1/games/{game}").headers["ETag"]
    assert move(player, shown, If_Match=player.get(f"/v1/games/{game}").headers["ETag"]).status == 201
    player, now = asked(pair, game)
    answer = move(player, now, If_Match=old)
    problem = refused(answer, 412, "stale-version")
    assert problem["version"] == now["version"]
    missed = player.get(problem["missed"]).json["items"]
    assert [delivered["event"]["seq"] for delivered in missed] == list(range(shown["version"] + 1, now["version"] + 1))
    assert problem["missed"] in answer.headers["Link"]
    assert answer.headers["ETag"] == player.get(f"/v1/games/{game}").headers["ETag"]


def test_the_tag_of_a_change_is_that_of_a_get(pair):
    """So nobody reads a game again only to guard the next move."""
    seats = ["me", {"account": pair[1].get("/v1/me").json["id"]}]
    made = pair[0].post("/v1/games", {"ruleset": "kingdomino", "seats": seats}, Idempotency_Key="tagged")
    game = made.json["game"]["id"]
    assert pair[0].get(f"/v1/games/{game}", If_None_Match=made.headers["ETag"]).status == 304
    again = pair[0].post("/v1/games", {"ruleset": "kingdomino", "seats": seats}, Idempotency_Key="tagged")
    assert again.headers["ETag"] == made.headers["ETag"]
    seated = pair[1].put(f"/v1/games/{game}/seats/1")
    assert pair[1].get(f"/v1/games/{game}", If_None_Match=seated.headers["ETag"]).status == 304
    for prefer in ("return=representation", "return=minimal"):
        player, shown = asked(pair, game)
        moved = move(player, shown, Prefer=prefer, If_Match=player.get(f"/v1/games/{game}").headers["ETag"])
        assert moved.status == 201
        assert player.get(f"/v1/games/{game}", If_None_Match=moved.headers["ETag"]).status == 304
        player, shown = asked(pair, game)
        assert move(player, shown, If_Match=moved.headers["ETag"]).status == 201


def test_a_repeated_answer_gets_its_receipt_though_the_guard_is_old(pair, game):
    """The first answer may have been lost: then the move itself made its guard old."""
    player, shown = asked(pair, game)
    guard = player.get(f"/v1/games/{game}").headers["ETag"]
    first = move(player, shown, If_Match=guard)
    again = move(player, shown, If_Match=guard)
    assert again.status == 201
    assert again.json["receipt"] == first.json["receipt"]


def test_nothing_can_be_moved_once_it_is_over(pair, game):
    shown = finish(pair, game)
    refused(post(pair[0], game, f"d{shown['version']}", ["o0"]), 409, "decision-closed")


def test_a_body_that_does_not_fit_is_pointed_at(pair, game):
    path = f"/v1/games/{game}/moves"
    pointers = {
        "/decision": {"picks": []},
        "/picks": {"decision": "d1"},
        "/picks/0": {"decision": "d1", "picks": [1]},
        "/chance": {"decision": "d1", "picks": [], "chance": 1},
    }
    for pointer, body in pointers.items():
        problem = refused(pair[0].post(path, body), 422, "invalid")
        assert [error["pointer"] for error in problem["errors"]] == [pointer]


def test_what_was_refused_is_not_on_record(pair, game):
    before = events(pair[0], game)
    player, shown = asked(pair, game)
    post(player, game, shown["decision"]["id"], ["o99"])
    assert events(pair[0], game) == before
