"""The table of a game that is over, and the way from there to its review."""

import re

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
    assert all(re.match(r"Deck\s+\d", deck) and "Copper" in deck and "×3" in deck for deck in decks), decks
    assert "face down" not in page.locator("main").inner_text()


def test_the_review_of_a_game_that_is_over_begins_with_its_last_move(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="kingdomino")
    last = finish(pair, game)["version"]
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.locator(".result").get_by_role("link", name="Review").click()
    page.locator(".caption .line", has_text="game is over").wait_for()
    assert int(page.url.rpartition("#")[2]) < last
