"""The QR code of an invitation to a game."""

from tests.support.api import Api, refused


def test_the_code_is_for_everybody_who_may_know_the_game(pair: list[Api], anybody: Api) -> None:
    ada, bob = pair
    codes = {}
    for visibility in ("unlisted", "private"):
        new = {"ruleset": "kingdomino", "seats": ["me", "open"], "visibility": visibility}
        game = ada.post("/v1/games", new).json["game"]["id"]
        drawn = ada.get(f"/v1/games/{game}/qr.svg")
        assert (drawn.status, drawn.media) == (200, "image/svg+xml")
        codes[visibility] = drawn.body
        for other in (bob, anybody):
            answer = other.get(f"/v1/games/{game}/qr.svg")
            if visibility == "private":
                refused(answer, 404, "unknown-game")
            else:
                assert answer.body == drawn.body
    assert codes["unlisted"] != codes["private"]


def test_the_code_holds_the_address_by_which_the_reader_came(pair: list[Api]) -> None:
    ada, _ = pair
    new = {"ruleset": "kingdomino", "seats": ["me", "open"], "visibility": "unlisted"}
    path = f"/v1/games/{ada.post('/v1/games', new).json['game']['id']}/qr.svg"
    near, far = (ada.get(path, Host=host).body for host in ("192.168.1.20:8000", "play.example"))
    assert near != far
