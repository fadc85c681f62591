"""Guests: an account that nobody had to think of, kept on request, and erased once nobody can come back to it."""

import time

import pytest

from service.features.accounts.erasing import erase_guest, lost
from service.platform.streams import service_time
from service.platform.streams.service_time import ServiceTime
from tests.support.api import Api, over_wsgi, refused
from tests.support.event import SWISS, did
from tests.support.service import application
from tests.support.signed_in import Browser
from tests.support.statements import lost_at

SECRET = "correct horse battery staple"
HOUR = 3600 * 10**9


@pytest.fixture
def arrive(anybody):
    """Return a function that creates a guest."""
    return lambda: Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))


@pytest.fixture
def steady(monkeypatch):
    """Let the clock of the service have been right for an hour."""
    shift = -HOUR
    clock = ServiceTime(lambda: time.time_ns() + shift, lambda: time.monotonic_ns() + shift)
    shift = 0
    monkeypatch.setattr(service_time, "_ours", clock)


def test_a_guest_plays_against_a_bot_at_once(arrive):
    guest = arrive()
    me = guest.ask("GET", "/v1/me").json
    assert (me["guest"], me["has_password"]) == (True, False)
    (bot, *_) = guest.ask("GET", "/v1/rulesets/kingdomino").json["bots"]
    made = guest.ask("POST", "/v1/games", {"ruleset": "kingdomino", "seats": ["me", {"bot": bot}]}).json["game"]
    assert (made["status"], made["you"], made["seats"][0]["handle"]) == ("running", [0], me["handle"])


def test_a_guest_keeps_the_account_and_comes_back(anybody, arrive):
    guest = arrive()
    kept = guest.ask("PUT", "/v1/me", {"handle": "newcomer", "password": SECRET})
    assert kept.status == 200
    me = kept.json
    assert (me["handle"], me["display_name"], me["guest"], me["has_password"]) == ("newcomer", "newcomer", False, True)
    back = Browser(anybody, anybody.post("/v1/sessions", {"handle": "newcomer", "password": SECRET}))
    assert back.account == guest.account
    refused(back.ask("PUT", "/v1/me", {"handle": "another", "password": SECRET}), 409, "not-a-guest")
    assert back.ask("PUT", "/v1/me", {"display_name": "Nora New"}).json["display_name"] == "Nora New"
    assert anybody.get("/v1/players/newcomer").json["display_name"] == "Nora New"


def test_a_guest_who_keeps_the_account_keeps_an_unchanged_name(arrive):
    guest = arrive()
    named = {"display_name": "Nora New"}
    assert guest.ask("PUT", "/v1/me", named).status == 200
    kept = guest.ask("PUT", "/v1/me", named | {"handle": "same-name", "password": SECRET}).json
    assert (kept["handle"], kept["display_name"]) == ("same-name", "Nora New")


def test_a_guest_who_keeps_the_account_loses_the_name_of_a_guest(arrive):
    guest = arrive()
    named = {"display_name": guest.ask("GET", "/v1/me").json["display_name"]}
    kept = guest.ask("PUT", "/v1/me", named | {"handle": "no-guest", "password": SECRET}).json
    assert (kept["handle"], kept["display_name"]) == ("no-guest", "no-guest")


def test_who_asks_once_more_to_keep_the_account_has_kept_it(arrive):
    """The answer may have been lost, with the first half of the request done."""
    guest = arrive()
    keeping = {"handle": "twice", "password": SECRET, "display_name": "Twice"}
    guest.ask("PUT", "/v1/me", keeping)
    again = guest.ask("PUT", "/v1/me", keeping)
    assert (again.status, again.json["display_name"]) == (200, "Twice")
    refused(guest.ask("PUT", "/v1/me", keeping | {"password": "another one"}), 409, "not-a-guest")


def test_whoever_saw_the_guest_is_shown_the_handle(anybody, arrive):
    guest = arrive()
    table = {"ruleset": "kingdomino", "seats": ["me", "open"], "visibility": "public"}
    address = f"/v1/games/{guest.ask('POST', '/v1/games', table).json['game']['id']}"
    before = anybody.get(address).headers["ETag"]
    assert anybody.get(address, If_None_Match=before).status == 304
    guest.ask("PUT", "/v1/me", {"handle": "shown", "password": SECRET})
    seen = anybody.get(address, If_None_Match=before)
    assert (seen.status, seen.json["seats"][0]["handle"]) == (200, "shown")


def test_there_is_no_guest_whose_session_could_not_be_begun(app, anybody, steady):
    service = app.extensions["service"]
    with lost_at(service.platform.registry.database.engine, "INSERT INTO credentials"):
        assert anybody.post("/v1/sessions", {"guest": True}).status == 503
    assert list(lost(service["accounts"])) == []


