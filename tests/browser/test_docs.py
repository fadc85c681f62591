"""The reference and the guides in a browser: searched, opened, tried, within our policy and small."""

import re
import urllib.request

import pytest

from service.web.reference.entries import GUIDES
from tests.browser.playing import at_length
from tests.browser.test_home import LIMIT, first_load
from tests.browser.test_reading import accessible
from tests.support.browser import Visitor


def test_a_client_s_author_finds_what_a_move_is_and_calls_as_somebody(visit, service):
    with urllib.request.urlopen(f"{service.url}/docs", timeout=120):  # made when first asked for
        visitor = visit()
    page = visitor.page
    page.goto("/docs")
    page.get_by_placeholder("Search").fill("answer a decision")
    page.locator("#found a", has_text="make_move").first.click()
    page.wait_for_url("**/docs/make_move")
    page.get_by_role("link", name="Examples in Python and TypeScript").click()
    move = page.locator("#make_move")
    move.locator(".answers").wait_for()
    calls = {"TypeScript": "await client.makeMove(", "Python": "client.make_move(", "curl": "/moves'"}
    for language, line in calls.items():
        move.get_by_role("button", name=language).click()
        assert line in move.locator("pre").first.inner_text()
        assert service.url in move.locator("pre").first.inner_text()
    assert page.evaluate("location.hash") == "#make_move"
    assert page.locator("#create_tournament").is_hidden()
    accessible(page)
    for field in ("decision", "picks"):
        move.locator("h3:has-text('Body') + div .fields code", has_text=field).first.wait_for()
    assert '"receipt"' in move.locator(".answers pre").first.inner_text()  # as it was recorded
    page.get_by_placeholder("Search").fill("sign up")
    page.locator("#found a", has_text="create_account").first.click()
    page.get_by_role("link", name="Examples in Python and TypeScript").click()
    account = page.locator("#create_account")
    body = account.get_by_label("Body")
    body.fill('{"handle": "reader"}')
    account.get_by_role("button", name="Send").click()
    account.locator(".status", has_text="201").wait_for()
    account.get_by_text("Headers", exact=True).click()
    account.locator("[role=status]", has_text="x-request-id: ").wait_for()
    token = re.search(r'"token": "([^"]+)"', account.locator("[role=status]").inner_text())
    assert token is not None
    page.goto("/docs#get_me")
    me = page.locator("#get_me")
    me.get_by_label("Token").fill(token[1])
    me.get_by_role("button", name="Send").click()
    me.locator("[role=status]", has_text='"handle": "reader"').wait_for()
    page.goto("/docs#get_game")
    page.locator("#get_game .answers .fields code", has_text="abandoned_from").first.wait_for()
    page.goto("/docs#webhook-game.final")
    page.locator("[id='webhook-game.final'] .fields code", has_text="timestamp").wait_for()


def test_an_operation_loads_once_and_can_be_opened_again_after_a_failure(visit):
    """Of two quick openings only the first loads. A failure is shown, and the next opening tries again."""
    visitor = visit()
    page, asked = visitor.page, []
    page.route(
        "**/docs/get_me", lambda route: (asked.append(route), route.abort() if len(asked) == 1 else route.continue_())
    )
    page.goto("/docs#get_me")
    me = page.locator("#get_me")
    me.get_by_role("alert").wait_for()
    assert me.get_by_role("link", name="All fields").is_visible()
    me.evaluate("""async (details) => {
        for (const open of [false, true, false, true]) {
            details.open = open;
            await new Promise((done) => details.addEventListener("toggle", done, { once: true }));
        }
    }""")
    me.get_by_label("Token").wait_for()
    assert len(asked) == 2
    assert me.get_by_role("alert").count() == 0
    visitor.complaints[:] = [one for one in visitor.complaints if "ERR_" not in one]  # of the failed request


def test_it_is_small(visit):
    """The document itself loads when the first operation is opened, since most readers want only one or two."""
    visitor = visit(locale="pl-PL")
    visitor.page.goto("/docs")
    visitor.page.wait_for_load_state("networkidle")
    assert first_load(visitor) < LIMIT


@pytest.fixture(scope="module")
def phone(browser, service):
    visitor = Visitor(browser, service.url, viewport={"width": 390, "height": 800})
    yield visitor
    visitor.close()
    assert visitor.complaints == []


KINDS = ("start", "codes", "get_me", "search?q=paginaton")
"""A page of each kind, made by one part of the service each. The short form looks at these with Axe."""
PAGES = (*GUIDES, "codes", "create_game", "get_game", "get_me", "search?q=undo", "search?q=paginaton")


@pytest.mark.parametrize("name", PAGES)
def test_every_guide_fits_a_phone(phone, name):
    phone.page.goto(f"/docs/{name}")
    assert phone.page.locator("main h1").count() == 1
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", [pytest.param(name, marks=at_length(name not in KINDS)) for name in PAGES])
def test_axe_finds_nothing_in_a_guide(phone, name):
    phone.page.goto(f"/docs/{name}")
    accessible(phone.page)
