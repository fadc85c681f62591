"""A stranger enters an open event: by signing in at its page, or as a guest."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_desk_words import desk_of
from tests.browser.test_event_details import fits
from tests.browser.test_event_players import page_of
from tests.browser.test_hall import PHONE, turn
from tests.browser.test_home import settled
from tests.browser.test_reading import accessible, axe_finds_nothing
from tests.support.browser import PASSWORD
from tests.support.event import SWISS, did, open_event


def test_a_stranger_presses_enter_signs_in_and_is_entered(visit, anybody, people):
    carla = people["carla"]
    path = open_event(carla, title="Open to all")
    about = {"title": "Open to all", "place": "The old mill", "starts_at": "2031-02-03T10:00:00Z"}
    assert carla.put(f"{path}/details", about | {"description": "Bring a board. " * 20}).status == 200
    one, other = (visit(viewport=PHONE, reduced_motion="reduce") for _ in range(2))
    page = settled(one, path.removeprefix("/v1"))
    button = page.locator(".enter button")
    page.locator(".details dd").first.wait_for()
    widths = page.locator(".details dd").evaluate_all("(all) => all.map((one) => one.clientWidth)")
    assert min(widths) > 250
    box = button.bounding_box()
    assert box["width"] > 300
    assert box["y"] + box["height"] < 844, "on the first screen"
    button.click()
    dialog = page.locator("dialog")
    dialog.get_by_label("Handle").first.fill("ada")
    dialog.get_by_label("Password").first.fill(PASSWORD)
    axe_finds_nothing(page)
    dialog.get_by_role("button", name="Sign in").click()
    page.locator("#players", has_text="ada").wait_for()
    assert page.locator(".enter").count() == 0
    assert page.url.endswith(path.removeprefix("/v1"))

    settled(other, path.removeprefix("/v1"))
    other.button("Take part").click()
    asked = other.page.locator("dialog").get_by_label("Your name on the lists")
    asked.fill("ada")
    other.button("Enter as a guest").click()
    other.page.get_by_text("is taken").wait_for()
    asked.fill("Zoe")
    other.button("Enter as a guest").click()
    other.page.locator("#players", has_text="Zoe").wait_for()
    other.complaints.clear()  # the browser reports the refusal
    other.page.get_by_text("Lists name you Zoe.").wait_for()
    other.page.get_by_text("Change the name").click()
    other.page.get_by_label("Your name on the lists").fill("Zoe K.")
    axe_finds_nothing(other.page)
    other.button("Save").click()
    other.page.locator("#players", has_text="Zoe K.").wait_for()
    items = did(anybody.get(f"{path}/entrants"), 200)["items"]
    assert [one["handle"].partition("-")[0] for one in items] == ["ada", "guest"]
    assert [one["name"] for one in items] == [None, "Zoe K."]


@pytest.mark.parametrize("drawn", [False, True])
def test_a_listed_player_who_enters_is_one_person_at_the_desk(visit, people, drawn):
    carla = people["carla"]
    path = open_event(carla, SWISS, names=["Ida Iven", "Bo", "Cy"], title="Listed", play="typed")
    if drawn:
        for step in ("stages", "rounds"):
            did(carla.post(f"{path}/{step}"))
    phone = page_of(visit(viewport=PHONE, reduced_motion="reduce"), path)
    phone.get_by_role("button", name="Join late" if drawn else "Take part").click()
    dialog = phone.locator("dialog")
    own = dialog.get_by_label("Your name on the lists")
    ask = dialog.get_by_text("Ida Iven is on the list already. Is it you?")
    own.fill("ida  iven")
    dialog.get_by_role("button", name="Enter as a guest").click()
    ask.wait_for()
    accessible(phone)
    fits(phone, 320, 390, 1366)
    own.fill("Ida Iven B.")
    expect(ask).to_have_count(0)
    own.fill("Ida Iven")
    dialog.get_by_role("button", name="Enter as a guest").click()
    dialog.get_by_role("button", name="Yes, it is me").click()
    twice = phone.get_by_text("Ida Iven is on the list twice.")
    twice.wait_for()
    page = desk_of(visit, path, "#now")
    page.get_by_text("Ida Iven entered, and is on the list already. Is it the same person?").wait_for()
    accessible(page)
    fits(page, 320, 390, 1366)
    if drawn:
        did(carla.post(f"{path}/rounds", {}))  # this draw seats both entries
        page.get_by_text("Round 1 is drawn: 2 tables.").wait_for()
    page.get_by_role("button", name="Same person: Ida Iven").click()
    twice.wait_for(state="detached")
    expect(page.get_by_text("Is it the same person?")).to_have_count(0)
    expect(page.get_by_role("button", name="Draw round 1")).to_have_count(1)
    items = did(carla.get(f"{path}/entrants"), 200)["items"]
    assert [one["merged"] for one in items] == [None, None, None, 1]
    assert items[0]["account"], "the listed entry has the account now"


@pytest.mark.parametrize("stays", ["first", "later"])
def test_a_guest_who_enters_twice_is_asked_and_named_before_the_draw(visit, people, stays):
    carla = people["carla"]
    path = open_event(carla, SWISS, names=["Bo", "Cy"], title="Twice", play="typed")
    twice = "Quinn Pohl is on the list twice."
    for phone in ("first", "later"):
        page = page_of(visit(viewport=PHONE, reduced_motion="reduce"), path)
        page.get_by_role("button", name="Take part").click()
        dialog = page.locator("dialog")
        dialog.get_by_label("Your name on the lists").fill("Quinn Pohl" if phone == "first" else "quinn pohl")
        dialog.get_by_role("button", name="Enter as a guest").click()
        if phone == "later":
            dialog.get_by_text("Quinn Pohl has entered already, perhaps with another phone. Is it you?").wait_for()
            accessible(page)
            fits(page, 320, 390, 1366)
            dialog.get_by_role("button", name="Yes, it is me").click()
            page.get_by_text(twice, exact=False).or_(page.get_by_text(twice.lower())).first.wait_for()
        page.get_by_text("You take part").wait_for()
    page = desk_of(visit, path, "#players")
    second = page.locator(".people li", has_text="entry 2")
    second.get_by_role("button", name="Correct").click()
    page.get_by_label("Same person as").select_option("Quinn Pohl, entry 1")
    page.locator(".rename").get_by_role("button", name="Save").click()
    page.get_by_text("Drop the entry whose phone is not used.").wait_for()
    turn(page, "Now")
    question = page.get_by_text("entered twice, each time with another phone. Is it the same person?")
    question.wait_for()
    accessible(page)
    fits(page, 320, 390, 1366)
    page.get_by_role("button", name=f"Same person: the {stays} entry stays").click()
    question.wait_for(state="detached")
    items = did(carla.get(f"{path}/entrants"), 200)["items"]
    assert [one["dropped"] for one in items] == [False, False, stays == "later", stays == "first"]