def test_a_handle_that_is_another_ones_leaves_a_guest_a_guest(anybody, arrive, ada):
    guest = arrive()
    taken = ada.get("/v1/me").json["handle"]
    refused(guest.ask("PUT", "/v1/me", {"handle": taken.upper(), "password": SECRET}), 409, "handle-taken")
    refused(guest.ask("PUT", "/v1/me", {"handle": "admin", "password": SECRET}), 422, "handle-reserved")
    for half in ({"handle": "half"}, {"password": SECRET}):
        refused(guest.ask("PUT", "/v1/me", half), 422, "invalid")
    assert guest.ask("GET", "/v1/me").json["guest"]
    refused(anybody.post("/v1/accounts", {"handle": "guest-2345"}), 422, "handle-reserved")


def test_one_way_of_signing_in_at_a_time(anybody):
    for body in ({"guest": False}, {"guest": True, "link": "x"}, {"guest": True, "handle": "a", "password": SECRET}):
        refused(anybody.post("/v1/sessions", body), 422, "invalid")


def test_guests_are_invited_like_anybody_and_come_to_games_of_others(arrive, ada):
    guest = arrive()
    made = ada.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", {"account": guest.account}]}).json["game"]
    assert guest.ask("PUT", f"/v1/games/{made['id']}/seats/1").json["game"]["status"] == "running"


def test_who_can_never_come_back_is_erased(app, anybody, arrive, steady):
    service = app.extensions["service"]
    gone, here, kept = arrive(), arrive(), arrive()
    assert kept.ask("PUT", "/v1/me", {"handle": "keeper", "password": SECRET}).status == 200
    for one in (gone, kept):
        assert one.ask("DELETE", f"/v1/sessions/{one.id}").status == 204
    assert [args["account"] for args in lost(service["accounts"])] == [gone.account]
    for one in (gone, kept, here):  # the jobs were queued while all three seemed lost
        erase_guest(service["accounts"], account=one.account)
    assert list(lost(service["accounts"])) == []
    refused(anybody.get(f"/v1/players/{gone.account}"), 404, "not-found")
    assert anybody.get(f"/v1/players/{kept.account}").status == 200
    assert here.signed_in


@pytest.mark.parametrize(
    ("steps", "kept"),
    [
        ({}, True),
        ({"entrants": {"names": ["Ada", "Bea"]}, "stages": {}}, True),
        ({"cancellation": {"reason": "Nobody comes."}}, False),
    ],
    ids=["open", "running", "cancelled"],
)
def test_a_guest_is_kept_while_they_organise_an_event(app, arrive, steady, steps, kept):
    accounts, guest = app.extensions["service"]["accounts"], arrive()
    wish = {"title": "Club", "ruleset": "kingdomino", "stages": [SWISS], "play": "typed"}
    path = f"/v1/tournaments/{did(guest.ask('POST', '/v1/tournaments', wish))['tournament']['id']}"
    for step, body in steps.items():
        did(guest.ask("POST", f"{path}/{step}", body))
    assert guest.ask("DELETE", f"/v1/sessions/{guest.id}").status == 204
    assert [args["account"] for args in lost(accounts)] == ([] if kept else [guest.account])


def test_guests_are_limited_by_address(tmp_path):
    with application(tmp_path, ACCOUNT_RATE_LIMIT="3") as app:
        api = Api(over_wsgi(app))
        answers = [api.post("/v1/sessions", {"guest": True}).status for _ in range(4)]
    assert answers == [201, 201, 201, 429]


@pytest.mark.parametrize("way", ["password", "link", "guest"])
def test_a_sign_in_ends_the_session_of_the_guest_in_its_browser(app, anybody, arrive, way):
    """Nobody could reach it any more: the browser replaces its cookie."""
    guest, handle = arrive(), f"after-{way}"
    person = anybody.as_(handle, password=SECRET)
    link = app.extensions["service"]["accounts"].recovery.link(person.account)
    body = {"password": {"handle": handle, "password": SECRET}, "link": {"link": link}, "guest": {"guest": True}}[way]
    refused(guest.ask("POST", "/v1/sessions", {"handle": handle, "password": "wrong"}), 401, "wrong-password")
    assert guest.signed_in
    assert guest.ask("POST", "/v1/sessions", body).status == 201
    assert not guest.signed_in


def test_a_sign_in_leaves_the_session_of_a_person(anybody):
    anybody.as_("stayer", password=SECRET)
    body = {"handle": "stayer", "password": SECRET}
    first = Browser(anybody, anybody.post("/v1/sessions", body))
    assert first.ask("POST", "/v1/sessions", body).status == 201
    assert first.signed_in
