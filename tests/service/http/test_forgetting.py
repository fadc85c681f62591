"""Erasure over HTTP: nobody gets the name any more, nor keeps a view of it, nor gets it replayed."""

from tests.support.api import refused

_GAME = {"ruleset": "kingdomino", "seats": ["me", {"account": "Forgotten-Fred"}]}


def test_a_name_vanishes_wherever_it_was_shown(anybody, ada):
    fred = anybody.as_("Forgotten-Fred", display_name="Fred F.")
    made = ada.post("/v1/games", _GAME, Idempotency_Key="with fred")
    game = made.json["game"]["id"]
    assert fred.put(f"/v1/games/{game}/seats/1").status == 200
    paths = [
        f"/v1/games/{game}",
        f"/v1/games/{game}/log",
        f"/v1/games/{game}/record",
        "/v1/games",
        f"/v1/games/{game}/events",
    ]
    before = {path: ada.get(path) for path in paths}
    assert "Forgotten-Fred" in before[paths[0]].text
    assert "Forgotten-Fred" in before["/v1/games"].text
    asked = fred.delete("/v1/me")
    assert (asked.status, asked.json["status"], asked.json["texts"]) == (202, "running", 0)
    for path in paths:
        after = ada.get(path, If_None_Match=before[path].headers["ETag"])
        assert "Forgotten-Fred" not in after.text
        assert "Fred F." not in after.text
        if "Forgotten-Fred" in before[path].text:
            assert after.status == 200
    assert (
        ada.get(f"/v1/games/{game}").json["seats"][1] | {"handle": None, "account": fred.account}
        == ada.get(f"/v1/games/{game}").json["seats"][1]
    )
    refused(ada.get(f"/v1/players/{fred.account}"), 404, "not-found")
    refused(fred.get("/v1/me"), 401, "unauthenticated")
    refused(anybody.post("/v1/accounts", {"handle": "forgotten-fred"}), 409, "handle-taken")


def test_what_is_done_is_shown_to_whoever_has_the_link(anybody, app):
    asked = anybody.as_("somebody-else").delete("/v1/me")
    assert asked.headers["Location"] == f"/v1/erasures/{asked.json['id']}"
    shown = anybody.get(asked.headers["Location"])
    assert shown.json == asked.json
    assert set(shown.json) == {"id", "status", "asked_at", "texts"}, "and nothing of whom"
    refused(anybody.get("/v1/erasures/e_01jd6v3r5m8x2k4q7w9y1z3a5c"), 404, "not-found")


def test_an_answer_that_tells_of_somebody_forgotten_is_not_replayed(anybody, ada, app):
    eve = anybody.as_("Forgotten-Eve")
    body = {"ruleset": "kingdomino", "seats": ["me", {"account": "Forgotten-Eve"}]}
    first = ada.post("/v1/games", body, Idempotency_Key="with eve")
    assert ada.post("/v1/games", body, Idempotency_Key="with eve").headers["Idempotent-Replayed"] == "true"
    eve.delete("/v1/me")
    app.extensions["service"].platform.registry.idempotency_keys.forget(eve.account, [])
    problem = refused(ada.post("/v1/games", body, Idempotency_Key="with eve"), 409, "answer-forgotten")
    assert problem["location"] == first.headers["Location"]
