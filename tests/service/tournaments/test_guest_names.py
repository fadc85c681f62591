"""Guests choose their name for the lists of an event. Lists show other accounts by their handles."""

from tests.support.api import refused
from tests.support.event import did, first_round, open_event
from tests.support.play import people
from tests.support.signed_in import Browser


def named(guest, name):
    return guest.ask("PUT", "/v1/me", {"display_name": name})


def in_list(reader, path, **more):
    answer = reader.get(f"{path}/entrants", **more)
    return answer, [one["name"] or one["handle"] for one in (answer.json or {}).get("items", [])]


def test_lists_and_sheets_show_the_name_that_a_guest_chose(anybody, olga):
    path = open_event(olga, names=["Bea"], play="typed")
    guest = Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))
    assert named(guest, "Ada L.").status == 200
    assert guest.ask("POST", f"{path}/entrants").status == 201
    answer, names = in_list(anybody, path)
    assert names == ["Bea", "Ada L."]
    assert named(guest, "Ada Lovelace").status == 200
    again, names = in_list(anybody, path, **{"If-None-Match": answer.headers["ETag"]})
    assert (again.status, names) == (200, ["Bea", "Ada Lovelace"]), "the list is not out of date"
    first_round(olga, path)
    assert "Ada Lovelace" in anybody.get(f"{path}/exports/standings.csv").body.decode()


def test_the_same_name_again_changes_no_list(anybody, olga):
    path = open_event(olga, names=["Bea"], play="typed")
    guest = Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))
    assert named(guest, "Ada L.").status == 200
    before, _ = in_list(anybody, path)
    assert named(guest, "Ada L.").status == 200
    assert in_list(anybody, path)[0].headers["ETag"] == before.headers["ETag"]


def test_a_guest_cannot_take_the_handle_of_another_account(anybody, olga):
    guest = Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))
    handle = did(olga.get("/v1/me"), 200)["handle"]
    refused(named(guest, handle.upper()), 409, "handle-taken")
    refused(named(guest, "Dominium"), 422, "name-reserved")
    did(olga.delete("/v1/me"), 202)
    refused(named(guest, handle.upper()), 409, "handle-taken")


def test_other_accounts_stand_in_lists_by_their_handles(anybody, olga):
    (player,) = people(anybody, 1)
    did(player.put("/v1/me", {"display_name": "Grand Master"}), 200)
    path = open_event(olga, players=[player])
    assert in_list(anybody, path)[1] == [did(player.get("/v1/me"), 200)["handle"]]
