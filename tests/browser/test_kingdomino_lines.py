"""The lines of dominoes: on a phone the next one is a row above the kingdoms, always. Crowns show on any land."""

import pytest

from tests.support.play import asked, finish, moves, posted, table


def turns(pair, game):
    """Yield the kind of the question to the first player, or None while the other one acts, until each has come."""
    missing = {"place", "choose", None}
    for _ in moves(pair, game):
        turn = asked(pair, game)
        kind = turn[1]["decision"]["kind"] if turn and turn[0] is pair[0] else None
        if kind in missing:
            missing.remove(kind)
            yield kind
        if not missing:
            return


def test_the_next_line_is_a_row_above_the_kingdoms_on_every_turn(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="kingdomino")
    page = visit(viewport={"width": 390, "height": 844}).signed_in("ada").open(f"/games/{game}").page
    for kind in turns(pair, game):
        page.reload()
        page.locator(".ask.to-you" if kind else ".ask:not(.to-you)").wait_for()
        boxes = [one.bounding_box() for one in page.locator(".next-line .domino").all()]
        assert len(boxes) == 4, kind
        assert max(box["y"] for box in boxes) - min(box["y"] for box in boxes) < 8, (kind, "one row")
        kingdom, current = page.locator(".kingdom").first.bounding_box(), page.locator(".current-line").bounding_box()
        assert max(box["y"] + box["height"] for box in boxes) < current["y"] < kingdom["y"], kind


@pytest.mark.parametrize("width", [820, 1366])
def test_kingdoms_lie_side_by_side_while_one_is_extended(people, visit, width):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="kingdomino")
    for kind in turns(pair, game):
        if kind == "place":
            break
    page = visit(viewport={"width": width, "height": 1180}).signed_in("ada").open(f"/games/{game}").page
    page.locator(".site").first.wait_for()
    own, other = (one.bounding_box() for one in page.locator(".kingdom").all())
    assert own["y"] == other["y"]
    assert own["x"] + own["width"] <= other["x"]


def test_a_crown_has_a_dark_ground(people, visit):
    line = [{"domino": number, "seat": None} for number in (1, 19, 41, 48)]
    position = {"next": line, "pile": [4, 5, 6, 8], "strict": False}
    wanted = {"ruleset": "kingdomino", "seats": ["me", "open"], "sandbox": True, "position": position}
    game = posted(people["ada"], "/v1/games", **wanted)["game"]["id"]
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.locator(".crown").first.wait_for(state="attached")
    crown, ground = (page.locator(part).first.bounding_box() for part in (".crown", ".crown-ground"))
    assert ground["x"] <= crown["x"] <= crown["x"] + crown["width"] <= ground["x"] + ground["width"]
    assert crown["height"] > page.locator(".land").first.bounding_box()["height"] / 5


def test_the_review_of_the_end_shows_no_empty_lines(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="kingdomino")
    finish(pair, game)
    page = visit(viewport={"width": 390, "height": 844}).signed_in("ada").open(f"/games/{game}/review").page
    page.locator(".kingdom").nth(1).wait_for()
    assert page.locator(".line-of").count() == 0
