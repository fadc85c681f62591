"""The sheets of an event that a reader prints."""

from playwright.sync_api import expect

from tests.browser.test_event_players import page_of
from tests.browser.test_hall import PHONE, play_through
from tests.support.event import SWISS, did, first_round, open_event


def test_results_are_of_the_last_round_that_has_some(visit, people):
    carla = people["carla"]
    path = open_event(carla, SWISS, names=["Ann", "Bo", "Cy", "Di"], title="Sheets", play="typed")
    play_through(carla, path, first_round(carla, path), games=1)
    for step in ("rounds", "rounds/publish"):
        round_ = did(carla.post(f"{path}/{step}"))["round"]
    page = page_of(visit(viewport=PHONE).signed_in("carla"), path, "#print")
    sheet = page.get_by_role("link", name="Results", exact=True)
    expect(sheet).to_have_attribute("href", f"{path}/exports/results.html?stage=1&as_of_round=1")
    play_through(carla, path, round_, games=1)
    expect(sheet).to_have_attribute("href", f"{path}/exports/results.html")
