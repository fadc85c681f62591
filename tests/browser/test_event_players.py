"""The page of an event for players without a desk: ways in and out, teams, codes on slips and posters."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_event_details import fits
from tests.browser.test_hall import PHONE
from tests.browser.test_home import settled
from tests.browser.test_reading import accessible
from tests.support.api import refused
from tests.support.browser import PASSWORD
from tests.support.event import DUEL, SWISS, did, first_round, open_event
from tests.support.play import until

TEAMS = {**SWISS, "scale": {"preset": "win"}, "teams": {"boards": 2}}
NAMES = [f"Player {number}" for number in range(1, 21)]


def page_of(visitor, api, part=""):
    return settled(visitor, f"{api.removeprefix('/v1')}{part}")


def test_the_code_of_a_slip_shows_its_reason_at_the_table(visit, people):
    """The page opens at the table, so a notice above it would be out of sight."""
    carla = people["carla"]
    api = open_event(carla, DUEL, names=NAMES, title="By slip", play="typed")
    first_round(carla, api)
    page = page_of(visit(viewport=PHONE), api, "#table-1-1-9")
    reason = page.locator("#table-1-1-9.scanned").get_by_text("bring the slip to the desk")
    expect(reason).to_be_in_viewport()
    expect(page.locator(".table.scanned")).to_have_count(1)
    accessible(page)
    fits(page, 320, 390, 1366)


def test_a_player_leaves_an_event_and_comes_back(visit, people):
    carla, ada = people["carla"], people["ada"]
    api = open_event(carla, SWISS, players=[ada, people["bruno"]], names=NAMES[:2], title="Way out", play="typed")
    page = page_of(visit(viewport=PHONE).signed_in("ada"), api)
    for number in (1, 2):
        page.get_by_text("You take part").wait_for()
        page.locator("summary", has_text=f"Rest in round {number}").wait_for()
        page.locator("summary", has_text="Leave this event").click()
        accessible(page)
        fits(page, 320, 390, 1366)
        page.get_by_role("button", name="Leave", exact=True).click()
        page.get_by_text("You have left this event.").wait_for()
        expect(page.locator("summary", has_text="Rest in round")).to_have_count(0)
        assert did(carla.get(f"{api}/entrants/1"), 200)["dropped"]
        accessible(page)
        page.get_by_role("button", name="Take part again").click()
        page.get_by_text("You take part").wait_for()
        assert not did(carla.get(f"{api}/entrants/1"), 200)["dropped"]
        if number == 1:
            first_round(carla, api)


def test_a_player_on_the_waiting_list_leaves_it(visit, people):
    carla, bruno = people["carla"], people["bruno"]
    api = open_event(
        carla, SWISS, players=[people["ada"], people["rosa"], bruno], title="Full", play="typed", most_entrants=2
    )
    page = page_of(visit(viewport=PHONE).signed_in("bruno"), api)
    page.get_by_role("heading", name="Waiting list").first.wait_for()
    page.get_by_text("Waiting for a place: number 1 on the list.").wait_for()
    expect(page.get_by_role("heading", name="Check-in")).to_have_count(0)
    expect(page.get_by_text("You take part")).to_have_count(0)
    page.locator("summary", has_text="Leave this event").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_text("You have left this event.").wait_for()
    assert did(carla.get(api), 200)["waiting"] == []


def test_nobody_joins_complete_teams_without_an_invitation(visit, people, anybody):
    carla, ada = people["carla"], people["ada"]
    api = open_event(carla, TEAMS, players=[people["bruno"], people["rosa"]], title="Teams", play="typed")
    for number in (1, 2):
        did(carla.post(f"{api}/teams", {"name": f"Team {number}", "entrants": [number]}))
    first_round(carla, api)
    page = page_of(visit(viewport=PHONE).signed_in("ada"), api)
    page.get_by_text("Teams meet here, and the event has begun.").wait_for()
    expect(page.get_by_role("button", name="Join late")).to_have_count(0)
    accessible(page)
    answer = refused(ada.post(f"{api}/entrants"), 409, "entries-closed")
    assert "Ask an organiser to invite you" in answer["detail"]
    did(carla.post(f"{api}/entrants", {"account": "ada"}))
    page.get_by_role("button", name="Join late").click()
    page.get_by_text("You take part").wait_for()


def test_a_stranger_opens_an_account_and_takes_part(visit, anybody, people):
    api = open_event(people["carla"], SWISS, title="By name", play="typed")
    visitor, guest = visit(viewport=PHONE), visit(viewport=PHONE)
    page = page_of(visitor, api)
    visitor.button("Take part").click()
    dialog = page.locator("dialog")
    dialog.locator("summary", has_text="Create an account").click()
    fields = dialog.locator("details")
    fields.get_by_label("Handle").fill("newcomer")
    fields.get_by_label("password").fill(PASSWORD)
    accessible(page)
    fields.get_by_role("button", name="Create an account").click()
    page.get_by_text("You take part").wait_for()
    page = page_of(guest, api)
    guest.button("Take part").click()
    page.get_by_label("Your name on the lists").fill("Zoe")
    guest.button("Enter as a guest").click()
    page.get_by_text("Lists name you Zoe.").wait_for()
    accessible(page)
    fits(page, 320, 390)
    until(
        lambda: [one["handle"][:6] for one in did(anybody.get(f"{api}/entrants"), 200)["items"]] == ["newcom", "guest-"]
    )


@pytest.mark.parametrize(
    ("check_in", "reason"),
    [(False, "No check-in is open here."), (True, "Sign in to check in.")],
)
def test_the_code_of_the_door_speaks_to_readers_without_an_account(visit, people, check_in, reason):
    api = open_event(people["carla"], SWISS, names=NAMES[:4], title="Door", play="typed")
    if check_in:
        did(people["carla"].put(f"{api}/check-in", {"open": True}), 200)
    page = page_of(visit(viewport=PHONE), api, "#check-in")
    page.get_by_text(reason).wait_for()
    expect(page.get_by_text("with this account")).to_have_count(0)


@pytest.mark.parametrize(("players", "promised"), [([], False), (["ada"], True)])
def test_the_poster_promises_a_check_in_to_accounts(visit, people, players, promised):
    carla = people["carla"]
    event = {"players": [people[one] for one in players], "names": NAMES[:3], "title": "Poster", "play": "typed"}
    api = open_event(carla, SWISS, **event)
    page = visit(viewport=PHONE).signed_in("carla").open(f"{api.removeprefix('/v1')}/print#poster").page
    page.get_by_text("find your table and follow").wait_for()
    assert ("check in" in page.locator(".poster").inner_text()) is promised
