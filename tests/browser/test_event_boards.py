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
    expect(hall.get_by_role("link", name="See the game")).to_have_attribute("href", f"/games/{game}")
    for step in ("rounds", "rounds/publish"):
        did(carla.post(f"{path}/{step}"))
    second = game_of(carla, path, 2)
    for visitor in pages.values():  # also the player who is not asked first
        link = visitor.page.get_by_role("link", name="Round 2: to your table")
        expect(link).to_have_attribute("href", f"/games/{second}")
        accessible(visitor.page)


def test_a_finished_board_calls_to_a_table_that_expects_its_player(visit, people):
    ada, bruno, carla = people["ada"], people["bruno"], people["carla"]
    path = open_event(carla, ROBIN, players=[ada, bruno], title="Online", play="here", no_show_minutes=5)
    first_round(carla, path)
    for entrant in (1, 2):
        did(carla.put(f"{path}/rounds/1/1/here/{entrant}"), 200)
    game, event = game_of(carla, path, 1), path.removeprefix("/v1")
    page = visit(viewport=PHONE, reduced_motion="reduce").signed_in("ada").open(f"/games/{game}").page
    did(ada.post(f"/v1/games/{game}/resignation", {}))
    page.get_by_role("link", name="Back to the tournament").wait_for()
    until(lambda: did(carla.get(f"{path}/rounds/1/1"), 200)["tables"][0]["done"])
    for step in ("rounds", "rounds/publish"):
        did(carla.post(f"{path}/{step}"))
    link = page.get_by_role("link", name="Round 2: to your table")
    expect(link).to_have_attribute("href", f"{event}#table-1-2-1")
    accessible(page)
    link.click()
    page.get_by_role("button", name="I am at the table").click()
    page.get_by_text("Not at the table yet: bruno").wait_for()
    page.get_by_text("Time left to come to the table:").wait_for()
    home = visit(viewport=PHONE).signed_in("bruno").open("/").page
    called = home.locator("#waiting").get_by_role("link", name="You are expected at the table: Online")
    expect(called).to_have_attribute("href", f"{event}#table-1-2-1")


def test_a_board_says_that_an_opponent_left(visit, people):
    ada, carla = people["ada"], people["carla"]
    path = open_event(carla, ROBIN, players=[ada, people["bruno"]], title="Online", play="here")
    (table,) = first_round(carla, path)["tables"]
    game, event = game_of(carla, path, 1), path.removeprefix("/v1")
    said = {"ada": "bruno left: you won", "bruno": "You left: ada won", "rex": "bruno left: ada won"}
    pages = {who: visit(viewport=PHONE, reduced_motion="reduce").signed_in(who) for who in said}
    for visitor in pages.values():
        link = visitor.open(f"/games/{game}").page.get_by_role("link", name="Online, round 1")
        expect(link).to_have_attribute("href", event)
    gone = [one["entrant"] for one in table["entrants"] if one["handle"] == "bruno"]
    about = {"stage": 1, "round": 1, "table": 1, "entrants": gone}
    did(carla.post(f"{path}/rulings", {"kind": "absent", "reason": "Left.", **about}))
    for who, visitor in pages.items():
        expect(visitor.page.get_by_role("heading", name=said[who])).to_be_visible()
        expect(visitor.page.get_by_role("link", name="Back to the tournament")).to_have_attribute("href", event)
        accessible(visitor.page)
    for step in ("rounds", "rounds/publish"):
        did(carla.post(f"{path}/{step}"))
    second = game_of(carla, path, 2)
    for who in ("ada", "bruno"):
        link = pages[who].page.get_by_role("link", name="Round 2: to your table")
        expect(link).to_have_attribute("href", f"/games/{second}")
    expect(pages["ada"].open(f"/games/{game}").page.get_by_role("heading", name=said["ada"])).to_be_visible()


def test_a_board_says_that_a_ruling_ended_its_game(visit, people):
    carla = people["carla"]
    path = open_event(carla, ROBIN, players=[people["ada"], people["bruno"]], title="Voided", play="here")
    first_round(carla, path)
    game = game_of(carla, path, 1)
    did(people["rex"].post(f"/v1/games/{game}/rulings", {"kind": "void", "reason": "A test."}))
    page = visit(viewport=PHONE).signed_in("ada").open(f"/games/{game}").page
    expect(page.get_by_role("heading", name="A ruling ended this game. It does not count.")).to_be_visible()
    accessible(page)


def test_a_board_returns_to_the_present_after_a_report(visit, people):
    ada, bruno, carla = people["ada"], people["bruno"], people["carla"]
    path = open_event(carla, ROBIN, players=[ada, bruno], title="Reported", play="here")
    first_round(carla, path)
    game = game_of(carla, path, 1)
    page = visit(viewport=PHONE, reduced_motion="reduce").signed_in("ada").open(f"/games/{game}").page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Report a problem").click()
    page.get_by_label("What is wrong").fill("I could not draw.")
    page.get_by_role("button", name="Dispute it").click()
    page.get_by_role("link", name="Sent to the referee").wait_for()
    expect(page.get_by_role("button", name="To the present")).to_have_count(0)
    (dispute,) = did(carla.get(f"/v1/disputes?game={game}"), 200)["items"]
    did(people["rex"].post(f"/v1/games/{game}/rulings", {"kind": "dismiss", "dispute": dispute["id"], "reason": "No."}))
    page.get_by_role("link", name="Ruling on the case").wait_for()
    did(ada.post(f"/v1/games/{game}/resignation", {}))
    page.get_by_role("link", name="Back to the tournament").wait_for()
    accessible(page)
