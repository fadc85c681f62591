"""Sessions are listed and ended, a change of password ends the others, and a link signs in once."""

import itertools
import time

import pytest

from service.features.accounts import credentials, recovery
from tests.support.api import refused
from tests.support.signed_in import Browser

_numbers = itertools.count()
OLD, NEW = "correct horse", "battery staple"


@pytest.fixture
def signing(anybody):
    """Signs in: `signing(handle, password)`, `signing(link=…)`."""

    def sign(handle=None, password=OLD, link=None):
        body = {"handle": handle, "password": password} if link is None else {"link": link}
        return Browser(anybody, anybody.post("/v1/sessions", body))

    return sign


@pytest.fixture
def somebody(anybody):
    """Create an account with a password; its handle is in `somebody.handle`."""
    handle = f"somebody-{next(_numbers)}"
    api = anybody.as_(handle, password=OLD)
    api.handle = handle
    return api


@pytest.fixture
def sign_in_links(app):
    return app.extensions["service"]["accounts"].recovery


def test_sessions_are_listed_and_ended_one_by_one(somebody, signing):
    one, two, three = (signing(somebody.handle) for _ in range(3))
    listed = two.ask("GET", "/v1/sessions").json["items"]
    assert {session["id"]: session["current"] for session in listed} == {one.id: False, two.id: True, three.id: False}
    assert all(session["last_used_at"] is not None for session in listed if session["current"])
    shown = two.ask("GET", f"/v1/sessions/{one.id}").json
    assert (shown["id"], shown["current"]) == (one.id, False)
    assert two.ask("DELETE", f"/v1/sessions/{one.id}").status == 204
    assert [browser.signed_in for browser in (one, two, three)] == [False, True, True]
    refused(two.ask("GET", f"/v1/sessions/{one.id}"), 404, "not-found")


def test_nobody_sees_or_ends_the_sessions_of_another(anybody, somebody, signing):
    mine = signing(somebody.handle)
    eve = anybody.as_("eavesdropping-eve")
    assert eve.get("/v1/sessions").json["items"] == []
    refused(eve.get(f"/v1/sessions/{mine.id}"), 404, "not-found")
    refused(eve.delete(f"/v1/sessions/{mine.id}"), 404, "not-found")
    assert eve.delete("/v1/sessions").status == 204
    assert mine.signed_in
    refused(anybody.get("/v1/sessions"), 401, "unauthenticated")
    reader = somebody.bearing(somebody.post("/v1/tokens", {"scopes": ["read"]}).json["token"])
    refused(reader.get("/v1/sessions"), 403, "insufficient-scope")
    refused(reader.delete("/v1/sessions"), 403, "insufficient-scope")
    refused(reader.put("/v1/me/password", {"password": NEW, "current": OLD}), 403, "insufficient-scope")


def test_all_the_others_are_ended_at_once(somebody, signing):
    one, two, three = (signing(somebody.handle) for _ in range(3))
    assert two.ask("DELETE", "/v1/sessions").status == 204
    assert [browser.signed_in for browser in (one, two, three)] == [False, True, False]
    assert somebody.delete("/v1/sessions").status == 204  # by a token, which stays
    assert not two.signed_in
    assert somebody.get("/v1/me").status == 200


def test_a_change_of_password_ends_every_other_session(anybody, somebody, signing, sign_in_links):
    link = sign_in_links.link(somebody.account)
    one, two = signing(somebody.handle), signing(somebody.handle)
    refused(one.change(NEW), 401, "wrong-password")
    problem = refused(one.change(NEW, "wrong horse"), 401, "wrong-password")
    assert problem["errors"][0]["pointer"] == "/current"
    assert two.signed_in
    assert one.change(NEW, OLD).status == 204
    assert (one.signed_in, two.signed_in, somebody.get("/v1/me").status) == (True, False, 200)
    refused(anybody.post("/v1/sessions", {"handle": somebody.handle, "password": OLD}), 401, "wrong-password")
    refused(anybody.post("/v1/sessions", {"link": link}), 401, "used-link")
    assert signing(somebody.handle, NEW).signed_in


def test_who_has_no_password_gives_themselves_one(anybody, signing):
    pat = anybody.as_("pat")
    refused(anybody.post("/v1/sessions", {"handle": "pat", "password": NEW}), 401, "wrong-password")
    assert pat.put("/v1/me/password", {"password": NEW}).status == 204
    assert signing("pat", NEW).signed_in
    refused(pat.put("/v1/me/password", {"password": OLD}), 401, "wrong-password")
    refused(pat.put("/v1/me/password", {"password": "short", "current": NEW}), 422, "invalid")


def test_a_page_of_another_site_changes_nothing(anybody, somebody, signing):
    mine = signing(somebody.handle)
    body = {"password": NEW, "current": OLD}
    cookie = {"Cookie": mine.headers["Cookie"]}
    refused(anybody.put("/v1/me/password", body, **cookie), 403, "csrf")
    refused(anybody.delete("/v1/sessions", **cookie), 403, "csrf")
    refused(anybody.post("/v1/sessions", {"link": "x"}, Origin="https://evil.example"), 403, "csrf")


def test_a_link_signs_in_once_and_lets_a_forgotten_password_be_set(anybody, somebody, signing, sign_in_links):
    thief = signing(somebody.handle)
    unused, link = sign_in_links.link(somebody.account), sign_in_links.link(somebody.account)
    refused(anybody.post("/v1/sessions", {"link": unused}), 401, "used-link")  # another one was made since
    mine = signing(link=link)
    for used in (link, link[:-1], "dom_", somebody.token):
        refused(anybody.post("/v1/sessions", {"link": used}), 401, "used-link")
    for other in ({"Authorization": f"Bearer {link}"}, {"Authorization": f"Bearer {unused}"}):
        refused(anybody.get("/v1/me", **other), 401, "unauthenticated")
    assert mine.change(NEW).status == 204
    assert (mine.signed_in, thief.signed_in) == (True, False)
    assert signing(somebody.handle, NEW).signed_in


def test_a_link_is_for_handle_and_password_or_instead_of_them(anybody):
    for body in ({}, {"handle": "ada"}, {"password": OLD}, {"handle": "ada", "password": OLD, "link": "x"}):
        refused(anybody.post("/v1/sessions", body), 422, "invalid")


def test_a_link_and_what_it_allows_end_with_time(anybody, somebody, signing, sign_in_links, monkeypatch):
    late, link = sign_in_links.link(anybody.as_("late-lou").account), sign_in_links.link(somebody.account)
    now = time.time()
    at_once = signing(link=link)
    monkeypatch.setattr(recovery.time, "time", lambda: now + recovery.FRESH + 2)
    refused(at_once.change(NEW), 401, "wrong-password")
    assert at_once.change(NEW, OLD).status == 204
    monkeypatch.setattr(credentials.time, "time", lambda: now + recovery.LINK_LASTS + 2)
    refused(anybody.post("/v1/sessions", {"link": late}), 401, "used-link")


def test_who_is_forgotten_is_signed_in_by_no_link(anybody, somebody, sign_in_links):
    link = sign_in_links.link(somebody.account)
    assert somebody.ask("DELETE", "/v1/me", {"current": OLD}).status == 202
    refused(anybody.post("/v1/sessions", {"link": link}), 401, "used-link")
