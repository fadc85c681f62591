"""The board of a game of an event leads back to the event, and on to the next table."""

from playwright.sync_api import expect

from tests.browser.test_hall import PHONE
from tests.browser.test_home import settled
from tests.browser.test_reading import accessible
from tests.support.event import did, first_round, open_event
from tests.support.play import until

ROBIN = {"format": {"kind": "round-robin", "rounds": 2}}


def game_of(organiser, path, number):
    """Wait until the only table of a round has its game."""
    at = f"{path}/rounds/1/{number}"
    return until(lambda: next((one["game"] for one in did(organiser.get(at), 200)["tables"][0]["games"]), None))


def test_a_board_links_its_event_and_the_next_table(visit, people):
    ada, carla = people["ada"], people["carla"]
    path = open_event(carla, ROBIN, players=[ada, people["bruno"]], title="Online", play="here")
    first_round(carla, path)
    game, event = game_of(carla, path, 1), path.removeprefix("/v1")
    pages = {who: visit(viewport=PHONE, reduced_motion="reduce") for who in ("ada", "bruno")}
    for who, visitor in pages.items():
        page = visitor.signed_in(who).open(f"/games/{game}").page
        link = page.get_by_role("link", name="Online, round 1")
        expect(link).to_have_attribute("href", event)
    did(ada.post(f"/v1/games/{game}/resignation", {}))
    for visitor in pages.values():
        back = visitor.page.get_by_role("link", name="Back to the tournament")
        expect(back).to_have_attribute("href", event)
        accessible(visitor.page)
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hall = settled(visit(viewport=PHONE), f"{event}#round")
    expect(hall.locator(".lines li", has_text="ada").locator("b")).to_have_text("gave up")
    expect(hall.locator(".lines li", has_text="bruno").locator("b.first")).to_have_text("won")
    for step in ("rounds", "rounds/publish"):
        did(carla.post(f"{path}/{step}"))
    second = game_of(carla, path, 2)
    for visitor in pages.values():  # also the player who is not asked first
        link = visitor.page.get_by_role("link", name="Round 2: to your table")
        expect(link).to_have_attribute("href", f"/games/{second}")
        accessible(visitor.page)
