"""Players who enter or leave between a draw and its publication."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_desk_words import desk_of
from tests.browser.test_event_details import fits
from tests.browser.test_event_players import page_of
from tests.browser.test_hall import PHONE, turn
from tests.browser.test_reading import accessible
from tests.support.event import SWISS, did, open_event

LATE = "Entered after the draw, without a table in round 1: ada and Zoe."


def drawn(people, rounds=2):
    """Draw round 1 of three players. Ada and Zoe enter after it."""
    carla = people["carla"]
    stage = {"format": {**SWISS["format"], "rounds": rounds}}
    path = open_event(carla, stage, names=["Ann", "Bo", "Cy"], title="Late", play="typed")
    for step in ("stages", "rounds"):
        did(carla.post(f"{path}/{step}"))
    did(people["ada"].post(f"{path}/entrants"))
    did(carla.post(f"{path}/entrants", {"names": ["Zoe"]}))
    return path


def phone_of(visit, path):
    return page_of(visit(viewport=PHONE, reduced_motion="reduce").signed_in("ada"), path)


def test_a_new_draw_takes_late_players_in(visit, people):
    path = drawn(people)
    page, phone = desk_of(visit, path, "#now"), phone_of(visit, path)
    page.get_by_text(LATE).wait_for()
    phone.get_by_text("Round 1 was drawn before you entered.").wait_for()
    for one in (page, phone):
        accessible(one)
        fits(one, 320, 390, 1366)
    page.get_by_role("button", name="Draw again").click()
    page.get_by_text("Round 1 is drawn: 2 tables.").wait_for()
    expect(page.get_by_text("Entered after the draw")).to_have_count(0)
    page.get_by_role("button", name="Publish round 1").click()
    phone.get_by_text("Round 1 was drawn before you entered.").wait_for(state="detached")
    phone.locator(".card.seat", has_text="Table").or_(phone.get_by_text("You rest in round 1")).wait_for()


@pytest.mark.parametrize(
    ("rounds", "desk", "own"),
    [(2, f"{LATE} They play from round 2.", "You play from round 2"), (1, LATE, "You have no table in round 1")],
)
def test_late_players_are_named_when_a_round_is_published_without_them(visit, people, rounds, desk, own):
    path = drawn(people, rounds)
    page, phone = desk_of(visit, path, "#now"), phone_of(visit, path)
    page.get_by_role("button", name="Publish without them (they rest)").click()
    phone.get_by_text(own).wait_for()
    page.get_by_text("1 table is still playing.").wait_for()
    expect(page.locator(".desk").get_by_text(desk)).to_be_visible()
    turn(page, "Players")
    for one in (page, phone):
        accessible(one)
        fits(one, 320, 390, 1366)


@pytest.mark.parametrize("kind", ["knock-out", "round-robin"])
def test_players_without_a_table_by_the_format_are_not_called_late(visit, people, kind):
    carla = people["carla"]
    path = open_event(carla, {"format": {"kind": kind}}, names=["Ann", "Bo", "Cy"], title="On time", play="typed")
    for step in ("stages", "rounds"):
        did(carla.post(f"{path}/{step}"))
    page = desk_of(visit, path, "#now")
    page.get_by_role("button", name="Publish").first.wait_for()
    expect(page.get_by_text("Entered after the draw")).to_have_count(0)


def test_a_new_draw_goes_without_players_who_left_after_the_draw(visit, people):
    carla = people["carla"]
    stage = {"format": {**SWISS["format"], "rounds": 2}}
    path = open_event(carla, stage, names=["Ann", "Bo", "Cy", "Di"], title="Gone", play="typed")
    for step in ("stages", "rounds"):
        did(carla.post(f"{path}/{step}"))
    seated = did(carla.get(f"{path}/rounds/1/1"), 200)["tables"]
    gone = [one["entrants"][0]["name"] for one in seated]
    page = desk_of(visit, path, "#now")
    publish = page.get_by_role("button", name="Publish round 1")
    expect(publish).to_have_class("primary")
    for one in seated:
        did(carla.delete(f"{path}/entrants/{one['entrants'][0]['entrant']}"), 200)
    page.get_by_text(f"{gone[0]} and {gone[1]} left after the draw. Draw again?").wait_for()
    expect(page.locator(".tables").get_by_text("has left")).to_have_count(2)
    expect(publish).not_to_have_class("primary")
    accessible(page)
    fits(page, 320, 390, 1366)
    page.locator("button.primary", has_text="Draw again").click()
    page.get_by_text("Round 1 is drawn: 1 table.").wait_for()
    expect(page.get_by_text("left after the draw")).to_have_count(0)
    expect(publish).to_have_class("primary")
