"""Receipts of your own moves: kept by the browser, and compared with the service's current record."""

import json
import re

from tests.browser.playing import Player, by_touch
from tests.browser.test_replay import of_type
from tests.support.hands import PHONE
from tests.support.play import events, table, until


def test_the_page_keeps_receipts_and_names_the_promise_that_is_broken(people, visit):
    ada, bruno = people["ada"], people["bruno"]
    game = table([ada, bruno])
    visitor = visit(**PHONE).signed_in("ada").open(f"/games/{game}/verify")
    page = visitor.page
    player = Player(visitor, ada, [bruno], game)
    receipts = page.locator("section", has=page.get_by_role("heading", name="Receipts"))

    def record():
        return ada.get(f"/v1/games/{game}/record").text

    def check_now():
        button = receipts.get_by_role("button", name="Check now")
        assert button.bounding_box()["height"] >= 44
        button.press("Enter")
        told = receipts.get_by_role("status").locator(".verdict, .notice, li").last
        told.wait_for()
        return receipts.get_by_role("status").inner_text()

    receipts.get_by_text("This browser has no receipts of this game.").wait_for()
    visitor.open(f"/games/{game}")
    player.plays(by_touch, 3)
    visitor.open(f"/games/{game}/verify")
    whole = record()
    head = json.loads(whole.splitlines()[-1])["head"]
    receipts.get_by_text("the service signs the game as it stands").wait_for()
    until(lambda: check_now() == f"3 receipts, all in the record. Code of its last event: {head}")

    visitor.open(f"/games/{game}")
    player.plays(by_touch, 1)
    visitor.open(f"/games/{game}/verify")
    page.route("**/record", lambda route: route.fulfill(body=whole))  # signed by the service, and shorter
    told = until(lambda: "#" in (said := check_now()) and said)
    assert "The service does not keep what it signed" in told
    assert len(re.findall(r"receipt for event #\d+, .+: the record ends before it\.", told)) == 1
    page.unroute("**/record")

    lines = record().splitlines(keepends=True)
    bad = next(number for number, line in enumerate(lines, 1) if '"decision-answered"' in line)
    lines[bad - 1] = lines[bad - 1].replace('"decision-answered"', '"decision-answereb"')
    page.route("**/record", lambda route: route.fulfill(body="".join(lines)))
    assert f"The record does not hold: line {bad}, it was changed" in check_now()

    [shuffled, *_] = of_type(events(ada, game), "pile-shuffled")
    page.unroute("**/record")
    visitor.open(f"/games/{game}/review").go(shuffled)
    assert page.locator(f'.timeline a[href="#{shuffled}"]').get_by_role("img", name="sealed").count() == 1
    assert ada.get(f"/v1/games/{game}").json["commit"] in page.locator(".caption").inner_text()
