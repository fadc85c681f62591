"""How events begin, are undone, and are cancelled: each with its own press."""

from playwright.sync_api import expect

from tests.browser.test_hall import PHONE, organised, turn
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.support.event import did, first_round, open_event


def test_a_league_begins_only_after_its_organiser_chose_divisions(visit, anybody, people):
    visitor, page = organised(visit)
    page.get_by_label("Name", exact=True).fill("League of nine")
    page.get_by_role("radio", name="league").check()
    page.get_by_label("Divisions").fill("2")
    page.get_by_label("Players: paste").fill("\n".join(f"Player {number}" for number in range(1, 10)))
    visitor.button("Create the tournament").click()
    page.wait_for_url("**/tournaments/t_*")
    path = f"/v1{page.url[page.url.index('/tournaments/') :]}"
    page.get_by_text("players each: 5, 4").wait_for()
    made = did(anybody.get(path), 200)
    assert (made["status"], made["playing"], made["stage"]) == ("open", 9, 0)
    begin = page.get_by_role("button", name="Close the entries and begin the season")
    begin.click()
    assert did(anybody.get(path), 200)["status"] == "open", "nothing is chosen yet"
    page.get_by_label("Seeding").select_option("list")
    listed = page.get_by_label("The best first, a name a line")
    listed.fill("\n".join(reversed(listed.input_value().split("\n"))))
    axe_finds_nothing(page)
    begin.click()
    page.get_by_text("The rounds are being played").wait_for()
    lines = did(anybody.get(f"{path}/standings"), 200)["standings"]
    assert {line["name"] for line in lines if line["group"] == 2} == {f"Player {number}" for number in range(1, 5)}


def test_events_are_undone_before_they_begin_and_cancelled_after(visit, anybody, people):
    carla = people["carla"]
    early, late = (open_event(carla, names=["Ada", "Bea"], title=name, play="typed") for name in ("Early", "Late"))
    first_round(carla, late)
    visitor = visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla")
    page = settled(visitor, early.removeprefix("/v1"))
    turn(page, "Settings")
    page.locator("summary", has_text="Undo this event").click()
    visitor.button("Undo this event").click()
    page.locator(".notice", has_text="This event is called off. Undone before it began.").wait_for()
    turn(page, "Now")
    expect(page.get_by_text("No round is published yet.")).to_have_count(0)
    page = settled(visitor, late.removeprefix("/v1"))
    turn(page, "Settings")
    page.locator("summary", has_text="Duplicate this event").click()
    page.get_by_label("With the names of its players").check()
    visitor.button("Duplicate this event").click()
    page.wait_for_url(lambda url: "/tournaments/t_" in url and late.rpartition("/")[2] not in url)
    like, made = did(anybody.get(late), 200), did(anybody.get(f"/v1{page.url[page.url.index('/tournaments/') :]}"), 200)
    assert (made["status"], made["entrants"], made["title"]) == ("open", 2, "Late")
    assert [one["agreed"] for one in made["stages"]] == [one["agreed"] for one in like["stages"]]
    page = settled(visitor, f"{late.removeprefix('/v1')}#settings")
    page.locator("summary", has_text="Cancel this event").click()
    page.locator("details.cancel").get_by_label("Why (everybody may read it)").fill("The hall is flooded.")
    visitor.button("Cancel this event").click()
    page.locator(".notice", has_text="This event is called off. The hall is flooded.").wait_for()
    assert {did(anybody.get(path), 200)["status"] for path in (early, late)} == {"cancelled"}
    page = visitor.open("/tournaments").page
    assert page.get_by_text("Early", exact=True).count() == 0
