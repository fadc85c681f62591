"""A handle works everywhere in place of an account's id."""

from tests.support.api import refused


def test_a_player_is_found_by_id_or_handle(anybody, ada):
    bob = anybody.as_("a_handle-of-Bob")
    made = ada.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", {"account": "a_handle-of-bob"}]})
    assert made.json["game"]["seats"][1]["account"] == bob.account
    for path in ("/v1/players/{}", "/v1/players/{}/ratings", "/v1/games?player={}"):
        by_id, by_handle = (ada.get(path.format(who)) for who in (bob.account, "A_HANDLE-of-bob"))
        assert (by_id.status, by_handle.status) == (200, 200)
        assert by_id.json == by_handle.json
    assert ada.get("/v1/tournaments?player=a_handle-of-bob").json["items"] == []
    refused(ada.get("/v1/players/nobody-at-all"), 404, "not-found")
    assert ada.get("/v1/games?player=nobody-at-all").json["items"] == []
