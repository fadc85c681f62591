"""Whether everybody can read the page of a dispute, the docket and a ruling, in both themes and on a phone."""

import pytest

from tests.browser.test_home import LIMIT, first_load
from tests.browser.test_reading import NAMELESS, TWICE, accessible
from tests.support.hands import PHONE
from tests.support.play import moves, table


@pytest.fixture(scope="module")
def case(people):
    """A dispute in which something was asked, answered, noted and ruled, and that is appealed against now."""
    pair = [people["ada"], people["bruno"]]
    terms = {"dispute_window_seconds": 3600, "appeal_window_seconds": 3600}
    game = table(pair, ruleset="dominion", options={"turn_limit": 30}, terms=terms)
    for _ in moves(pair, game, 8):
        pass
    made = pair[0].post(f"/v1/games/{game}/disputes", {"cites": 30, "text": "I was not asked for my Moat."})
    dispute, rosa = made.json["dispute"]["id"], people["rosa"]
    path = f"/v1/disputes/{dispute}"
    assert rosa.post(f"{path}/notes", {"text": "The Moat is in hand here.", "about": 30}).status == 201
    asked = rosa.post(f"{path}/questions", {"seat": 1, "text": "Did you show it?", "alone": True})
    question = asked.json["dispute"]["questions"][0]["seq"]
    assert pair[1].post(f"{path}/answers", {"question": question, "text": "I did not."}).status == 201
    ruling = {"kind": "penalise", "seat": 1, "points": 2, "reason": "It was late.", "rule": "house rules, 3"}
    assert rosa.post(f"/v1/games/{game}/rulings", {**ruling, "cards": ["moat"], "dispute": dispute}).status == 201
    assert pair[1].post(f"{path}/appeals", {"text": "The rules say otherwise."}).status == 201
    return game, dispute


def opened(visitor):
    """Open all parts of the page that can be opened, and wait for their data."""
    for one in visitor.page.locator(".side details > summary").all():
        one.click()
    visitor.page.locator(".evidence table").wait_for()
    visitor.page.locator(".evidence .differences").wait_for()
    return visitor


def test_a_case_can_be_read(anybody, case, visit):
    game, dispute = case
    screen = {"reduced_motion": "reduce"}
    rex = visit(**screen).signed_in("rex").open(f"/disputes/{dispute}").look_as("referee").at(30)
    rex.page.locator(".suggested button").first.wait_for()
    opened(rex)
    ada = visit(**screen, **PHONE).signed_in("ada").open(f"/disputes/{dispute}").at(30)
    ruled = anybody.get(f"/v1/games/{game}/rulings").json["items"][0]["seq"]
    docket = visit(**screen).open("/disputes")
    docket.page.locator(".cases li").first.wait_for()
    assert first_load(docket) < LIMIT
    ruling = visit(**screen).open(f"/games/{game}/rulings/{ruled}")
    ruling.page.locator(".ruled").wait_for()
    assert first_load(ruling) < LIMIT
    for name, visitor in {"rex": rex, "ada": ada, "docket": docket, "ruling": ruling}.items():
        assert visitor.page.evaluate(NAMELESS) == [], name
        assert visitor.page.evaluate(TWICE) == [], name
        accessible(visitor.page)
        for width in (1280, 900, 390):
            visitor.page.set_viewport_size({"width": width, "height": 900})
            assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
