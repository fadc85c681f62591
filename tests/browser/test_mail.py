"""Mail on the pages: an address is set and confirmed, and subjects are chosen.

A forgotten password is reset, and the link of a letter stops it with one press, without signing in.
"""

import pytest

from tests.browser.test_reading import accessible
from tests.support.api import Api, over_http
from tests.support.browser import PASSWORD
from tests.support.postbox import link, mailing
from tests.support.server import running

ADDRESS = "nina@games.example"


@pytest.fixture(scope="module")
def mailed(browser, tmp_path_factory, post):
    with running(tmp_path_factory.mktemp("mailed") / "data", **mailing(post)) as service:
        yield service


def test_from_an_address_to_a_link_that_ends_it(mailed, post, visit):
    nina = Api(over_http(mailed.url)).as_("nina", password=PASSWORD)
    here = visit(mailed.url)
    here.page.goto("/me")
    here.page.get_by_label("Handle").fill("nina")
    here.page.get_by_label("Password").fill(PASSWORD)
    here.button("Sign in").click()
    mail = here.page.get_by_role("region", name="Mail")
    mail.get_by_label("Address").fill(ADDRESS)
    mail.get_by_label("Your password").fill(PASSWORD)
    mail.get_by_label("It is your turn").check()
    mail.get_by_label("How often").select_option("day")
    mail.get_by_role("button", name="Set it").click()
    mail.get_by_text(f"A link was sent to {ADDRESS}").wait_for()

    (letter,) = post.wait(ADDRESS, 1)
    elsewhere = visit(mailed.url, viewport={"width": 390, "height": 800})
    elsewhere.page.goto(link(letter, "/mail/c-"))
    accessible(elsewhere.page)
    elsewhere.button("Confirm it").click()
    elsewhere.page.get_by_text("The address is confirmed.").wait_for()

    elsewhere.page.goto("/me")
    elsewhere.page.get_by_role("link", name="Send me a link").click()
    elsewhere.page.get_by_label("Handle or address").fill(ADDRESS)
    elsewhere.button("Send me a link").click()
    elsewhere.page.get_by_text("a link is on its way").wait_for()
    letter = post.wait(ADDRESS, 2)[1]
    elsewhere.page.goto("/me")
    elsewhere.page.goto(link(letter, "/sign-in#"))
    elsewhere.button("Sign in").click()
    elsewhere.page.get_by_role("heading", name="Signed in as nina").wait_for()

    here.page.reload()
    mail.get_by_label("It is your turn").wait_for()
    assert mail.get_by_label("Address").input_value() == ADDRESS
    assert mail.get_by_label("It is your turn").is_checked()
    assert mail.get_by_label("How often").input_value() == "day"
    mail.get_by_role("button", name="Set it").click()
    mail.get_by_text("It is set.").wait_for()

    stranger = visit(mailed.url)
    stranger.page.goto(link(letter, "/mail/s-"))
    stranger.button("Stop it").click()
    stranger.page.get_by_text("It has stopped").wait_for()
    assert nina.get("/v1/me/mail").json["about"] == []
    here.page.reload()
    mail.get_by_role("button", name="Forget the address").click()
    mail.get_by_role("button", name="Forget the address").wait_for(state="detached")
    assert nina.get("/v1/me/mail").json["address"] is None
