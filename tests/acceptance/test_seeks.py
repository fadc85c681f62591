"""Live notices of seeks and challenges, for the seeker and the challenged player."""

from tests.support.listening import listening
from tests.support.play import people


def test_a_seek_and_what_awaits_me_are_told_live(shared, anybody):
    ada, bob = people(anybody, 2)
    seek = ada.post("/v1/seeks", {"ruleset": "kingdomino", "to": [bob.account]}).json
    with (
        listening(shared.url, f"/v1/seeks/{seek['id']}", ada) as of_ada,
        listening(shared.url, "/v1/me/inbox", bob) as of_bob,
    ):
        assert of_ada.next().data["status"] == "open"
        assert [one["waits_for"] for one in of_bob.next().data["items"]] == ["challenge"]
        game = bob.post(f"/v1/seeks/{seek['id']}/acceptance").json["game"]
        told = of_ada.next().data
        assert (told["status"], told["game"], told["to"][0]["answer"]) == ("matched", game, "accepted")
        heard = of_bob.next().data["items"]
        while any(one["waits_for"] == "challenge" for one in heard):
            heard = of_bob.next().data["items"]
