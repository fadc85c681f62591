"""A member of a club signs in with the club's OpenID provider, on pages under their security policy."""

import re

import pytest

from tests.browser.test_reading import accessible
from tests.support.openid_provider import SECRET, random_subject, serving
from tests.support.server import running


@pytest.fixture(scope="module")
def club(browser, tmp_path_factory):
    """A club's provider, which shows a page with a button, and a service that uses it."""
    folder = tmp_path_factory.mktemp("club")
    with serving() as provider, running(folder / "before") as before:
        port = before.url.rpartition(":")[2]
        before.stop()
        provider.asks = True
        settings = provider.settings(before.url)
        with running(folder / "data", PORT=port, LOG_LEVEL="debug", **settings) as service:
            yield provider, service


def test_a_member_signs_in_plays_and_comes_back(club, visit):
    provider, service = club
    provider.person = random_subject()
    subject = provider.person.subject
    member = visit(service.url)
    page = member.page
    member.open("/me?from=here")
    accessible(page)
    member.button("Sign in with Club & Co").click()
    page.get_by_role("heading", name="Club", exact=True).wait_for()
    assert page.url.startswith(provider.url)
    member.button("Yes").click()
    page.get_by_role("heading", name="Choose a handle").wait_for()
    assert re.fullmatch(r".*/sign-in/provider/name", page.url), "the code is not in the address any more"
    accessible(page)
    page.get_by_label("Handle").fill("admin")
    member.button("Save the account").click()
    page.get_by_role("alert").wait_for()
    member.complaints.clear()  # the browser reports the 422
    page.get_by_label("Handle").fill("clara")
    member.button("Save the account").click()
    page.get_by_role("heading", name="Signed in as clara").wait_for()
    assert page.url == f"{service.url}/me?from=here"
    section = page.get_by_role("region", name="Sign-in with Club & Co")
    section.get_by_text("Connected since").wait_for()
    accessible(page)
    section.get_by_role("button", name="Disconnect").click()
    page.get_by_role("alert").filter(has_text="Set a password first").wait_for()
    member.complaints.clear()  # the browser reports the 409

    member.button("Sign out").click()
    member.button("Sign in with Club & Co").click()
    member.button("Yes").click()
    page.get_by_role("heading", name="Signed in as clara").wait_for()

    provider.asks = False  # the provider knows the browser, and redirects at once
    member.button("Sign out").click()
    member.button("Sign in with Club & Co").click()
    page.get_by_role("heading", name="Signed in as clara").wait_for()
    provider.asks = True

    provider.person = None
    stranger = visit(service.url).open("/me")
    stranger.button("Sign in with Club & Co").click()
    stranger.button("Yes").click()
    stranger.page.get_by_text("Club & Co did not sign you in").wait_for()
    stranger.complaints.clear()  # the browser reports the 400

    said = service.said()
    assert "/sign-in/provider/back" in said
    for secret in (SECRET, "state=", "code=", "id_token", subject, page.context.cookies()[0]["value"]):
        assert secret not in said


def test_a_guest_saves_the_account_with_the_provider(club, visit):
    provider, service = club
    provider.person = random_subject()
    guest = visit(service.url)
    assert guest.context.request.post("/v1/sessions", data={"guest": True}).status == 201
    guest.open("/me")
    guest.button("Save it with Club & Co").click()
    guest.button("Yes").click()
    guest.page.get_by_label("Handle").fill("gustav")
    guest.button("Save the account").click()
    guest.page.get_by_role("heading", name="Signed in as gustav").wait_for()
    guest.page.get_by_text("Connected since").wait_for()
    guest.button("Connect").wait_for(state="detached")

    passwords = guest.page.get_by_role("region", name="Password")
    passwords.get_by_label("New password").fill("a first password")
    passwords.get_by_role("button").click()
    passwords.get_by_label("Current password").fill("a first password")
    guest.page.get_by_text("Connected since").wait_for()
    passwords.get_by_label("New password").fill("a second password")
    passwords.get_by_role("button").click()
    guest.button("Connect").wait_for()
