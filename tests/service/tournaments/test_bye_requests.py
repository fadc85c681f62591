"""Byes that wait for an organiser, over HTTP."""

from tests.support.api import refused
from tests.support.event import SWISS, did, open_event


def test_an_organiser_answers_a_request_until_its_round_is_drawn(olga, pair):
    event = open_event(olga, SWISS, players=pair, names=["Cleo", "Dora"], play="typed", byes_wait=True)
    ann, ben = pair
    assert did(ann.get(event), 200)["byes_wait"] is True
    for entrant, (player, kind) in enumerate(((ann, "half"), (ben, "none")), 1):
        byes = f"{event}/entrants/{entrant}/byes"
        asked = did(player.post(byes, {"stage": 1, "round": 1, "kind": kind}))["tournament"]["byes"][-1]
        assert asked == {"stage": 1, "round": 1, "entrant": entrant, "kind": kind, "status": "waits"}
        refused(player.put(f"{byes}/1/1", {"accepted": True}), 403, "not-the-organiser")
    accepted = did(olga.put(f"{event}/entrants/1/byes/1/1", {"accepted": True}), 200)
    assert [one["status"] for one in accepted["tournament"]["byes"]] == ["granted", "waits"]
    refused(olga.put(f"{event}/entrants/3/byes/1/1", {"accepted": True}), 404, "unknown-bye")
    for step in ("stages", "rounds"):
        did(olga.post(f"{event}/{step}"))
    refused(olga.put(f"{event}/entrants/2/byes/1/1", {"accepted": True}), 409, "round-drawn")
    byes = did(olga.post(f"{event}/rounds/publish"))["round"]["byes"]
    assert {(one["entrant"], one["kind"]) for one in byes} > {(1, "half")}
    assert (2, "none") not in {(one["entrant"], one["kind"]) for one in byes}
