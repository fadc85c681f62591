"""Dates and times of an event, as the reader's browser writes them."""

import pytest

from tests.browser.test_home import settled
from tests.support.event import DUEL, did, open_event


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("locale", "shown"),
    [
        ("en-US", "Feb 3, 2031, 2:05 PM"),
        ("en-GB", "3 Feb 2031, 14:05"),
        ("de-DE", "3 Feb 2031, 14:05"),
        ("it-IT", "3 feb 2031, 14:05"),
    ],
)
def test_hours_follow_the_browser_and_have_no_seconds(visit, people, locale, shown):
    carla = people["carla"]
    api = open_event(carla, DUEL, players=[people["ada"], people["bruno"]], title="Hours")
    did(carla.put(f"{api}/details", {"title": "Hours", "starts_at": "2031-02-03T14:05:00Z"}), 200)
    visitor = visit(locale=locale, timezone_id="UTC")
    page = settled(visitor, api.removeprefix("/v1"))
    assert page.locator(".details dd").first.inner_text().replace("\u202f", " ") == shown
    page = settled(visitor, "/tournaments")
    listed = page.locator(".event-card", has_text="Hours").first.locator("time")
    assert listed.inner_text().replace("\u202f", " ") == shown
