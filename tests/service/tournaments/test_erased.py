"""An erased person stops playing: their entries are dropped, even if a process dies before it."""

import threading

from service.features.accounts.changing import give_role
from service.features.tournaments.desk import follow_tournaments
from tests.support.api import refused
from tests.support.event import did, first_round, open_event
from tests.support.play import people, until


def dropped(reader, hall):
    return [one["entrant"] for one in did(reader.get(f"{hall}/entrants"), 200)["items"] if one["dropped"]]


def test_who_asks_to_be_forgotten_is_paired_no_more(anybody):
    olga, *five = people(anybody, 6)
    hall = open_event(olga, players=five, most_entrants=4)
    did(five[0].delete("/v1/me"), 202)
    until(lambda: dropped(anybody, hall) == [1])
    told = did(olga.get(f"{hall}/events?limit=200"), 200)["items"]
    assert [(one["event"]["type"], one["event"]["actor"]) for one in told[-2:]] == [
        ("entrant-dropped", "service"),
        ("entrant-moved-up", "service"),
    ], "who waited has the place"
    for step in ("stages", "rounds"):
        shown = did(olga.post(f"{hall}/{step}"))
    tables = shown["round"]["tables"]
    assert sorted(one["entrant"] for table in tables for one in table["entrants"]) == [2, 3, 4, 5]


def test_who_was_forgotten_by_a_process_that_died_is_found_in_tournaments_that_begin_and_that_run(app, anybody):
    service = app.extensions["service"]
    olga, *four = people(anybody, 5)
    halls = [open_event(olga, players=four, most_entrants=4) for _ in range(2)]
    first_round(olga, halls[1])
    until(lambda: service.platform.readmodels.caught_up(1))
    service["accounts"].erasures.ask(four[1].account)
    stopping, opener = threading.Event(), service["tournaments"].desk.opener
    go_on = opener.go_on
    follow_tournaments(
        service["tournaments"].desk, service["games"].desk, service.platform.readmodels, stopping, lambda: True
    ).start()
    try:
        until(lambda: [dropped(anybody, hall) for hall in halls] == [[2], [2]])
    finally:
        stopping.set()
        opener.go_on = go_on


def test_an_administrator_names_an_organiser_where_none_is_left(app, anybody):
    olga, sam, alma, ada = people(anybody, 4)
    accounts = app.extensions["service"]["accounts"]
    give_role(accounts, alma.account, "admin")
    admin = alma.bearing(accounts.credentials.issue("token", alma.account, ("admin",))[1])
    hall = open_event(olga, names=["Ada", "Bo"], play="typed", visibility="private", organisers=[sam.account])
    first_round(olga, hall)
    organiser = f"{hall}/staff/{alma.account}", {"duty": "organiser"}
    did(olga.delete("/v1/me"), 202)
    refused(admin.put(*organiser), 403, "insufficient-scope")
    did(sam.delete("/v1/me"), 202)
    refused(ada.put(*organiser), 404, "unknown-tournament")
    told = did(admin.put(*organiser), 200)
    assert [one["account"] for one in told["tournament"]["organisers"]] == [sam.account, alma.account]
    assert told["events"][0]["event"]["actor"] == alma.account
    did(alma.post(f"{hall}/cancellation", {"reason": "Nobody holds it."}))
    assert did(alma.get(hall), 200)["status"] == "cancelled"
