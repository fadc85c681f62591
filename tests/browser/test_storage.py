"""Pages in a browser that forbids storage: they work, and forget what they would have kept."""

from tests.browser.test_hall import PHONE
from tests.browser.test_home import settled
from tests.support.event import first_round, open_event
from tests.support.play import asked, moves, table, until

FORBID = """for (const area of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, area, { get() { throw new DOMException("forbidden", "SecurityError"); } });
}"""


def forbidding(visit, handle, **screen):
    visitor = visit(**screen).signed_in(handle)
    visitor.context.add_init_script(FORBID)
    return visitor


def test_a_game_begins_and_goes_on_without_storage(people, visit):
    ada = forbidding(visit, "ada")
    ada.open("/")
    ada.button("Learn Kingdomino").click()
    ada.page.wait_for_url("**/games/**")
    ada.page.locator(".dominoes .offered button").first.click()
    ada.page.locator(".dominoes li.latest, .dominoes .of-seat-0, .in-hand, .timeline .mark.of-seat-0").first.wait_for()
    assert ada.page.get_by_role("alert").count() == 0


def test_a_move_a_greeting_and_a_setting_need_no_storage(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="kingdomino", terms={"rated": False})
    while asked(pair, game)[0] is not pair[0]:
        next(moves(pair, game, 1))
    before = pair[0].get(f"/v1/games/{game}").json["version"]
    ada = forbidding(visit, "ada")
    with ada.page.expect_response(lambda response: "greetings=true" in response.url):
        ada.open(f"/games/{game}")
    ada.page.locator(".dominoes .offered button").first.click()
    until(lambda: pair[0].get(f"/v1/games/{game}").json["version"] > before)
    ada.button("Send a greeting").click()
    ada.page.get_by_label("Show no greetings").check()
    ada.page.get_by_role("button", name="Close").click()
    ada.button("Send a greeting").click()
    assert ada.page.get_by_label("Show no greetings").is_checked()
    ada.open("/me").page.get_by_label("A sound").check()


def test_a_result_is_reported_without_storage(people, visit):
    carla = people["carla"]
    stage = {"format": {"kind": "round-robin", "rounds": 1}}
    api = open_event(carla, stage, players=[people["ada"], people["bruno"]], play="typed")
    first_round(carla, api)
    ada = forbidding(visit, "ada", viewport=PHONE)
    page = settled(ada, f"/tournaments/{api.rpartition('/')[2]}#table-1-1-1")
    page.get_by_label("Score: ada").fill("50")
    page.get_by_label("Score: bruno").fill("40")
    ada.button("Report result").click()
    page.get_by_text("Waiting for another player of the table").wait_for()
