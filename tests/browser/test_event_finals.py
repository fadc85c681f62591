"""The pages of an event around its last stage: the cut, and the matches of the last round."""

from tests.browser.test_desk_words import desk_of
from tests.browser.test_event_details import fits
from tests.browser.test_hall import play_through, turn
from tests.browser.test_reading import accessible
from tests.support.event import DUEL, did, first_round, open_event

KNOCK_OUT = {"format": {"kind": "knock-out"}}
NAMES = ["Ann", "Bo", "Cy", "Di"]


def test_the_desk_says_who_makes_the_cut_and_standings_mark_them(visit, people):
    carla = people["carla"]
    path = open_event(carla, DUEL, {**KNOCK_OUT, "takes": 2}, names=NAMES, title="Cut", play="typed")
    play_through(carla, path, first_round(carla, path), games=1)
    page = desk_of(visit, path, "#now")
    first, second, third, _ = [one["name"] for one in did(carla.get(f"{path}/standings"), 200)["standings"]]
    page.get_by_text(f"Go on: {first}, {second}. Next: {third}.").wait_for()
    turn(page, "Standings")
    page.locator("tr.last-through", has_text=second).wait_for()
    assert page.get_by_text("goes on", exact=True).count() == 2


def test_pages_name_the_match_for_third_place(visit, people, service):
    carla = people["carla"]
    stage = {"format": {"kind": "knock-out", "third": True}}
    path = open_event(carla, stage, names=NAMES, title="Cup", play="typed")
    play_through(carla, path, first_round(carla, path), games=1)
    did(carla.post(f"{path}/rounds"))
    last = did(carla.post(f"{path}/rounds/publish"))["round"]
    page = desk_of(visit, path, "#now")
    for number, match in ((1, "Final"), (2, "Third place")):
        page.get_by_role("heading", name=f"Table {number} {match}").wait_for()
        page.get_by_role("link", name=f"Table {number} · {match}").wait_for()
    page.goto(page.url.split("#")[0] + "/print#slips")
    page.locator(".slip", has_text="Cup · Third place").get_by_role("heading", name="Table 2").wait_for()
    page.goto(page.url.split("/print")[0] + "/screen")
    page.locator(".wall-list li", has_text="Table 2 · Third place").wait_for()
    play_through(carla, path, last, games=1)
    for sheet in ("pairings", "results"):
        page.goto(f"{service.url}{path}/exports/{sheet}.html")
        page.locator("tbody", has_text="2 · Third place").first.wait_for()
    page.get_by_role("columnheader", name="Score").wait_for()
    assert "Games won" not in page.inner_text("body")
    page.goto(f"{service.url}{path}/exports/bracket.svg")
    page.get_by_text("Semi-finals").wait_for()


def test_the_desk_says_that_only_the_lot_decided_a_cut(visit, people):
    carla = people["carla"]
    path = open_event(carla, DUEL, {**KNOCK_OUT, "takes": 3}, names=NAMES, title="Lot", play="typed")
    play_through(carla, path, first_round(carla, path), games=1)
    page = desk_of(visit, path, "#now")
    third, fourth = (one["name"] for one in did(carla.get(f"{path}/standings"), 200)["standings"][2:4])
    page.get_by_text(f"Next: {fourth}. Only the lot decided the order of {third} and {fourth}:").wait_for()
    accessible(page)
    fits(page, 320, 390, 1366)
