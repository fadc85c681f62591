"""A league through its pages: made, played in any order, ended, and followed by the next season."""

from axe_playwright_python.sync_playwright import Axe

from tests.browser.test_hall import organised, type_in


def test_a_league_and_the_season_after_it(visit, anybody, people):
    visitor, page = organised(visit)
    page.get_by_label("What it is called").fill("League of the North")
    page.get_by_role("radio", name="league").check()
    page.get_by_label("Divisions").fill("2")
    page.get_by_label("First day").fill("2026-01-05")
    page.get_by_label("Players: paste").fill("Ada\nBruno\nCarla\nDario")
    page.get_by_text("4 new names.").wait_for()
    visitor.button("Make the tournament").click()
    page.wait_for_url("**/tournaments/t_*")
    page.get_by_text("The rounds are being played").wait_for()
    page.get_by_text("to be played by Sunday, January 11, 2026").wait_for()
    page.get_by_role("columnheader", name="Division").wait_for()
    for table in (1, 2):
        type_in(page, table, [41, 33])
    visitor.button("Certify the standings").click()
    visitor.button("End the tournament").click()
    visitor.button("Make the next season").wait_for()
    assert not Axe().run(page).response["violations"]
    page.get_by_label("What it is called").first.fill("League of the North, spring")
    before = page.url
    visitor.button("Make the next season").click()
    page.wait_for_url(lambda url: url != before)
    page.get_by_role("heading", name="League of the North, spring").wait_for()
    assert page.get_by_role("link", name="The season before").get_attribute("href") in before
    visitor.button("Close the entries and begin the season").click()
    page.get_by_text("The rounds are being played").wait_for()
