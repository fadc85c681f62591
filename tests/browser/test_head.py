"""The head of the pages of a game and its disputes: on a narrow screen its controls stay in one row."""

import pytest

from tests.support.play import table

ROWS = """() => {
  const found = [...document.querySelectorAll(".head .view select, .views a, .head .icon-button")];
  const boxes = found.map((one) => one.getBoundingClientRect());
  return new Set(boxes.map(({ top, bottom }) => Math.round((top + bottom) / 8))).size;
}"""


@pytest.mark.one_in(2)
@pytest.mark.parametrize("view", ["", "/review", "/verify", "dispute"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_controls_of_the_head_stay_in_one_row(people, visit, seats, view):
    pair = [people["ada"], people["bruno"], people["carla"], people["rosa"]][:seats]
    game = table(pair, ruleset="kingdomino", terms={"rated": False})
    address = f"/games/{game}{view}"
    if view == "dispute":
        made = pair[0].post(f"/v1/games/{game}/disputes", {"cites": 3, "text": "The seats are wrong."})
        address = f"/disputes/{made.json['dispute']['id']}"
    page = visit().signed_in("ada").page
    for width, most in ((390, 92 if seats == 2 else 120), (820, 64 if seats == 2 else 110)):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(address)
        page.locator(".head .seat-name").nth(seats - 1).wait_for()
        page.locator(".stage[aria-busy=false], .proofs").first.wait_for()
        assert page.evaluate(ROWS) == 1, (width, view)
        assert page.locator(".head").bounding_box()["height"] <= most, (width, view)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
