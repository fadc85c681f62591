"""Placing a domino of Kingdomino: the mouse shows it, a drag puts it, a press of the one in the hand turns it."""

import pytest
from playwright.sync_api import expect

from tests.support.play import asked, moves, table, until


@pytest.fixture
def page(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="kingdomino")
    for _ in moves(pair, game):
        turn = asked(pair, game)
        if turn is not None and turn[0] is pair[0] and "place" in kinds(turn[1]):
            break
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.locator(".in-hand").wait_for()
    return page


def kinds(now):
    return {option["kind"] for option in now["decision"]["options"]}


def ghost(page):
    """Return the squares that the domino would cover."""
    return page.evaluate("[...document.querySelectorAll('.site.under')].map(({ dataset }) => dataset.site)")


def lying(page):
    """Return how the domino lies: the same squares in two directions are two placements."""
    return page.locator(".in-hand > span").get_attribute("class"), ghost(page)


def test_the_mouse_shows_the_domino_before_it_is_put_down(page):
    site = page.locator(".site").first
    site.hover()
    page.locator(".ghost").wait_for()
    assert site.get_attribute("data-site") in ghost(page)
    page.locator(".ask .prompt").hover()
    page.locator(".ghost").wait_for(state="detached")
    assert page.locator("button.send").count() == 0


def test_a_dragged_domino_lies_where_it_is_dropped_and_turns_by_a_press(page):
    hand, site = page.locator(".in-hand"), page.locator('[data-site="0,1"]')
    begin, end = hand.bounding_box(), site.bounding_box()
    page.mouse.move(begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] / 2)
    page.mouse.down()
    page.mouse.move(begin["x"], begin["y"] + 40, steps=3)
    page.locator(".in-hand.dragged").wait_for()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()
    page.locator(".ghost").wait_for()
    assert "0,1" in ghost(page)
    expect(page.locator(".in-hand.dragged")).to_have_count(0)
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    for _ in range(4):
        before = lying(page)
        hand.click()
        until(lambda before=before: lying(page) != before)
    page.get_by_role("button", name="Place the domino").click()
    page.locator(".in-hand").wait_for(state="detached")
