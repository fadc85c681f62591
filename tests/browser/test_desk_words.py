"""The desk of an event offers what helps there, and says what it means."""

from playwright.sync_api import expect

from tests.browser.test_event_divisions import begun
from tests.browser.test_event_players import page_of
from tests.browser.test_hall import PHONE, turn
from tests.browser.test_reading import accessible
from tests.support.event import SWISS, did, first_round, open_event

TEAMS = {**SWISS, "scale": {"preset": "win"}, "teams": {"boards": 2}}


def desk_of(visit, path, part=""):
    return page_of(visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla"), path, part)


def test_organisers_see_the_way_in_on_one_tab_and_below_the_next_step(visit, people):
    path = open_event(people["carla"], SWISS, title="Online", play="here")
    page = desk_of(visit, path, "#now")
    way_in = page.get_by_role("button", name="Take part")
    expect(way_in).to_be_visible()
    expect(page.locator("button.primary", has_text="Take part")).to_have_count(0)
    for part in ("Players", "Settings"):
        turn(page, part)
        expect(way_in).to_have_count(0)


def test_an_unknown_handle_of_staff_is_named(visit, people):
    visitor = visit(viewport=PHONE).signed_in("carla")
    page = page_of(visitor, open_event(people["carla"], SWISS, title="Helpers", play="typed"), "#settings")
    page.get_by_text("To change them, make another event").wait_for()
    page.get_by_text("Staff", exact=True).click()
    page.get_by_label("Handle").fill("no-such-person")
    page.locator(".staff").get_by_role("button", name="Add").click()
    page.get_by_text("Nobody has the handle no-such-person.").wait_for()
    visitor.complaints.clear()  # the browser reports the 404


def test_a_league_offers_no_byes_as_its_rounds_are_drawn(visit, people):
    page = desk_of(visit, begun(people["carla"]), "#rounds")
    page.locator("#round-title").wait_for()
    expect(page.locator("#byes-title, #forbidden-title")).to_have_count(0)


def test_organisers_drop_people_who_wait_and_hear_of_them_at_a_bye(visit, people):
    carla = people["carla"]
    names = ["Ann", "Bo", "Cy", "Di", "Ed"]
    path = open_event(carla, SWISS, names=names, title="Full", play="typed", most_entrants=3)
    page = desk_of(visit, path, "#people")
    page.get_by_role("button", name="Drop: Ed").click()
    expect(page.locator(".waiting li")).to_have_count(1)
    accessible(page)
    for step in ("stages", "rounds"):
        did(carla.post(f"{path}/{step}"))
    turn(page, "Now")
    page.get_by_role("link", name="players wait for a place").click()
    expect(page.get_by_role("button", name="Let in: Di")).to_be_visible()


def test_the_form_of_a_board_names_the_teams(visit, people):
    carla = people["carla"]
    path = open_event(carla, TEAMS, title="Clubs", play="typed")
    for name in ("Foxes", "Wasps"):
        did(carla.post(f"{path}/teams", {"name": name, "names": [f"{name[0]} {board}" for board in (1, 2)]}))
    first_round(carla, path)
    page = desk_of(visit, path)
    labels = page.locator("#table-1-1-1 .score-line label")
    expect(labels).to_have_count(2)
    assert sorted(label.split()[-1] for label in labels.all_inner_texts()) == ["Foxes", "Wasps"]
