"""A league of eight weeks through its pages, and the season after it: played here, bots among the guests."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.test_hall import PHONE, organised
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.browser.test_two_events import played
from tests.support.event import did
from tests.support.play import until

DAYS = 7


@pytest.mark.long
@pytest.mark.parametrize(("times", "weeks", "off"), [(1, 4, [2]), (2, 8, [2, 5])])
def test_a_league_of_weeks_and_the_season_after_it(visit, anybody, people, times, weeks, off):
    """Two divisions of four meet once or twice, a round a week, with weeks off.

    The event begins in its last week, so all rounds are open.
    """
    rounds = 3 * times
    carla, ada = people["carla"], people["ada"]
    today = datetime.now(UTC).date()
    first = today - timedelta(days=DAYS * weeks - 1)
    free = [f"{first + timedelta(weeks=week)} {first + timedelta(weeks=week, days=6)}" for week in off]
    visitor, page = organised(visit)
    page.get_by_label("Name", exact=True).fill("League of the North")
    page.get_by_role("radio", name="league").check()
    page.get_by_label("Divisions").fill("2")
    page.get_by_label("Games against each opponent").fill(str(times))
    page.get_by_label("First day").fill(str(first))
    page.get_by_label("Days for a round").fill(str(DAYS))
    page.get_by_role("checkbox", name="A round begins when the one before it is to be done").check()
    page.get_by_label("Holidays").fill("\n".join([*free, "Easter"]))
    page.get_by_label(re.compile("^Tables")).select_option("here")
    page.get_by_label("Clock").select_option("day")
    visitor.button("Create the tournament").click()
    page.get_by_text("“Easter” is no holiday").wait_for()
    page.get_by_label("Holidays").fill("\n".join(free))
    visitor.button("Create the tournament").click()
    page.wait_for_url("**/tournaments/t_*")
    hall = f"/v1{page.url[page.url.index('/tournaments/') :]}"
    for _ in range(7):
        did(carla.post(f"{hall}/entrants", {"bot": "random"}))
    guest = visit(viewport=PHONE, reduced_motion="reduce").signed_in("ada")
    phone = settled(guest, page.url)
    guest.button("Take part").click()
    page.get_by_text("8 players").wait_for()
    page.get_by_label("Seeding").select_option("lot")
    visitor.button("Close the entries and begin the season").click()
    page.get_by_text("The rounds are being played").wait_for()
    held = [did(anybody.get(f"{hall}/rounds/1/{number}"), 200) for number in range(1, rounds + 1)]
    assert [held[0]["due"], held[-1]["due"]] == [str(first + timedelta(days=DAYS - 1)), str(today)]
    phone.get_by_text("to be played by").first.wait_for()
    mine = until(lambda: every_round(anybody, hall, ada, rounds), 120)  # the games are made in parts
    clock = did(anybody.get(f"/v1/games/{mine[0]}"), 200)["terms"]["clock"]
    assert clock["per_move_seconds"] == 86_400
    for game in mine:
        until(lambda game=game: played(ada, game), 120)
    certify = page.get_by_role("button", name="Certify the standings")
    certify.wait_for()
    certify.click()
    told = did(anybody.get(f"{hall}/standings"), 200)["standings"]
    phone.get_by_role("link", name="Standings", exact=True).click()
    expect(phone.locator("#standings tbody tr:not(.part)")).to_have_count(8)
    assert {line["group"] for line in told} == {1, 2}
    visitor.button("End the tournament").click()
    visitor.button("Make the next season").wait_for()
    axe_finds_nothing(page)

    page.get_by_label("Name", exact=True).first.fill("League of the North, spring")
    before = page.url
    visitor.button("Make the next season").click()
    page.wait_for_url(lambda url: url != before)
    page.get_by_role("heading", name="League of the North, spring").wait_for()
    assert page.get_by_role("link", name="The last season").get_attribute("href") in before
    settled(guest, page.url)
    guest.button("Take part").click()
    page.get_by_text("8 players").wait_for()
    visitor.button("Close the entries and begin the season").click()
    page.get_by_text("The rounds are being played").wait_for()
    now = did(anybody.get(f"/v1{page.url[page.url.index('/tournaments/') :]}/standings"), 200)["standings"]
    assert division(now, ada) == (1 if ranked(told, ada) in {1, 2, 3, 5} else 2), "the last of one and the first of two"


def division(standings, account):
    return next(line["group"] for line in standings if line["account"] == account.account)


def ranked(standings, account):
    """Return their rank, from 1; four entrants are in each division."""
    return [line["account"] for line in standings].index(account.account) + 1


def every_round(anybody, hall, account, count):
    """Their game of each round, once all are there."""
    rounds = [did(anybody.get(f"{hall}/rounds/1/{number}"), 200)["tables"] for number in range(1, count + 1)]
    theirs = [table for tables in rounds for table in tables if sits(account, table)]
    assert len(theirs) == count
    return all(table["games"] for table in theirs) and [table["games"][0]["game"] for table in theirs]


def sits(account, table):
    return account.account in [one["account"] for one in table["entrants"]]
