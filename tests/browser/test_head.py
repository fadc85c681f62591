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


def test_a_phone_names_three_players_in_the_row_of_the_game(people, visit):
    seats = ["me", {"bot": "gentle"}, {"bot": "master"}]
    game = people["ada"].post("/v1/games", {"ruleset": "kingdomino", "seats": seats}).json["game"]["id"]
    page = visit(viewport={"width": 390, "height": 844}).signed_in("ada").open(f"/games/{game}").page
    names = page.locator(".head .seat-name")
    names.nth(2).wait_for()
    page.evaluate("document.fonts.ready")
    tops = {round(one.bounding_box()["y"] / 8) for one in [page.locator(".head .brand"), *names.all()]}
    assert len(tops) == 1, tops
    assert page.locator(".head").bounding_box()["height"] <= 84
    assert all(names.evaluate_all("all => all.map((one) => one.scrollWidth <= one.clientWidth + 1)"))
