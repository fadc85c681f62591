"""A team tournament through the pages: pasted lines, a changed line-up, results, slips and team standings."""

import pytest

from tests.browser.test_hall import PHONE, turn
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.support.event import did

TEAMS = "The Foxes: Ada, Bo\nThe Owls: Cy, Di\n\nBees\tEd, Flo\nWasps; Gus; Hal"


def typed(desk, where, one, other):
    """Enter the scores of a board."""
    form = desk.locator(f"#table-{where} form.scores")
    form.get_by_role("button", name="Enter the result").wait_for()
    for field, score in zip(form.locator("input[type=number]").all(), (one, other), strict=True):
        field.fill(str(score))
    form.get_by_role("button", name="Enter the result").click()


@pytest.mark.long
def test_teams_from_a_list_to_the_final_table(visit, people):
    organiser = visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla")
    page = settled(organiser, "/tournaments/new")
    page.get_by_label("Name", exact=True).fill("Cup of clubs")
    page.get_by_role("radio", name="round robin").check()
    page.get_by_label("Teams meet, board by board").check()
    page.get_by_label("Boards of a match").fill("2")
    page.get_by_label("Teams: one a line").fill(TEAMS)
    page.get_by_text("4 teams.").wait_for()
    organiser.button("Create it and draw round 1").click()
    page.get_by_text("Round 1 is drawn: 4 tables.").wait_for()
    assert page.locator(".matches li").count() == 2
    hall = f"/v1/tournaments/{page.url.rpartition('/')[2]}"
    carla = people["carla"]
    teams = did(carla.get(f"{hall}/teams"), 200)["items"]
    assert [(one["name"], [who["name"] for who in one["entrants"]]) for one in teams] == [
        ("The Foxes", ["Ada", "Bo"]), ("The Owls", ["Cy", "Di"]), ("Bees", ["Ed", "Flo"]), ("Wasps", ["Gus", "Hal"]),
    ]  # fmt: skip

    turn(page, "Players")
    page.get_by_role("button", name="Line up: The Foxes").click()
    page.get_by_role("button", name="One board up: Bo").click()
    page.locator(".line-up").get_by_label("Name", exact=True).fill("Foxes")
    page.locator(".line-up").get_by_label("And by name").fill("Iris")
    page.locator(".line-up").get_by_role("button", name="Save").click()
    page.locator("#team-1", has_text="Bo, Ada, Iris").wait_for()
    turn(page, "Now")
    organiser.button("Draw again").click()
    page.locator(".matches", has_text="Foxes").wait_for()
    organiser.button("Publish round 1").click()
    for table in range(1, 5):
        typed(page, f"1-1-{table}", 50, 40 + 10 * (table == 2))
    organiser.button("Draw round 2").wait_for()
    assert page.locator(".matches b").all_inner_texts() == [
        " : ".join(one.replace("3/2", "1½").replace("1/2", "½") for one in match["won"])
        for match in did(carla.get(f"{hall}/rounds/1/1"), 200)["matches"]
    ]
    turn(page, "Standings")
    standings = page.locator("#team-standings")
    standings.get_by_text("Foxes").wait_for()
    told = did(carla.get(f"{hall}/standings"), 200)["teams"]
    cells = [row.locator("td, th").all_inner_texts()[:3] for row in standings.locator("tbody tr").all()]
    assert cells == [[str(line["place"]), line["name"], line["points"]] for line in told]
    slips = settled(organiser, f"{page.url.partition('#')[0]}/print#slips")
    slips.locator(".slip", has_text="Foxes").first.wait_for()
    page = settled(organiser, f"{page.url.partition('/print')[0]}#standings")
    page.locator("#team-standings").wait_for()
    axe_finds_nothing(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
