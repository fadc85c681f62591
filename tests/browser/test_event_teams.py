"""Teams at the desk: counted, marked while they wait, checked in together, withdrawn and brought back as a whole."""

from playwright.sync_api import expect

from tests.browser.test_desk_words import TEAMS, desk_of
from tests.browser.test_event_details import fits
from tests.browser.test_event_players import page_of
from tests.browser.test_hall import PHONE, turn
from tests.browser.test_reading import accessible
from tests.support.event import did, first_round, open_event

CLUBS = (("Foxes", ["Ann", "Bo"]), ("Owls", ["Cy", "Di"]), ("Lynxes", ["Ivy", "Jon"]))


def clubs(organiser, **more):
    path = open_event(organiser, TEAMS, title="Clubs", play="typed", **more)
    for name, who in CLUBS:
        did(organiser.post(f"{path}/teams", {"name": name, "names": who}))
    return path


def test_a_waiting_team_takes_the_place_of_a_withdrawn_one(visit, people):
    path = clubs(people["carla"], most_entrants=4)
    page = desk_of(visit, path, "#people")
    expect(page.locator(".hall-head")).to_contain_text("2 teams")
    expect(page.locator("#team-3 .badge")).to_have_text("waits for a place")
    page.get_by_role("button", name="Withdraw the team: Foxes").click()
    page.get_by_text("Foxes leaves the event with Ann and Bo.").wait_for()
    accessible(page)
    fits(page, 320, 390, 820, 1366)
    page.get_by_role("button", name="Withdraw the team", exact=True).click()
    expect(page.locator("#team-1 s")).to_have_text(["Ann", "Bo"])
    expect(page.locator("#team-3 .badge")).to_have_count(0)
    expect(page.locator(".hall-head")).to_contain_text("2 teams")
    page.get_by_role("button", name="Bring back: Foxes").click()
    expect(page.locator("#team-1 .badge")).to_have_text("waits for a place")


def test_a_team_that_is_withdrawn_loses_its_open_tables(visit, people):
    carla = people["carla"]
    path = clubs(carla)
    match = next(one for one in first_round(carla, path)["matches"] if len(one["teams"]) == 2)
    left = match["teams"][0]
    page = desk_of(visit, path, "#people")
    page.get_by_role("button", name=f"Withdraw the team: {left['name']}").click()
    page.get_by_text("Its open tables are lost.").wait_for()
    page.get_by_role("button", name="Withdraw the team", exact=True).click()
    expect(page.locator(f"#team-{left['team']} s")).to_have_count(2)
    turn(page, "Now")
    page.get_by_text("All tables are done.").or_(page.get_by_role("button", name="Draw round 2")).first.wait_for()


def test_people_come_to_the_desk_by_team(visit, people):
    carla = people["carla"]
    path = clubs(carla)
    did(carla.delete(f"{path}/entrants/2"), 200)
    page = desk_of(visit, path, "#now")
    page.get_by_text("Teams with fewer players than boards: Foxes (1/2).").wait_for()
    turn(page, "Players")
    page.locator("summary", has_text="Check-in").click()
    page.locator("summary", has_text="Fees").click()
    for part in (page.locator(".roll-call h3"), page.locator(".fees tr.part")):
        expect(part).to_have_text([name for name, _ in CLUBS])
    accessible(page)
    fits(page, 320, 390, 820, 1366)


def test_visitors_see_which_teams_play(visit, people):
    page = page_of(visit(viewport=PHONE), clubs(people["carla"], most_entrants=4), "#info")
    expect(page.locator(".hall-head")).to_contain_text("2 teams")
    expect(page.locator("#team-3 .badge")).to_have_text("waits for a place")
