"""Placing a domino of Kingdomino: the mouse shows it, a drag puts it, a press of the one in the hand turns it."""

import pytest
from playwright.sync_api import expect

from tests.browser.playing import wait_for_frames
from tests.support.play import asked, moves, posted, table, until


@pytest.fixture
def page(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="kingdomino")
    for _ in moves(pair, game):
        turn = asked(pair, game)
        if turn is not None and turn[0] is pair[0] and "place" in kinds(turn[1]):
            break
    return opened(visit, game)


@pytest.fixture
def beginning(people, visit):
    """A game in which Ada places two squares of wheat beside her castle."""
    position = {
        "current": [{"domino": number, "seat": seat} for number, seat in ((1, 0), (7, 1), (10, 0), (25, 1))],
        "next": [{"domino": number, "seat": None} for number in (3, 19, 33, 48)],
        "pile": [4, 5, 6, 8],
        "strict": False,
    }
    wanted = {"ruleset": "kingdomino", "seats": ["me", "open"], "sandbox": True, "position": position}
    return opened(visit, posted(people["ada"], "/v1/games", **wanted)["game"]["id"])


def opened(visit, game):
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.locator(".in-hand").wait_for()
    page.evaluate("document.fonts.ready")
    return page


def kinds(now):
    return {option["kind"] for option in now["decision"]["options"]}


def ghost(page):
    """Return the squares that the domino would cover."""
    return page.evaluate("[...document.querySelectorAll('.site.under')].map(({ dataset }) => dataset.site)")


def drawn(page):
    """Return the domino as it lies, with its halves."""
    return page.evaluate("document.querySelector('.ghost')?.innerHTML")


def turned(page):
    before = drawn(page)
    page.locator(".in-hand").click()
    until(lambda: drawn(page) != before)


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
    wait_for_frames(page)
    assert site.bounding_box() == end
    for _ in range(4):
        turned(page)
    page.get_by_role("button", name="Place the domino").click()
    page.locator(".in-hand").wait_for(state="detached")


def test_the_board_stays_while_a_placement_is_shown_and_chosen(beginning):
    page, site = beginning, beginning.locator('[data-site="1,0"]')
    for width in (640, 700, 820, 860, 861, 940, 1000, 1100, 1280, 1366, 1600, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        wait_for_frames(page)
        before = site.bounding_box()
        site.hover()
        page.locator(".ghost:not(.put)").wait_for()
        assert site.bounding_box() == before, (width, "shown")
        site.click()
        page.locator(".ghost.put").wait_for()
        page.get_by_role("button", name="Place the domino").wait_for()
        assert site.bounding_box() == before, (width, "chosen")
        page.get_by_role("button", name="Cancel").click()
        page.locator(".ghost").wait_for(state="detached")


def test_a_domino_that_lies_in_one_way_only_rotates_round_its_other_square(beginning):
    page = beginning
    page.locator('[data-site="2,0"]').click()
    until(lambda: sorted(ghost(page)) == ["1,0", "2,0"])
    for _ in range(2):
        turned(page)
        assert "1,0" in ghost(page)
        assert "2,0" not in ghost(page)


def test_the_sign_of_rotation_lies_beside_the_domino(beginning):
    sign, domino = (beginning.locator(f".in-hand {part}").bounding_box() for part in (".turns", ".lies"))
    assert sign["x"] >= domino["x"] + domino["width"]
    assert domino["width"] >= 70
