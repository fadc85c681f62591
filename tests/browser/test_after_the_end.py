"""The table of a game that is over, and the way from there to its review."""

import re

import pytest

from tests.support.play import finish, table


def test_nothing_lies_face_down_after_the_end(people, visit):
    pair = [people["ada"], people["bruno"]]
    terms = {"dispute_window_seconds": 3600}
    game = table(pair, ruleset="dominion", options={"recommended": "first-game-2", "turn_limit": 2}, terms=terms)
    finish(pair, game)
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.locator("section.result").wait_for()
    decks = page.locator(".mat .zone").all_inner_texts()
    assert len(decks) == 2
    assert all(re.match(r"Deck\s+\d", deck) and "Copper" in deck for deck in decks), decks
    assert "face down" not in page.locator("main").inner_text()


def test_the_review_of_a_game_that_is_over_begins_with_its_last_move(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="kingdomino")
    last = finish(pair, game)["version"]
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.locator(".result").get_by_role("link", name="Review").click()
    page.locator(".caption .line", has_text="game is over").wait_for()
    assert int(page.url.rpartition("#")[2]) < last


@pytest.mark.parametrize("size", [(390, 844), (1366, 768)])
def test_a_player_finds_first_what_cost_most(people, visit, size):
    width, height = size
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="dominion", options={"recommended": "first-game-2", "turn_limit": 2})
    finish(pair, game)
    page = visit(viewport={"width": width, "height": height}).signed_in("ada").open(f"/games/{game}/review").page
    page.locator(".caption .line", has_text="turn limit is reached").wait_for()
    look = page.get_by_role("button", name="Find costly choices")
    assert look.bounding_box()["y"] < height / 2
    assert page.locator(".supply .pile").first.bounding_box()["y"] < height - 150
    assert "everything" in page.get_by_label("Seen as").locator("option:checked").inner_text()
    page.locator(".stage[aria-busy=false]").wait_for()
    assert page.locator(".badge", has_text="Agrees").count() == 0
