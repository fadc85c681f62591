"""People sign in at the provider of their club, and connect and disconnect their accounts."""

import pytest

from tests.service.accounts.test_recovery import letter_to
from tests.support.api import Api, over_wsgi, refused, refused_on_a_page
from tests.support.browser import PASSWORD
from tests.support.openid_browser import OpenIdBrowser, led_to
from tests.support.openid_provider import random_subject
from tests.support.registry import registry_of
from tests.support.service import application

IDENTITY = "/v1/me/identity"


def place(answer):
    assert answer.status == 303, answer
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.headers["Location"]


def test_a_first_sign_in_opens_an_account_and_the_next_enters_it(browser, another, handle):
    assert place(browser.returned("/tournaments?status=open#x")) == "/sign-in/provider/name"
    assert browser.me() is None
    page = browser.get("/sign-in/provider/name").text
    assert "You signed in with Club &amp; Co, and no account here belongs to that yet." in page
    assert place(browser.named(handle)) == "/tournaments?status=open#x"
    me = browser.me()
    assert (me["handle"], me["guest"], me["has_password"]) == (handle, False, False)
    assert place(another.returned("/tables")) == "/tables"
    assert another.me()["id"] == me["id"]
    assert browser.ask("GET", IDENTITY).json["provider"] == "Club & Co"


def test_two_tabs_of_a_browser_sign_in_each(member, browser):
    first, second = (browser.at_provider(browser.to_provider(path)) for path in ("/tables", "/players"))
    assert place(browser.get(second)) == "/players"
    assert place(browser.get(first)) == "/tables"
    assert browser.me()["id"] == member.me()["id"]


def test_a_second_tab_still_signs_in_after_a_first_one_opened_the_account(browser, handle):
    first, second = (browser.at_provider(browser.to_provider(path)) for path in ("/tables", "/players"))
    assert place(browser.get(second)) == "/sign-in/provider/name"
    assert place(browser.named(handle)) == "/players"
    assert place(browser.get(first)) == "/tables"
    assert browser.me()["handle"] == handle


def test_a_refused_name_may_be_chosen_again(browser, another, anybody, handle):
    anybody.as_(handle)
    browser.returned()
    for wrong, status, text in (
        (handle, 409, f"The handle {handle} is taken, or was used before."),
        ("admin", 422, "admin"),
        ("no spaces", 422, "no spaces"),
    ):
        answer = browser.named(wrong)
        assert (answer.status, answer.media, text in answer.text) == (status, "text/html", True), answer
    assert place(browser.named(f"{handle}-2")) == "/"
    refused_on_a_page(browser.submit("/sign-in/provider/name", handle="again", csrf_token=""), 403, "csrf")


def test_the_provider_learns_no_more_than_needed_and_gets_no_password(browser, club):
    address = browser.to_provider()
    assert "&scope=openid&" in address
    assert "code_challenge_method=S256" in address
    assert "kept=1" in address
    browser.get(browser.at_provider(address))
    assert [path.rpartition("/")[2] for path in club.requests if "certs" not in path][-2:] == ["auth", "token"]


def test_an_account_is_connected_and_disconnected(browser, another, anybody, handle):
    ada = anybody.as_(handle, password=PASSWORD)
    browser.sign_in(handle=handle, password=PASSWORD)
    assert browser.ask("GET", IDENTITY).json["connected_at"] is None
    refused(browser.ask("DELETE", IDENTITY), 404, "not-found")
    refused_on_a_page(browser.connect("wrong"), 401, "wrong-password")
    assert place(browser.get(browser.at_provider(led_to(browser.connect(PASSWORD))))) == "/me"
    assert browser.ask("GET", IDENTITY).json["connected_at"] is not None
    another.returned()
    assert another.me()["id"] == ada.account
    assert browser.ask("DELETE", IDENTITY).status == 204
    assert ada.get(IDENTITY).json["connected_at"] is None
    another.cookies.clear()
    assert place(another.returned()) == "/sign-in/provider/name"


def test_a_letter_to_the_confirmed_address_reports_each_change(browser, ada, service, handle):
    browser.sign_in(handle=handle, password=PASSWORD)
    browser.get(browser.at_provider(led_to(browser.connect(PASSWORD))))
    for change in ("connected", "disconnected"):
        letter = letter_to(service, ada.account, "identity").message
        assert letter["To"] == f"{handle}@club.example", change
        assert f"A way to sign in to the account {handle}" in letter.get_content()
        browser.ask("DELETE", IDENTITY)


