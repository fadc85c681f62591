"""A reader's page of an event: their table first, then tabs, and at the end the winner."""

import re

from playwright.sync_api import expect

from tests.browser.test_hall import PHONE, play_through
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.support.event import did, first_round, open_event

STAGES = {"format": {"kind": "swiss", "rounds": 1, "size": 2}}, {"format": {"kind": "knock-out"}, "takes": 2}
FITS = "document.documentElement.scrollWidth <= innerWidth"


def test_a_player_sees_their_table_the_tabs_and_the_winner(visit, people):
    carla = people["carla"]
    path = open_event(carla, *STAGES, players=[people["ada"], people["bruno"]], title="To the end", play="typed")
    first = first_round(carla, path)
    phone, screen = visit(viewport=PHONE, reduced_motion="reduce").signed_in("ada"), visit(reduced_motion="reduce")
    page = settled(phone, path.removeprefix("/v1"))
    page.get_by_text("Table 1, against bruno").wait_for()
    page.get_by_role("link", name="Go to the table").click()
    page.locator("#table-1-1-1.mine").wait_for()
    expect(page.locator(".tabs a")).to_have_text(["Round", "Standings", "Bracket", "Information"])
    page.get_by_role("heading", name="Swiss, Round 1").wait_for()
    phone.button("Share").click()
    expect(page.locator(".share [role=status]")).to_have_text(re.compile("."))
    for tab, part in (
        ("Standings", "#standings"),
        ("Bracket", "#bracket"),
        ("Information", "#players"),
        ("Round", "#round"),
    ):
        page.get_by_role("link", name=tab, exact=True).click()
        page.locator(part).wait_for()
        expect(page.locator("#round, #standings, #bracket, #players")).to_have_count(1)
        axe_finds_nothing(page)
        assert page.evaluate(FITS)
    page.get_by_role("link", name="Bracket", exact=True).click()
    page.get_by_text("It is drawn after this stage: Swiss. The first 2 go on.").wait_for()
    play_through(carla, path, first, games=1)
    page.get_by_text("You play").wait_for(state="detached")
    play_through(carla, path, first_round(carla, path), games=1)
    page.get_by_role("link", name="Bracket", exact=True).click()
    page.locator("#bracket svg").first.wait_for()
    did(carla.post(f"{path}/end"))
    page.locator(".podium", has_text="ada").wait_for()
    wide = settled(screen, path.removeprefix("/v1"))
    assert wide.locator(".podium li").all_inner_texts()[0].split() == ["1", "ada"]
    expect(wide.locator("#ranking tbody tr")).to_have_count(2)
    expect(wide.locator("#standings .badge")).to_have_text("final")
    wide.get_by_text("Final, after 1 round.").wait_for()
    axe_finds_nothing(wide)


def test_the_head_names_the_rounds_and_its_buttons_share_a_row(visit, people):
    carla = people["carla"]
    stage = {"format": {"kind": "swiss", "rounds": 3, "size": 4}}
    path = open_event(carla, stage, names=["Ann", "Bo", "Cy", "Di"], title="Late", play="typed")
    first_round(carla, path)
    phone = visit(viewport=PHONE).signed_in("ada")
    page = settled(phone, path.removeprefix("/v1"))
    page.locator(".hall-head", has_text="3 rounds, tables of 4").wait_for()
    tops = {phone.button(name).bounding_box()["y"] for name in ("Join late", "Share")}
    assert len(tops) == 1
