"""A new password ends what a thief connected: docs/security.md, "One owner of account recovery"."""

import pytest

from tests.service.accounts.test_recovery import letter_to
from tests.support.browser import PASSWORD
from tests.support.openid_browser import led_to

NEW = f"{PASSWORD}, and new"
NAME = "/sign-in/provider/name"


@pytest.fixture
def connected(ada, browser, another, handle):
    """Ada's account. A thief who knows the password connected it in `another` browser. Ada holds `browser`."""
    another.sign_in(handle=handle, password=PASSWORD)
    assert another.get(another.at_provider(led_to(another.connect(PASSWORD)))).status == 303
    browser.sign_in(handle=handle, password=PASSWORD)
    return ada


def by_the_old_password(browser, _link):
    return browser.ask("PUT", "/v1/me/password", {"password": NEW, "current": PASSWORD})


def after_a_link(browser, link):
    browser.sign_in(link=link)
    return browser.ask("PUT", "/v1/me/password", {"password": NEW})


@pytest.mark.parametrize("change", [by_the_old_password, after_a_link])
def test_a_new_password_disconnects_what_a_thief_connected(connected, browser, another, service, handle, change):
    assert change(browser, service["accounts"].recovery.link(connected.account)).status == 204
    assert browser.ask("DELETE", "/v1/sessions").status == 204
    assert browser.ask("GET", "/v1/me/identity").json["connected_at"] is None
    assert another.me() is None
    assert another.returned().headers["Location"] == NAME
    assert another.me() is None
    letter = letter_to(service, connected.account, "recovery").message
    assert letter["To"] == f"{handle}@club.example"
    assert "sign-in with an account elsewhere" in letter.get_content()


def test_a_first_password_after_a_link_disconnects_too(member, browser, another, service):
    browser.sign_in(link=service["accounts"].recovery.link(member.me()["id"]))
    assert browser.ask("PUT", "/v1/me/password", {"password": NEW}).status == 204
    another.cookies.clear()
    assert another.returned().headers["Location"] == NAME


def test_a_first_password_of_a_person_who_came_by_the_provider_keeps_it(member, browser):
    assert member.ask("PUT", "/v1/me/password", {"password": NEW}).status == 204
    assert browser.returned().headers["Location"] == "/"
    assert browser.me()["id"] == member.me()["id"]


def test_a_refused_new_password_and_the_end_of_sessions_keep_it(connected, browser, another):
    wrong = {"password": NEW, "current": "wrong"}
    assert browser.ask("PUT", "/v1/me/password", wrong).status == 401
    assert browser.ask("DELETE", "/v1/sessions").status == 204
    assert browser.ask("GET", "/v1/me/identity").json["connected_at"] is not None