def test_the_last_way_in_stays(member):
    refused(member.ask("DELETE", IDENTITY), 409, "last-way-in")
    assert member.ask("PUT", "/v1/me/password", {"password": PASSWORD}).status == 204
    assert member.ask("DELETE", IDENTITY).status == 204


def test_a_guest_keeps_the_account_with_the_provider(browser, another, handle):
    browser.sign_in(guest=True)
    guest = browser.me()["id"]
    assert place(browser.get(browser.at_provider(led_to(browser.connect())))) == "/sign-in/provider/name"
    assert "save your guest account" in browser.get("/sign-in/provider/name").text
    assert place(browser.named(handle)) == "/me"
    me = browser.me()
    assert (me["id"], me["handle"], me["guest"]) == (guest, handle, False)
    another.returned()
    assert another.me()["id"] == guest


@pytest.mark.parametrize("known", [True, False])
def test_a_sign_in_ends_the_session_of_the_guest_in_its_browser(browser, another, handle, known):
    if known:
        another.returned()
        another.named(handle)
    guest = browser.sign_in(guest=True).cookies["dominium_session"]
    browser.returned()
    assert known or place(browser.named(handle)) == "/"
    assert browser.me()["handle"] == handle
    browser.cookies["dominium_session"] = guest
    assert browser.me() is None


def test_one_account_has_one_identity(member, browser, anybody, club, handle, new_person):
    """Nobody connects an identity of somebody else's account, nor a second one."""

    anybody.as_(f"{handle}-x", password=PASSWORD)
    browser.sign_in(handle=f"{handle}-x", password=PASSWORD)
    back = browser.at_provider(led_to(browser.connect(PASSWORD)))
    refused_on_a_page(browser.get(back), 409, "identity-taken")
    club.person = random_subject()
    refused_on_a_page(member.get(member.at_provider(led_to(member.connect()))), 409, "identity-taken")
    browser.sign_in(guest=True)
    club.person = new_person
    refused_on_a_page(browser.get(browser.at_provider(led_to(browser.connect()))), 409, "identity-taken")


def test_an_erased_person_loses_the_identity(member, browser, service, handle):
    erased = member.me()["id"]
    assert member.ask("DELETE", "/v1/me").status == 202
    with registry_of(service).database.read() as connection:
        rows = connection.exec_driver_sql("select account from openid_identities").scalars().all()
    assert erased not in rows
    assert place(browser.returned()) == "/sign-in/provider/name"
    assert browser.named(handle).status == 409, "nobody gets the handle again"
    assert place(browser.named(f"{handle}-again")) == "/"
    assert browser.me()["id"] != erased


def test_connecting_and_disconnecting_ends_pending_links(member, service):
    recovery = service["accounts"].recovery
    account = member.me()["id"]
    assert member.ask("PUT", "/v1/me/password", {"password": PASSWORD}).status == 204
    link = recovery.link(account)
    assert member.ask("DELETE", IDENTITY).status == 204
    assert recovery.by_link(link) is None


def test_saving_a_guest_with_the_provider_ends_pending_links(browser, service, handle):
    browser.sign_in(guest=True)
    browser.get(browser.at_provider(led_to(browser.connect())))
    link = service["accounts"].recovery.link(browser.me()["id"])
    assert place(browser.named(handle)) == "/me"
    assert service["accounts"].recovery.by_link(link) is None


@pytest.mark.parametrize(("path", "fields"), [("", {"next": "/"}), ("/connect", {"csrf_token": "0"})])
def test_without_a_provider_nothing_leads_there(tmp_path, path, fields):
    with application(tmp_path) as app:
        browser = OpenIdBrowser(Api(over_wsgi(app)), "http://127.0.0.1:8000")
        assert "dominium-provider" not in browser.get("/me").text
        status, code = (404, "not-found") if not path else (401, "unauthenticated")
        refused_on_a_page(browser.submit(f"/sign-in/provider{path}", **fields), status, code)
        browser.sign_in(guest=True)
        assert browser.ask("GET", IDENTITY).json == {"provider": None, "connected_at": None}
