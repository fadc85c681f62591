"""Four players on a phone: the others are small and side by side, and one of them opens by a press."""

import pytest

from tests.support.play import limited, moves, table

PART = {"kingdomino": ".kingdom", "dominion": ".mat", "domaine": ".mat"}


@pytest.mark.parametrize("ruleset", PART)
def test_the_others_are_thumbnails_that_open(people, visit, ruleset):
    players = [people[name] for name in ("ada", "bruno", "carla", "rex")]
    game = table(players, ruleset=ruleset, options=limited(ruleset, 40))
    for _ in moves(players, game, 24):
        pass
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True).signed_in("ada").open(f"/games/{game}").page
    others = page.locator(f"{PART[ruleset]}.thumb")
    others.nth(2).wait_for()
    boxes = [one.bounding_box() for one in others.all()]
    assert len(boxes) == 3
    assert len({box["y"] for box in boxes}) == 1, "side by side"
    assert all(box["height"] < 250 and box["width"] >= 96 for box in boxes), boxes
    headings = [words for one in others.all() for words in one.locator("h4:visible").all_inner_texts()]
    assert not any("Deck" in words for words in headings), "the rules hide how many cards it has"
    press = page.get_by_role("button", name="The whole table of bruno")
    press.tap()
    opened = page.locator(f"{PART[ruleset]}.opened", has_text="bruno")
    opened.wait_for()
    assert opened.bounding_box()["width"] > 340
    assert (press.get_attribute("aria-expanded"), others.count()) == ("true", 2)
    assert min(press.bounding_box()[side] for side in ("width", "height")) >= 44
    press.tap()
    others.nth(2).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
