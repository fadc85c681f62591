"""Lists of an event show the names that people chose, and the names that organisers typed."""

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


def test_lists_show_the_chosen_name_of_an_account_and_no_handle_of_another(anybody, olga):
    player, other = people(anybody, 2)
    path = open_event(olga, players=[player])
    own, handle = (did(one.get("/v1/me"), 200)["handle"] for one in (player, other))
    for name, shown in (("Grand Master", "Grand Master"), (handle.upper(), own), ("Grandma", "Grandma")):
        did(player.put("/v1/me", {"display_name": name}), 200)
        assert in_list(anybody, path)[1] == [shown]


def test_a_saved_account_keeps_the_name_of_the_lists(anybody, olga):
    """Also of the organiser. A typed entry that an account joined keeps its name, and can be corrected."""
    path = open_event(olga, names=["Oskr Ott", "Bea"], play="typed")
    guest = Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))
    for name, number in (("Ada Lovelace", 3), ("Oskar Ott", 4)):
        assert named(guest, name).status == 200
        assert guest.ask("POST", f"{path}/entrants").status == 201
        keeping = {"handle": f"saved-{number}", "password": "correct horse"}
        assert guest.ask("PUT", "/v1/me", keeping).json["display_name"] == name
        guest = Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))
    assert in_list(anybody, path)[1] == ["Oskr Ott", "Bea", "Ada Lovelace", "Oskar Ott"]
    did(olga.put(f"{path}/entrants/4/merged", {"into": 1}), 200)
    refused(olga.put(f"{path}/entrants/3/name", {"name": "Ada"}), 422, "invalid-entrant")
    did(olga.put(f"{path}/entrants/1/name", {"name": "O. Ott"}), 200)
    did(olga.put("/v1/me", {"display_name": "Olga Ostermann"}), 200)
    assert did(anybody.get(path), 200)["maker"]["name"] == "Olga Ostermann"
    first_round(olga, path)
    sheet = anybody.get(f"{path}/exports/standings.csv").body.decode()
    for name in ("O. Ott", "Bea", "Ada Lovelace"):
        assert name in in_list(anybody, path)[1]
        assert name in sheet
