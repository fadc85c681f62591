"""Equal scores of a real table: the form of a result asks who won the tie-break."""

from playwright.sync_api import expect

from tests.browser.test_hall import PHONE
from tests.browser.test_home import settled
from tests.browser.test_reading import accessible
from tests.support.event import DUEL, did, first_round, open_event

THREE = {"format": {"kind": "swiss", "rounds": 1, "size": 3}}


def places(organiser, path, of):
    """Return the places by name in the result or the claim of the only table."""
    (table,) = did(organiser.get(f"{path}/rounds/1/1"), 200)["tables"]
    names = {one["entrant"]: one["name"] or one["handle"] for one in table["entrants"]}
    return {names[line["entrant"]]: line["place"] for line in table[of][-1]["results"]}


def test_the_desk_decides_equal_scores_by_the_tie_break(visit, people):
    carla = people["carla"]
    path = open_event(carla, DUEL, names=["Al", "Cy"], play="typed")
    first_round(carla, path)
    visitor = visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla")
    page = settled(visitor, f"{path.removeprefix('/v1')}#table-1-1-1")
    page.get_by_label("Score: Al").fill("60")
    page.get_by_label("Score: Cy").fill("60")
    question = page.get_by_role("group", name="60 each: who won the tie-break?")
    expect(question).to_contain_text("The largest property wins, then the most crowns.")
    accessible(page)
    assert not question.get_by_role("radio", name="Cy").evaluate("(radio) => radio.form.checkValidity()")
    question.get_by_role("radio", name="Cy").check()
    page.get_by_role("button", name="Enter the result").click()
    page.locator(".done-table:not(.waits-table)").wait_for()
    line = page.locator(".table .lines li", has_text="Cy")
    expect(line.locator("b.first")).to_have_text("tie-break won 60")
    assert places(carla, path, "games") == {"Al": 2, "Cy": 1}

    page.get_by_role("button", name="Correct…").click()
    expect(question.get_by_role("radio", name="Cy")).to_be_checked()
    question.get_by_role("radio", name="still equal").check()
    page.get_by_label("Why (everybody may read it)").fill("They counted again.")
    accessible(page)
    page.get_by_role("button", name="Save correction").click()
    expect(line.locator("b.first")).to_have_text("tie 60")
    assert places(carla, path, "games") == {"Al": 1, "Cy": 1}


def test_a_phone_orders_three_equal_scores(visit, people):
    carla = people["carla"]
    path = open_event(carla, THREE, players=[people["ada"]], names=["Bo", "Di"], play="typed", ruleset="dominion")
    first_round(carla, path)
    visitor = visit(viewport=PHONE, reduced_motion="reduce").signed_in("ada")
    page = settled(visitor, f"{path.removeprefix('/v1')}#table-1-1-1")
    for name in ("ada", "Bo", "Di"):
        page.get_by_label(f"Score: {name}").fill("30")
    questions = page.get_by_role("group", name="30 each: who won the tie-break?")
    expect(questions).to_contain_text("Fewer turns win.")
    questions.get_by_role("radio", name="Di").check()
    questions.nth(1).get_by_role("radio", name="Bo").check()
    accessible(page)
    page.get_by_role("button", name="Report result").click()
    expect(page.locator(".claims")).to_contain_text("Di 30 (tie-break won)")
    assert places(carla, path, "claims") == {"Di": 1, "Bo": 2, "ada": 3}
