"""Fees at the desk: stated in the settings, marked with amounts in a table, and seen by organisers alone."""

import pytest

from tests.browser.test_event_details import CLIPPED
from tests.browser.test_hall import PHONE, turn
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.support.event import did, open_event
from tests.support.play import until

NAMES = ["Wilhelmina Featherstonehaugh-Cholmondeley", "Bea", "Cleo"]


@pytest.fixture
def event(people):
    return open_event(people["carla"], names=NAMES, title="With a fee", play="typed")


def test_the_desk_states_a_fee_and_marks_who_paid_how_much(visit, anybody, people, event):
    carla = people["carla"]
    visitor = visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla")
    page = settled(visitor, event.removeprefix("/v1"))
    turn(page, "Settings")
    page.get_by_label("Fee for each player").fill("5,50")
    page.get_by_label("Currency").fill("EUR")
    page.locator(".describe").get_by_role("button", name="Save").click()
    page.locator(".details").get_by_text("5.50 EUR").wait_for()
    turn(page, "Players")
    page.locator("summary", has_text="Fees").click()
    page.get_by_label(f"Fee: {NAMES[0]}").select_option("paid")
    until(lambda: page.get_by_label(f"Amount paid: {NAMES[0]}").input_value() == "5.50")
    until(lambda: "still owed: 11 EUR" in page.locator(".fees tfoot").inner_text())
    slow = []
    page.route("**/fees", lambda route: slow.insert(0, route), times=1)
    with page.expect_request("**/fees"):
        page.get_by_label("Fee: Bea").select_option("due")
    page.get_by_label("Amount paid: Bea").fill("2,00")  # before the service has answered
    page.get_by_label("Amount paid: Bea").press("Tab")
    until(lambda: page.get_by_label("Amount paid: Cleo").is_visible() and slow)
    slow[0].continue_()
    until(lambda: "still owed: 9 EUR" in page.locator(".fees tfoot").inner_text())
    axe_finds_nothing(page)
    assert did(carla.get(f"{event}/fees"), 200)["paid"] == "7.50"
    page.get_by_role("button", name="Mark all others as paid").click()
    until(lambda: "still owed: 3.50 EUR" in page.locator(".fees tfoot").inner_text())  # Bea owes the rest
    assert did(carla.get(f"{event}/fees"), 200)["paid"] == "13.00"
    page.get_by_label("Fee: Bea").select_option("paid")
    until(lambda: "still owed: 0 EUR" in page.locator(".fees tfoot").inner_text())
    page.get_by_label("Fee: Bea").select_option("due")
    until(lambda: "still owed: 5.50 EUR" in page.locator(".fees tfoot").inner_text())
    assert page.get_by_label("Amount paid: Bea").input_value() == ""
    page.set_viewport_size(PHONE)
    assert page.locator(".fees .wide").evaluate("(box) => box.scrollWidth <= box.clientWidth"), (
        "the amounts are in sight"
    )
    for width in (320, 390, 820, 1366, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CLIPPED) == [], width
    reader = visit(viewport=PHONE, reduced_motion="reduce")
    page = settled(reader, event.removeprefix("/v1"))
    page.get_by_text("5.50 EUR").wait_for()
    assert page.locator(".fees").count() == 0
