"""Dates and times of an event, as the reader's browser writes them."""

import pytest

from tests.browser.test_hall import PHONE
from tests.browser.test_home import settled
from tests.support.event import DUEL, did, open_event


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("locale", "shown"),
    [
        ("en-US", "Mon, Feb 3, 2031, 2:05 PM UTC"),
        ("en-GB", "Mon, 3 Feb 2031, 14:05 UTC"),
        ("de-DE", "Mon, 3 Feb 2031, 14:05 UTC"),
        ("it-IT", "lun 3 feb 2031, 14:05 UTC"),
    ],
)
def test_hours_follow_the_browser_and_have_no_seconds(visit, people, locale, shown):
    carla = people["carla"]
    api = open_event(carla, DUEL, players=[people["ada"], people["bruno"]], title="Hours")
    did(carla.put(f"{api}/details", {"title": "Hours", "starts_at": "2031-02-03T14:05:00Z"}), 200)
    visitor = visit(locale=locale, timezone_id="UTC")
    page = settled(visitor, api.removeprefix("/v1"))
    assert page.locator(".hall-head .when").inner_text().replace("\u202f", " ") == shown
    page = settled(visitor, "/tournaments")
    listed = page.locator(".event-card", has_text="Hours").first.locator("time")
    assert listed.inner_text().replace("\u202f", " ") == shown


def test_a_new_event_has_its_details_from_the_first_press(visit, anybody, people):
    """Its date and venue are on the public page above the button to enter, and on the card in the list.

    An event that is days ahead is not drawn with its first names.
    """
    visitor = visit(locale="en-GB", timezone_id="Europe/Warsaw").signed_in("carla")
    page = settled(visitor, "/tournaments/new")
    page.get_by_label("Name", exact=True).fill("Evening at the mill")
    page.get_by_label("Date and time").fill("2031-02-03T19:30")
    page.get_by_label("Venue").fill("Mill Lane 3")
    page.get_by_label("Information for players").fill("Bring a pen.")
    page.get_by_label("Players: paste").fill("Anna Nowak\nBruno Costa")
    rounds, names = (page.get_by_label(one).bounding_box() for one in ("Rounds", "Players: paste"))
    assert rounds["y"] < names["y"], "the numbers of a format follow it"
    visitor.button("Create the tournament").click()
    page.wait_for_url("**/tournaments/t_*")
    address = page.url[page.url.index("/tournaments/") :]
    made = did(anybody.get(f"/v1{address}"), 200)
    details = [made["details"][one] for one in ("starts_at", "place", "description")]
    assert details == ["2031-02-03T18:30:00Z", "Mill Lane 3", "Bring a pen."]
    assert (made["status"], made["entrants"]) == ("open", 2)
    when = "Mon, 3 Feb 2031, 19:30 CET · Mill Lane 3"
    guest = visit(locale="en-GB", timezone_id="Europe/Warsaw", viewport=PHONE)
    page = settled(guest, address)
    above, enter = page.get_by_text(when).bounding_box(), guest.button("Take part").bounding_box()
    assert above["y"] < enter["y"] < PHONE["height"]
    page = settled(guest, "/tournaments")
    page.locator(".event-card", has_text="Evening at the mill").get_by_text(when).wait_for()
