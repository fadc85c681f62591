"""Organisers fix a round of a beacon on the page, and everybody reads what the draws wait for."""

import json
from datetime import datetime, timedelta

from tests.browser.test_hall import PHONE, turn
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.support.api import Api, over_http
from tests.support.beacons import Beacon, Relay
from tests.support.browser import PASSWORD
from tests.support.event import did, open_event
from tests.support.server import running


def fix(visitor, page):
    turn(page, "Settings")
    page.locator("summary", has_text="Mix in a public beacon").click()
    page.get_by_label("Time of the round").fill(f"{datetime.now().astimezone() + timedelta(minutes=10):%Y-%m-%dT%H:%M}")
    visitor.button("Fix this round").click()


def test_a_round_is_fixed_and_lifted(visit, browser, tmp_path):
    league = Beacon()
    (tmp_path / "chain.json").write_text(json.dumps(league.info))
    more = {"BEACON_CHAIN": str(tmp_path / "chain.json")}
    with Relay(league) as relay, running(tmp_path / "data", BEACON_RELAYS=relay.url, **more) as service:
        api = Api(over_http(service.url))
        hall = open_event(api.as_("carla", password=PASSWORD), names=["Ada", "Bea"], play="typed")
        visitor = visit(service.url, viewport=PHONE, reduced_motion="reduce").signed_in("carla")
        page = settled(visitor, hall.removeprefix("/v1"))
        fix(visitor, page)
        page.locator("p.beacon", has_text=f"of the drand beacon {league.chain.hash[:12]}").wait_for()
        axe_finds_nothing(page)
        turn(page, "Now")
        page.get_by_text("The event begins when the round of the beacon is received.").wait_for()
        assert page.get_by_role("button", name="Close the entries").count() == 0
        assert page.get_by_role("button", name="begin", exact=False).count() == 0
        turn(page, "Settings")
        page.locator("details", has_text="Mix in a public beacon").get_by_label("Why").fill("We begin at once.")
        visitor.button("Begin without the beacon").click()
        page.locator("p.beacon").wait_for(state="detached")
        assert did(api.get(f"{hall}/rulings"), 200)["items"][0]["reason"] == "We begin at once."
        visitor.close()


def test_a_service_without_relays_says_so(visit, people):
    hall = open_event(people["carla"], names=["Ada", "Bea"], play="typed")
    visitor = visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla")
    page = settled(visitor, hall.removeprefix("/v1"))
    fix(visitor, page)
    page.get_by_role("alert").get_by_text("BEACON_RELAYS").wait_for()
    visitor.complaints.clear()  # the browser reports the 409
